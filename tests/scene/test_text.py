"""A scene in words and in letters."""

from __future__ import annotations

import pytest

from pentarchy.scene.lettered import Codes, letter
from pentarchy.scene.model import (
    Board,
    Card,
    Cell,
    Chip,
    Die,
    Grid,
    GridGroup,
    Ground,
    Help,
    Layout,
    Panel,
    Prompt,
    Row,
    Scene,
    Shape,
    Space,
    Stack,
    Stat,
    Token,
    Track,
)
from pentarchy.scene.model import Choice as SceneChoice
from pentarchy.scene.text import Section, chips, sections

SHAPES = (
    Shape(id="i1", path="M0,0H9V9H0Z", center=(100, 100), label="North", ground="land"),
    Shape(id="i2", path="M0,0H9V9H0Z", center=(300, 100), label="South", ground="land"),
    Shape(id="b1", path="M0,0H9V9H0Z", center=(200, 100), kind="spot"),
    Shape(id="b2", path="M0,0H9V9H0Z", center=(200, 150), kind="spot"),
)
LAYOUT = Layout(
    game="toy",
    title="Toy",
    accent="",
    accent_dark="",
    paper="#f3ead5",
    grounds=(Ground("land", "#eeddcc", "#000000"), Ground("sea", "#0000ff", "#000000", water=True)),
    boards=(Board(id="map", title="The map", width=400, height=200, shapes=SHAPES),),
    helps={"t1": Help("proud house")},
    seat_letters=("O", "B"),
)
SCENE = Scene(
    round="Round 3",
    prompt=Prompt(asked=(1,)),
    choices=(SceneChoice(words="place b2", text="Place a boat", things=("b2",)),),
    panels=(
        Panel(
            id="seat0",
            player=0,
            name="Orange",
            points="4 VP",
            stats=(Stat("", "Coins", "7"), Stat("", "Houses", "2", 8)),
        ),
        Panel(id="seat1", player=1, name="Blue", points="5 VP", stats=(Stat("", "Coins", "3"),), note="first"),
    ),
    spaces=(Space(id="i1", ground="land", owner=0, note="+2"),),
    tokens=(
        Token(id="t1", at="i1", symbol="art:house", owner=0),
        Token(id="t2", at="i1", symbol="icon:rice_bowl", count=3),
        Token(id="t3", at="b1", symbol="art:boat", tint="#e3b505", letter="G", state="fresh"),
        Token(id="t4", at="t3", symbol="art:army", owner=1, badge="5"),
        Token(id="t5", at="c1", symbol="icon:coin", count=2),
    ),
    cards=(
        Card(
            id="c1", title="Farm", cost=(Chip("art:boat", "", "", "wood"), Chip("art:boat", "", "", "wood")), points="2"
        ),
        Card(id="c2", title="Palace", subtitle="great", text="Shine.", state="taken"),
        Card(id="c3", title="Left over"),
    ),
    stacks=(Stack(id="s1", title="Deck", count=12), Stack(id="s2", title="Discard", count=3)),
    rows=(
        Row(id="r1", title="Market", items=("c1", "c2", "s1"), note="two open"),
        Row(id="r2", title="Harbour", items=("t3",), place="seat", owner=0),
    ),
    grids=(
        Grid(
            id="g",
            title="Advances",
            groups=(GridGroup("War", cells=(Cell("a", "Siege", "owned"), Cell("b", "Steel", "open"))),),
        ),
    ),
    tracks=(Track(id="k", title="Honour", low=0, high=9, markers=((3, 0), (5, 1))),),
    dice=(Die(id="d", face=6, owner=1, why="attack"),),
)


def found(title: str) -> Section:
    return next(section for section in sections(LAYOUT, SCENE) if section.title == title)


@pytest.mark.parametrize(
    ("title", "heads", "rows"),
    [
        (
            "Players",
            ("", "points", "Coins", "Houses", ""),
            (("Orange", "4 VP", "7", "2/8", ""), ("Blue", "5 VP", "3", "", "to choose, first")),
        ),
        (
            "Market",
            ("", "state", "cost", "points", ""),
            (("Farm", "", "2 wood", "2", "(2 × coin)"), ("Palace (great)", "taken", "", "", "Shine.")),
        ),
        ("Orange: Harbour", ("", ""), (("boat (fresh) [Blue army 5]", ""),)),
        ("Cards", ("",), (("Left over",),)),
        ("Piles", ("", ""), (("Discard", "3"),)),
        (
            "The map",
            ("place", "ground", "owner", "", ""),
            (
                ("North", "land", "Orange", "+2", "Orange proud house, 3 × rice bowl"),
                ("b1", "", "", "", "boat (fresh) [Blue army 5]"),
            ),
        ),
        ("Advances", ("", "owned", "open"), (("War", "Siege", "Steel"),)),
        ("Tracks", ("", ""), (("Honour", "Orange 3, Blue 5 (of 0 to 9)"),)),
        ("Dice", ("", "", ""), (("Blue", "attack", "6"),)),
    ],
)
def test_everything_in_a_scene_has_words(title: str, heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> None:
    section = found(title)
    assert section.heads == heads
    assert section.rows == rows


def test_a_row_notes_what_is_no_card() -> None:
    assert found("Market").note == "two open; Deck: 12"


def test_boards_are_left_out_where_they_are_drawn() -> None:
    assert "The map" not in [section.title for section in sections(LAYOUT, SCENE, boards=False)]


def test_equal_chips_are_counted() -> None:
    assert chips((Chip("art:boat-wood"), Chip("icon:coin", "3"), Chip("art:boat-wood"))) == "2 boat-wood, 3 coin"


def drawn(columns: int) -> list[str]:
    lines = []
    for line in letter(LAYOUT, SCENE, LAYOUT.boards[0], columns).lines:
        text = ""
        for column, word in line:
            text += " " * (column - len(text)) + word.text
        lines.append(text)
    return lines


def test_a_board_is_written_where_things_stand() -> None:
    assert drawn(60) == [
        "        North O HoO Rb3       G           South",
        "",
        "",
        "                             b2",
    ]


def test_what_can_be_chosen_is_lit_and_letters_are_explained() -> None:
    lettering = letter(LAYOUT, SCENE, LAYOUT.boards[0], 60)
    words = {word.text: word for line in lettering.lines for _, word in line}
    assert [text for text, word in words.items() if word.lit] == ["b2"]
    assert words["G"].tint == "#e3b505"
    assert words["South"].tint == "#eeddcc"
    assert [(word.text, name) for word, name in lettering.legend] == [
        ("G", "boat"),
        ("Ho", "house"),
        ("Rb", "rice bowl"),
        ("  ", "land"),
        ("O", "Orange"),
        ("B", "Blue"),
    ]


def test_words_move_aside_for_each_other() -> None:
    lines = drawn(24)
    assert sum(line.count("North") + line.count("South") + line.count("G") for line in lines) == 3


def test_codes_are_different_for_every_kind() -> None:
    symbols = ["art:boat", "art:boar", "art:bo", "icon:big-oar", "art:b", "art:bb"]
    codes = Codes(Token(id=symbol, at="x", symbol=symbol) for symbol in symbols)
    assert len(set(codes.of.values())) == 6
    assert codes.of["boat"] == "Bo"


def test_scenery_has_no_name_and_hidden_pieces_a_code() -> None:
    shapes = (
        *SHAPES,
        Shape(id="isle:i1", path="M0,0H9V9H0Z", center=(100, 20)),
        Shape(id="far-waters", path="M0,0H9V9H0Z", center=(300, 20)),
    )
    board = Board(id="map", title="The map", width=400, height=200, shapes=shapes)
    scene = Scene(round="", tokens=(Token(id="t", at="b1", symbol="", owner=1),))
    lettering = letter(LAYOUT, scene, board, 60)
    assert [word.text for line in lettering.lines for _, word in line] == ["North", "HpB", "South", "b2"]
    assert (lettering.legend[0][0].text, lettering.legend[0][1]) == ("Hp", "hidden piece")


def test_of_the_advances_of_others_only_those_they_have_are_told() -> None:
    groups = (
        GridGroup("War", cells=(Cell("a", "Siege", "owned"), Cell("b", "Draft", "closed"))),
        GridGroup("Sea", cells=(Cell("c", "Maps", "closed"),)),
    )
    grid = Grid(id="g", title="Advances", groups=groups, owner=1, place="seat")
    scene = Scene(round="", panels=SCENE.panels, grids=(grid,))
    section = next(s for s in sections(LAYOUT, scene) if s.title == "Blue: Advances")
    assert section.rows == (("War", "Siege"),)
