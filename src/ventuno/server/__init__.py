"""Sockets, HTTP, the clock and entropy: where the pure table meets the world."""
