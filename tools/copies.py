"""Writes `copy()` of every game's state from the fields that it declares.

.venv/bin/python tools/copies.py             rewrite them
.venv/bin/python tools/copies.py --check     say which are not as they would be written

The kernel can copy any state; written out it takes a fraction of the time, interpreted and compiled.
"""

import ast
import sys
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "pentarchy" / "games"
HEAD = "    def copy(self) -> Self:  # written by `make copies` from the fields above"


def written(text: str) -> str:
    """The text of a `state.py` with `copy()` as its fields ask for it."""
    lines = text.splitlines(keepends=True)
    for state in [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]:
        for method in state.body:
            if isinstance(method, ast.FunctionDef) and method.name == "copy":
                lines[method.lineno - 1 : method.end_lineno] = [copy_of(state)]
                return "".join(lines)
    return text


def copy_of(state: ast.ClassDef) -> str:
    """The method for a class: lists are copied, everything else never changes and is shared."""
    body = [
        HEAD,
        "        other = type(self)(self.game, self.players, self.settings)",
        "        self.share_kernel(other)",
    ]
    for field in state.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            name = field.target.id
            copied = ".copy()" if ast.unparse(field.annotation).startswith("list[") else ""
            body.append(f"        other.{name} = self.{name}{copied}")
    return "\n".join([*body, "        return other", ""])


def main() -> None:
    """Write all of them, or check them."""
    files = sorted(GAMES.glob("*/state.py"))
    wanted = {file: written(file.read_text(encoding="utf-8")) for file in files}
    stale = {file: text for file, text in wanted.items() if file.read_text(encoding="utf-8") != text}
    if "--check" in sys.argv:
        sys.exit(f"run `make copies`: {', '.join(file.parent.name for file in stale)} would change" if stale else 0)
    for file, text in stale.items():
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
