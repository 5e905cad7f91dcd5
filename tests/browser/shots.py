"""Take pictures of the table page at every moment and in every window.

python -m tests.browser.shots FOLDER [SCENE ...]
"""

import sys
import tempfile
from pathlib import Path

from tests.browser.looks import SCENES, SIZES, build, look, served
from tests.support.browser import chromium


def main(folder: Path, scenes: list[str]) -> None:
    """Write one picture for each scene and window size."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as built:
        build(Path(built))
        with served(Path(built)) as address, chromium() as browser:
            for width, height in SIZES:
                scale = 2 if width < 700 else 1
                page = browser.new_page(
                    viewport={"width": width, "height": height}, device_scale_factor=scale
                )
                for scene in scenes:
                    look(page, address, scene=scene)
                    page.screenshot(path=folder / f"{scene}-{width}x{height}.png")
                page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or SCENES)
