import pytest

from pentarchy.scene.model import Layout, Scene
from pentarchy.scene.theme import (
    DARK,
    LIGHT,
    PLAYERS,
    colour_of,
    contrast,
    css,
    legible,
    letter_of,
    letters,
    mix,
    worn,
)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "sheet", "sheet-2"])
def test_text_can_be_read(theme: dict[str, str], ground: str) -> None:
    assert contrast(theme["ink"], theme[ground]) >= 7
    assert contrast(theme["ink-2"], theme[ground]) >= 4.5
    assert contrast(theme["accent"], theme["sheet"]) >= 4.5


@pytest.mark.parametrize("colour", PLAYERS, ids=lambda colour: colour.name)
def test_letters_on_a_player_colour_can_be_read(colour: object) -> None:
    for player in PLAYERS:
        assert contrast(player.ink, player.light) >= 4.5
        assert contrast("#1d1811", player.dark) >= 4.5


@pytest.mark.parametrize(
    "ground", ["#16344b", "#3a5386", "#3f83a1", "#e9e3b4", "#8db36c", "#c9b4a3", "#f2e2c2", "#5c686e"]
)
def test_halo_or_edge_of_a_piece_stands_out_on_every_ground(ground: str) -> None:
    assert max(contrast(LIGHT["piece-halo"], ground), contrast(LIGHT["piece-edge"], ground)) >= 3


def test_every_player_has_their_own_colour_and_shape() -> None:
    assert len({player.light for player in PLAYERS}) == len({player.shape for player in PLAYERS}) == len(PLAYERS)


def test_letters_differ() -> None:
    assert letters(["Rome", "Rhodes", "Carthage", "Egypt"]) == ("R", "H", "C", "E")
    assert len(set(letters(["A", "A", "A"]))) == 3


def test_mixing() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert legible("#f0c419") == "#1d1811"
    assert legible("#0072b2") == "#ffffff"


def test_the_style_sheet_has_both_themes() -> None:
    text = css()
    assert "--paper: #f6f1e4;" in text
    assert text.index(".dark {") < text.index("--paper: #1b1a17;")


def test_seats_wear_what_the_scene_says_instead_of_the_layout() -> None:
    layout = Layout(game="g", title="G", accent="#000", accent_dark="#fff", paper="#eee", seat_colours=(3, 4))
    assert worn(layout, Scene(round="1")) is layout
    later = worn(layout, Scene(round="1", seat_colours=(1, 2), seat_letters=("R", "C")))
    assert [colour_of(later, seat).name for seat in (0, 1)] == ["square", "triangle"]
    assert [letter_of(later, seat) for seat in (0, 1)] == ["R", "C"]
