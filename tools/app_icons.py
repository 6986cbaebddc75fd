"""Draws the icons of the installed page from the seal.

python tools/app_icons.py            write web/public/icon-*.png
python tools/app_icons.py --check    say which are not as they would be drawn

The seal is web/public/seal.svg, drawn by hand. A maskable icon has a ground to its edges, and the seal within the
circle that every system leaves of it.
"""

import sys
from pathlib import Path

import resvg_py

PUBLIC = Path(__file__).parents[1] / "web" / "public"
SEAL = PUBLIC / "seal.svg"
GROUND = "#fdfaf2"  # theme_color of manifest.webmanifest, and the paper of the seal
SAFE = 0.8  # of the width: what lies within such a circle is never cut off


def framed(seal: str, share: float, ground: str) -> str:
    """The seal in the middle of a square, over a ground if there is one."""
    inner = seal.replace("<svg ", f'<svg x="{50 - 50 * share}" y="{50 - 50 * share}" width="{100 * share}" ', 1)
    inner = inner.replace("<svg ", f'<svg height="{100 * share}" ', 1)
    below = f'<rect width="100" height="100" fill="{ground}"/>' if ground else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{below}{inner}</svg>'


def drawn() -> dict[Path, bytes]:
    """Every icon as a PNG file."""
    seal = SEAL.read_text(encoding="utf-8")
    wanted = {
        "icon-192.png": (192, framed(seal, 1.0, "")),
        "icon-512.png": (512, framed(seal, 1.0, "")),
        "icon-maskable-512.png": (512, framed(seal, SAFE * 0.9, GROUND)),
    }
    return {
        PUBLIC / name: bytes(resvg_py.svg_to_bytes(svg_string=text, width=size, height=size))
        for name, (size, text) in wanted.items()
    }


def stale() -> list[str]:
    """The icons that differ from what would be drawn."""
    return [path.name for path, body in drawn().items() if not path.is_file() or path.read_bytes() != body]


def main() -> None:
    """Draw the icons, or check them."""
    if "--check" in sys.argv:
        names = stale()
        sys.exit(f"run `python tools/app_icons.py`: {', '.join(names)} would change" if names else 0)
    for path, body in drawn().items():
        path.write_bytes(body)


if __name__ == "__main__":
    main()
