"""Builds the documentation site: docs/, the rulebooks, the API from docstrings.

.venv/bin/python tools/site.py               into build/site (`make docs`)
.venv/bin/python tools/site.py --pages DIR   write the pages only, without building

Zensical builds it: made by the authors of Material for MkDocs, which is maintained only, to follow it. It has search
and themes without fetching anything, and takes mkdocstrings.
"""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "site"
PAGES = ROOT / "build" / "pages"

TITLES = {
    "index.md": "Pentarchy",
    "tour.md": "A game in 15 minutes",
    "glossary.md": "Glossary",
    "kernel.md": "The kernel",
    "scenes.md": "Describing a table",
    "command-line.md": "The command line",
    "bots.md": "Bots",
    "bots-findings.md": "Findings about the bots",
    "analysis.md": "Analysis",
    "puzzles.md": "Puzzles",
    "studies.md": "Studies",
    "research.md": "Research",
    "learning.md": "Learning",
    "server.md": "Running a server",
    "scale.md": "Beyond one machine",
    "protocol.md": "The protocol",
    "benchmarks.md": "Benchmarks",
    "contributing.md": "Contributing",
    "changelog.md": "Changelog",
}
API = {
    "pentarchy": ["pentarchy.core.game", "pentarchy.core.record", "pentarchy.core.playthrough"],
    "State and steps": ["pentarchy.core.state", "pentarchy.core.steps", "pentarchy.core.settings"],
    "Vocabulary and journal": ["pentarchy.core.vocabulary", "pentarchy.core.journal", "pentarchy.core.english"],
    "Scenes": ["pentarchy.scene.model", "pentarchy.scene.areas", "pentarchy.scene.concerns", "pentarchy.scene.svg"],
    "Bots": ["pentarchy.bots.bot", "pentarchy.bots.judge"],
    "Messages of the server": ["pentarchy.server.messages"],
}
LINK = re.compile(r"(!?\[[^\]]*\])\(([^)\s]+)\)")
MOVED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "README.md": "index.md"}


def resolved(text: str) -> str:
    """The text with its links as they are in the site, where pages lie side by side and source files are no pages."""

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found.group()
        path, _, anchor = target.partition("#")
        path = path.removeprefix("../").removeprefix("docs/")
        path = MOVED.get(path, path)
        if path.endswith(".md") or path.startswith(("pictures/", "studies/")):
            return f"{words}({path}{'#' + anchor if anchor else ''})"
        return words[1:-1]

    text = LINK.sub(link, text).replace('src="docs/pictures', 'src="pictures')
    return re.sub(r'^(```\w+ title="[^"]+)" append$', r'\1: add"', text, flags=re.MULTILINE)


def write(pages: Path) -> list[dict[str, object]]:
    """Write every page; the navigation."""
    shutil.rmtree(pages, ignore_errors=True)
    pages.mkdir(parents=True)
    shutil.copytree(ROOT / "docs" / "pictures", pages / "pictures")
    sources = {file.name: file for file in sorted((ROOT / "docs").glob("*.md"))}
    sources |= {new: ROOT / old for old, new in MOVED.items()}
    for name, file in sources.items():
        (pages / name).write_text(resolved(file.read_text(encoding="utf-8")), encoding="utf-8")
    names = [name for name in TITLES if name in sources] + [name for name in sources if name not in TITLES]
    nav: list[dict[str, object]] = [{TITLES.get(name, name.removesuffix(".md").capitalize()): name} for name in names]
    place = names.index("studies.md")
    nav[place] = {TITLES["studies.md"]: ["studies.md", *_studies(pages)]}
    return [*nav, {"Rulebooks": _rules(pages)}, {"API": _api(pages)}]


def _studies(pages: Path) -> list[dict[str, str]]:
    """The studies that were run, with their pictures and reports."""
    shutil.copytree(ROOT / "docs" / "studies", pages / "studies")
    found = []
    for file in sorted((pages / "studies").glob("*.md")):
        title = file.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
        found.append({title: f"studies/{file.name}"})
    return found


def _rules(pages: Path) -> list[dict[str, str]]:
    (pages / "rules").mkdir()
    found = []
    for file in sorted((ROOT / "src" / "pentarchy" / "games").glob("*/RULES.md")):
        text = file.read_text(encoding="utf-8")
        title = next((line[2:] for line in text.splitlines() if line.startswith("# ")), file.parent.name)
        text = re.sub(r"\[(?=[^\]]*\](?!\())", r"\\[", text)  # sources in brackets are no links
        (pages / "rules" / f"{file.parent.name}.md").write_text(text, encoding="utf-8")
        found.append({title: f"rules/{file.parent.name}.md"})
    return found


def _api(pages: Path) -> list[dict[str, str]]:
    (pages / "api").mkdir()
    found = []
    for title, modules in API.items():
        name = title.lower().replace(" ", "-")
        text = f"# {title}\n\n" + "\n".join(f"::: {module}\n" for module in modules)
        (pages / "api" / f"{name}.md").write_text(text, encoding="utf-8")
        found.append({title: f"api/{name}.md"})
    return found


def settings(nav: list[dict[str, object]]) -> str:
    """The configuration of the site, as YAML that is JSON."""
    python = {"paths": ["../src"], "options": {"show_root_heading": True, "show_source": False, "heading_level": 2}}
    return json.dumps(
        {
            "site_name": "Pentarchy",
            "site_description": "Five empire-building board games on one small rules kernel",
            "docs_dir": "pages",
            "site_dir": "site",
            "use_directory_urls": False,  # so that it can be read from the disk
            "theme": {"name": "material", "font": False, "features": ["navigation.sections", "content.code.copy"]},
            "plugins": ["search", {"mkdocstrings": {"handlers": {"python": python}}}],
            "markdown_extensions": ["tables", "admonition", "pymdownx.superfences", {"toc": {"permalink": True}}],
            "nav": nav,
        },
        indent=2,
    )


def main() -> None:
    """Write the pages and build the site."""
    if "--pages" in sys.argv:
        write(Path(sys.argv[sys.argv.index("--pages") + 1]))
        return
    config = PAGES.parent / "mkdocs.yml"
    config.parent.mkdir(exist_ok=True)
    config.write_text(settings(write(PAGES)), encoding="utf-8")
    shutil.rmtree(SITE, ignore_errors=True)
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--clean", "-f", config.name]
    done = subprocess.run(command, cwd=config.parent, check=False, capture_output=True, text=True)
    if "No issues found" not in done.stdout + done.stderr:
        sys.stderr.write(done.stdout + done.stderr)
    if done.returncode:
        sys.exit("the documentation could not be built")
    print(f"the documentation is in {(SITE / 'index.html').relative_to(ROOT)}")


if __name__ == "__main__":
    main()
