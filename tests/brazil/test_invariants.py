"""Each piece is in exactly one place, and `check` notices when one is not."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from pentarchy.core.errors import RuleBug
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.state import SHOWN, Brazil
from tests.brazil.scenario import A, B, Table, hex_number, new

rule = pytest.mark.rule


def rich() -> Table:
    """A table with a bit of everything."""
    t = Table().era(2).supply(A, "gold", "coffee").build(A, "h11", "sawmill", "brazilwood").palace("h11", 2)
    t.build(A, "h12", "cane_field").build(A, "h30", "trading_post").build(B, "h19", "sawmill")
    t.city(A, "h33", "recife").unit("br_archer_1", "h12").unit("pt_archer", "h28").unit("br_dragoon")
    t.product(A, "dye", "renovate").painting(A, "tupi_woman").mission(A, "m1_governor_general", shown=True)
    t.mission(B, "m2_gold_rush").gold_cards(A, "gc_fair").combat_cards(B, "cc_volley").kept(A, "culture")
    return t.face_up("h22", "minas_gerais").face_up("h26", "expedition_4")


Change = Callable[[Brazil], None]


def put(name: str, place: int, value: int) -> Change:
    """A number of a field is changed behind the back of the rules."""

    def changed(s: Brazil) -> None:
        field = getattr(s, name)
        setattr(s, name, type(field)([*field[:place], value, *field[place + 1 :]]))

    return changed


def lose(name: str, place: int = -1) -> Change:
    """Something of a pile, or of the piles of a field, gets lost."""

    def changed(s: Brazil) -> None:
        field = getattr(s, name)
        setattr(s, name, field[:-1] if place < 0 else (*field[:place], field[place][:-1], *field[place + 1 :]))

    return changed


def become(name: str, value: object) -> Change:
    """A whole field is changed."""

    def changed(s: Brazil) -> None:
        setattr(s, name, value)

    return changed


def swap_decks(s: Brazil) -> None:
    """Missions of Era I and Era III lie in each other's decks."""
    first, second, third = s.mission_decks
    s.mission_decks = ((*first[1:], third[0]), second, (*third[1:], first[0]))


def turn_gallery(s: Brazil) -> None:
    """The Paintings of the gallery hang in each other's places."""
    s.gallery = [*s.gallery[2:], *s.gallery[:2]]


def take_down(s: Brazil) -> None:
    """A Painting goes from the gallery back into its deck."""
    s.painting_decks = ((s.gallery[0], *s.painting_decks[0]), *s.painting_decks[1:])
    s.gallery[0] = -1


def take_out(kind: int) -> Change:
    """An Exploration tile is taken out of the box."""

    def changed(s: Brazil) -> None:
        at = s.exploration_box.index(kind)
        s.exploration_box = (*s.exploration_box[:at], *s.exploration_box[at + 1 :])

    return changed


REFRESH: Change = Brazil.refresh
H11, H12, H22, H26, H28, H33, H40 = (hex_number(name) for name in ("h11", "h12", "h22", "h26", "h28", "h33", "h40"))
BRAZILS_ARCHER = box.UNITS.index("br_archer_1")
PORTUGALS_ARCHER = box.UNITS.index("pt_archer")
GOLD_RUSH = box.MISSIONS.index("m2_gold_rush")
#: By the fault that `check` finds: changes that bring it about, each one or several at once.
BREAKS: dict[str, list[list[Change]]] = {
    "a supply below zero": [[put("supply", box.COTTON, -1)]],
    "tokens of kind 4 do not add up": [[put("supply", box.GOLD, 2)]],
    "tokens of kind 5 do not add up": [[put("bank", box.SCIENCE, 9)]],
    "tokens of kind 0 do not add up": [[put("goods", H11, 2)]],
    "tokens lie where no Building is": [[put("goods", H11, 0), put("goods", H33, 1)]],
    "Gold cards do not add up": [
        [put("gold_hand", box.GOLD_CARDS.index("gc_levy"), 1)],
        [put("gold_discard", 0, 1)],
        [put("gold_aside", 0, 1)],
        [lose("gold_deck")],
    ],
    "Combat cards do not add up": [[lose("combat_deck")], [put("combat_hand", 3, 1)], [put("combat_discard", 3, 1)]],
    "a hand below zero": [[put("gold_hand", 0, -1)], [put("combat_hand", 0, -1)]],
    "a card cancelled that was not played": [[put("cancelled", 0, 1)]],
    "cards are played without a battle": [[put("played", 0, 1), put("combat_hand", box.COMBAT_KINDS * B, 0)]],
    "missions do not add up": [[put("mission_at", GOLD_RUSH, -1)], [lose("mission_decks", 0)]],
    "a mission in the deck of another era": [[swap_decks]],
    "a mission is nowhere": [[put("mission_at", GOLD_RUSH, 5)]],
    "a mission of a later era is revealed": [[become("era", 1), put("mission_at", GOLD_RUSH, SHOWN)]],
    "Paintings do not add up": [
        [put("painting_at", box.PAINTINGS.index("tupi_woman"), -1)],
        [lose("painting_decks", 0)],
        [put("gallery", 0, -1)],
    ],
    "a Painting in a wrong slot": [[turn_gallery]],
    "a gallery slot was not refilled": [[take_down]],
    "more tiles than there are": [[put("tiles_left", 0, -1)]],
    "Building tiles do not add up": [[put("tiles_left", 2, 5)]],
    "Cities do not add up": [[lose("city_stacks", 0)]],
    "Capital tiles do not add up": [[lose("capital_box")]],
    "a Capital is lost": [[put("owner", hex_number("h21"), B)]],
    "a Capital stands where nobody founded it": [[put("tile", H40, box.CAPITAL), put("owner", H40, B)]],
    "a tile without owner": [[put("owner", H11, -1)]],
    "a tile on Water or on an Expedition": [[put("terrain", H11, box.WATER)]],
    "a Palace in a wrong place": [[put("palace", H11, 3)], [put("palace", H33, 2)]],
    "a Palace stands twice": [[put("palace", H12, 2)]],
    "a tile is marked twice": [[become("enhanced", (H11, H11))]],
    "a mark lies where no Building is": [[become("enhanced", (H33,))]],
    "the map has grown": [[lose("terrain")]],
    "Exploration tiles do not add up": [
        [put("kept", box.CULTURE, 2)],
        [put("exploration_gone", box.MANDIOCA, 1)],
        [lose("exploration_box")],
    ],
    "something stands on a face-down tile": [
        [take_out(box.UNKNOWN_SPECIES), put("face_down", H12, box.UNKNOWN_SPECIES)]
    ],
    "a tile is built over an Exploration tile": [
        [take_out(box.UNKNOWN_SPECIES), put("face_up", H12, box.UNKNOWN_SPECIES)]
    ],
    "an Exploration tile does not change its hex": [[put("terrain", H22, box.FIELD)]],
    "a unit stands on an unresolved Expedition": [[put("unit_hex", BRAZILS_ARCHER, H26), REFRESH]],
    "a unit of an empire nobody leads": [[put("unit_hex", box.UNITS.index("fr_cannon"), H40)]],
    "units of two players share a hex": [[put("unit_hex", box.UNITS.index("pt_dragoon"), H12)]],
    "a unit in a foreign Capital": [
        [put("unit_hex", BRAZILS_ARCHER, H28), put("unit_hex", PORTUGALS_ARCHER, -1), REFRESH]
    ],
    "an empire is led twice": [[become("empire", (0, 0))]],
    "stray unit": [[put("unit_hex", box.UNITS.index("es_archer"), -2)]],
    "something is paid for nothing": [[put("paid", 0, 1)]],
    "a Product in a slot of another shape": [[put("product_at", 0, box.ARCH_BUILD)]],
    "two Products in one slot": [[put("product_at", 1, box.ARCH_RENOVATE)]],
    "_holder is out of date": [[put("_holder", H40, B)]],
    "_claim is out of date": [[put("_claim", H40, 9)]],
    "_seized_near is out of date": [[put("_seized_near", H40, 1)]],
    "_frontier is out of date": [[become("_frontier", [(), ()])]],
    "_leader is out of date": [[become("_leader", (0, 1, 0, -1))]],
    **{
        f"{name} is out of date": [[put(name, 0, 9)]]
        for name in ("_wealth", "_owned", "_cities", "_frames", "_upgrades", "_tokens_held", "_gold_held")
    },
    "_combat_held is out of date": [[put("_combat_held", 0, 9)]],
}
CASES = [(message, number) for message, breaks in BREAKS.items() for number in range(len(breaks))]


@pytest.mark.parametrize(("message", "number"), CASES)
def test_check_notices_what_is_out_of_place(message: str, number: int) -> None:
    t = rich()
    t.s.check()  # nothing is wrong yet
    for change in BREAKS[message][number]:
        change(t.s)
    with pytest.raises(RuleBug, match=message):
        t.s.check()


def test_a_limited_supply_is_never_overdrawn() -> None:
    t = Table(limited_supply=True)
    t.s.bank[box.SCIENCE] -= 11
    t.s.supply[box.SCIENCE] += 11
    t.s.refresh()
    with pytest.raises(RuleBug, match="limited, and below zero"):
        t.s.check()


@rule("BI-6.8", "BI-6.9", "BI-5.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whenever_a_token_is_to_be_placed_everybody_keeps_the_limits(players: int) -> None:
    s = new(players, 11)
    rng = random.Random(players)
    while not s.over:
        s.check()
        step = s.question(s.actors[0])
        if step is not None and step.decision == "choose_action":
            assert max(s._tokens_held) <= 5
            assert max(s._gold_held) <= 3
            assert max(s._combat_held) <= 3
        player = rng.choice(s.actors)
        s.apply(rng.choice(s.options_for(player)), player)
