"""Live blackjack tables for play money, in the browser."""

__version__ = "0.1.0.dev0"
