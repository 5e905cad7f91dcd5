"""Write the client's TypeScript types and the protocol reference from the types of the server.

    python tools/generate_protocol.py            writes the files
    python tools/generate_protocol.py --check    fails if they are not what would be written

The wire leaves out fields that hold their default; the generated ``complete`` puts them back, so
the client only ever sees whole messages.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import inspect as mi

from ventuno.core import errors, hints, rules, safe
from ventuno.core.money import MAX_CENTS
from ventuno.engine.document import PlayerRound
from ventuno.engine.sidebets import SIDE_BETS
from ventuno.fairness import Transcript
from ventuno.games.infinite.policy import HITS_UP_TO
from ventuno.server import api, api_admin, api_chat, api_duels, api_own, api_people, api_safe, route
from ventuno.server.help import TableHelp
from ventuno.server.names import LONGEST_NAME
from ventuno.table import messages

ROOT: Final = Path(__file__).resolve().parent.parent
TYPES: Final = ROOT / "web" / "src" / "core" / "protocol.gen.ts"
ANSWERS: Final = ROOT / "web" / "src" / "core" / "api.gen.ts"
CODES: Final = ROOT / "web" / "src" / "core" / "codes.gen.ts"
REFERENCE: Final = ROOT / "docs" / "reference" / "protocol.md"
WIDTH: Final = 110

FROM_CLIENT: Final[tuple[type[msgspec.Struct], ...]] = get_args(messages.FromClient)
TO_CLIENT: Final[tuple[type[msgspec.Struct], ...]] = get_args(messages.ToClient)
#: What the page asks for over HTTP.
HTTP: Final[tuple[type[msgspec.Struct], ...]] = (
    api_people.Profile,
    api_people.Credentials,
    api_people.PasswordChange,
    api_people.SessionList,
    api_people.SettingsUpdate,
    api_people.Cashier,
    api_people.Movements,
    api_people.TopUp,
    api_safe.SafePlay,
    api_safe.LimitChange,
    api_safe.PauseStart,
    api_people.History,
    api_people.StaleSettings,
    api_own.Statistics,
    api_own.CloseAccount,
    api_own.SupportRequest,
    api_own.SupportLines,
    api_own.SupportSheets,
    api_own.SupportAnswer,
    api.Invitation,
    api_duels.ChallengeRequest,
    api_duels.Duels,
    api_duels.DuelSheet,
    api_duels.Leaderboard,
    api_duels.Matches,
    TableHelp,
    hints.Hint,
    PlayerRound,
    api.Shoes,
    Transcript,
    route.Problem,
    api_admin.Claim,
    api_admin.AdminLink,
    api_admin.GrantRequest,
    api_admin.AccountSheets,
    api_admin.RoundSheet,
    api_admin.ActLog,
    api_admin.AdminTables,
    api_admin.ModeRequest,
    api_admin.Announcement,
    api_admin.Announced,
    api_admin.Check,
    api_admin.AdminHealth,
    api_chat.MuteRequest,
    api_chat.UnmuteRequest,
    api_chat.MuteSheets,
    api_chat.SlowRequest,
    api_chat.LineRequest,
    api_chat.ChatSheet,
)


class Doc(msgspec.Struct):
    """A docstring taken apart: the summary and one text for each attribute."""

    summary: str
    fields: dict[str, str]


def read_doc(kind: type) -> Doc:
    """Return the summary and the attribute texts of a class's docstring."""
    text = re.sub(r":class:`(?:[\w.]+\.)?(\w+)`|``([^`]+)``", r"\1\2", inspect.getdoc(kind) or "")
    text = re.sub(r"\bNone\b", "null", text)
    head, _, tail = text.partition("\nAttributes:\n")
    fields: dict[str, str] = {}
    name = ""
    for line in tail.splitlines():
        start = re.match(r"    (\w+): (.*)", line)
        if start:
            name = start[1]
            fields[name] = start[2]
        elif name and line.strip():
            fields[name] += " " + line.strip()
    return Doc(" ".join(head.split()), fields)


#: Named sets of words, in their order of meaning.
NAMES: Final[dict[str, tuple[str, ...]]] = {
    name: get_args(value)
    for name, value in (vars(messages) | vars(safe)).items()
    if get_origin(value) is Literal and not name.startswith("_")
}
#: msgspec sorts the words of a set, so a set is found by its sorted words.
ALIASES: Final = {tuple(sorted(values)): name for name, values in NAMES.items()}


def typescript(kind: mi.Type) -> str:
    """Return the TypeScript type of a message field."""
    match kind:
        case mi.IntType() | mi.FloatType():
            return "number"
        case mi.StrType():
            return "string"
        case mi.BoolType():
            return "boolean"
        case mi.NoneType():
            return "null"
        case mi.AnyType():
            return "unknown"
        case mi.LiteralType(values):
            known = ALIASES.get(tuple(sorted(str(value) for value in values)))
            return known or " | ".join(json.dumps(value) for value in sorted(values, key=str))
        case mi.EnumType(cls):
            return " | ".join(json.dumps(member.value) for member in cls)
        case mi.UnionType(types):
            return " | ".join(typescript(part) for part in types)
        case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
            inner = typescript(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case mi.TupleType(item_types=parts):
            return f"readonly [{', '.join(typescript(part) for part in parts)}]"
        case mi.DictType(key_type=key, value_type=value):
            return f"Readonly<Record<{typescript(key)}, {typescript(value)}>>"
        case mi.StructType(cls):
            return cls.__name__
        case mi.RawType():
            return "Rules"
        case mi.CustomType(cls) if cls is Fraction:
            return "string"
    raise AssertionError(f"no TypeScript form for {kind}")


def _struct_in(kind: mi.Type) -> type[msgspec.Struct] | None:
    """Return the struct a field holds, alone, in a list or beside None."""
    match kind:
        case mi.StructType(cls):
            return cls
        case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
            return _struct_in(item)
        case mi.DictType(value_type=value):
            return _struct_in(value)
        case mi.UnionType(types):
            return next((found for part in types if (found := _struct_in(part))), None)
        case mi.TupleType(item_types=parts):
            return next((found for part in parts if (found := _struct_in(part))), None)
        case mi.RawType():
            return rules.Rules
        case _:
            return None


def _info(kind: type) -> mi.StructType:
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    return info


def reachable(roots: tuple[type[msgspec.Struct], ...]) -> list[type[msgspec.Struct]]:
    """Return the structs a message needs, the needed before the needing."""
    order: list[type[msgspec.Struct]] = []

    def visit(kind: type[msgspec.Struct]) -> None:
        if kind in order:
            return
        for field in _info(kind).fields:
            inner = _struct_in(field.type)
            if inner is not None:
                visit(inner)
        order.append(kind)

    for root in roots:
        visit(root)
    return order


def _comment(text: str, indent: str = "") -> list[str]:
    one = f"{indent}/** {text} */"
    if len(one) <= WIDTH:
        return [one]
    lines, line = [f"{indent}/**"], f"{indent} *"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = f"{indent} *"
        line += " " + word
    return [*lines, line, f"{indent} */"]


def _union(head: str, parts: list[str]) -> list[str]:
    one = f"{head} {' | '.join(parts)};"
    if len(one) <= WIDTH:
        return [one]
    lines = [head, *(f"  | {part}" for part in parts)]
    return [*lines[:-1], lines[-1] + ";"]


def interface(kind: type[msgspec.Struct], *, whole: bool = True) -> list[str]:
    """Return the TypeScript interface of a struct.

    Args:
        kind: The struct.
        whole: Every field is present, since ``complete`` puts back what was left out. A request may leave
            out what has a default.
    """
    asked = kind in FROM_CLIENT
    info, doc = _info(kind), read_doc(kind)
    lines = [*_comment(doc.summary), f"export interface {kind.__name__} {{"]
    if info.tag_field is not None:
        lines.append(f"  readonly {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        if field.name in doc.fields:
            lines += _comment(doc.fields[field.name], "  ")
        there = field.required or (not asked and (whole or not kind.__struct_config__.omit_defaults))
        name = field.encode_name if there else f"{field.encode_name}?"
        line = f"  readonly {name}: {typescript(field.type)};"
        if len(line) > WIDTH and isinstance(field.type, mi.EnumType):
            parts = typescript(field.type).split(" | ")
            lines += [
                f"  readonly {field.encode_name}:",
                *(f"    | {part}" for part in parts[:-1]),
                f"    | {parts[-1]};",
            ]
        else:
            lines.append(line)
    return [*lines, "}", ""]


def _default(field: mi.Field) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory()


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def _object(head: str, pairs: list[str], indent: str = "  ") -> list[str]:
    if not pairs:
        return [f"{indent}{head}: {{}},"]
    one = f"{indent}{head}: {{ {', '.join(pairs)} }},"
    if len(one) <= WIDTH:
        return [one]
    return [f"{indent}{head}: {{", *(f"{indent}  {pair}," for pair in pairs), f"{indent}}},"]


def shapes(kinds: list[type]) -> list[str]:
    """Return the run-time tables from which left-out fields are put back.

    The rules travel as their own canonical JSON, which leaves nothing out.
    """
    defaults: list[str] = []
    inner: list[str] = []
    for kind in kinds:
        info = _info(kind)
        name = info.tag if isinstance(info.tag, str) else kind.__name__
        left_out = [field for field in info.fields if not field.required]
        if left_out:
            defaults += _object(
                name, [f"{_key(field.encode_name)}: {json.dumps(_default(field))}" for field in left_out]
            )
        parts = [
            f"{field.encode_name}: {json.dumps(part.__name__)}"
            for field in info.fields
            if (part := _struct_in(field.type)) is not None and part is not rules.Rules
        ]
        if parts:
            inner += _object(name, parts)
    return [
        "type Plain = Record<string, unknown>;",
        "",
        "const DEFAULTS: Record<string, Plain> = {",
        *defaults,
        "};",
        "",
        "const PARTS: Record<string, Record<string, string>> = {",
        *inner,
        "};",
        "",
    ]


COMPLETE: Final = """\
function fill(kind: string, value: Plain): Plain {
  const whole: Plain = { ...DEFAULTS[kind], ...value };
  for (const [field, part] of Object.entries(PARTS[kind] ?? {})) {
    const inner = whole[field];
    if (Array.isArray(inner)) whole[field] = inner.map((one) => fill(part, one as Plain));
    else if (inner !== null && inner !== undefined) whole[field] = fill(part, inner as Plain);
  }
  return whole;
}

/** Read one frame: the message with every left-out field put back, or null if it is none of ours. */
export function complete(frame: string): ToClient | null {
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    return null;
  }
  const kind = (value as Plain | null)?.["t"];
  if (typeof kind !== "string" || !KINDS.has(kind)) return null;
  return fill(kind, value as Plain) as unknown as ToClient;
}

/** Put left-out fields back into a part that came by HTTP, such as a table of the lobby. */
export function completePart<T>(kind: string, value: unknown): T {
  return fill(kind, value as Plain) as T;
}
"""


def types_file() -> str:
    """Return the text of the TypeScript module."""
    lines = [
        "// Generated by tools/generate_protocol.py from src/ventuno/table/messages.py: do not edit.",
        "",
        f"export const PROTOCOL_VERSION = {messages.PROTOCOL_VERSION};",
        "",
    ]
    for name, values in NAMES.items():
        lines += [*_union(f"export type {name} =", [json.dumps(value) for value in values]), ""]
    kinds = reachable((*FROM_CLIENT, *TO_CLIENT))
    for kind in kinds:
        lines += interface(kind)
    lines += ["/** A message from the browser. */"]
    lines += [*_union("export type FromClient =", [kind.__name__ for kind in FROM_CLIENT]), ""]
    lines += ["/** A message to the browser. */"]
    lines += [*_union("export type ToClient =", [kind.__name__ for kind in TO_CLIENT]), ""]
    lines += shapes(
        [kind for kind in kinds if kind not in FROM_CLIENT and kind.__module__ == messages.__name__]
    )
    tags = [f"  {json.dumps(_info(kind).tag)}," for kind in TO_CLIENT]
    lines += ["const KINDS = new Set([", *tags, "]);", ""]
    return "\n".join(lines) + "\n" + COMPLETE


def answers_file() -> str:
    """Return the text of the TypeScript module of the HTTP answers."""
    lines = []
    for kind in reachable(HTTP):
        lines += interface(kind, whole=False)
    used = set(re.findall(r"\b[A-Z]\w+\b", "\n".join(line for line in lines if "*" not in line)))
    words = [name for name in sorted(NAMES) if name in used]
    head = ["// Generated by tools/generate_protocol.py from src/ventuno/server/api.py: do not edit."]
    imports = [f'import type {{ {", ".join(words)} }} from "./protocol.gen";'] if words else []
    if words and len(imports[0]) > WIDTH:
        imports = ["import type {", *(f"  {word}," for word in words), '} from "./protocol.gen";']
    return "\n".join([*head, *imports, "", *lines])


def _kinds_of_error(root: type[errors.VentunoError]) -> Iterator[type[errors.VentunoError]]:
    """Yield the errors a player can meet: those of setting up a server stay in its terminal."""
    for kind in root.__subclasses__():
        if kind.__module__ == errors.__name__ and not issubclass(kind, errors.BadSetup):
            yield kind
            yield from _kinds_of_error(kind)


def codes_file() -> str:
    """Return the text of the TypeScript module of all codes that need a text in every language."""
    codes = [kind.code for kind in _kinds_of_error(errors.VentunoError)]
    lines = [
        "// Generated by tools/generate_protocol.py from errors, side bets and limits of the server: do not edit.",
        "",
        "/** Visible characters that a name may have. */",
        f"export const LONGEST_NAME = {LONGEST_NAME};",
        "",
        "/** The largest amount that any field may carry. */",
        f"export const MOST_CENTS = {MAX_CENTS};",
        "",
        "/** A hand that ran out of time hits up to this total, with its ace as 11 (INF-12). */",
        f"export const HITS_UP_TO = {HITS_UP_TO};",
        "",
        "/** Codes of the errors a player can meet. */",
        "export const ERROR_CODES = [",
        *(f"  {json.dumps(code)}," for code in codes),
        "] as const;",
        "",
        "/** Ranks of each side bet, best first. */",
        "export const SIDE_BET_RANKS = {",
    ]
    for key, kind in SIDE_BETS.items():
        lines.append(f"  {key.value}: [{', '.join(json.dumps(rank) for rank in kind.ranks)}],")
    return "\n".join([*lines, "} as const;", ""])


def _reference(kind: type, level: str) -> list[str]:
    info, doc = _info(kind), read_doc(kind)
    title = f"`{info.tag}`" if info.tag is not None else f"`{kind.__name__}`"
    lines = [f"{level} {title}", "", doc.summary, ""]
    if info.fields:
        lines += ["| field | type | left out means | what it is |", "|---|---|---|---|"]
    for field in info.fields:
        kind_text = typescript(field.type).replace("readonly ", "").replace("|", "\\|")
        default = "" if field.required else f"`{json.dumps(_default(field))}`"
        lines.append(
            f"| `{field.encode_name}` | `{kind_text}` | {default} | {doc.fields.get(field.name, '')} |"
        )
    return [*lines, ""]


def reference_file() -> str:
    """Return the text of the protocol reference."""
    intro = inspect.getdoc(messages) or ""
    intro = re.sub(r":class:`(\w+)`", r"`\1`", intro).replace("``", "`")
    lines = [
        "<!-- Generated by tools/generate_protocol.py from src/ventuno/table/messages.py: do not edit. -->",
        "",
        "# The protocol between browser and table",
        "",
        intro,
        "",
        f"Version {messages.PROTOCOL_VERSION}. A field that holds its default may be left out of a message to the browser.",
        "",
        "## Names",
        "",
    ]
    for name, values in NAMES.items():
        lines.append(f"- `{name}`: {', '.join(f'`{value}`' for value in values)}")
    lines += ["", "## From the browser", ""]
    for kind in FROM_CLIENT:
        lines += _reference(kind, "###")
    lines += ["## To the browser", ""]
    for kind in TO_CLIENT:
        lines += _reference(kind, "###")
    lines += ["## Parts", ""]
    for kind in reachable(TO_CLIENT):
        if kind not in TO_CLIENT and kind.__module__ == messages.__name__:
            lines += _reference(kind, "###")
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str]) -> int:
    """Write or check the files and return the exit code."""
    stale = []
    files = {
        TYPES: types_file(),
        ANSWERS: answers_file(),
        CODES: codes_file(),
        REFERENCE: reference_file(),
    }
    for path, text in files.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.relative_to(ROOT))
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale and "--check" in arguments:
        sys.stderr.write(f"Stale: {', '.join(map(str, stale))}. Run: python tools/generate_protocol.py\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
