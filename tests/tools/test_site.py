"""The pages of the documentation site: all are there, and every link in them leads somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(([^)\s]+)\)")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every page as it is before the site is built from it."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    subprocess.run([sys.executable, ROOT / "tools" / "site.py", "--pages", folder], check=True)
    return folder


def anchors(page: Path) -> set[str]:
    """What headings of a page are called in links."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", head).strip().lower()) for head in heads}


def test_every_document_and_every_rulebook_is_a_page(pages: Path) -> None:
    names = {str(page.relative_to(pages)) for page in pages.rglob("*.md")}
    assert {file.name for file in (ROOT / "docs").glob("*.md")} <= names
    assert {f"rules/{slug}.md" for slug in ("brazil", "conqueror", "cultures", "paradise", "yamatai")} <= names
    assert {"index.md", "contributing.md", "changelog.md", "api/scenes.md", "api/pentarchy.md"} <= names


def test_every_link_leads_somewhere(pages: Path) -> None:
    lost = []
    for page in sorted(pages.rglob("*.md")):
        for target in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            path, _, anchor = target.partition("#")
            if re.match(r"https?:", target):
                continue
            aim = page.parent / path if path else page
            if not aim.is_file() or (anchor and anchor not in anchors(aim)):
                lost.append(f"{page.name}: {target}")
    assert lost == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"])
def test_every_link_of_the_repository_leads_to_a_file(name: str) -> None:
    files = sorted((ROOT / name).glob("*.md")) if (ROOT / name).is_dir() else [ROOT / name]
    lost = [
        f"{file.name}: {target}"
        for file in files
        for target in LINK.findall(CODE.sub("", file.read_text(encoding="utf-8")))
        if not re.match(r"https?:|#", target) and not (file.parent / target.partition("#")[0]).exists()
    ]
    assert lost == []
