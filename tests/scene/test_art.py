import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import pentarchy
from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.scene.art import Symbols, common, icons, sprite
from pentarchy.scene.geometry import bounds

ROOT = Path(__file__).parents[2]
ART = Symbols(common(), icons())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", pentarchy.games(), ids=lambda game: game.slug)
def test_a_sprite_is_well_formed_and_defines_each_symbol_once(game: Game) -> None:
    root = ElementTree.fromstring(sprite(game))
    ids = [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")]
    assert len(set(ids)) == len(ids)
    assert {"art:house", "art:house-rim", "art:tree"} <= set(ids)


def test_a_piece_has_halo_edge_colour_and_foot() -> None:
    drawn = ART.define("art:village")
    assert drawn.count("<path") >= 5
    assert "currentColor" in drawn
    assert 'id="art:village-rim"' in drawn


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(BadInput, match="art:nothing"):
        ART.define("art:nothing")


@pytest.mark.parametrize("name", [name for name in common() if ART.is_piece(f"art:{name}")])
def test_the_halo_of_a_piece_fits_into_its_box(name: str) -> None:
    """A little over the edge is fine: symbols may be seen outside of their box."""
    width, _ = ART.box(f"art:{name}")
    root = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{ART.define(f"art:{name}")}</svg>')
    for path in root.iter(f"{SVG}path"):
        box = bounds(path.get("d", ""))
        assert max(-box.left, box.right, -box.top, box.bottom) <= width / 2


def test_every_icon_that_is_named_is_in_the_package() -> None:
    found = subprocess.run(
        [sys.executable, ROOT / "tools/icons.py", "--check"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout


def test_every_author_of_an_icon_is_named() -> None:
    drawn = {
        name
        for names in json.loads((ROOT / "tools/icon_authors.json").read_text(encoding="utf-8")).values()
        for name in names.split()
    }
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for name in icons():
        assert name in drawn
        assert name in notice
