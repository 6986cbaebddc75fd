"""What the table shows: everything that is public, with the points it is worth now."""

from __future__ import annotations

from pentarchy.games.brazil import scene
from pentarchy.games.brazil.missions import PlacePalace
from pentarchy.scene.model import Scene
from pentarchy.scene.paint import breadth
from pentarchy.scene.text import sections
from tests.brazil.scenario import A, B, Table, hex_number, new, seen
from tests.brazil.test_examples import ready_to_choose_capitals


def drawn(t: Table, viewer: int = A) -> Scene:
    """The table as a seat sees it."""
    return scene.scene(seen(t.s, viewer))


def words(t: Table, viewer: int = A) -> str:
    """The same in words."""
    view = seen(t.s, viewer)
    found = sections(scene.layout(view), scene.scene(view))
    return "\n".join(" ".join([part.title, *[" ".join(row) for row in part.rows]]) for part in found)


def test_tokens_tiles_and_palaces_have_names() -> None:
    t = Table().supply(A, "gold").build(A, "h11", "sawmill", "brazilwood").palace("h11", 2).city(A, "h33", "recife")
    found = words(t.face_up("h22", "river_basin"))
    for name in ("Gold 1", "Sawmill 1 [Brazilwood]", "Palace II", "Recife", "River Basin", "Unexplored"):
        assert name in found
    help = drawn(t).helps["tile:h11"]
    assert help.text == "Era I, 1 VP; produces 2 Brazilwood. On the back: Cane Field."


def test_an_enhanced_building_shows_its_monarchs_points_to_its_owner_only() -> None:
    t = Table().monarch(A, "maurice_of_nassau").build(A, "h12", "cane_field")
    t.s.enhanced = (hex_number("h12"),)
    tile = next(token for token in drawn(t).tokens if token.id == "tile:h12")
    assert tile.badge == "3"
    assert drawn(t).helps["tile:h12"].text == "Era I, 3 VP; produces 3 Sugarcane. On the back: Sawmill."
    t.unit("pt_archer", "h12")
    assert next(token for token in drawn(t).tokens if token.id == "tile:h12").badge == "2"


def test_what_everybody_may_know_of_the_others() -> None:
    t = Table().supply(B, "coffee", "coffee").unit("pt_archer").unit("pt_dragoon", "h28").kept(B, "culture")
    t.buried(B, 1, "build").buried(B, 2, "build").product(B, "jewels", "build")
    panel = next(panel for panel in drawn(t).panels if panel.player == B)
    assert {stat.title: stat.value for stat in panel.stats}["Units deployed"] == "2"  # also the defeated one
    assert "1 Culture" in panel.note
    coffee = next(token for token in drawn(t).tokens if token.id == "supply1:coffee")
    assert coffee.badge == "2"
    mat = next(grid for grid in drawn(t).grids if grid.owner == B)
    assert "Build, Jewels +1 Resource +1 Gold" in [cell.text for cell in mat.groups[0].cells]


def test_capital_tiles_show_what_they_give_once_they_are_turned_up() -> None:
    t = ready_to_choose_capitals(3, A, ("capital_cotton", "capital_first", "capital_coffee"))
    shown = {token.id: token.badge for token in drawn(t).tokens if token.id.startswith("capital:")}
    assert shown == {"capital:h06": "", "capital:h28": "1st", "capital:h46": ""}
    helps = drawn(t).helps
    assert helps["capital:h06"].text == "Found your Capital here: you gain 1 Cotton."
    assert helps["capital:h28"].text.endswith("1 Brazilwood, and you are the first player.")
    t.do("capital h28")
    assert "capital:h28" not in {token.id for token in drawn(t).tokens}
    hidden = new(2, 1)  # at its first choice
    view = seen(hidden, 0)
    sites = [token for token in scene.scene(view).tokens if token.id.startswith("capital:")]
    assert {(token.id, token.state) for token in sites} == {("capital:h21", "hidden"), ("capital:h28", "hidden")}
    assert scene.scene(view).helps["capital:h21"].title == "Capital tile"


def test_cities_and_mission_decks_are_where_they_are_chosen() -> None:
    t = Table().stack(2, "belem").unit("br_monarch", "h33").do("act build")
    card = next(card for card in drawn(t).cards if card.id == "stack:2")
    assert (card.title, card.subtitle) == ("Belém", f"Stack 2, {len(t.s.city_stacks[1])} left")
    assert ("stack:2",) in [choice.things for choice in drawn(t).choices]
    t = Table().unit("br_archer_1", "h21").face_down("h22", "quilombo").moving(A).do("move br_archer_1 h22")
    assert {("deck:missions1",), ("deck:missions3",)} <= {choice.things for choice in drawn(t).choices}


def test_the_last_round_and_the_phase() -> None:
    t = Table()
    assert drawn(t).round == "Era I, round 1"
    t.s.round = t.s.last_round
    assert drawn(t).round == "Era I, round 60, the last"
    assert drawn(Table().build(A, "h11", "sawmill").ask(PlacePalace(A))).phase == 2


def test_a_cost_with_two_ways_is_read_as_such() -> None:
    found = words(Table())
    assert "1 Sugarcane or 1 Coffee" in found
    assert "2 any Resource, 1 Science" in found


def test_prompts_of_a_battle_tell_what_is_known() -> None:
    t = Table().build(B, "h36", "coffee_farm").unit("br_dragoon", "h35").combat_cards(A, "cc_volley", "cc_charge")
    t.combat_cards(B, "cc_volley").moving(A).do("move br_dragoon h36")
    assert t.s.prompt().startswith("Your Dragoon of Independence has 2 against 3 on h36")
    t.do("play cc_charge", "done")
    assert t.s.prompt().startswith("You have 3 on h36 against 2 and 1 hidden card of the Dragoon of Independence")


def test_prompts_know_whether_there_is_something_to_move_and_a_token_to_take_away() -> None:
    t = Table()
    assert t.s.prompt() == "Place your token on an arch and take its action."
    assert Table().token(A, "trade").turn(A).s.prompt() == "Place your token on another arch and take its action."
    assert Table().moving(A).s.prompt() == "You have no unit on the map: end your turn."
    t = Table().unit("br_archer_1", "h12").moving(A, "deploy").do("move br_archer_1 h11")
    assert t.s.prompt() == "Make the additional movement of Deploy, or end your turn."
    assert Table().unit("br_archer_1", "h21").moving(A).s.prompt() == "Move one of your units a step, or end your turn."


def test_a_building_tile_is_named_by_its_two_sides() -> None:
    t = Table().supply(A, "coffee").do("act build")
    labels = [choice.text for choice in drawn(t).choices]
    assert "Build: Sawmill (tile Sawmill/Cane Field)" in labels


def test_the_name_of_a_city_is_no_wider_than_the_tile_that_lies_over_it() -> None:
    t = Table().city(A, "h33", "rio_de_janeiro")
    space = next(space for space in drawn(t).spaces if space.id == "h33")
    assert space.label == "Rio de\nJaneiro"
    assert max(breadth(line, 13) for line in space.label.split("\n")) < 63  # the tile
