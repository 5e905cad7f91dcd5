"""`ventuno bots`: real clients that play at random but by the rules, and check all they are told."""
