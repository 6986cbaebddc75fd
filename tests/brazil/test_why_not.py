"""Why something cannot be chosen: the clause, and a sentence that names the cause at hand."""

from __future__ import annotations

import pytest

from pentarchy.core.steps import Step
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.build import BuildChoice, BuildHex
from pentarchy.games.brazil.missions import PlacePalace
from pentarchy.games.brazil.paying import PAINTING, Pay
from pentarchy.games.brazil.state import Brazil
from tests.brazil.scenario import A, B, Table

SAWMILL = BuildHex(A, 2 * box.BUILDING_TILES.index("bt_sawmill_cane_field"))  # its first side is the Sawmill


def why(t: Table, words: str, player: int = A) -> str:
    """The sentence and the clause."""
    return repr(t.s.explain(t.s.game.vocabulary.parse(words), player))


def asked(t: Table, step: Step[Brazil], words: str) -> str:
    """What a step answers that would ask nothing, having one option or none."""
    action = t.s.game.vocabulary.parse(words)
    number = step.forbids(t.s, action)
    reason = t.s.game.reason(number)
    return f"{step.because(t.s, action, number) or reason.sentence} ({reason.clause})"


def test_every_objective_has_its_words() -> None:
    assert len(box.OBJECTIVE_TEXTS) == len(box.OBJECTIVE_KIND)
    assert box.OBJECTIVE_TEXTS[:2] == ("own 2 Sawmills", "have manufactured 1 Product")
    assert box.OBJECTIVE_TEXTS[-1] == "own 2 Paintings"


@pytest.mark.rule("BI-11.1", "BI-11.3", "BI-11.4")
def test_a_mission_names_what_it_lacks() -> None:
    t = Table().mission(A, "m1_governor_general", "m2_gold_rush").unit("br_archer_1", "h21").unit("br_dragoon")
    assert why(t, "reveal m1_governor_general") == "Not yet complete: own 3 Buildings. (BI-11.3)"
    assert why(t, "reveal m2_gold_rush") == "This mission belongs to a later era. (BI-11.4)"
    assert why(t, "reveal m1_first_engenho") == "You do not hold this mission. (BI-11.3)"


@pytest.mark.rule("BI-7.3.3")
@pytest.mark.parametrize(
    ("hex", "sentence"),
    [
        ("h21", "There is a tile on this hex already."),
        ("h12", "The Sawmill is built on Forest."),
        ("h33", "This hex is not next to a tile of yours."),
        ("h18", "This hex is next to a tile of another player."),
        ("h31", "A unit of another player stands on this hex."),
    ],
)
def test_a_building_site_names_what_is_wrong_with_it(hex: str, sentence: str) -> None:
    t = Table().unit("pt_archer", "h31")
    assert asked(t, SAWMILL, f"place {hex}") == f"{sentence} (BI-7.3.3)"


@pytest.mark.rule("BI-7.3.3")
def test_nobody_builds_next_to_a_seized_tile() -> None:
    t = Table().build(A, "h20", "gold_foundry").unit("pt_archer", "h20")
    assert asked(t, SAWMILL, "place h11") == "This hex is next to a seized tile. (BI-7.3.3)"


@pytest.mark.rule("BI-7.3.2", "BI-6.4")
def test_a_building_names_its_era_or_its_price() -> None:
    t, step = Table(), BuildChoice(A)
    assert asked(t, step, "build bt_sawmill_cane_field factory") == "This tile has no Factory. (BI-7.3.2)"
    assert asked(t, step, "build bt_sawmill_cane_field sawmill") == (
        "You cannot pay its full cost: 1 Sugarcane or 1 Coffee. (BI-6.4)"
    )
    later = next(tile for n, tile in enumerate(box.BUILDING_TILES) if box.BUILDING_TILE_ERA[n] == 3)
    assert asked(t, step, f"build {later} factory") == "Buildings of Era III come later. (BI-7.3.2)"


@pytest.mark.rule("BI-7.3.8")
@pytest.mark.parametrize(
    ("hex", "sentence"),
    [
        ("", "Your Monarch is not on the map: a City is founded where the Monarch stands."),
        ("h21", "Your Monarch stands on a tile: a City needs a free hex."),
        ("h19", "Your Monarch stands next to an enemy tile or a seized one."),
    ],
)
def test_a_city_names_what_is_wrong_with_the_monarchs_place(hex: str, sentence: str) -> None:
    t = Table().unit("br_monarch", hex)
    assert asked(t, BuildChoice(A), "found 1") == f"{sentence} (BI-7.3.8)"


@pytest.mark.rule("BI-8.2", "BI-8.14", "BI-8.9")
def test_a_movement_names_where_its_unit_stands() -> None:
    t = Table().unit("br_archer_1", "h21").moving(A, "harbor")
    assert why(t, "move br_archer_1 h33") == "The Tupi Archer stands on h21 and moves to an adjacent hex. (BI-8.2)"
    assert why(t, "move br_dragoon h22") == "The Dragoon of Independence is not on the map. (BI-8.2)"
    assert why(t, "move pt_archer h22") == "The Crossbowman is not one of your units. (BI-8.2)"
    assert why(t, "xmove br_archer_1 h22") == ("Harbor gives strength in combat, but no movement (BI-8.9). (BI-8.1)")


@pytest.mark.rule("BI-12.1", "BI-12.4", "BI-13.10")
@pytest.mark.parametrize(
    ("monarch", "card", "sentence"),
    [
        ("tibirica", "cc_camp", "Only Dom Afonso Henriques and Napoleon pay with Combat cards. (BI-13.10)"),
        ("dom_afonso_henriques", "cc_volley", "You have no such Combat card. (BI-12.1)"),
        (
            "napoleon",
            "cc_camp",
            "Napoleon cannot pay what is still open with Combat cards: 1 Gold. (BI-12.4)",
        ),
    ],
)
def test_combat_cards_pay_only_for_their_monarchs_and_only_what_they_may(
    monarch: str, card: str, sentence: str
) -> None:
    t = Table().monarch(A, monarch).combat_cards(A, "cc_camp").supply(A, "gold").gallery("duke_of_caxias")
    step = Pay(A, PAINTING, box.PAINTINGS.index("duke_of_caxias"))
    assert asked(t, step, f"pay combat_card {card}") == sentence


@pytest.mark.rule("BI-11.11")
def test_a_palace_names_what_it_needs() -> None:
    t = Table().build(A, "h11", "sawmill").build(A, "h12", "cane_field").city(A, "h33", "recife").ask(PlacePalace(A))
    assert why(t, "palace 2 h33") == "A Palace goes on a Building that you own and control. (BI-11.11)"
    assert why(t, "palace 3 h11") == "Palace III (Gold) goes on a Gold Foundry. (BI-11.11)"


@pytest.mark.rule("BI-5.2")
def test_out_of_turn_names_whose_turn_it_is_and_when_it_can_be_done() -> None:
    t = Table()
    assert why(t, "act build", B) == (
        "Brazil is choosing. The token is placed once, at the start of your own turn. (BI-5.2)"
    )
    assert why(t, "take maria_quiteria") == ("Paintings are taken in the Painting action of your own turn. (BI-7.2.1)")
