"""Battle (section 12): rows, rolls, panic and removal, and what the winner does with it."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.cards import SPECIAL, CardWindow, only_now, reveal, reveal_forbids, reveals, show_card
from pentarchy.games.paradise.components import (
    BAND,
    BATTLE_REROLL,
    EXTRA_LOCAL,
    EXTRA_LOCALS,
    HAKA_MINIMUM,
    HEXES,
    INDEPENDENT,
    LOCAL_WARRIORS,
    NONE,
    OCEAN,
    OPENING_PANIC,
    ROLL_REMOVES,
    ROLL_SIDE,
    SOFTEN_REMOVAL,
    STOCK,
    VILLAGE,
    WAR,
    WIN_REMOVES_PANICKED,
)
from pentarchy.games.paradise.lines import (
    ATTACKED,
    ATTACKED_ISLANDERS,
    BATTLE_WON,
    CANNIBALISM_SHOWN,
    CONQUERED,
    DRIVEN_OFF,
    EATEN,
    HAKA,
    HILL_FORT,
    ISLANDER_FLED,
    ISLANDERS_RAZED,
    ISLANDERS_WON,
    PANICS,
    RAZED,
    REMOVED,
    REROLLED,
    ROLLED,
    SOFTENED,
    TATTOO_SHOWN,
    UNCONTROLLED,
    WITH_WAR_CLUBS,
    WITH_WAR_LEADER,
    row_number,
)
from pentarchy.games.paradise.pieces import ONE_BAND, ONE_BOARDED, ONE_WAR, WAR_BITS, count
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.retreat import AtSea, Retreat
from pentarchy.games.paradise.secrecy import show_pieces
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.trays import (
    B_BANDS,
    B_CLUBS_USED,
    B_HEX,
    B_LEADER_USED,
    B_LOCALS,
    B_PANICKED,
    B_ROLL,
    B_SAVED,
    B_SIDE,
    B_TATTOO_USED,
    B_WARS,
    BATTLE_PLACES,
    WAR_LEADER,
)
from pentarchy.games.paradise.verbs import (
    ACCEPT,
    BATTLE,
    DONE,
    FIGHTS_BAND,
    FIGHTS_LOCAL,
    FIGHTS_WAR,
    HEX,
    LOSE,
    PASS,
    READY,
    REROLL,
    REVEAL_CARD,
    SAVE,
)

ATTACKER: Final = 0
DEFENDER: Final = 1
ROWS: Final[tuple[int, ...]] = (B_BANDS, B_WARS, B_LOCALS)  # in the order of the fighters
WAR_CLUBS: Final = BATTLE_REROLL.bit_length() - 1
TATTOO: Final = SOFTEN_REMOVAL.bit_length() - 1
CANNIBALISM: Final = WIN_REMOVES_PANICKED.bit_length() - 1


def war_hexes(s: Paradise, p: int) -> list[int]:
    """Where the player has War Canoes, ascending."""
    return [h for h, stack in enumerate(s.stacks[p * HEXES : (p + 1) * HEXES]) if stack & WAR_BITS]


def foe_in(s: Paradise, p: int, h: int) -> int:
    """The one whose group or pieces the player meets in a hex, -1 if there is nobody."""
    if s.owner[h] >= 0 and s.owner[h] != p:
        return s.owner[h]
    for q in range(s.players):
        if q != p and s.stacks[q * HEXES + h]:
            return q
    return NONE


def is_battle(s: Paradise, p: int, h: int) -> bool:
    """Does the player's War Canoe meet an enemy group or War Canoe (CP-12.1)?"""
    if not s.stacks[p * HEXES + h] & WAR_BITS:
        return False
    foe = foe_in(s, p, h)
    return foe != NONE and (s.owner[h] == foe or s.stacks[foe * HEXES + h] & WAR_BITS != 0)


class DriveOff(Step[Paradise]):
    """CP-12.26: pieces without War Canoe or group flee before any battle, in alphabetical order of hexes."""

    def run(self, s: Paradise) -> None:
        p = self.player
        for h in war_hexes(s, p):
            foe = foe_in(s, p, h)
            if foe != NONE and not is_battle(s, p, h):
                s.tell(DRIVEN_OFF, p, foe, h)
                s.queue(Retreat(foe, h), self)
                return


class Battles(Question):
    """CP-12.1, CP-12.2: the attacker chooses which battle comes next, until none is left."""

    decision = "battle_choice"
    rule = "12.2"

    def candidates(self, s: Paradise) -> list[int]:
        return [BATTLE.base + h for h in war_hexes(s, self.player)]

    def forbids(self, s: Paradise, action: int) -> int:
        return clause(12, 2) if BATTLE.has(action) and not is_battle(s, self.player, BATTLE.first(action)) else 0

    def apply(self, s: Paradise, action: int) -> None:
        s.push(self)
        begin_battle(s, self.player, BATTLE.first(action))

    def prompt(self, s: Paradise) -> str:
        return "There are several battles: choose which one to fight next."


def begin_battle(s: Paradise, p: int, h: int) -> None:
    """CP-12.3: everything in the hex is revealed; attacker and defender may reveal cards."""
    foe = foe_in(s, p, h)
    s.battle = [0] * BATTLE_PLACES
    s.battle[B_HEX] = h
    s.battle[B_ROLL] = NONE
    s.battle[B_SIDE + ATTACKER] = p
    s.battle[B_SIDE + DEFENDER] = foe
    s.mark()
    show_pieces(s, p, h)
    s.push(Rows())
    if foe != INDEPENDENT:
        show_pieces(s, foe, h)
        s.push(BattleCards(foe))
    s.push(BattleCards(p))


class BattleCards(Question):
    """CP-12.3: everybody with a hidden card may reveal cards before the first roll."""

    decision = "battle_cards"
    rule = "12.3"
    asks = True  # with any hidden card (CP-19.8)

    def candidates(self, s: Paradise) -> list[int]:
        hand = s.hand[self.player]
        return [*reveals(hand), READY.base] if hand else NO_OPTIONS

    def forbids(self, s: Paradise, action: int) -> int:
        return reveal_forbids(s, self.player, action, SPECIAL) if REVEAL_CARD.has(action) else 0

    def apply(self, s: Paradise, action: int) -> None:
        if action != READY.base:
            s.push(self)
            reveal(s, self.player, REVEAL_CARD.first(action))

    def prompt(self, s: Paradise) -> str:
        return f"Before the battle in {HEX.names[s.battle[B_HEX]]}: reveal cards, or be ready."


class Rows(Step[Paradise]):
    """CP-12.4 to CP-12.7, CP-14.9, CP-14.11: the front rows; then the Haka, then the first roll."""

    def run(self, s: Paradise) -> None:
        tray = s.battle
        h = tray[B_HEX]
        attacker, defender = tray[B_SIDE + ATTACKER], tray[B_SIDE + DEFENDER]
        carried = s.used[h] // ONE_BOARDED
        tray[B_BANDS + ATTACKER] = carried
        tray[B_WARS + ATTACKER] = count(s.stack(attacker, h), WAR) - carried
        if defender != INDEPENDENT:
            bands, canoes = count(s.stack(defender, h), BAND), count(s.stack(defender, h), WAR)
            if s.terrain[h] == OCEAN:
                bands = min(bands, canoes)
                canoes -= bands
            tray[B_BANDS + DEFENDER] = bands
            tray[B_WARS + DEFENDER] = canoes
        if s.owner[h] == defender:
            tray[B_LOCALS + DEFENDER] = LOCAL_WARRIORS[s.villages[h]]
            if defender != INDEPENDENT and s.has_card(defender, EXTRA_LOCAL):
                tray[B_LOCALS + DEFENDER] += EXTRA_LOCALS
                s.tell(HILL_FORT, defender)
        self.tell_rows(s, attacker, defender)
        s.push(Round())
        for side in (ATTACKER, DEFENDER):
            p = tray[B_SIDE + side]
            if p != INDEPENDENT and s.has_card(p, OPENING_PANIC) and front(s, 1 - side) >= HAKA_MINIMUM:
                s.tell(HAKA, p)
                suffer(s, 1 - side, False)

    def tell_rows(self, s: Paradise, attacker: int, defender: int) -> None:
        """Record the strengths with their parts."""
        h, rows = s.battle[B_HEX], [row_words(s, side) for side in (ATTACKER, DEFENDER)]
        if defender == INDEPENDENT:
            s.tell(ATTACKED_ISLANDERS, attacker, h, *rows)
        else:
            s.tell(ATTACKED, attacker, defender, h, *rows)


def row_words(s: Paradise, side: int) -> int:
    """A side's front row, as the number of its words."""
    return row_number(s.battle[B_BANDS + side], s.battle[B_WARS + side], s.battle[B_LOCALS + side])


def front(s: Paradise, side: int) -> int:
    """How many Battle Pieces are in a side's front row."""
    return s.battle[B_BANDS + side] + s.battle[B_WARS + side] + s.battle[B_LOCALS + side]


class Round(Step[Paradise]):
    """CP-12.9, CP-12.13: a roll, until one front row is empty."""

    def run(self, s: Paradise) -> None:
        if front(s, ATTACKER) == 0 or front(s, DEFENDER) == 0:
            end_battle(s)
            return
        s.queue(Outcome(), self)
        roll_die(s)


def roll_die(s: Paradise) -> None:
    """Roll; then everybody with a re-roll left is asked, the attacker first (CP-14.10)."""
    s.battle[B_ROLL] = s.roll(6)
    s.tell(ROLLED, s.battle[B_SIDE], s.battle[B_ROLL])
    ask_reroll(s, ATTACKER)


def ask_reroll(s: Paradise, side: int) -> None:
    """Open the window of this side or the next if, as everybody sees it, there could be a re-roll."""
    while side <= DEFENDER:
        p = s.battle[B_SIDE + side]
        if p != INDEPENDENT:
            clubs = s.has_card(p, BATTLE_REROLL) and not s.battle[B_CLUBS_USED + side]
            if clubs or has_leader(s, side) or s.may_hide(p, BATTLE_REROLL):
                s.push(RerollWindow(p, side))
                return
        side += 1


def has_leader(s: Paradise, side: int) -> bool:
    """Does this side have a War Leader not yet used in this battle (CP-15.15)?"""
    return s.effects[WAR_LEADER] == s.battle[B_SIDE + side] and not s.battle[B_LEADER_USED + side]


class RerollWindow(Question):
    """CP-14.10, CP-15.15: have the die rolled again, with the War Leader first, then with War Clubs."""

    decision = "reroll"
    rule = "14.10"
    veiled = True

    def __init__(self, player: int, side: int) -> None:
        super().__init__(player)
        self.side = side

    def candidates(self, s: Paradise) -> list[int]:
        owned = s.hand[self.player] | s.revealed[self.player]
        clubs = owned & BATTLE_REROLL and not s.battle[B_CLUBS_USED + self.side]
        return [REROLL.base, ACCEPT.base] if clubs or has_leader(s, self.side) else NO_OPTIONS

    def run(self, s: Paradise) -> None:
        ask_reroll(s, self.side + 1)

    def apply(self, s: Paradise, action: int) -> None:
        if action == ACCEPT.base:
            ask_reroll(s, self.side + 1)
            return
        if has_leader(s, self.side):
            s.battle[B_LEADER_USED + self.side] = 1
            s.tell(REROLLED, self.player, WITH_WAR_LEADER)
        else:
            s.battle[B_CLUBS_USED + self.side] = 1
            if s.hand[self.player] & BATTLE_REROLL:
                show_card(s, self.player, WAR_CLUBS)
            s.tell(REROLLED, self.player, WITH_WAR_CLUBS)
        roll_die(s)

    def prompt(self, s: Paradise) -> str:
        return f"The die shows {s.battle[B_ROLL] + 1}: have it rolled again, or accept it."


class Outcome(Step[Paradise]):
    """CP-12.9: the roll panics or removes a piece of one side."""

    def run(self, s: Paradise) -> None:
        roll = s.battle[B_ROLL]
        suffer(s, ROLL_SIDE[roll], ROLL_REMOVES[roll])


def fighters(s: Paradise, side: int) -> list[int]:
    """The kinds in a side's front row."""
    return [kind for kind, row in enumerate(ROWS) if s.battle[row + side]]


def suffer(s: Paradise, side: int, removed: bool) -> None:
    """A side loses a piece from its front row; its owner chooses if there is a choice (CP-12.11, CP-14.7)."""
    p = s.battle[B_SIDE + side]
    kinds = fighters(s, side)
    if len(kinds) > 1:
        s.push(BattleLoss(p, side, int(removed)))
    elif removed and kinds[0] != FIGHTS_LOCAL and s.may_hide(p, SOFTEN_REMOVAL):
        s.push(TattooWindow(p, side, 1))
    else:
        tell_loss(s, side, kinds[0], removed)
        lose_fighter(s, side, kinds[0], removed)


def tell_loss(s: Paradise, side: int, fighter: int, removed: bool) -> None:
    """Record a loss that was not announced by a public choice."""
    p = s.battle[B_SIDE + side]
    if p == INDEPENDENT:
        s.tell(ISLANDER_FLED)
    else:
        s.tell(REMOVED if removed else PANICS, p, fighter)


def lose_fighter(s: Paradise, side: int, fighter: int, removed: bool) -> None:
    """CP-12.10, CP-14.7: the piece goes to the back row, or to stock."""
    tray = s.battle
    p, h = tray[B_SIDE + side], tray[B_HEX]
    if removed and fighter != FIGHTS_LOCAL and s.has_card(p, SOFTEN_REMOVAL) and not tray[B_TATTOO_USED + side]:
        tray[B_TATTOO_USED + side] = 1
        removed = False
        s.tell(SOFTENED, p)
    tray[ROWS[fighter] + side] -= 1
    if removed:
        if fighter == FIGHTS_BAND:
            s.remove_piece(p, h, BAND, ONE_BAND)
        elif fighter == FIGHTS_WAR:
            s.remove_piece(p, h, WAR, ONE_WAR)
    elif fighter == FIGHTS_BAND:
        tray[B_PANICKED + side] += 1


class BattleLoss(Question):
    """CP-12.11: the owner chooses which kind of piece in their front row is affected."""

    decision = "battle_loss"
    rule = "12.11"

    def __init__(self, player: int, side: int, removed: int) -> None:
        super().__init__(player)
        self.side = side
        self.removed = removed

    def candidates(self, s: Paradise) -> list[int]:
        return [REVEAL_CARD.base + TATTOO, *LOSE.options()]

    def forbids(self, s: Paradise, action: int) -> int:
        if LOSE.has(action):
            return 0 if s.battle[ROWS[LOSE.first(action)] + self.side] else clause(12, 11)
        if not REVEAL_CARD.has(action):
            return 0
        helps = REVEAL_CARD.first(action) == TATTOO and self.removed and s.hand[self.player] & SOFTEN_REMOVAL
        return 0 if helps else clause(14, 3)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if not REVEAL_CARD.has(action):
            return ""
        if not self.removed:
            return "Nothing is removed by this roll: no card helps against panic."
        return only_now(TATTOO) if s.hand[self.player] & SOFTEN_REMOVAL else ""

    def apply(self, s: Paradise, action: int) -> None:
        if REVEAL_CARD.has(action):
            s.push(BattleLoss(self.player, self.side, self.removed))
            reveal(s, self.player, TATTOO)
            if self.veiled:
                s.tell(TATTOO_SHOWN, self.player)
        else:
            if self.veiled:
                tell_loss(s, self.side, LOSE.first(action), self.removed == 1)
            lose_fighter(s, self.side, LOSE.first(action), self.removed == 1)

    def prompt(self, s: Paradise) -> str:
        return f"Choose which of your front-row pieces {'is removed' if self.removed else 'panics'}."


class TattooWindow(BattleLoss):
    """CP-14.7: only one kind can be lost, but a player with Tattoo may reveal it."""

    rule = "14.7"
    veiled = True

    def candidates(self, s: Paradise) -> list[int]:
        return super().candidates(s) if s.hand[self.player] & SOFTEN_REMOVAL else NO_OPTIONS

    def run(self, s: Paradise) -> None:
        fighter = fighters(s, self.side)[0]
        tell_loss(s, self.side, fighter, True)
        lose_fighter(s, self.side, fighter, True)


def end_battle(s: Paradise) -> None:
    """CP-12.28: the winner's cards, Villages, the loser's retreat, the winner's seats; then the next battle."""
    tray = s.battle
    h = tray[B_HEX]
    side = ATTACKER if front(s, ATTACKER) else DEFENDER
    winner, loser = tray[B_SIDE + side], tray[B_SIDE + 1 - side]
    if winner == INDEPENDENT:
        s.tell(ISLANDERS_WON, loser, h)
    else:
        s.tell(BATTLE_WON, winner, h)
    if winner != INDEPENDENT:
        s.push(AtSea(winner, h))
    if loser != INDEPENDENT:
        s.push(Retreat(loser, h))
    s.push(Spoils(winner, side))
    if winner != INDEPENDENT and tray[B_PANICKED + 1 - side] and s.may_hide(winner, WIN_REMOVES_PANICKED):
        s.push(AfterBattle(winner))


class AfterBattle(CardWindow):
    """CP-14.8: a winner with Cannibalism may reveal it."""

    decision = "after_battle"
    rule = "14.8"
    card = CANNIBALISM

    def apply(self, s: Paradise, action: int) -> None:
        if action != PASS.base:
            reveal(s, self.player, CANNIBALISM)
            s.tell(CANNIBALISM_SHOWN, self.player)

    def prompt(self, s: Paradise) -> str:
        return "You have won: reveal Cannibalism to remove the panicked enemy Warrior Bands, or pass."


class Spoils(Step[Paradise]):
    """CP-12.16, CP-14.8: panicked enemies are removed by Cannibalism; a winning attacker may save Villages."""

    def __init__(self, player: int, side: int) -> None:
        super().__init__(player)
        self.side = side

    def run(self, s: Paradise) -> None:
        tray = s.battle
        h, loser = tray[B_HEX], tray[B_SIDE + 1 - self.side]
        panicked = tray[B_PANICKED + 1 - self.side]
        if panicked and self.player != INDEPENDENT and s.has_card(self.player, WIN_REMOVES_PANICKED):
            s.tell(EATEN, loser, panicked, h)
            for _ in range(panicked):
                s.remove_piece(loser, h, BAND, ONE_BAND)
        if self.side == ATTACKER and s.owner[h] == loser:
            s.push(SaveVillages(self.player))
        else:
            s.battle = []


class SaveVillages(Question):
    """CP-12.16 to CP-12.18: give up front-row pieces to save Villages; the others are removed."""

    decision = "save_villages"
    rule = "12.16"

    def can_save(self, s: Paradise) -> bool:
        """Is there a Village left to save, and one in stock to take its place (CP-12.18)?"""
        saved = s.battle[B_SAVED]
        return saved < s.villages[s.battle[B_HEX]] and saved < s.stock[self.player * STOCK + VILLAGE]

    def candidates(self, s: Paradise) -> list[int]:
        return [DONE.base, *SAVE.options()] if self.can_save(s) and front(s, ATTACKER) else NO_OPTIONS

    def forbids(self, s: Paradise, action: int) -> int:
        if not SAVE.has(action):
            return 0
        if not s.battle[ROWS[SAVE.first(action)] + ATTACKER]:
            return clause(12, 17)
        return 0 if self.can_save(s) else clause(12, 18)

    def run(self, s: Paradise) -> None:
        h, saved, loser = s.battle[B_HEX], s.battle[B_SAVED], s.battle[B_SIDE + DEFENDER]
        s.battle = []
        razed = s.villages[h] - saved
        if razed and loser == INDEPENDENT:
            s.tell(ISLANDERS_RAZED, NONE, razed, h)
        elif razed:
            s.tell(RAZED, loser, razed, h)
        if saved:
            s.tell(CONQUERED, self.player, h, saved)
        else:
            s.tell(UNCONTROLLED, NONE, h)
        s.set_group(h, self.player, saved)

    def apply(self, s: Paradise, action: int) -> None:
        if action == DONE.base:
            self.run(s)
            return
        fighter = SAVE.first(action)
        s.battle[ROWS[fighter] + ATTACKER] -= 1
        s.battle[B_SAVED] += 1
        if fighter == FIGHTS_BAND:
            s.remove_piece(self.player, s.battle[B_HEX], BAND, ONE_BAND)
        else:
            s.remove_piece(self.player, s.battle[B_HEX], WAR, ONE_WAR)
        s.push(self)

    def prompt(self, s: Paradise) -> str:
        left = s.villages[s.battle[B_HEX]] - s.battle[B_SAVED]
        return f"Give up front-row pieces to save Villages, one each ({left} to be removed if you finish)."
