"""One round engine for every game: lines, hands, crowds, side bets, settlement (pure)."""
