"""Which puzzles are kept, and the file that holds them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pentarchy.analysis.puzzles import KINDS, Puzzle
from pentarchy.core.errors import BadInput


def write(path: Path, found: Sequence[Puzzle]) -> None:
    """Puzzles as a file, one a line."""
    lines = [json.dumps(one.to_dict(), ensure_ascii=False, separators=(",", ":")) for one in found]
    try:
        path.write_text("\n".join(lines) + "\n" if lines else "", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error


def chosen(found: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` puzzles, evenly from all kinds, the clearest of each first."""
    by_kind = {kind: sorted([one for one in found if one.kind == kind], key=lambda one: -one.margin) for kind in KINDS}
    taken: list[Puzzle] = []
    while len(taken) < count and any(by_kind.values()):
        for some in by_kind.values():
            if some and len(taken) < count:
                taken.append(some.pop(0))
    return sorted(taken, key=lambda one: (one.rating, one.id))
