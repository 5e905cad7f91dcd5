"""Takes the README's pictures from the real product.

    .venv/bin/python tools/screenshots.py

A real server deals, forty others play, a real browser looks; ``tests/browser/pictures.py`` is the play.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
IMAGES: Final = ROOT / "docs" / "images"
MOST_BYTES: Final = 150_000


def main() -> int:
    """Take the pictures.

    Returns:
        The exit code: 0 if each is small enough for a README.
    """
    IMAGES.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.browser.pictures", str(IMAGES)]
    subprocess.run(command, cwd=ROOT, check=True)
    code = 0
    for picture in sorted(IMAGES.glob("table-*.webp")):
        size = picture.stat().st_size
        print(f"{picture.relative_to(ROOT)}: {size} bytes")
        code = max(code, int(size > MOST_BYTES))
    return code


if __name__ == "__main__":
    sys.exit(main())
