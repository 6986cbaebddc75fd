import re
import xml.etree.ElementTree as ElementTree

from msgspec.structs import replace

from pentarchy.scene import printed
from pentarchy.scene.art import Symbols, common, icons
from pentarchy.scene.geometry import Hexes, axial, rectangle
from pentarchy.scene.model import Board, Choice, Ground, Layout, Line, Link, Scene, Shape, Space, Token
from pentarchy.scene.svg import draw

ART = Symbols(common(), icons())
GRID = Hexes(axial({"a": (0, 0), "b": (1, 0), "c": (2, 0)}, 40, (60, 60)), 40)
LAYOUT = Layout(
    game="none",
    title="Three & a half hexes",
    accent="#7a3b25",
    accent_dark="#e2a07f",
    paper="#f3ead5",
    grounds=(
        Ground("sea", "#a9c8d3", "#2f5f74", water=True),
        Ground("land", "#e0dc9c", "#8a8a3a", marks=("art:tuft",), gap=10),
        Ground("dark", "#5c686e", "#c9b998", known=False, pattern="art:fret"),
    ),
    boards=(
        Board(
            id="map",
            title="Map",
            width=260,
            height=180,
            shapes=tuple(
                Shape(id=id, path=GRID.path(id, 0.03), center=GRID.centers[id], darts=((60.0, 60.0, 20.0),))
                for id in GRID.centers
            ),
            lines=(Line(rectangle(0, 0, 50, 50), "river", "#8fb6c4", "Danube <3"),),
        ),
    ),
)


def scene(**grounds: str) -> Scene:
    return Scene(round="Round 1", spaces=tuple(Space(id=id, ground=ground) for id, ground in grounds.items()))


def test_a_print_depends_on_the_grounds_alone() -> None:
    plain = scene(a="land", b="sea", c="dark")
    moved = replace(
        plain,
        round="Round 2",
        spaces=tuple(replace(space, owner=1, note="!") for space in plain.spaces),
        tokens=(Token(id="t", at="a", symbol="art:house"),),
    )
    name = printed.stamp(LAYOUT, plain, ART)["map"]
    assert printed.stamp(LAYOUT, moved, ART)["map"] == name
    assert printed.stamp(LAYOUT, scene(a="land", b="sea", c="sea"), ART)["map"] != name
    assert printed.press(name)
    assert printed.press("unheard of") is None


def test_prints_of_two_boards_do_not_define_the_same_ids() -> None:
    names = [printed.stamp(LAYOUT, scene(a=ground), ART)["map"] for ground in ("land", "sea")]
    ids = [re.findall(r'\bid="([^"]+)"', printed.press(name) or "") for name in names]
    assert not set(ids[0]) & set(ids[1])


def test_coasts_are_drawn_where_land_meets_water_only() -> None:
    def lines(**grounds: str) -> int:
        name = printed.stamp(LAYOUT, scene(**grounds), ART)["map"]
        return (printed.press(name) or "").count("<use")

    alone = lines(a="land", b="land", c="land")
    assert lines(a="land", b="sea", c="land") >= alone + 6
    assert lines(a="dark", b="sea", c="dark") < alone + 6


def test_only_the_newest_prints_are_kept() -> None:
    kept = printed.KEPT
    first = printed.stamp(LAYOUT, scene(a="land"), ART)["map"]
    for i in range(1, kept + 1):
        printed.stamp(LAYOUT, Scene(round="", spaces=(Space(id="a", ground="land", layer=i),)), ART)
    assert printed.press(first) is None


def test_everything_a_scene_can_say_is_drawn() -> None:
    tokens = [
        Token(id=f"t{i}", at="a", symbol=symbol, owner=i % 3 - 1, state=state, form=form, count=count, badge=badge)  # type: ignore[arg-type]
        for i, (symbol, state, form, count, badge) in enumerate(
            (
                ("art:house", "", "piece", 1, ""),
                ("icon:anchor", "spent", "piece", 3, "7"),
                ("art:ship", "fresh", "piece", 5, ""),
                ("", "hidden", "piece", 2, ""),
                ("icon:anchor", "", "disc", 1, ""),
                ("icon:anchor", "ghost", "hex", 4, "2"),
                ("art:sacred", "", "tile", 1, "&"),
            )
        )
    ]
    links = [
        Link(id=f"l{kind}", start="a", end="b", kind=kind, owner=i % 2 - 1, label="6 : 5")  # type: ignore[arg-type]
        for i, kind in enumerate(("bridge", "river", "chain", "road", "arrow", "path"))
    ]
    whole = replace(
        scene(a="land", b="sea", c="dark"),
        tokens=tuple(tokens),
        links=tuple(links),
        choices=(Choice(words="go", text="Go", things=("b",)), Choice(words="take", text="Take", things=("t1",))),
        picked=("a", "t2"),
    )
    for panels in (False, True):
        root = ElementTree.fromstring(draw(LAYOUT, whole, panels=panels))
        texts = "".join(root.itertext())
        assert "Three & a half hexes" in texts
        assert "Danube <3" in texts
