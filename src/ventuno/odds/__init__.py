"""Exact odds of any rules and any shoe: expectations, charts, cash-out prices, side bets.

Everything here is worked out from a rules value and the cards that are left; nothing is simulated. The live
server does not import this package: it runs ``python -m ventuno.odds.prices`` and keeps what that prints.
"""
