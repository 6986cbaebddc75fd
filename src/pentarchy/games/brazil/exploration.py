"""Chapter 10: Exploration tiles and Expeditions."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.steps import Step
from pentarchy.games.brazil.build import discarded
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.combat import (
    attack_paintings,
    attack_strength,
    cards_played,
    cards_strength,
    cards_to_play,
    close_battle,
    holds,
    play_card,
    stance,
    uncancelled,
    unit_strength,
)
from pentarchy.games.brazil.components import (
    CARD_PLUNDER,
    CARDS_PER_BATTLE,
    COMBAT_KINDS,
    EXPEDITION_CS,
    EXPEDITION_GAINS,
    EXPEDITION_GOLD_CARDS,
    EXPEDITION_TERRAIN,
    EXPLORATION_KINDS,
    EXPLORATION_NAMES,
    EXPLORE_PAINTINGS,
    EXPLORE_RESOURCES,
    FIELD,
    FIRST_EXPEDITION,
    GOLD,
    GOLD_MINE,
    MANDIOCA,
    MANDIOCA_RESOURCES,
    MINAS_GERAIS,
    NONE,
    QUILOMBO,
    RIVER_BASIN,
    UNKNOWN_SPECIES,
    WATER,
)
from pentarchy.games.brazil.lines import (
    CHALLENGED,
    DISCOVERED,
    DREW_MISSION,
    ENTERED,
    FACED,
    KEPT,
    PLUNDERED,
    TURNED_BACK,
)
from pentarchy.games.brazil.paying import gain_all, gain_choices
from pentarchy.games.brazil.state import (
    ATTACKER,
    BATTLE_ATTACKER,
    BATTLE_HEX,
    BATTLE_UNIT,
    Brazil,
)
from pentarchy.games.brazil.verbs import DO_DONE, DRAW, PLAY


def explore(s: Brazil, unit: int, hex: int) -> None:
    """BI-10.1: a unit enters a hex with a face-down tile: it is turned up and resolved."""
    p = s.leader(unit)
    kind = s.face_down[hex]
    s.set_face_down(hex, NONE)
    s.set_face_up(hex, kind)
    s.mark()
    s.tell(DISCOVERED, p, kind, hex)
    if kind >= FIRST_EXPEDITION:
        s.change_terrain(hex, EXPEDITION_TERRAIN)  # BI-2.8; the unit waits outside
    else:
        s.put_unit(unit, hex)
        if kind == MINAS_GERAIS:
            s.change_terrain(hex, GOLD_MINE)
        elif kind == RIVER_BASIN:
            s.change_terrain(hex, WATER)
    s.push(ResolveTile(p, unit, hex))
    s.credit(p, EXPLORE_PAINTINGS)
    gain_choices(s, p, s.sum_of(p, EXPLORE_PAINTINGS, EXPLORE_RESOURCES))


class ResolveTile(Step[Brazil]):
    """BI-10.2 to BI-10.8: what the tile just turned up does."""

    def __init__(self, player: int, unit: int, hex: int) -> None:
        super().__init__(player)
        self.unit = unit
        self.hex = hex

    def run(self, s: Brazil) -> None:
        p = self.player
        kind = s.face_up[self.hex]
        if kind >= FIRST_EXPEDITION:
            begin_expedition(s, self.unit, self.hex)
        elif kind == UNKNOWN_SPECIES:
            s.set_face_up(self.hex, NONE)
            s.kept[EXPLORATION_KINDS * p + kind] += 1
            s.tell(KEPT, p, kind, self.hex)
        elif kind in (MANDIOCA, QUILOMBO):
            s.set_face_up(self.hex, NONE)
            s.exploration_gone = discarded(s, kind)
            if kind == MANDIOCA:
                gain_choices(s, p, MANDIOCA_RESOURCES)
            else:
                s.push(QuilomboDraw(p))


class QuilomboDraw(Question):
    """BI-10.4: draw the top mission of an era whose deck is not empty."""

    decision = "quilombo_draw"
    rule = "10.4"

    def candidates(self, s: Brazil) -> range:
        return DRAW.options()

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(10, 4) if DRAW.has(action) and not s.mission_decks[DRAW.first(action)] else 0

    def apply(self, s: Brazil, action: int) -> None:
        era = DRAW.first(action)
        deck = s.mission_decks[era]
        mission = deck[-1]
        s.mission_decks = (*s.mission_decks[:era], deck[:-1], *s.mission_decks[era + 1 :])
        s.mission_at[mission] = self.player
        s.mark()
        s.whisper(self.player, DREW_MISSION, self.player, mission)

    def prompt(self, s: Brazil) -> str:
        return "Choose the era from which you draw an additional mission."


def begin_expedition(s: Brazil, unit: int, hex: int) -> None:
    """BI-10.9: the unit faces the challenge."""
    if s.battle:
        raise s.bug("an expedition starts during a battle")
    p = s.leader(unit)
    s.battle = (unit, hex, 0, p, NONE, 0)
    s.tell(CHALLENGED, p, s.face_up[hex], unit)
    s.push(ExpeditionCards(p))


class ExpeditionCards(Question):
    """BI-10.9 to BI-10.12: play Combat cards face up against the Expedition, then see whether it is enough."""

    decision = "expedition_cards"
    rule = "10.9"

    def candidates(self, s: Brazil) -> list[int]:
        return cards_to_play(s, self.player, ATTACKER)

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(10, 9) if PLAY.has(action) and not holds(s, self.player, PLAY.first(action)) else 0

    def apply(self, s: Brazil, action: int) -> None:
        if action == DO_DONE:
            self.run(s)
        else:
            play_card(s, self.player, ATTACKER, PLAY.first(action))
            s.push(self)

    def run(self, s: Brazil) -> None:
        p = s.battle[BATTLE_ATTACKER]
        unit = s.battle[BATTLE_UNIT]
        hex = s.battle[BATTLE_HEX]
        kind = s.face_up[hex]
        total = expedition_strength(s)
        tell_strength(s, kind)
        plunder = 0
        for card in range(COMBAT_KINDS):
            plunder += uncancelled(s, ATTACKER, card) * CARD_PLUNDER[card]
        close_battle(s)
        if total < EXPEDITION_CS[kind]:  # the unit stays where it came from (BI-10.11)
            s.tell(TURNED_BACK, p, unit)
            return
        s.set_face_up(hex, NONE)
        s.change_terrain(hex, FIELD)
        s.tell(ENTERED, p, unit, hex)
        s.put_unit(unit, hex)
        s.kept[EXPLORATION_KINDS * p + kind] += 1
        s.tell(KEPT, p, kind, hex)
        gain_all(s, p, EXPEDITION_GAINS[kind])
        if plunder:
            s.tell(PLUNDERED, p)
            s.gain(p, GOLD, plunder)
        s.draw_gold_cards(p, EXPEDITION_GOLD_CARDS[kind])

    def prompt(self, s: Brazil) -> str:
        kind = s.face_up[s.battle[BATTLE_HEX]]
        left = CARDS_PER_BATTLE - cards_played(s, ATTACKER)
        return (
            f"{EXPLORATION_NAMES[kind]}: you have {expedition_strength(s)} of {EXPEDITION_CS[kind]}. "
            f"Play Combat cards (at most {left} more), or finish."
        )


def tell_strength(s: Brazil, kind: int) -> None:
    """The strength brought against the challenge, part by part."""
    if s.journal is None:
        return
    unit, hex, p = s.battle[BATTLE_UNIT], s.battle[BATTLE_HEX], s.battle[BATTLE_ATTACKER]
    s.tell(
        FACED,
        p,
        expedition_strength(s),
        EXPEDITION_CS[kind],
        unit_strength(unit, s.terrain[hex]),
        attack_paintings(s, unit, hex, False),
        stance(s, p, ATTACKER),
        cards_strength(s, p, ATTACKER, s.terrain[hex]),
    )


def expedition_strength(s: Brazil) -> int:
    """BI-10.9, BI-10.12: the total of the unit and the cards played so far."""
    hex = s.battle[BATTLE_HEX]
    base = attack_strength(s, s.battle[BATTLE_UNIT], hex, False)
    return base + cards_strength(s, s.battle[BATTLE_ATTACKER], ATTACKER, s.terrain[hex])
