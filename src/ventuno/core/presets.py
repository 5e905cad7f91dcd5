"""The rule sets that come with ventuno, one small TOML file each.

The only place of the pure layers that reads files: they are part of the package, so what they say is
as fixed as code.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from ventuno.core.checks import check_rules
from ventuno.core.errors import BadPreset
from ventuno.core.rules import Rules, decode_fraction

_SUFFIX = ".toml"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    game: str
    rules: Rules


class Preset(msgspec.Struct, frozen=True):
    """A named set of rules.

    Attributes:
        key: Its name in table files: the file's own.
        name: The name people see.
        game: The game's room.
        rules: How it is dealt and paid.
    """

    key: str
    name: str
    game: str
    rules: Rules


def preset_names() -> tuple[str, ...]:
    """Return the keys of all presets in alphabetical order."""
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in names if name.endswith(_SUFFIX)))


@cache
def load_preset(name: str) -> Preset:
    """Return a preset by its key.

    Raises:
        BadPreset: There is none of that name.
    """
    if name not in preset_names():
        raise BadPreset(name=name, known=", ".join(preset_names()))
    document = tomllib.loads((_folder() / f"{name}{_SUFFIX}").read_text(encoding="utf-8"))
    read = msgspec.convert(document, _File, dec_hook=decode_fraction)
    check_rules(read.rules)
    return Preset(key=name, name=read.name, game=read.game, rules=read.rules)


def _folder() -> Traversable:
    return files("ventuno") / "presets"


class Presets(Mapping[str, Rules]):
    """The rules of every preset by its key, as in ``presets["american"]``."""

    def __getitem__(self, name: str) -> Rules:
        """Return the rules of a preset.

        Raises:
            KeyError: There is none of that name.
        """
        if name not in preset_names():
            raise KeyError(name)
        return load_preset(name).rules

    def __iter__(self) -> Iterator[str]:
        """Return the keys in alphabetical order."""
        return iter(preset_names())

    def __len__(self) -> int:
        """Return how many there are."""
        return len(preset_names())


presets: Final = Presets()
"""The rules that come with ventuno."""
