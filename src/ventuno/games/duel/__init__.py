"""Duel: two players, the same dealer, equal chips; most chips after the last hand wins."""
