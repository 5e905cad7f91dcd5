"""American: one player against the dealer, up to five hands, at the player's own pace."""
