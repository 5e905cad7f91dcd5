"""Tests in a real browser: a package, so that what they share ends with the last of them."""
