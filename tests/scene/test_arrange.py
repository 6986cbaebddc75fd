import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pentarchy.scene.arrange import BASE, STEP, Arrangement, arrange, has_base, marks_in, scatter
from pentarchy.scene.geometry import Box, circle, distance, hexagon, inside, rectangle
from pentarchy.scene.model import Board, Layout, Scene, Shape, Space, Token

AREA = Shape(id="area", path=circle((100, 100), 50), center=(100, 100), radius=45)
SPOT = Shape(id="spot", path=circle((20, 20), 9), center=(20, 20), kind="spot", angle=30)
LAYOUT = Layout(
    game="test",
    title="Test",
    accent="#000",
    accent_dark="#fff",
    paper="#fff",
    boards=(Board(id="map", title="Map", width=200, height=200, shapes=(AREA, SPOT)),),
)


def box(token: Token) -> Box:
    """What a token covers: its square, its pile and its base."""
    assert token.place is not None
    x, y, s = *token.place, token.side
    pile = STEP * (min(token.count, 3) - 1) * s
    foot = BASE * s if has_base(token) else 0
    return Box(x - s / 2, y - s / 2 - 0.6 * pile, x + s / 2 + pile, y + s / 2 + foot)


def settle(*tokens: Token, spaces: tuple[Space, ...] = ()) -> dict[str, Token]:
    scene = arrange(LAYOUT, Scene(round="", tokens=tokens, spaces=spaces))
    return {token.id: token for token in scene.tokens}


tokens = st.lists(
    st.builds(
        Token,
        id=st.just(""),
        at=st.just("area"),
        symbol=st.just("art:house"),
        owner=st.integers(-1, 3),
        count=st.integers(1, 9),
        badge=st.sampled_from(["", "7"]),
        size=st.sampled_from([0.6, 1.0, 1.4]),
        slot=st.integers(0, 2),
    ),
    min_size=1,
    max_size=14,
)


@given(tokens)
@settings(max_examples=60, deadline=None)
def test_pieces_of_one_place_never_overlap_and_stay_inside(crowd: list[Token]) -> None:
    named = [replace(token, id=f"t{i}") for i, token in enumerate(crowd)]
    boxes = [box(token) for token in settle(*named).values()]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other, slack=0.05)
    for b in boxes:
        for x, y in ((b.left, b.top), (b.right, b.top), (b.left, b.bottom), (b.right, b.bottom)):
            assert math.dist((x, y), AREA.center) <= AREA.radius + 0.1


def test_a_single_piece_keeps_its_size_and_stands_at_the_centre() -> None:
    piece = settle(Token(id="a", at="area", symbol="art:house"))["a"]
    assert piece.side == pytest.approx(32)
    assert piece.place == pytest.approx((100, 100))


def test_a_spot_holds_its_piece_at_the_centre_and_turns_it() -> None:
    piece = settle(Token(id="a", at="spot", symbol="art:boat", angle=180))["a"]
    assert (piece.place, piece.angle) == ((20, 20), 210)


def test_an_offset_is_kept() -> None:
    piece = settle(Token(id="a", at="area", symbol="art:house", offset=(-12, 5)))["a"]
    assert piece.place == (88, 105)


def test_slots_give_the_order() -> None:
    pieces = settle(Token(id="a", at="area", symbol="x", slot=1), Token(id="b", at="area", symbol="x", slot=0))
    assert pieces["b"].place is not None
    assert pieces["a"].place is not None
    assert pieces["b"].place[0] < pieces["a"].place[0]


def test_cargo_stands_on_what_carries_it_and_is_smaller() -> None:
    pieces = settle(
        Token(id="ship", at="area", symbol="x"),
        Token(id="army", at="ship", symbol="x"),
        Token(id="hero", at="army", symbol="x"),
    )
    assert pieces["ship"].side > pieces["army"].side > pieces["hero"].side > 0
    ship, army = pieces["ship"].place, pieces["army"].place
    assert ship is not None
    assert army is not None
    assert math.dist(ship, army) < pieces["ship"].side / 2


def test_tokens_on_cards_and_loops_have_no_place() -> None:
    pieces = settle(
        Token(id="coin", at="card", symbol="x"), Token(id="a", at="b", symbol="x"), Token(id="b", at="a", symbol="x")
    )
    assert all(piece.place is None for piece in pieces.values())


def test_a_space_that_appears_during_play_holds_pieces() -> None:
    isle = Space(id="isle", path=circle((30, 150), 20), board="map")
    piece = settle(Token(id="a", at="isle", symbol="x"), spaces=(isle,))["a"]
    assert piece.place == pytest.approx((30, 150), abs=0.1)


def test_of_several_pieces_of_one_owner_the_last_shows_the_mark() -> None:
    pieces = settle(*(Token(id=f"t{i}", at="area", symbol="x", owner=i % 2) for i in range(4)))
    assert [pieces[f"t{i}"].mark for i in range(4)] == [False, False, True, True]


def test_arranging_is_pure() -> None:
    scene = Scene(round="", tokens=tuple(Token(id=f"t{i}", at="area", symbol="x") for i in range(5)))
    assert arrange(LAYOUT, scene) == arrange(LAYOUT, scene)
    assert all(token.place is None for token in scene.tokens)


def test_what_is_arranged_stays() -> None:
    once = arrange(LAYOUT, Scene(round="", tokens=(Token(id="a", at="spot", symbol="x"),)))
    assert arrange(LAYOUT, once) == once


pieces = st.lists(
    st.builds(
        Token,
        id=st.sampled_from([f"t{i}" for i in range(6)]),
        at=st.sampled_from(["area", "spot", "isle", "elsewhere", "t0", "t1"]),
        symbol=st.just("art:house"),
        owner=st.integers(0, 1),
        slot=st.integers(0, 1),
    ),
    max_size=6,
    unique_by=lambda token: token.id,
)
isles = st.sampled_from([(), (Space(id="isle", board="map", path=circle((50, 150), 20)),)])


@given(st.lists(st.tuples(pieces, isles), min_size=2, max_size=6))
@settings(max_examples=200, deadline=None)
def test_a_table_that_is_followed_stands_as_if_seen_for_the_first_time(
    scenes: list[tuple[list[Token], tuple[Space, ...]]],
) -> None:
    standing = Arrangement(LAYOUT)
    for tokens, spaces in scenes:
        scene = Scene(round="", tokens=tuple(tokens), spaces=spaces)
        assert standing.tokens(scene) == arrange(LAYOUT, scene).tokens


def test_darts_keep_their_distance_and_stay_out_of_the_way() -> None:
    path = hexagon((50, 50), 46)
    darts = scatter(path, gap=10, keep=[((50, 50), 16)], inset=5)
    assert len(darts) > 20
    assert darts == scatter(path, gap=10, keep=[((50, 50), 16)], inset=5)
    for one, other in itertools.combinations(darts, 2):
        assert math.dist(one[:2], other[:2]) >= min(one[2], other[2]) / 1.15 - 0.2
    for x, y, _ in darts:
        assert inside(path, (x, y))
        assert distance(path, (x, y)) >= 4.9
        assert math.dist((x, y), (50, 50)) >= 15.9
    assert 0 < len([d for d in darts if d[2] >= 24]) < len(darts) / 2


def test_marks_are_sorted_from_back_to_front() -> None:
    marks = marks_in(rectangle(0, 0, 200, 100), ["art:tree", "art:tuft"], gap=20)
    assert {mark.symbol for mark in marks} == {"art:tree", "art:tuft"}
    assert [mark.at[1] for mark in marks] == sorted(mark.at[1] for mark in marks)


def test_what_lies_face_down_has_no_base_however_many_there_are() -> None:
    hidden = Token(id="a", at="area", symbol="", owner=0, count=7, state="hidden")
    assert not has_base(hidden)
    assert has_base(replace(hidden, state=""))
