"""What HTTP requests carry and answer, and the table of routes: the OpenAPI document is made from this."""

from typing import Annotated, Any, Final

import msgspec

from ventuno.engine.document import PlayerRound
from ventuno.fairness import Transcript
from ventuno.store.api import HistoryRow
from ventuno.table.messages import LobbyTable, TableInfo


class GuestRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enter as a guest.

    Attributes:
        name: The name wished for; without one the house picks it.
    """

    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None


class Profile(msgspec.Struct, frozen=True):
    """The account behind a session.

    Attributes:
        account: Account number.
        name: The name shown.
        kind: ``guest``, ``registered`` or ``bot``.
        balance_cents: Spendable balance.
    """

    account: int
    name: str
    kind: str
    balance_cents: int


class Tables(msgspec.Struct, frozen=True):
    """The listed tables, in the lobby's order."""

    now_ms: int
    tables: list[LobbyTable]


class Invitation(msgspec.Struct, frozen=True):
    """The way to a table for others (PLA-7).

    Attributes:
        address: The table's address.
        qr_svg: The same as a QR code: the text of an SVG picture.
    """

    address: str
    qr_svg: str


class History(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of a player's settled rounds, newest first.

    Attributes:
        rounds: The rounds.
        next: Value of ``before`` for the next page, absent on the last one.
    """

    rounds: list[HistoryRow]
    next: int | None = None


class ShoeSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public facts of a shoe (PLA-24).

    Attributes:
        no: Number at the table, without gaps.
        decks: Decks in it.
        rules_hash: Rules it was committed with.
        commitment: SHA-256 commitment, published before play.
        root: Merkle root over its cards, empty until it is built.
        used: Cards dealt from it.
        ended: Its secret is revealed.
    """

    no: int
    decks: int
    rules_hash: str
    commitment: str
    root: str
    used: int
    ended: bool = False


class Shoes(msgspec.Struct, frozen=True):
    """The newest shoes of a table, newest first."""

    table: str
    shoes: list[ShoeSummary]


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the server lives and can serve.

    Attributes:
        status: ``ok`` or what is wrong.
        version: The program's version.
        tables: Phase by table.
    """

    status: str
    version: str
    tables: dict[str, str] = {}


class Problem(msgspec.Struct, frozen=True):
    """Every error answer.

    Attributes:
        code: The error's constant name.
        remedy: What to do, in English.
        params: Values for a translated text.
        retryable: The same request may succeed later.
    """

    code: str
    remedy: str
    params: dict[str, str | int] = {}
    retryable: bool = False


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of a route: where it stands, its type and what it is."""

    name: str
    where: str
    kind: Any
    text: str


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One documented route.

    Attributes:
        method: HTTP method.
        path: Path with parameters in braces.
        name: Operation name, and the name of its handler.
        summary: One line.
        answer: Type of the answer.
        body: Type of the request body, if it has one.
        parameters: Path and query parameters.
        signed_in: Needs a session.
        problems: Status codes of its error answers.
    """

    method: str
    path: str
    name: str
    summary: str
    answer: Any
    body: Any = None
    parameters: tuple[Parameter, ...] = ()
    signed_in: bool = False
    problems: tuple[int, ...] = ()


_TABLE: Final = Parameter("table", "path", str, "The table's key.")

ROUTES: Final = (
    Route(
        method="POST",
        path="/api/guest",
        name="enter_as_guest",
        summary="Enter as a guest: sets the session cookie. A session that is signed in keeps its account.",
        body=GuestRequest,
        answer=Profile,
        problems=(400, 403, 413, 415, 429),
    ),
    Route(
        method="GET",
        path="/api/me",
        name="me",
        summary="The signed-in account and its balance.",
        answer=Profile,
        signed_in=True,
        problems=(401,),
    ),
    Route(method="GET", path="/api/tables", name="tables", summary="The lobby's tables.", answer=Tables),
    Route(
        method="GET",
        path="/api/tables/{table}",
        name="table",
        summary="A table's settings and rules.",
        parameters=(_TABLE,),
        answer=TableInfo,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/invitation",
        name="invitation",
        summary="A table's address for others, and its QR code.",
        parameters=(_TABLE,),
        answer=Invitation,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/history",
        name="history",
        summary="The signed-in player's settled rounds, newest first.",
        parameters=(
            Parameter("before", "query", int, "Continue an earlier page: its ``next``."),
            Parameter("limit", "query", int, "Rounds a page, 1 to 100; 20 without it."),
        ),
        answer=History,
        signed_in=True,
        problems=(400, 401),
    ),
    Route(
        method="GET",
        path="/api/rounds/{code}",
        name="round",
        summary="One settled round as the signed-in player had it: cards, decisions, bets, results.",
        parameters=(Parameter("code", "path", str, "The game code."),),
        answer=PlayerRound,
        signed_in=True,
        problems=(401, 404),
    ),
    Route(
        method="GET",
        path="/api/shoes/{table}",
        name="shoes",
        summary="The newest shoes of a table.",
        parameters=(_TABLE, Parameter("last", "query", int, "How many, 1 to 100; 10 without it.")),
        answer=Shoes,
        problems=(400, 404),
    ),
    Route(
        method="GET",
        path="/api/shoes/{table}/{no}",
        name="shoe",
        summary="A shoe's transcript, for `ventuno verify`; its secret is in it once the shoe has ended.",
        parameters=(_TABLE, Parameter("no", "path", int, "The shoe's number.")),
        answer=Transcript,
        problems=(404,),
    ),
    Route(method="GET", path="/healthz", name="health", summary="Whether the process lives.", answer=Health),
    Route(
        method="GET",
        path="/readyz",
        name="ready",
        summary="Whether it can serve players.",
        answer=Health,
        problems=(503,),
    ),
)
