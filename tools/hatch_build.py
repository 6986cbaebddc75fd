"""Build a wheel with compiled modules, when PENTARCHY_COMPILE=1 asks for it.

An editable install is never compiled: what people edit must be what runs.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # the parameter is hatchling's own
    """Add what mypyc makes of the kernel, the games and the making of scenes to the wheel."""

    def dependencies(self) -> list[str]:
        """Ask for the compiler only where it is used."""
        return ["mypy>=1.18", "setuptools>=80", "msgspec>=0.19"] if self.is_wanted else []

    @property
    def is_wanted(self) -> bool:
        """Whether the environment asks for a compiled wheel."""
        return self.target_name == "wheel" and os.environ.get("PENTARCHY_COMPILE") == "1"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of its own and name the results for inclusion."""
        if version == "editable" or not self.is_wanted:
            return
        sys.path.insert(0, str(Path(self.root, "tools")))
        from compile import build

        target = Path(self.root, "build", "wheel")
        build(target)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in target.rglob("*.so"):
            build_data["force_include"][str(file)] = str(file.relative_to(target))
