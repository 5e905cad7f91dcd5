"""The public facts of shoes, as lists of them show them (PLA-24)."""

import msgspec


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
