"""Compile the kernel, the bots, the games and what the server does for every choice with mypyc.

    python tools/compile.py                 compile in place, beside the .py files in src/
    python tools/compile.py build/compiled  put a compiled copy of the package into that folder
    python tools/compile.py --clean         remove what was compiled in place
    python tools/compile.py --can           can this machine compile? says why not

The kernel is one library, the bots another, each game one more, and so is what makes scenes of positions. What the C
compiler made is kept by the content it was made from, so a change in a game compiles that game only, and a second
target compiles nothing.

How it is compiled was measured on two cores, against plain -O2: -O1 halves the compiler's time, and the hidden symbols
that let it call functions directly give back the speed; the top level of a module runs once and is left as it is.
"""

import argparse
import filecmp
import functools
import hashlib
import importlib.machinery
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
WORK = ROOT / "build" / "mypyc"
STAMP = "pentarchy/compiled.stamp"  # newer than every source it was made from; tests look at it
PLAIN = ("scene", "helps")  # files and folders that begin so are presentation: they may use what mypyc does not know
SHOWING = ("areas", "arrange", "choices", "concerns", "kept", "ribbons")  # of scene: what runs for every choice
SERVING = ("audience", "journal", "questions", "scenes")  # and of the server
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


def groups(source: Path = SOURCE) -> dict[str, list[Path]]:
    """Name the libraries and the modules in each: the kernel, the bots, one per game, then what makes scenes."""
    package = source / "pentarchy"
    games = [file.parent for file in sorted(package.glob("games/*/__init__.py"))]
    found = {f"pentarchy_{d.name}": sorted(d.rglob("*.py")) for d in [package / "core", package / "bots", *games]}
    found = {name: [f for f in files if not _is_plain(f)] for name, files in found.items() if files}
    shown = [package / "scene" / f"{name}.py" for name in SHOWING]
    shown += [package / "server" / f"{name}.py" for name in SERVING]
    return found | ({"pentarchy_shown": shown} if all(map(Path.exists, shown)) else {})


def _is_plain(file: Path) -> bool:
    return file.name.startswith(PLAIN) or file.parent.name.startswith(PLAIN)


def compiler() -> str:
    """The C compiler to use: the one that is asked for, that Python was made with, or any; nothing if there is none."""
    asked = [os.environ.get("CC", ""), sysconfig.get_config_var("CC") or "", "cc", "gcc", "clang"]
    return next((command for command in asked if command and shutil.which(command.split()[0])), "")


def obstacle() -> str:
    """Say what is missing for compiling, or nothing."""
    if not compiler():
        return "no C compiler on this machine (on Debian: apt install gcc)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python.h is missing (on Debian: apt install python3-dev)"
    if not groups():
        return "there is nothing to compile yet"
    return ""


def clean(tree: Path) -> int:
    """Remove every compiled module from a tree; how many there were."""
    compiled = [*tree.rglob("*.so"), *tree.rglob("*.pyd")]
    for file in [*compiled, tree / STAMP]:
        file.unlink(missing_ok=True)
    return len(compiled)


def mirror(source: Path, target: Path) -> None:
    """Make target a copy of the package in source, leaving the times of unchanged files alone."""
    wanted = {f.relative_to(source) for f in source.rglob("*") if f.is_file()}
    wanted = {f for f in wanted if "__pycache__" not in f.parts and f.suffix not in {".so", ".pyd"}}
    for file in [f for f in target.rglob("*") if f.is_file() and f.suffix != ".so"]:
        if file.relative_to(target) not in wanted:
            file.unlink()
    for name in wanted:
        old, new = target / name, source / name
        if not old.exists() or not filecmp.cmp(new, old, shallow=False):
            old.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(new, old)


def run_once(source: Path) -> Path:
    """Write a header that asks for no optimisation of what runs once: the top level of each module in a C file."""
    functions = sorted(set(re.findall(r"char (CPyDef_\w+_____top_level__)\(void\) {", source.read_text())))
    lines = [f'__attribute__((optimize("O0"))) char {name}(void);' for name in functions]
    header = source.with_suffix(".once.h")
    header.write_text("\n".join(["#if defined(__GNUC__) && !defined(__clang__)", *lines, "#endif", ""]))
    return header


@functools.cache
def toolchain() -> str:
    """What decides, beside the sources, what the C compiler makes of them."""
    from mypy.version import __version__

    version = subprocess.run([*compiler().split(), "--version"], capture_output=True, text=True, check=False)
    return "\n".join([version.stdout, __version__, sys.version, sysconfig.get_config_var("CFLAGS") or ""])


def fingerprint(files: Iterable[str | os.PathLike[str]], flags: list[str]) -> str:
    """The name under which a compiled library is kept: two are the same only if all that goes into them is."""
    parts = [toolchain(), *flags]
    digest = hashlib.sha256("\0".join(parts).encode())
    for file in sorted(str(file) for file in files):
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:32]


def extensions(libraries: dict[str, list[str]]) -> list["Extension"]:
    """Let mypyc write the C of every library; the largest first, so that no core waits for the last one."""
    from mypyc.build import mypycify

    modules = [file for files in libraries.values() for file in files]
    found: list[Any] = mypycify(  # of setuptools' extensions or of the standard library's
        [f"--cache-dir={WORK / 'cache'}", "--follow-imports=silent", "--ignore-missing-imports", *modules],
        separate=[(files, name) for name, files in libraries.items()],
        opt_level="1",
        debug_level="0",
        target_dir=str(WORK),
    )
    return sorted(found, key=lambda e: (-sum(Path(file).stat().st_size for file in e.sources), e.name))


def build(target: Path) -> int:
    """Compile every group into target; how many modules that made."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):
        """Compile what was not compiled before."""

        def build_extension(self, ext: "Extension") -> None:
            """Take a library from those that are kept, or make it and keep it."""
            flags = list(ext.extra_compile_args)
            kept = WORK / "kept" / fingerprint([*ext.sources, *ext.depends], flags)
            made = Path(self.get_ext_fullpath(ext.name))
            if kept.exists():
                kept.touch()
                made.parent.mkdir(parents=True, exist_ok=True)
                made.unlink(missing_ok=True)  # a process may have the old one loaded
                shutil.copyfile(kept, made)
                return
            if sys.platform != "win32":
                headers = [str(run_once(Path(source))) for source in ext.sources]
                ext.extra_compile_args = [*flags, "-fvisibility=hidden", *(f"-include{file}" for file in headers)]
            made.unlink(missing_ok=True)
            super().build_extension(ext)
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made, kept.with_suffix(".new"))
            kept.with_suffix(".new").replace(kept)

    os.chdir(ROOT)  # mypy finds its configuration here
    os.environ["CC"] = compiler()
    libraries = {name: [str(f.relative_to(ROOT)) for f in files] for name, files in groups().items()}
    command = Build(Distribution({"name": "pentarchy", "ext_modules": extensions(libraries)}))
    command.build_lib, command.build_temp = str(target), str(WORK / "objects")
    command.parallel, command.force = os.cpu_count() or 1, True
    command.ensure_finalized()
    command.run()
    made = {Path(file).resolve() for file in command.get_outputs()}
    for file in target.rglob("*.so"):  # left over from modules that are gone
        if file.resolve() not in made:
            file.unlink()
    (target / STAMP).touch()
    forget(WORK / "kept", 3 * len(made))
    return sum(map(len, libraries.values()))


def forget(folder: Path, keep: int) -> None:
    """Remove the libraries that were not used for longest."""
    for file in sorted(folder.iterdir(), key=lambda file: -file.stat().st_mtime)[keep:]:
        file.unlink()


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", nargs="?", type=Path, default=SOURCE, help="folder of a compiled copy")
    parser.add_argument("--clean", action="store_true", help="remove what was compiled in place")
    parser.add_argument("--can", action="store_true", help="only say whether this machine can compile")
    asked = parser.parse_args()
    target: Path = asked.target.resolve()
    if asked.clean:
        count = clean(target)
        if count:
            print(f"removed {count} compiled modules from {target}; `make compile` makes them again")
        return 0
    problem = obstacle()
    if problem or asked.can:
        print(f"cannot compile: {problem}" if problem else "this machine can compile")
        return 1 if problem else 0
    if target != SOURCE:
        mirror(SOURCE / "pentarchy", target / "pentarchy")
    started = time.monotonic()
    count = build(target)
    print(f"compiled {count} modules into {target} in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
