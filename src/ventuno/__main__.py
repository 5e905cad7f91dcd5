"""Lets `python -m ventuno` do what the console script does."""

from ventuno.cli import app

if __name__ == "__main__":
    app()
