"""Collect the icons that the games use, with their authors.

    python tools/icons.py            write src/pentarchy/scene/icons.json and NOTICE
    python tools/icons.py --check    say what is missing or no longer used, change nothing, ask nobody

An icon is used if a `components.toml` says `icon = "name"` or a Python or Svelte file says `icon:name`.
The icons are those of game-icons.net, as npm packs them. `icon_authors.json` beside this file says who drew which:
the package does not, and each author wants to be named.
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "@iconify-json/game-icons@1.2.4"
TARGET = ROOT / "src/pentarchy/scene/icons.json"
NOTICE = ROOT / "NOTICE"
AUTHORS = Path(__file__).with_name("icon_authors.json")
NAMED = re.compile(r"""\bicon:([a-z0-9][a-z0-9-]*)""")
DATA = re.compile(r"""\bicon *= *"([a-z0-9-]+)\"""")

#: How the authors write their names, where it is not just their folder's name with capitals.
SPELLED = {"andymeneely": "Andy Meneely", "darkzaitzev": "DarkZaitzev", "lucasms": "Lucas", "priorblue": "PriorBlue"}

HEAD = """Pentarchy
Licensed under the Apache License, Version 2.0 (see LICENSE).

This product contains work of others under their own licences.

Fonts
    EB Garamond, Copyright 2017 The EB Garamond Project Authors (https://github.com/octaviopardo/EBGaramond12)
    Inter, Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter)
    Both under the SIL Open Font License 1.1; its text lies beside them, in src/pentarchy/scene/fonts/OFL.txt.

Icons
    From https://game-icons.net under the Creative Commons Attribution 3.0 licence
    (https://creativecommons.org/licenses/by/3.0/), recoloured and scaled; drawn by:

"""


def used(folders: list[Path]) -> dict[str, list[str]]:
    """Find every icon that is named, and where."""
    found: dict[str, list[str]] = {}
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if "node_modules" in file.parts or file.suffix not in (".toml", ".py", ".svelte", ".ts"):
                continue
            text = file.read_text(encoding="utf-8")
            for name in (DATA if file.suffix == ".toml" else NAMED).findall(text):
                found.setdefault(name, []).append(file.name if folder not in file.parents else str(file))
    return dict(sorted(found.items()))


def download() -> dict[str, str]:
    """Fetch all icons there are: name -> what to draw in a square of 512."""
    with tempfile.TemporaryDirectory() as folder:
        npm = Path(sys.executable).with_name("npm")
        subprocess.run([npm, "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (packed,) = Path(folder).glob("*.tgz")
        with tarfile.open(packed) as archive:
            member = archive.extractfile("package/icons.json")
            assert member is not None
            data = json.load(member)
    bodies = {name: icon["body"] for name, icon in data["icons"].items()}
    bodies |= {name: bodies[alias["parent"]] for name, alias in data.get("aliases", {}).items()}
    return {name: body.replace(' fill="currentColor"', "") for name, body in bodies.items()}


def unknown(names: dict[str, list[str]], known: dict[str, str]) -> list[str]:
    """Say which names are no icons, and which they might have meant."""
    lines = []
    for name, files in names.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 4, 0.6) or [k for k in known if name.split("-")[0] in k][:4]
            lines.append(f"no icon is called {name!r} (in {files[0]}); near: {', '.join(near) or 'nothing'}")
    return lines


def notice(names: list[str]) -> str:
    """Write who drew which."""
    drawn = {author: set(icons.split()) for author, icons in json.loads(AUTHORS.read_text(encoding="utf-8")).items()}
    text = HEAD
    for author, icons in drawn.items():
        mine = [name for name in names if name in icons]
        if mine:
            text += f"    {SPELLED.get(author, author.replace('-', ' ').title())}\n"
            line = "       "
            for name in mine:
                if len(line) + len(name) > 110:
                    text += line + "\n"
                    line = "       "
                line += f" {name}," if name != mine[-1] else f" {name}"
            text += line + "\n"
    return text


def main() -> int:
    """Collect the icons, or check that they are collected."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--also", type=Path, action="append", default=[], help="look for names in this folder too")
    arguments = parser.parse_args()
    names = used(
        [ROOT / "src/pentarchy/games", *(folder for folder in [ROOT / "web/src"] if folder.exists()), *arguments.also]
    )
    if arguments.check:
        have = json.loads(TARGET.read_text(encoding="utf-8"))
        missing, idle = sorted(names.keys() - have.keys()), sorted(have.keys() - names.keys())
        if missing:
            print(f"icons.json lacks {', '.join(missing)}: run python tools/icons.py")
        if idle:
            print(f"icons.json has {', '.join(idle)}, which nothing uses: run python tools/icons.py")
        return bool(missing)
    known = download()
    errors = unknown(names, known)
    if errors:
        print("\n".join(errors))
        return 1
    lines = [f"{json.dumps(name)}: {json.dumps(known[name])}" for name in names]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    NOTICE.write_text(notice(list(names)), encoding="utf-8")
    print(f"{len(names)} icons in {TARGET.relative_to(ROOT)}, {TARGET.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
