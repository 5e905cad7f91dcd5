"""Write the document of a round of 20,000 players: bytes and milliseconds.

Run: ``python benchmarks/bench_document.py [players]``.
"""

import sys

import numpy as np
from bench_settle import best_ms, play

from ventuno.engine.document import Head, decode, encode, for_account, make_document
from ventuno.engine.receipt import Receipts
from ventuno.engine.settle import settle


def main() -> None:
    """Print sizes and times for a round with splits and one without."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rng = np.random.default_rng(4)
    balances = rng.integers(1_000, 500_000, players)
    rounds = {
        "no split": ("9s 3h 2d 2c 4c 5h 3h Ts", "Ad 6c 9h Td"),
        "a third splits": ("8s 8s 8d 2c 3c 4h 2h 2s 5s 5d 2d 2h Ts Td Th", "As 6s 9h Td"),
    }
    for name, (front, back) in rounds.items():
        round_ = play(players, front, back)
        round_.crowd.account[:] = np.sort(rng.choice(10_000_000, players, replace=False))
        head = Head(
            table="infinite", game="infinite", round=1, code="12:00:00-ABCD", started_ms=0, ended_ms=1,
            rules_hash="0" * 64, spec_version=1, engine_version=1, shoe=1, commitment="0" * 64,
        )  # fmt: skip
        results = settle(round_)
        document = make_document(round_, results, head, balances)
        data = encode(document)
        account = int(round_.crowd.account[players // 2])
        print(
            f"{name}: {players:,} players: {len(data):,} bytes ({len(data) / players:.1f} a player);"
            f" write {best_ms(lambda r=round_, s=results, h=head: encode(make_document(r, s, h, balances))):.1f} ms,"
            f" read one player {best_ms(lambda d=data, a=account: for_account(decode(d), a)):.1f} ms,"
            f" all receipts {best_ms(lambda r=round_, s=results: all_receipts(r, s, players)):.1f} ms"
        )


def all_receipts(round_, results, players) -> None:
    """Make everybody's receipt."""
    receipts = Receipts(round_, results)
    for row in range(players):
        receipts.lines(row)


if __name__ == "__main__":
    main()
