"""The host's one TOML file: where to listen and which tables to open (PLA-27)."""

import ipaddress
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar

import msgspec

from ventuno.core.checks import check_cut, check_rules
from ventuno.core.errors import BadConfig, BadPreset, BadRules
from ventuno.core.presets import load_preset, preset_names
from ventuno.core.rules import Rules, SideBetKey, decode_fraction, rules_json
from ventuno.server.config_duel import DuelTable, check_types, clocks_of, duel_fields
from ventuno.server.config_words import BadValue, Credits, cents_of, in_words, nearest
from ventuno.server.toml_lines import Where, line_of, lines_of, parse_path
from ventuno.table.policies import check_game
from ventuno.table.spec import (
    DUEL_GAMES,
    HIGHEST_LIMIT_CENTS,
    MAIN_SPOT,
    SOLO_GAMES,
    ChatRules,
    Clocks,
    Colour,
    Disconnected,
    GoldenRules,
    Language,
    Limits,
    TableSpec,
)

DEFAULT_PORT: Final = 8021
#: A table is for others to join; a host can narrow it.
EVERY_NETWORK: Final = str(ipaddress.IPv4Address(0))
DEFAULT_PRESETS: Final = ("infinite", "infinite-any-pair", "american", "majority", "majority-us", "duel")
#: House bots at a Majority table of which the host says nothing: a lone visitor can see a vote.
COMPANY: Final = 4

_Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
_T = TypeVar("_T")


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the server runs.

    Attributes:
        host: Address to listen on; ``0.0.0.0`` is every network of this machine.
        port: Port to listen on.
        data: Folder for the database.
        open_browser: Open the lobby in this machine's browser after the start.
        origins: Further web origins that may connect, such as ``https://play.example``.
        trusted_proxies: Addresses or networks whose ``X-Forwarded-For`` is believed.
        metrics_from: Addresses or networks beside this machine that may read ``/metrics``.
        stop_seconds: A server that is told to stop lets running rounds end for so long.
        log: ``text`` for a line of ``key=value`` pairs, ``json`` for an object a line.
        guests_per_address: New guests from one address a day.
        connections_per_address: Open connections from one address.
        start_credits: What a guest starts with.
        top_up_credits: Most that one top-up at the cashier brings (PLA-2).
        top_up_minutes: Time between two top-ups of an account.
        keep_days: Finished rounds lose their details after so many days, the ledger stays; 0 keeps them for ever.
        reality_check_minutes: Time at play between reality checks of players who have set nothing; 0 for none.
    """

    host: str = EVERY_NETWORK
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = DEFAULT_PORT
    data: str = "data"
    open_browser: bool = False
    origins: tuple[Annotated[str, msgspec.Meta(pattern=r"^https?://[^/\s]+$")], ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_from: tuple[str, ...] = ()
    stop_seconds: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 60
    log: Literal["text", "json"] = "text"
    guests_per_address: _Count = 200
    connections_per_address: _Count = 20_000
    start_credits: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)] = 1_000
    top_up_credits: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 1_000
    top_up_minutes: _Count = 60
    keep_days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 0
    reality_check_minutes: Literal[0, 15, 30, 60, 120] = 0


class Config(msgspec.Struct, frozen=True):
    """A whole configuration.

    Attributes:
        server: How the server runs.
        tables: The tables to open, in the lobby's order.
    """

    server: ServerConfig
    tables: tuple[TableSpec, ...]


class _Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    min: Credits | None = None
    max: Credits | None = None
    min_cents: int | None = None
    max_cents: int | None = None


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ``[[tables]]`` entry as written."""

    preset: str
    key: str | None = None
    name: str | None = None
    limits: dict[str, Any] = {}
    chips: tuple[Credits, ...] | None = None
    clocks: dict[str, Any] | None = None
    cut: float | None = None
    two_shoes: bool | None = None
    languages: tuple[Language, ...] | None = None
    colour: Colour | None = None
    capacity: int | None = None
    listed: bool | None = None
    hidden_page_leaves: bool | None = None
    vote_threshold: int | None = None
    burn_card: bool | None = None
    golden: bool | GoldenRules | None = None
    on_disconnect_before_close: Disconnected | None = None
    house_bots: int | None = None
    rules: dict[str, Any] = {}
    duel: DuelTable | None = None
    chat: bool | ChatRules | None = None


def default_config() -> Config:
    """Return what is served without a file: one table of each preset."""
    return Config(
        ServerConfig(), tuple(_spec(_Table(preset=name), {}, _clocks(name)) for name in DEFAULT_PRESETS)
    )


def load_config(path: Path) -> Config:
    """Return the configuration in a file.

    Raises:
        BadConfig: It can't be used; the message names file, line and remedy.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadConfig(
            file=str(path), line=1, problem=f"It cannot be read ({error.strerror}).", fix="Check the name."
        ) from None
    except UnicodeDecodeError:
        raise BadConfig(
            file=str(path), line=1, problem="It is not UTF-8 text.", fix="Save it as UTF-8."
        ) from None
    return parse_config(text, str(path))


def parse_config(text: str, file: str = "tables.toml") -> Config:
    """Return the configuration in a TOML text.

    Args:
        text: The document.
        file: Its name, for errors.

    Raises:
        BadConfig: It can't be used.
    """
    return _Reader(text, file).read()


class _Reader:
    """Reads one document and knows where in it a problem stands."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file
        self._lines = lines_of(text)

    def read(self) -> Config:
        try:
            document = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"at line (\d+)", str(error))
            line = int(at[1]) if at else len(self._text.splitlines())
            problem = re.sub(r" \(at .*\)$", "", str(error))
            self._fail_at(line, f"{problem}.", "Correct the TOML there.")
        for name in document.keys() - {"server", "tables"}:
            self._fail((str(name),), f"There is no section {name}.", "Sections are [server] and [[tables]].")
        server = self._convert(document.get("server", {}), ServerConfig, ("server",))
        self._check_networks(server)
        entries = document.get("tables", [])
        if not isinstance(entries, list):
            self._fail(("tables",), "[tables] is one table.", "Write [[tables]], once for each table.")
        if not entries:
            return Config(server, default_config().tables)
        specs = tuple(self._table(entry, number) for number, entry in enumerate(entries))
        seen: set[str] = set()
        for number, spec in enumerate(specs):
            if spec.key in seen:
                self._fail(
                    ("tables", number, "key"),
                    f"A table with the key {spec.key} is there already.",
                    "Give each table its own key.",
                )
            seen.add(spec.key)
        return Config(server, specs)

    def _check_networks(self, server: ServerConfig) -> None:
        for name in ("trusted_proxies", "metrics_from"):
            for network in getattr(server, name):
                try:
                    ipaddress.ip_network(network, strict=False)
                except ValueError:
                    self._fail(
                        ("server", name),
                        f"{network} is no address or network.",
                        'Write such as "127.0.0.1" or "10.0.0.0/8".',
                    )

    def _table(self, entry: object, number: int) -> TableSpec:
        here: Where = ("tables", number)
        table = self._convert(entry, _Table, here)
        limits = {
            spot: self._convert(limit, _Limit, (*here, "limits", spot))
            for spot, limit in table.limits.items()
        }
        clocks = self._convert({**clocks_of(table.preset), **(table.clocks or {})}, Clocks, (*here, "clocks"))
        try:
            return _spec(table, limits, clocks)
        except BadPreset as error:
            known = preset_names()
            self._fail(
                (*here, "preset"),
                f"There is no preset {error.params['name']}.",
                f"Write one of {', '.join(known)}{nearest(table.preset, known)}.",
            )
        except BadRules as error:
            field = str(error.params["field"])
            path = (*here, *_rule_path(field, table.rules))
            self._fail(path, f"{field} {error.params['problem']}.", f"{error.params['fix']}.")
        except BadValue as error:
            self._fail((*here, *error.path), error.problem, error.fix)
        except msgspec.ValidationError as error:
            self._invalid(error, here, _Table)

    def _convert(self, value: object, kind: type[_T], here: Where) -> _T:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            self._invalid(error, here, kind)

    def _invalid(self, error: msgspec.ValidationError, here: Where, kind: type[Any]) -> NoReturn:
        message, _, where = str(error).partition(" - at `")
        path = (*here, *parse_path(where.rstrip("`").removeprefix("$")))
        if unknown := re.search(r"unknown field `(.*)`", message):
            known = _fields_at(kind, path[len(here) :])
            self._fail(
                (*path, unknown[1]),
                f"There is no setting {unknown[1]} here.",
                f"Known settings: {', '.join(known)}{nearest(unknown[1], known)}.",
            )
        if missing := re.search(r"missing required field `(.*)`", message):
            self._fail(path, f"The setting {missing[1]} is missing.", f"Add a line {missing[1]} = ...")
        self._fail(path, *in_words(message, _setting(path)))

    def _fail(self, path: Where, problem: str, fix: str) -> NoReturn:
        self._fail_at(line_of(self._lines, path), problem, fix)

    def _fail_at(self, line: int, problem: str, fix: str) -> NoReturn:
        raise BadConfig(file=self._file, line=line, problem=problem, fix=fix) from None


def _clocks(preset: str) -> Clocks:
    return msgspec.convert(clocks_of(preset), Clocks)


def _spec(table: _Table, limits: dict[str, _Limit], clocks: Clocks) -> TableSpec:
    """Returns the table that an entry declares."""
    preset = load_preset(table.preset)
    rules = _rules(preset.rules, table.rules)
    check_rules(rules)
    check_game(preset.game, rules)
    fields: dict[str, Any] = {
        "key": table.preset if table.key is None else table.key,
        "name": preset.name if table.name is None else table.name,
        "game": preset.game,
        "preset": table.preset,
        "rules": rules,
        "clocks": clocks,
        "chat": _chat(preset.game, table),
        **duel_fields(preset.game, table.duel),
    }
    defaults = TableSpec(**fields)
    for name in (
        "cut",
        "two_shoes",
        "languages",
        "colour",
        "capacity",
        "listed",
        "hidden_page_leaves",
        "on_disconnect_before_close",
    ):
        if (value := getattr(table, name)) is not None:
            fields[name] = value
    fields |= _shared(table, defaults)
    if table.chips is not None:
        fields["chips"] = tuple(cents_of(chip, ("chips",)) for chip in table.chips)
        if not fields["chips"] or list(fields["chips"]) != sorted(set(fields["chips"])):
            raise BadValue(("chips",), "The chips do not rise.", "Write each value once, lowest first.")
    for spot, limit in limits.items():
        if spot not in defaults.kinds:
            spots = ", ".join(defaults.kinds)
            raise BadValue(("limits", spot), f"The table has no spot {spot}.", f"Its spots are {spots}.")
        bounds = _limits(limit, defaults.limits(spot), spot)
        if spot == MAIN_SPOT:
            fields["main"] = bounds
        else:
            fields.setdefault("side", {})[SideBetKey(spot)] = bounds
    spec = TableSpec(**fields)
    # The constructor checks no ranges; a round trip does.
    checked = msgspec.convert(msgspec.to_builtins(spec, enc_hook=str), TableSpec, dec_hook=decode_fraction)
    if checked.game in DUEL_GAMES:
        # DUE-1 leaves fewer cards than the longest hand thinkable takes; should it come, it is dealt again.
        check_types(checked)
    elif not checked.solo:
        # Alone, every round has a whole shoe: ten hands and the dealer's need 51 cards at most, however they fall.
        check_cut(checked.rules, checked.cut)
    return checked


def _shared(table: _Table, spec: TableSpec) -> dict[str, Any]:
    """Returns the settings of a table whose players share hands; others have none of them."""
    written = {
        name: getattr(table, name)
        for name in ("vote_threshold", "burn_card", "golden", "house_bots")
        if getattr(table, name) is not None
    }
    if not spec.shared_hands:
        together = not spec.solo and spec.game not in DUEL_GAMES
        company = {"house_bots": written.pop("house_bots")} if together and "house_bots" in written else {}
        if written:
            name = next(iter(written))
            games = "Majority and Infinite" if name == "house_bots" else "Majority"
            raise BadValue((name,), f"{name} is a setting of {games}.", "Take the line out.")
        return company
    golden = written.pop("golden", True)
    written["golden"] = GoldenRules() if golden is True else golden or None
    return {"house_bots": COMPANY, **written}


def _chat(game: str, table: _Table) -> ChatRules | None:
    """Returns what is asked of those who write at a table, None where nobody does (PLA-19)."""
    written = table.chat
    if game in SOLO_GAMES:
        if written:
            raise BadValue(
                ("chat",), "Everybody plays alone here: nobody would read a chat.", "Take the line out."
            )
        return None
    return ChatRules() if written is None or written is True else written or None


def _rules(base: Rules, changes: dict[str, Any]) -> Rules:
    raw: dict[str, Any] = msgspec.json.decode(rules_json(base))
    for name, value in changes.items():
        if name == "cash_out" and isinstance(value, dict) and isinstance(raw.get(name), dict):
            raw[name] = {**raw[name], **value}
        elif name == "cash_out" and value is False:
            raw[name] = None
        else:
            raw[name] = value
    try:
        return msgspec.convert(raw, Rules, dec_hook=decode_fraction)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `")
        path = ("rules", *parse_path(where.rstrip("`").removeprefix("$")))
        if unknown := re.search(r"unknown field `(.*)`", message):
            known = list(Rules.__struct_fields__)
            raise BadValue(
                (*path, unknown[1]),
                f"There is no rule {unknown[1]}.",
                f"Known rules: {', '.join(known)}{nearest(unknown[1], known)}.",
            ) from None
        raise BadValue(path, *in_words(message, _setting(path))) from None


def _rule_path(field: str, rules: dict[str, Any]) -> Where:
    """Returns where a table's entry has what a rule check complains about."""
    if field == "cut":
        return ("cut",)
    first, *rest = field.split(".")
    bets = rules.get("side_bets")
    if first == "side_bets" and rest and isinstance(bets, list):
        number = next((n for n, bet in enumerate(bets) if bet.get("key") == rest[0]), 0)
        return ("rules", "side_bets", number, *rest[1:])
    return ("rules", first, *rest)


def _setting(path: Where) -> str:
    return next((str(step) for step in reversed(path) if isinstance(step, str)), "This")


def _limits(written: _Limit, default: Limits, spot: str) -> Limits:
    here = ("limits", spot)
    lowest = _bound(written.min, written.min_cents, default.minimum_cents, (*here, "min"))
    highest = _bound(written.max, written.max_cents, default.maximum_cents, (*here, "max"))
    if not 1 <= lowest <= highest <= HIGHEST_LIMIT_CENTS:
        raise BadValue(
            here,
            f"The limits of {spot} are {lowest} to {highest} cents.",
            f"Write a minimum from 0.01 up and a maximum from there to {HIGHEST_LIMIT_CENTS // 100} credits.",
        )
    return Limits(lowest, highest)


def _bound(amount: Credits | None, cents: int | None, default: int, path: tuple[str, ...]) -> int:
    if amount is not None and cents is not None:
        raise BadValue(path, f"{path[-1]} is there twice, in credits and in cents.", "Keep one of them.")
    if amount is not None:
        return cents_of(amount, path)
    return default if cents is None else cents


def _fields_at(kind: type[Any], path: Where) -> list[str]:
    """Returns the settings known at a path of a document of a kind."""
    if path[:1] == ("clocks",):
        kind = Clocks
    if path[:1] == ("duel",):
        kind = DuelTable
    if path[:1] == ("golden",):
        kind = GoldenRules
    if path[:1] == ("chat",):
        kind = ChatRules
    return list(kind.__struct_fields__)
