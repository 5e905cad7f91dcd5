"""One room a game: what only that game does (pure)."""
