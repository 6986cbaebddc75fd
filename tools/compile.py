"""Compile the kernel, the bots and the games with mypyc.

    python tools/compile.py                 compile in place, beside the .py files in src/
    python tools/compile.py build/compiled  put a compiled copy of the package into that folder
    python tools/compile.py --clean         remove what was compiled in place
    python tools/compile.py --can           can this machine compile? says why not

The kernel is one library, the bots another, each game one more, so a change in a game compiles that game only.
"""

import argparse
import filecmp
import importlib.machinery
import os
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
WORK = ROOT / "build" / "mypyc"
STAMP = "pentarchy/compiled.stamp"  # newer than every source it was made from; tests look at it
PLAIN = {"scene.py", "helps.py"}  # presentation: seldom run, and free to use what mypyc does not know
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]


def groups(source: Path = SOURCE) -> dict[str, list[Path]]:
    """Name the libraries and the modules in each: the kernel, the bots, then one per game."""
    package = source / "pentarchy"
    games = [file.parent for file in sorted(package.glob("games/*/__init__.py"))]
    found = {f"pentarchy_{d.name}": sorted(d.rglob("*.py")) for d in [package / "core", package / "bots", *games]}
    return {name: [f for f in files if f.name not in PLAIN] for name, files in found.items() if files}


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


def build(target: Path) -> int:
    """Compile every group into target; how many modules that made."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(ROOT)  # mypy finds its configuration here
    os.environ["CC"] = compiler()
    libraries = {name: [str(f.relative_to(ROOT)) for f in files] for name, files in groups().items()}
    modules = [file for files in libraries.values() for file in files]
    extensions = mypycify(
        [f"--cache-dir={WORK / 'cache'}", "--follow-imports=silent", "--ignore-missing-imports", *modules],
        separate=[(files, name) for name, files in libraries.items()],
        opt_level="2",
        debug_level="0",
        target_dir=str(WORK),
    )
    command = build_ext(Distribution({"name": "pentarchy", "ext_modules": extensions}))
    command.build_lib, command.build_temp, command.parallel = str(target), str(WORK / "objects"), 2
    command.ensure_finalized()
    command.run()
    made = {Path(file).resolve() for file in command.get_outputs()}
    for file in target.rglob("*.so"):  # left over from modules that are gone
        if file.resolve() not in made:
            file.unlink()
    (target / STAMP).touch()
    return len(modules)


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
    print(f"compiled {build(target)} modules into {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
