"""Areas as renderers draw them: what a space says comes before what its shape says."""

from pentarchy.scene.areas import Areas, at_rest, drawn, fields_of
from pentarchy.scene.model import Board, Ground, Layout, Scene, Shape, Space

SQUARE, LARGER = "M0,0H40V40H0Z", "M0,0H80V80H0Z"
BOARD = Board(
    id="map",
    title="Map",
    width=200,
    height=100,
    ground="sea",
    shapes=(
        Shape(id="rome", path=SQUARE, center=(20.0, 20.0), ground="land", label="Rome\nthe city"),
        Shape(id="port", path=SQUARE, center=(60.0, 20.0), kind="spot", label="Ostia", label_at=(60.0, 50.0)),
    ),
)
LAYOUT = Layout(
    game="none",
    title="Italy",
    accent="#7a3b25",
    accent_dark="#e2a07f",
    paper="#f3ead5",
    grounds=(Ground("sea", "#a9c8d3", "#2f5f74", water=True), Ground("land", "#e0dc9c", "#8a8a3a")),
    boards=(BOARD,),
)


def scene(*spaces: Space) -> Scene:
    return Scene(round="Round 1", spaces=spaces)


def test_a_name_has_lines_and_stands_below_the_centre_unless_it_is_told_where() -> None:
    rest = at_rest(LAYOUT)
    assert rest["rome"].name == ("Rome", "the city")
    assert rest["rome"].name_at == (20.0, 20.0 + 20 * 0.92)
    assert not rest["rome"].water
    assert rest["port"].name_at == (60.0, 50.0)
    assert rest["port"].water  # no ground of its own: the board is sea


def test_a_space_moves_a_label_and_keeps_the_rest() -> None:
    (port,) = Areas(LAYOUT).changed(scene(Space(id="port", label_at=(70.0, 55.0))))
    assert port.name_at == (70.0, 55.0)
    assert port.name == ("Ostia",)
    assert port.path == ""  # as in the layout


def test_only_areas_that_differ_are_sent() -> None:
    areas = Areas(LAYOUT)
    assert areas.changed(scene(Space(id="rome"))) == ()
    (rome,) = areas.changed(scene(Space(id="rome", owner=2, note="+1"), Space(id="port")))
    assert (rome.owner, rome.note) == (2, "+1")
    assert rome.note_at is not None
    assert rome.note_at[1] > 20 + 20 * 0.92  # beside the second line
    assert areas.changed(scene()) == ()


def test_places_appear_during_play_with_their_own_path() -> None:
    isle = Space(id="isle", board="map", path=LARGER, ground="land", label="New", layer=-1)
    (area,) = Areas(LAYOUT).changed(scene(isle))
    assert (area.path, area.center, area.ground) == (LARGER, (40.0, 40.0), "land")
    assert [field.area.id for field in fields_of(LAYOUT, BOARD, scene(isle))] == ["isle", "rome", "port"]
    assert Areas(LAYOUT).changed(scene(Space(id="isle", board="elsewhere", path=LARGER))) == ()


def test_a_client_is_sent_areas_instead_of_shapes() -> None:
    (board,) = drawn(LAYOUT).boards
    assert [area.id for area in board.areas] == ["rome", "port"]
    assert board.shapes == ()
