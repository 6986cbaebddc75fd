"""Writes the API's description, from which the client's TypeScript types are generated.

.venv/bin/python tools/schema.py web/src/api/openapi.json
cd web && npx openapi-typescript src/api/openapi.json -o src/api/schema.ts
"""

import sys
from pathlib import Path

from pentarchy.server.app import schema_text


def main() -> None:
    """Write the document to the file named, or to the standard output."""
    text = schema_text() + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
