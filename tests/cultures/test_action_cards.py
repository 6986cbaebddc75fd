"""All 42 action cards: each civil half and each tactics half is played once and shows what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.games.cultures.battlefield import VALUE
from pentarchy.games.cultures.components import CARD_IDS, HEX
from pentarchy.games.cultures.state import WON_ON_LAND
from tests.cultures.scenario import Table
from tests.cultures.test_combat import BLUE_ARMIES, RED_ARMIES, attack, field

#: The 42 cards as they are printed: number, civil half, tactics half.
CARDS = (
    ("act_01", "quick_advance", "peltasts"),
    ("act_02", "quick_advance", "encircled"),
    ("act_03", "inspiration", "encircled"),
    ("act_04", "inspiration", "peltasts"),
    ("act_05", "hero_general", "wedge_formation"),
    ("act_06", "hero_general", "high_morale"),
    ("act_07", "spy", "heavy_resistance"),
    ("act_08", "spy", "high_morale"),
    ("act_09", "ideas", "high_ground"),
    ("act_10", "ideas", "surprise"),
    ("act_11", "great_ideas", "siege"),
    ("act_12", "great_ideas", "high_ground"),
    ("act_13", "mercenaries", "for_the_people"),
    ("act_14", "mercenaries", "heavy_resistance"),
    ("act_15", "cultural_takeover", "heavy_resistance"),
    ("act_16", "cultural_takeover", "improved_defenses"),
    ("act_17", "city_development", "tactical_retreat"),
    ("act_18", "city_development", "peltasts"),
    ("act_19", "production_focus", "tactical_retreat"),
    ("act_20", "production_focus", "peltasts"),
    ("act_21", "explorer", "encircled"),
    ("act_22", "explorer", "defensive_formation"),
    ("act_23", "negotiations", "scout"),
    ("act_24", "negotiations", "martyr"),
    ("act_25", "leadership", "high_ground"),
    ("act_26", "leadership", "archers"),
    ("act_27", "assassination", "high_ground"),
    ("act_28", "assassination", "archers"),
    ("act_29", "mass_production", "defensive_formation"),
    ("act_30", "mass_production", "encircled"),
    ("act_31", "new_plans", "flanking"),
    ("act_32", "new_plans", "high_morale"),
    ("act_33", "synergies", "defensive_formation"),
    ("act_34", "synergies", "archers"),
    ("act_35", "teach_us", "defensive_formation"),
    ("act_36", "teach_us", "archers"),
    ("act_37", "militia", "wedge_formation"),
    ("act_38", "militia", "high_morale"),
    ("act_39", "technology_trade", "surprise"),
    ("act_40", "technology_trade", "high_ground"),
    ("act_41", "new_ideas", "high_morale"),
    ("act_42", "new_ideas", "flanking"),
)

# --- civil halves: (Culture tokens, action) and what is seen afterwards -----------------------------------------


def played(t: Table, card: str, culture: int, action: int) -> Table:
    """Play the card with exactly its price (-1: it gives an action); a token or an action less, and it cannot be."""
    t.goods(0, culture=culture)
    if culture:
        t.goods(0, culture=culture - 1)
        assert t.why(f"play {card}") == "CC-20.2"
        t.goods(0, culture=culture)
    if action == 1:
        t.s.actions = 0
        assert t.ask().why(f"play {card}") == "CC-5.2"
        t.s.actions = 3
        t.ask()
    t.do(f"play {card}")
    assert (t.has(0, "culture"), t.s.actions) == (0, 3 - action)
    return t


def quick_advance(card: str) -> None:
    t = played(Table().only(0).hold(0, card), card, 1, 0).do("take fishing")
    assert t.holds(0, "fishing")
    assert t.has(0, "food") == 0


def inspiration(card: str) -> None:
    t = Table().open().only(0).hold(0, card).advances(1, "fishing", "tactics").units(1, "d4", settler=1)
    played(t, card, 0, 0)
    assert t.offered == ["take fishing", "take tactics"]  # blue's, at distance 2
    far = Table().open().only(0).hold(0, card).advances(1, "fishing").units(1, "d5", settler=1)
    assert far.why(f"play {card}") == "CC-20.3"  # distance 3


def hero_general(card: str) -> None:
    t = Table().only(0, mood=1).hold(0, card).city(0, "d2", mood="angry").city(0, "c2")
    assert t.why(f"play {card}") == "CC-20.3"  # no land battle was won
    t.s.used |= WON_ON_LAND
    played(t.ask(), card, 0, 0).do("city d2")
    assert (t.mood("d2"), t.offered) == ("neutral", ["skip", "city c2", "city d2"])
    t.do("city c2")
    assert (t.mood("d2"), t.mood("c2"), t.has(0, "mood")) == ("neutral", "happy", 0)


def spy(card: str) -> None:
    t = played(Table().only(0).hold(0, card, "obj_01").hold(1, "obj_02", "act_39"), card, 1, 1)
    assert t.offered == ["decline", "swap obj_02"]  # no action card is left to give for act_39
    t.do("swap obj_02")
    assert t.s.objectives == [0b10, 0b01]


def ideas(card: str) -> None:
    t = Table().only(0).hold(0, card).city(0, "d2", "academy").city(0, "c2", "academy").city(0, "e2")
    assert t.why(f"play {card}") == "CC-20.3"  # no Academy works
    assert played(t.advances(0, "writing"), card, 0, 0).has(0, "ideas") == 2


def great_ideas(card: str) -> None:
    t = Table().only(0).hold(0, card).terrain(d3="fertile").advances(0, "tactics").clear_units("d2")
    t.units(0, "d2", army=1).units(1, "d3", army=1).advances(1, "storage")
    assert t.why(f"play {card}") == "CC-20.3"
    t.dice(5, 1).do("move", "to d3")
    if t.offers("tactic"):  # High Ground fits, Siege does not
        t.do("no_tactic")
    t.s.actions = 3
    assert played(t.ask(), card, 0, 0).has(0, "ideas") == 2


def mercenaries(card: str) -> None:
    t = Table().only(0, ore=1).hold(0, card).terrain(d3="fertile", d4="forest", c3="sea", e3="sea", c4="sea", e4="sea")
    played(t.camp("d3", 3), card, 0, 1).do("hire d3", "to d4")
    assert (t.has(0, "ore"), t.army("d4"), t.army("d3"), t.s.barbarians) == (0, 3, 1, 16)


def cultural_takeover(card: str) -> None:
    t = Table().only(0).hold(0, card).terrain(d3="fertile").camp("d3", 2).dice(5)
    played(t, card, 0, 1).do("unit settler")
    assert (t.owner("d3"), t.mood("d3"), t.settlers("d3"), t.s.barbarians) == (0, "neutral", 1, 20)


def city_development(card: str) -> None:
    t = played(Table().only(0).hold(0, card).city(0, "c2").advances(0, "writing"), card, 1, 1).do("grow d2 academy")
    assert (t.size("d2"), t.has(0, "ideas"), t.s.activations[HEX["d2"]]) == (2, 2, 1)


def production_focus(card: str) -> None:
    t = played(Table().only(0).hold(0, card).city(0, "d2", "temple", mood="happy"), card, 0, 0).do("collect d2")
    t.do("pick e2 ore", "pick e2 ore", "pick e2 ore")
    assert (t.has(0, "ore"), t.asked) == (3, "turn")


def explorer(card: str) -> None:
    t = played(Table().only(0).hold(0, card).region("d3", "r16"), card, 1, 1).do("explore d3").pass_over("orient")
    t.do("place d2")
    assert (t.settlers("d2"), t.s.terrain[HEX["d3"]] >= 0) == (2, True)


def negotiations(card: str) -> None:
    t = Table(3).only(0).hold(0, card)
    played(t, card, 1, 0).do("player p2")
    assert t.s.truce == 0b100  # red may not attack green in this turn
    t.do("end_turn")
    assert t.s.truce == 0  # blue is free
    t.do("end_turn")
    assert t.s.truce == 0b001  # green may not attack red in the next


def leadership(card: str) -> None:
    assert played(Table().only(0).hold(0, card), card, 1, -1).s.actions == 4


def assassination(card: str) -> None:
    t = played(Table(3).only(0).hold(0, card), card, 1, 0).do("player p1", "end_turn")
    assert (t.s.player, t.s.actions) == (1, 2)


def mass_production(card: str) -> None:
    t = played(Table().only(0).hold(0, card).terrain(d3="forest"), card, 0, 0).do("collect d2")
    t.do("pick c2 wood", "pick d3 wood", "pick e2 ore")
    assert (t.s.goods[:3], t.asked) == ([0, 2, 1], "turn")  # 1 + 2


def new_plans(card: str) -> None:
    t = Table().only(0).hold(0, card)
    assert t.goods(0, culture=1).why(f"play {card}") == "CC-20.3"  # an objective card must be in hand
    t.hold(0, "obj_05")
    drawn = t.s.objective_deck[-1]
    played(t, card, 1, 1).do(f"keep obj_{drawn + 1:02} obj_05")
    assert t.s.objectives[0] == 1 << drawn
    assert len(t.s.objective_deck) == 31


def synergies(card: str) -> None:
    t = Table().advances(0, "storage").only(0, food=4).hold(0, card)
    played(t, card, 0, 1).do("take fishing")
    assert t.offered == ["take war_ships", "take cartography"]
    t.do("take cartography")
    assert t.has(0, "food") == 0


def teach_us(card: str) -> None:
    t = Table().terrain(d3="fertile").advances(0, "tactics").advances(1, "fishing", "writing").clear_units("d2")
    t.units(0, "d2", army=1).city(1, "d3").only(0).hold(0, card)
    assert t.why(f"play {card}") == "CC-20.24"
    t.do("move", "to d3", f"play {card}")
    assert t.offered == ["take fishing", "take writing"]
    t.do("take writing")
    assert (t.holds(0, "writing"), t.has(0, "food"), t.s.actions) == (True, 0, 2)


def militia(card: str) -> None:
    t = played(Table().only(0).hold(0, card).units(0, "d2", army=3), card, 1, 0)
    assert t.army("d2") == 4
    full = Table().only(0, culture=1).hold(0, card).units(0, "d2", army=4)
    assert full.why(f"play {card}") == "CC-20.3"  # nowhere room


def technology_trade(card: str) -> None:
    t = Table().open().only(0).only(1).hold(0, card).units(1, "d4", settler=1)
    t.advances(0, "math").advances(1, "fishing", "tactics")
    played(t, card, 0, 0).do("take tactics")
    assert (t.s.player, t.offered) == (1, ["take math", "skip"])
    t.do("take math")
    assert (t.holds(0, "tactics"), t.holds(1, "math"), t.holds(1, "tactics")) == (True, True, True)


def new_ideas(card: str) -> None:
    t = played(Table().only(0, food=2).hold(0, card), card, 0, 1).do("take math")
    assert (t.has(0, "food"), t.has(0, "ideas"), t.holds(0, "math")) == (0, 2, True)


CIVIL: dict[str, Callable[[str], None]] = {
    f.__name__: f
    for f in (
        *(quick_advance, inspiration, hero_general, spy, ideas, great_ideas, mercenaries, cultural_takeover),
        *(city_development, production_focus, explorer, negotiations, leadership, assassination, mass_production),
        *(new_plans, synergies, teach_us, militia, technology_trade, new_ideas),
    )
}


@pytest.mark.parametrize(("card", "civil"), [(card, civil) for card, civil, _ in CARDS])
@pytest.mark.rule("CC-20.2", "CC-20.25")
def test_civil_half(card: str, civil: str) -> None:
    CIVIL[civil](card)


# --- tactics halves ---------------------------------------------------------------------------------------------


def as_attacker(card: str, mine: int, theirs: int, *dice: int) -> Table:
    return attack(field(mine, theirs, card).dice(*dice)).do(f"tactic {card}")


def as_defender(
    card: str, mine: int, theirs: int, *dice: int, city: tuple[str, ...] | None = None, answer: str = ""
) -> Table:
    t = attack(field(mine, theirs, defence=(card,), city=city).dice(*dice)).do(f"tactic {card}")
    return t.do(answer) if answer else t


def values(t: Table) -> tuple[int, int]:
    """The combat values of the round just fought."""
    assert t.asked == "after_round"
    return t.s.battle[VALUE], t.s.battle[VALUE + 1]


def lost(t: Table) -> tuple[int, int]:
    """Army units gone of those that began: red 4, blue 4."""
    return t.s.stock[RED_ARMIES] - 12, t.s.stock[BLUE_ARMIES] - 12


def siege(card: str) -> None:
    t = field(4, 4, card, city=("fortress",)).dice(1, 1, 1, 1, 1, 1, 1, 1)
    attack(t).do(f"tactic {card}")
    assert values(t) == (5, 4)  # +1, and the Fortress adds no die
    assert lost(t) == (0, 1)  # nor does it cancel the hit
    assert attack(field(1, 1, card)).asked != "tactic"  # only against a city


def archers(card: str) -> None:
    t = as_attacker(card, 4, 4, 5, 1, 1, 1, 1, 1, 1, 1)
    assert (lost(t), values(t)) == ((0, 1), (4, 3))  # the one that was shot does not roll
    assert lost(as_attacker(card, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1)) == (0, 0)  # 4 is not enough


def high_ground(card: str) -> None:
    t = field(4, 4, card).advances(1, "steel_weapons").dice(1, 1, 1, 1, 1, 1, 1, 1)
    attack(t).do(f"tactic {card}")
    assert values(t) == (5, 4)
    assert lost(t) == (0, 1)  # blue's steel does nothing this round
    assert attack(field(4, 4, card, city=())).asked != "tactic"  # not when attacking a city


def flanking(card: str) -> None:
    assert values(as_attacker(card, 2, 4, 1, 1, 2, 1, 1, 1, 1)) == (4, 4)  # a third die
    assert attack(field(2, 4, defence=(card,))).asked != "tactic"  # the attacker's


def for_the_people(card: str) -> None:
    assert values(as_defender(card, 4, 2, 1, 1, 1, 1, 1, 1, 2, city=())) == (4, 4)
    assert attack(field(4, 2, defence=(card,))).asked != "tactic"  # only in a city
    assert attack(field(4, 2, card, city=())).asked != "tactic"  # the defender's


def heavy_resistance(card: str) -> None:
    assert values(as_defender(card, 4, 4, 2, 2, 2, 2, 1, 1, 1, 1)) == (4, 4)  # 8 - 4
    assert attack(field(4, 4, card)).asked != "tactic"


def high_morale(card: str) -> None:
    assert values(as_attacker(card, 2, 2, 1, 1, 1, 1)) == (4, 2)
    assert values(as_defender(card, 2, 2, 1, 1, 1, 1)) == (2, 4)


def wedge_formation(card: str) -> None:
    assert values(as_attacker(card, 1, 3, 1, 1, 1, 1)) == (4, 3)  # 1 + 3
    assert attack(field(1, 3, defence=(card,))).asked != "tactic"


def scout(card: str) -> None:
    t = attack(field(2, 2, card, defence=("act_32",)).dice(1, 1, 1, 1)).do(f"tactic {card}", "tactic act_32")
    assert values(t) == (2, 2)  # High Morale is ignored
    assert t.s.hand == [1 << CARD_IDS.index("act_32"), 0]


def martyr(card: str) -> None:
    t = attack(field(4, 4, card, defence=("act_32",)).dice(1, 1, 1, 1, 1, 1)).do(f"tactic {card}", "tactic act_32")
    assert (values(t), lost(t)) == ((3, 3), (1, 1))
    assert t.s.hand == [0, 0]  # the ignored card is discarded


def peltasts(card: str) -> None:
    t = as_attacker(card, 4, 4, 1, 1, 1, 6, 1, 1, 1, 1, 5, 5, 1, 1)  # four dice, one good: a hit of two is cancelled
    assert (values(t), lost(t)) == ((4, 12), (1, 0))
    t = as_attacker(card, 4, 4, 4, 4, 4, 4, 1, 1, 1, 1, 5, 5, 1, 1)
    assert lost(t) == (2, 0)


def tactical_retreat(card: str) -> None:
    t = as_defender(card, 4, 3, city=()).do("to d4")
    assert (t.army("d4"), t.owner("d3"), t.army("d3")) == (3, 0, 4)
    assert t.s.used & WON_ON_LAND


def surprise(card: str) -> None:
    t = as_attacker(card, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1)
    assert (values(t), lost(t), t.s.hand[0].bit_count()) == ((5, 4), (0, 1), 1)
    t = as_attacker(card, 3, 4, 1, 1, 1, 1, 1, 1, 1)
    assert (values(t), t.s.hand[0]) == ((4, 4), 0)  # nobody fell, nothing is drawn


def encircled(card: str) -> None:
    assert lost(as_attacker(card, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 5)) == (0, 1)
    assert lost(as_attacker(card, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 4)) == (0, 0)
    t = as_attacker(card, 4, 4, 1, 1, 1, 1, 2, 1, 1, 1)  # one hit against none: no die
    assert (lost(t), t.s.script) == ((1, 0), ())


def improved_defenses(card: str) -> None:
    t = as_defender(card, 4, 4, 3, 3, 3, 1, 1, 1, 1, 1, city=())
    assert (values(t), lost(t)) == ((10, 4), (0, 1))  # two hits, one cancelled
    assert attack(field(4, 4, defence=(card,))).asked != "tactic"


def defensive_formation(card: str) -> None:
    assert values(as_defender(card, 4, 2, 1, 1, 1, 1, 1, 1, 2)) == (4, 4)
    assert attack(field(4, 2, card)).asked != "tactic"


TACTICS: dict[str, Callable[[str], None]] = {
    f.__name__: f
    for f in (
        *(siege, archers, high_ground, flanking, for_the_people, heavy_resistance, high_morale, wedge_formation),
        *(scout, martyr, peltasts, tactical_retreat, surprise, encircled, improved_defenses, defensive_formation),
    )
}


@pytest.mark.parametrize(("card", "tactic"), [(card, tactic) for card, _, tactic in CARDS])
@pytest.mark.rule("CC-17.10", "CC-17.11")
def test_tactics_half(card: str, tactic: str) -> None:
    TACTICS[tactic](card)
