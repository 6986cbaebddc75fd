"""Ribbons: links and trails as every renderer draws them."""

from pentarchy.scene.arrange import arrange
from pentarchy.scene.model import Arrow, Board, Layout, Link, Prompt, Scene, Shape, Space, Strand, Token
from pentarchy.scene.ribbons import Ribbons, arrow

BOARD = Board(
    id="map",
    title="Map",
    width=200,
    height=100,
    lettering=26,
    shapes=(
        Shape(id="rome", path="M0,0H40V40H0Z", center=(20.0, 20.0)),
        Shape(id="capua", path="M100,0H140V40H100Z", center=(120.0, 20.0)),
    ),
)
OTHER = Board(id="mat", title="Mat", width=50, height=50, shapes=(Shape(id="box", path="M0,0H9V9H0Z", center=(5, 5)),))
LAYOUT = Layout(
    game="none", title="Italy", accent="#7a3b25", accent_dark="#e2a07f", paper="#f3ead5", boards=(BOARD, OTHER)
)


def test_a_link_goes_from_centre_to_centre_unless_it_has_a_path_of_its_own() -> None:
    ford = Link(id="ford", start="rome", end="capua")
    wall = Link(id="wall", start="rome", end="capua", kind="road", path="M0,0L9,9")
    straight, bent = Ribbons(LAYOUT).of(Scene(round="", links=(ford, wall)))
    assert (straight.board, straight.path, bent.path) == ("map", "M20,20L120,20", "M0,0L9,9")
    assert not straight.above
    assert straight.label_box is None


def test_colours_are_the_owners_or_those_of_the_theme() -> None:
    mine = Link(id="mine", start="rome", end="capua", kind="chain", owner=2)
    free = Link(id="free", start="rome", end="capua", kind="chain")
    owned, plain = Ribbons(LAYOUT).of(Scene(round="", links=(mine, free)))
    assert owned.owner == 2
    assert owned.strands == (Strand("chain-under", "board-halo"), Strand("chain", "owner"))
    assert plain.strands[1] == Strand("chain", "board-edge")


def test_the_words_of_an_arrow_stand_in_a_pill_half_way() -> None:
    attack = Link(id="attack", start="rome", end="capua", kind="arrow", owner=0, label="62 %")
    (drawn,) = Ribbons(LAYOUT).of(Scene(round="", links=(attack,)))
    assert drawn.path == arrow((20, 20), (120, 20), 16)  # lettering of 26 is twice the usual 13
    assert drawn.label_box is not None
    left, top, width, height = drawn.label_box
    assert round(left + width / 2, 1) == 70
    assert (round(top + height / 2, 1), height) == (20, 44.2)
    assert width > 26 * 2
    assert drawn.label_at == (70, 29.4)


def test_a_trail_lies_above_the_pieces_in_the_colour_of_who_is_asked() -> None:
    army = Token(id="army", at="rome", symbol="art:infantry", owner=1)
    scene = Scene(round="", tokens=(army,), trail=(Arrow("army", "capua"), Arrow("capua", "capua"), Arrow("x", "rome")))
    asked = arrange(LAYOUT, scene)
    (step,) = Ribbons(LAYOUT).of(asked)  # neither a step on the spot, nor one from a thing that is not there
    assert (step.id, step.above, step.owner) == ("trail0", True, -1)
    assert step.strands[-1] == Strand("arrow", "board-edge", "board-lit")
    (step,) = Ribbons(LAYOUT).of(Scene(round="", prompt=Prompt(asked=(1,)), trail=scene.trail), asked.tokens)
    assert (step.owner, step.strands[-1].fill) == (1, "owner")


def test_ends_may_be_places_that_appeared_during_play_and_lie_on_any_board() -> None:
    isle = Space(id="isle", board="map", path="M60,60H80V80H60Z")
    links = (Link(id="sea", start="rome", end="isle"), Link(id="mat", start="box", end="box"))
    sea, mat = Ribbons(LAYOUT).of(Scene(round="", spaces=(isle,), links=links))
    assert sea.path == "M20,20L70,70"
    assert (sea.board, mat.board) == ("map", "mat")


def over(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    beside = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
    below = one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
    return not beside and not below


def test_words_hide_neither_a_piece_nor_each_other() -> None:
    army = Token(id="army", at="rome", symbol="art:infantry", owner=1, badge="4", place=(70.0, 20.0), side=30.0)
    there, back = (
        Link(id=f"{start}-{end}", start=start, end=end, kind="arrow", owner=0, label="62 %")
        for start, end in (("rome", "capua"), ("capua", "rome"))
    )
    scene = Scene(round="", links=(there, back), tokens=(army,))
    one, other = (ribbon.label_box for ribbon in Ribbons(LAYOUT).of(scene))
    assert one is not None
    assert other is not None
    piece = (55.0, 5.0, 30.0, 30 * 1.46)
    assert not over(one, piece)
    assert not over(other, piece)
    assert not over(one, other)
