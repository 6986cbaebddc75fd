"""Whether the rules are compiled, and how to compile them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pentarchy
from pentarchy.cli.common import err


def is_compiled() -> bool:
    """Whether the kernel runs as machine code."""
    spec = find_spec("pentarchy.core.state")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def advise_compiling() -> None:
    """Say that the rules run interpreted and how to compile them; print nothing if they are compiled."""
    if is_compiled():
        return
    clone = Path(pentarchy.__file__).parents[2]
    here = (clone / "tools" / "compile.py").exists()
    how = (
        "make compile" if here else "PENTARCHY_COMPILE=1 pip install --force-reinstall --no-binary pentarchy pentarchy"
    )
    err.print(f"[dim]The rules run interpreted. Bots think several times as fast after: {how}[/]", soft_wrap=True)
