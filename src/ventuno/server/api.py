"""What HTTP requests carry and answer, and the table of routes: the OpenAPI document is made from this."""

from typing import Final

import msgspec

from ventuno.fairness import Transcript
from ventuno.server.api_admin import ADMIN_ROUTES
from ventuno.server.api_chat import CHAT_ROUTES
from ventuno.server.api_duels import DUEL_ROUTES
from ventuno.server.api_own import OWN_ROUTES
from ventuno.server.api_people import PEOPLE_ROUTES
from ventuno.server.api_safe import SAFE_ROUTES
from ventuno.server.help import HELP_ROUTES
from ventuno.server.route import Parameter, Route
from ventuno.server.shoe_summary import Shoes, ShoeSummary
from ventuno.table.messages import LobbyTable, Phase, TableInfo


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


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the server lives and can serve.

    Attributes:
        status: ``ok`` or what is wrong.
        version: The program's version.
        tables: Phase by table.
    """

    status: str
    version: str
    tables: dict[str, Phase] = {}


__all__ = ["ROUTES", "Health", "Invitation", "ShoeSummary", "Shoes", "Tables"]

_TABLE: Final = Parameter("table", "path", str, "The table's key.")

ROUTES: Final = (
    *PEOPLE_ROUTES,
    *SAFE_ROUTES,
    *OWN_ROUTES,
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
    *HELP_ROUTES,
    *DUEL_ROUTES,
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
    *ADMIN_ROUTES,
    *CHAT_ROUTES,
)
