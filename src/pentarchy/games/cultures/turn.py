"""Chapter 5: rounds, turns and actions. One question, asked again until the player ends their turn."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.core.steps import Step
from pentarchy.games.cultures.asking import NO_ACTION, Question
from pentarchy.games.cultures.because import ability_missing
from pentarchy.games.cultures.cards import take_income
from pentarchy.games.cultures.components import CONSTANTS
from pentarchy.games.cultures.deeds import ABILITIES, OF_ADVANCES, OF_CARDS, OF_EVERYBODY, OF_WONDERS, TRADING, deed_of
from pentarchy.games.cultures.lines import TURN_BEGINS
from pentarchy.games.cultures.names import NONE, TRADE_ROUTES
from pentarchy.games.cultures.objectives import CheckEnd, Terror, Windows
from pentarchy.games.cultures.state import BEGUN, Cultures, blank_spaces
from pentarchy.games.cultures.status import StatusPhase
from pentarchy.games.cultures.verbs import END_TURN, TRADE

ACTIONS: Final[int] = int(CONSTANTS["actions_per_turn"])
TURNS: Final[int] = int(CONSTANTS["turns_per_round"])


class NextPlayer(Step[Cultures]):
    """CC-5.1, CC-2.9: the next player turn of this Turn, the next Turn, or the Status Phase."""

    def run(self, s: Cultures) -> None:
        if s.place == s.players:
            s.place = 0
            s.turn += 1
        if s.turn == TURNS:
            s.turn = 0
            s.push(self)
            s.push(StatusPhase())
            return
        p = (s.first + s.place) % s.players
        s.place += 1
        s.queue(TurnBegins(p), Turn(p), self)


class TurnBegins(Step[Cultures]):
    """CC-5.4: counters are cleared, actions counted, Trade Routes income taken."""

    begins_turn = True

    def run(self, s: Cultures) -> None:
        p = self.player
        s.active = p
        s.actions = max(0, ACTIONS - s.assassinated[p] - s.revolts[p])
        s.assassinated[p] = 0
        s.revolts[p] = 0
        s.truce = s.truce_next[p]
        s.truce_next[p] = 0
        s.used = 0
        s.tell(TURN_BEGINS, p, s.round - 1, s.turn, s.actions)
        if s.has(p, TRADE_ROUTES):
            take_income(s, p)


class TurnEnds(Step[Cultures]):
    """CC-5.10: everything that lasts for the turn ends."""

    def run(self, s: Cultures) -> None:
        p = self.player
        s.active = NONE
        s.actions = 0
        s.used = 0
        s.trades = 0
        s.drafts = 0
        s.truce = 0
        s.fought = []
        s.worn = []
        s.activations = blank_spaces()
        for ship in range(p * 4, p * 4 + 4):
            s.ship_state[ship] = 0
        if s.library >= 0:
            s.library = NONE
            s.refresh_advances(p)
            s.cap(p)


class Turn(Question):
    """CC-5.2 to CC-5.11: an action, a free ability, a card, a trade, or the end of the turn."""

    decision = "turn"
    rule = "5.2"
    asks = True  # CC-5.6: a turn that ends by itself would tell of the cards in hand

    def options(self, s: Cultures) -> list[int]:
        p, works = self.player, s._works[self.player]
        found: list[int] = []  # profiled: deeds whose requirement is missing are skipped together
        if s.actions > 0:
            for deed in OF_EVERYBODY:
                found += deed.options(s, p)
        for deed in OF_CARDS:
            found += deed.options(s, p)
        if works & ABILITIES:
            for deed in OF_ADVANCES:
                if works & deed.needs and (s.actions > 0 or deed.free):
                    found += deed.options(s, p)
        if any(h >= 0 for h in s.wonder):
            for deed in OF_WONDERS:
                found += deed.options(s, p)
        if s.settings["trading"]:
            found += TRADING.options(s, p)
        if not found and not s.hand[p]:
            return []  # CC-5.6
        found.append(END_TURN.option())
        found.sort()
        return found

    def forbids(self, s: Cultures, action: int) -> int:
        deed = deed_of(action)
        if deed is None:
            return 0
        if not s._works[self.player] & deed.needs:
            return deed.rule
        return NO_ACTION if s.actions <= 0 and not deed.free else deed.forbids(s, self.player, action)

    def because(self, s: Cultures, action: int, number: int) -> str:
        deed = deed_of(action)
        if deed is None or number == NO_ACTION:
            return ""
        if not s._works[self.player] & deed.needs:
            return ability_missing(deed.needs) if number != clause(8, 3) else "You have no government to change."
        return deed.because(s, self.player, action, number)

    def apply(self, s: Cultures, action: int) -> None:
        p = self.player
        deed = deed_of(action)
        if deed is None:
            s.push(TurnEnds(p))
            return
        s.push(self)
        if not TRADE.has(action):
            s.queue(Terror(p), Windows(), CheckEnd())
        if not deed.free:
            s.actions -= 1
        deed.apply(s, p, action)
        s.used |= BEGUN

    def run(self, s: Cultures) -> None:
        s.push(TurnEnds(self.player))

    def prompt(self, s: Cultures) -> str:
        if not s.actions:
            return "No action is left: choose a free ability or a card, or end the turn."
        left = f"{counted(s.actions, 'action')} left"
        return f"Choose an action ({left}), a free ability or a card, or end the turn."
