"""What the host's requests about chat carry and answer: mutes, slow mode, lines taken away (PLA-19, PLA-28)."""

from typing import Annotated, Final

import msgspec

from ventuno.server.api_people import WishedName
from ventuno.server.route import Parameter, Route
from ventuno.table.spec import LONGEST_PAUSE_S

#: A year: who should never write again is muted for so long.
LONGEST_MUTE_MINUTES: Final = 525_600

TableKey = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Account = Annotated[int, msgspec.Meta(ge=1, le=2**39)]
LineNumber = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class MuteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keep somebody from writing for a time.

    Attributes:
        minutes: For so long.
        table: Key of the table or match, absent for every table.
        name: A registered name ...
        account: ... or an account number ...
        line: ... or whoever wrote this line there.
    """

    minutes: Annotated[int, msgspec.Meta(ge=1, le=LONGEST_MUTE_MINUTES)]
    table: TableKey | None = None
    name: WishedName | None = None
    account: Account | None = None
    line: LineNumber | None = None


class UnmuteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let somebody write again.

    Attributes:
        table: Key of the table or match, absent for a mute at every table.
        name: A registered name ...
        account: ... or an account number.
    """

    table: TableKey | None = None
    name: WishedName | None = None
    account: Account | None = None


class MuteSheet(msgspec.Struct, frozen=True):
    """Somebody who may not write.

    Attributes:
        account: Who.
        name: The name shown. Data, never markup.
        table: Key of the table, empty for every table.
        until_ms: When it ends, 0 if it has ended.
    """

    account: int
    name: str
    table: str
    until_ms: int


class MuteSheets(msgspec.Struct, frozen=True):
    """All who may not write."""

    mutes: list[MuteSheet]


class SlowRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let everybody at a table wait between two lines, until the server's next start; 0 seconds end it."""

    table: TableKey
    seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_PAUSE_S)]


class LineRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that is to be reported, or taken away from every page.

    Attributes:
        table: Key of the table or match.
        no: The line's number there.
    """

    table: TableKey
    no: LineNumber


class ChatLineSheet(msgspec.Struct, frozen=True):
    """A line as a host sees it.

    Attributes:
        no: Its number at the table.
        at_ms: When it came.
        account: Who wrote it, 0 for the house.
        name: The name shown. Data, never markup.
        text: What was written, or the code of what the house said. Data, never markup.
    """

    no: int
    at_ms: int
    account: int
    name: str
    text: str


class ChatSheet(msgspec.Struct, frozen=True):
    """The chat of a table as a host sees it.

    Attributes:
        table: Key of the table or match.
        slow_s: Seconds that everybody waits between two lines.
        lines: The last lines, oldest first.
    """

    table: str
    slow_s: int
    lines: list[ChatLineSheet]


class Reported(msgspec.Struct, frozen=True):
    """The host has a report of the line."""

    no: int


_BODY: Final = (400, 401, 403, 404, 413, 415)

CHAT_ROUTES: Final = (
    Route(
        method="POST",
        path="/api/chat/report",
        name="report_line",
        summary="Show the host a line that somebody wrote; it reaches the host's support messages.",
        body=LineRequest,
        answer=Reported,
        signed_in=True,
        problems=(400, 401, 403, 404, 413, 415, 429, 503),
    ),
    Route(
        method="POST",
        path="/api/admin/mute",
        name="admin_mute",
        summary="Keep somebody from writing, at a table or everywhere, for a time; logged.",
        body=MuteRequest,
        answer=MuteSheet,
        admin=True,
        problems=_BODY,
    ),
    Route(
        method="POST",
        path="/api/admin/unmute",
        name="admin_unmute",
        summary="Let somebody write again; logged.",
        body=UnmuteRequest,
        answer=MuteSheet,
        admin=True,
        problems=_BODY,
    ),
    Route(
        method="GET",
        path="/api/admin/mutes",
        name="admin_mutes",
        summary="Who may not write, and until when.",
        answer=MuteSheets,
        admin=True,
        problems=(401, 403),
    ),
    Route(
        method="GET",
        path="/api/admin/chat/{table}",
        name="admin_chat",
        summary="The last lines at a table or match, with who wrote them.",
        parameters=(Parameter("table", "path", str, "Key of the table or match."),),
        answer=ChatSheet,
        admin=True,
        problems=(401, 403, 404),
    ),
    Route(
        method="POST",
        path="/api/admin/slow",
        name="admin_slow",
        summary="Let everybody at a table wait between two lines, or end that; logged.",
        body=SlowRequest,
        answer=ChatSheet,
        admin=True,
        problems=_BODY,
    ),
    Route(
        method="POST",
        path="/api/admin/remove-line",
        name="admin_remove_line",
        summary="Take a line away from every page; logged.",
        body=LineRequest,
        answer=ChatSheet,
        admin=True,
        problems=_BODY,
    ),
)
