"""Infinite: one shared hand, any number of players, everybody decides alone."""
