"""Make the font files that pictures are drawn with (the web client takes its own from the same packages).

    .tools/bin/uv run --with fonttools --with brotli python tools/fonts.py

Takes EB Garamond and Inter as npm packs them, joins Latin with extended Latin (Paraíba, Māori), keeps the letters,
figures and signs that a table needs, and writes them with their licence to src/pentarchy/scene/fonts.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset  # type: ignore[import-not-found, import-untyped, unused-ignore]  # only here, see above
from fontTools.merge import Merger  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found, import-untyped, unused-ignore]

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src/pentarchy/scene/fonts"
PACKAGES = ("@fontsource/eb-garamond@5.3.0", "@fontsource/inter@5.3.0")
FACES = (
    ("eb-garamond", 500, "normal"),
    ("eb-garamond", 500, "italic"),
    ("eb-garamond", 600, "normal"),
    ("inter", 400, "normal"),
    ("inter", 600, "normal"),
)
NAMES = {"eb-garamond": "EB Garamond", "inter": "Inter"}
LETTERS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "–—‘’“”…·×½¼¾→←↑↓−ʻ•"


def main() -> None:
    """Fetch, join, cut, write."""
    TARGET.mkdir(exist_ok=True)
    npm = Path(sys.executable).with_name("npm")
    npm = npm if npm.exists() else ROOT / ".venv/bin/npm"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for package in PACKAGES:
            subprocess.run([npm, "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        licences = ""
        for packed in sorted(folder.glob("*.tgz")):
            with tarfile.open(packed) as archive:
                archive.extractall(folder / packed.stem.rpartition("-")[0], filter="data")
        for family in ("eb-garamond", "inter"):
            package_folder = folder / f"fontsource-{family}" / "package"
            licences += (package_folder / "LICENSE").read_text(encoding="utf-8").strip() + "\n\n\n"
        for family, weight, style in FACES:
            parts = []
            for script in ("latin", "latin-ext"):
                font = TTFont(folder / f"fontsource-{family}/package/files/{family}-{script}-{weight}-{style}.woff2")
                font.flavor = None
                parts.append(folder / f"{family}-{script}-{weight}-{style}.ttf")
                font.save(parts[-1])
            joined = Merger().merge([str(part) for part in parts])
            options = subset.Options(layout_features=["kern", "liga", "tnum", "mark"], hinting=False)
            cutter = subset.Subsetter(options)
            cutter.populate(text=LETTERS)
            cutter.subset(joined)
            for number in (1, 16):  # one family; weight and style tell its faces apart
                joined["name"].setName(NAMES[family], number, 3, 1, 0x409)
            file = TARGET / f"{family}-{weight}{'-italic' if style == 'italic' else ''}.ttf"
            joined.save(file)
            print(f"{file.relative_to(ROOT)}, {file.stat().st_size // 1000} kB")
        (TARGET / "OFL.txt").write_text(licences.rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
