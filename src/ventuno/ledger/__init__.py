"""Double entry: what a round asks of, and gives back to, the wallets (pure)."""
