"""Writes what the web client takes from the server: the API's description, and the theme.

.venv/bin/python tools/client.py             rewrite the files
.venv/bin/python tools/client.py --check     say which are not as they would be written

`make types` calls it, and makes TypeScript types of the API's description.
"""

import sys
from pathlib import Path

from pentarchy.scene.theme import css, typescript
from pentarchy.server.app import schema_text

WEB = Path(__file__).parents[1] / "web" / "src"


def written() -> dict[Path, str]:
    """Every file with its text."""
    return {
        WEB / "api" / "openapi.json": schema_text() + "\n",
        WEB / "theme.generated.css": css(),
        WEB / "parts" / "theme.generated.ts": typescript(),
    }


def stale() -> list[str]:
    """The files that differ from what would be written."""
    return [path.name for path, text in written().items() if not path.is_file() or path.read_text("utf-8") != text]


def main() -> None:
    """Write the files, or check them."""
    if "--check" in sys.argv:
        names = stale()
        sys.exit(f"run `make types`: {', '.join(names)} would change" if names else 0)
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
