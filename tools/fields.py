"""Writes what follows from the fields that every game's state declares.

.venv/bin/python tools/fields.py             rewrite it
.venv/bin/python tools/fields.py --check     say where it is not as it would be written

That is `copy()` and `public()` of the state, and `PublicFields` in `seen.py`, the type of what `public()` gives. The
kernel can do both for any state; written out they take a fraction of the time, and mypy knows what scenes read.
"""

import ast
import sys
from pathlib import Path

GAMES = Path(__file__).parents[1] / "src" / "pentarchy" / "games"
BY = "# written by `make fields` from the fields"
MARK = "Public["


def fields_of(state: ast.ClassDef) -> dict[str, str]:
    """The fields that a class declares, with their types as they stand there."""
    return {
        field.target.id: ast.unparse(field.annotation)
        for field in state.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }


def public_fields(state: ast.ClassDef) -> dict[str, str]:
    """Those that everybody may see, with the types inside the mark."""
    fields = fields_of(state).items()
    return {name: kind.removeprefix(MARK)[:-1] for name, kind in fields if kind.startswith(MARK)}


def copy_of(state: ast.ClassDef) -> list[str]:
    """The method that copies it: lists are copied, everything else never changes and is shared."""
    lines = [
        f"    def copy(self) -> Self:  {BY} above",
        "        other = type(self)(self.game, self.players, self.settings)",
        "        self.share_kernel(other)",
    ]
    for name, kind in fields_of(state).items():
        copied = ".copy()" if kind.removeprefix(MARK).startswith("list[") else ""
        lines.append(f"        other.{name} = self.{name}{copied}")
    return [*lines, "        return other"]


def public_of(state: ast.ClassDef) -> list[str]:
    """The method that gives the public fields as JSON, which knows no tuples."""
    lines = [f"    def public(self) -> PublicFields:  {BY} above", "        return {"]
    for name, kind in public_fields(state).items():
        value = f"self.{name}"
        if kind.startswith("list["):
            value = f"{value}.copy()"
        elif kind.startswith("tuple["):
            value = f"list({value})"
        lines.append(f'            "{name}": {value},')
    return [*lines, "        }"]


def type_of(state: ast.ClassDef) -> list[str]:
    """The type of what that method gives."""
    lines = [
        f"class PublicFields(TypedDict):  {BY} of the state",
        '    """What everybody sees as it stands in the state, where each field is explained."""',
        "",
    ]
    for name, kind in public_fields(state).items():
        if kind.startswith("tuple["):
            kind = f"list[{kind.removeprefix('tuple[').removesuffix(', ...]')}]"
        lines.append(f"    {name}: {kind}")
    return lines


def rewritten(text: str, pieces: dict[str, list[str]]) -> str:
    """A module's text with these classes and methods, where it has them, rewritten."""
    lines = text.splitlines()
    found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
    for node in sorted(found, key=lambda node: node.lineno, reverse=True):
        if node.name in pieces:
            lines[node.lineno - 1 : node.end_lineno] = pieces[node.name]
    return "\n".join(lines) + "\n"


def written(folder: Path) -> dict[Path, str]:
    """The text of a game's files as the fields of its state ask for it."""
    home, seen = folder / "state.py", folder / "seen.py"
    text = home.read_text(encoding="utf-8")
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    state = next(node for node in classes if ast.unparse(node.bases[0]) == "State")
    texts = {home: rewritten(text, {"copy": copy_of(state), "public": public_of(state)})}
    if seen.exists():
        texts[seen] = rewritten(seen.read_text(encoding="utf-8"), {"PublicFields": type_of(state)})
    return texts


def main() -> None:
    """Write all of them, or check them."""
    folders = sorted(file.parent for file in GAMES.glob("*/state.py"))
    wanted = {file: text for folder in folders for file, text in written(folder).items()}
    stale = {file: text for file, text in wanted.items() if file.read_text(encoding="utf-8") != text}
    if "--check" in sys.argv:
        names = ", ".join(f"{file.parent.name}/{file.name}" for file in stale)
        sys.exit(f"run `make fields`: {names} would change" if stale else 0)
    for file, text in stale.items():
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
