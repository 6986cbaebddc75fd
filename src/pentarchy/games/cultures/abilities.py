"""What takes no action (CC-5.5): abilities by advances and Wonders, and trades."""

from __future__ import annotations

from collections.abc import Sequence

from pentarchy.core.clauses import clause
from pentarchy.core.english import counted
from pentarchy.core.steps import NO_OPTIONS
from pentarchy.games.cultures.asking import Listed
from pentarchy.games.cultures.because import (
    USED_ALREADY,
    too_few_tokens,
)
from pentarchy.games.cultures.cities import Activated
from pentarchy.games.cultures.collecting import collect, collect_clause
from pentarchy.games.cultures.components import CARDS, OBJECTIVE_CARDS
from pentarchy.games.cultures.decks import discard_action
from pentarchy.games.cultures.deed import Deed, Single
from pentarchy.games.cultures.effects import (
    ARTS_CULTURE,
    LABOR_MOOD,
    POWER_MOOD,
    VOTING_MOOD,
)
from pentarchy.games.cultures.influence import ChooseTarget, targets
from pentarchy.games.cultures.moods import RaiseMood, can_improve, civic_means
from pentarchy.games.cultures.names import (
    CULTURE,
    GOLD,
    GOODS,
    GREAT_LIBRARY,
    GREAT_LIGHTHOUSE,
    GREAT_STATUE,
    MOOD,
)
from pentarchy.games.cultures.payment import charge_tokens
from pentarchy.games.cultures.state import (
    COLLECTED,
    INFLUENCED_ONCE,
    USED_ARTS,
    USED_BARTER,
    USED_DRAMA,
    USED_LABOR,
    USED_LIBRARY,
    USED_LIGHTHOUSE,
    USED_POWER,
    USED_STATUE,
    Cultures,
)
from pentarchy.games.cultures.trading import open_trade, trade_clause
from pentarchy.games.cultures.verbs import (
    BARTER,
    DRAMA,
    FREE_COLLECT,
    GAIN,
    STATUE,
    TRADE,
)
from pentarchy.games.cultures.wonders import NameAdvance, PlaceShip, lighthouse_spaces


class CollectFreely(Deed):
    """CC-9.36: the first Collect of a turn with Free Economy."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        return [FREE_COLLECT.option(h) for h in s._towns[p]]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        if s.used & COLLECTED:
            return self.rule
        return collect_clause(s, p, FREE_COLLECT.first(action))

    def apply(self, s: Cultures, p: int, action: int) -> None:
        collect(s, p, FREE_COLLECT.first(action))


class InfluenceByArts(Single):
    """CC-9.27: an influence attempt for a Culture token."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & (USED_ARTS | INFLUENCED_ONCE) and len(targets(s, p, ARTS_CULTURE, True)) > 0

    def refusal(self, s: Cultures, p: int) -> int:
        return clause(16, 11) if s.used & INFLUENCED_ONCE else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if number != self.rule:
            return ""
        return USED_ALREADY if s.used & USED_ARTS else "You cannot reach any building with the Culture tokens you have."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_ARTS
        s.push(ChooseTarget(p, ARTS_CULTURE))


class ImproveByVote(Single):
    """CC-9.33: a Civic Improvement for a Mood token on top of its price."""

    def able(self, s: Cultures, p: int) -> bool:
        return s.tokens(p, MOOD) >= VOTING_MOOD and can_improve(s, p, civic_means(s, p) - VOTING_MOOD)

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return f"Voting costs {counted(VOTING_MOOD, 'Mood token')} on top of a step that you can pay for."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.push(RaiseMood(p, 0))
        charge_tokens(s, p, MOOD, VOTING_MOOD)


class UsePower(Single):
    """CC-9.38: Absolute Power, one more action for Mood tokens."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & USED_POWER and s.tokens(p, MOOD) >= POWER_MOOD

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_POWER else too_few_tokens(POWER_MOOD)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_POWER
        s.actions += 1
        charge_tokens(s, p, MOOD, POWER_MOOD)


class ForceLabor(Single):
    """CC-9.39: Angry cities work as Neutral ones for a Mood token."""

    def able(self, s: Cultures, p: int) -> bool:
        return not s.used & USED_LABOR and s.tokens(p, MOOD) >= LABOR_MOOD

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_LABOR else too_few_tokens(LABOR_MOOD)

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_LABOR
        charge_tokens(s, p, MOOD, LABOR_MOOD)


class ChangeToken(Deed):
    """CC-9.30: Drama and Music turns a Mood token into a Culture token or the reverse."""

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        able = not s.used & USED_DRAMA and s.good(p, MOOD + DRAMA.first(action)) > 0
        return 0 if able else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_DRAMA else "You have no such token."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_DRAMA
        kind = MOOD + DRAMA.first(action)
        s.goods[p * GOODS + kind] -= 1
        s.gain(p, MOOD + CULTURE - kind, 1)


class BarterCard(Deed):
    """CC-9.23: Bartering, an action card for a Gold or a Culture token."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        return [BARTER.option(card) for card in range(CARDS) if s.hand[p] >> card & 1] if s.hand[p] else NO_OPTIONS

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        able = not s.used & USED_BARTER and s.hand[p] >> BARTER.first(action) & 1 != 0
        return 0 if able else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.used & USED_BARTER else "You do not hold this card."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_BARTER
        discard_action(s, p, BARTER.first(action))
        s.push(BarterGain(p))


class BarterGain(Listed):
    """CC-9.23: a Gold or a Culture token for the discarded card."""

    decision = "barter_gain"
    rule = "9.23"
    verbs = (GAIN,)

    def candidates(self, s: Cultures) -> list[int]:
        return [GAIN.option(0), GAIN.option(2)]

    def apply(self, s: Cultures, action: int) -> None:
        s.gain(self.player, GOLD if GAIN.first(action) == 0 else CULTURE, 1)

    def prompt(self, s: Cultures) -> str:
        return "Bartering: gain 1 Gold or 1 Culture token."


class AskLibrary(Single):
    """CC-23.10: the Great Library lends an advance."""

    def able(self, s: Cultures, p: int) -> bool:
        return s.owns_wonder(p, GREAT_LIBRARY) and not s.used & USED_LIBRARY

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        return USED_ALREADY if s.owns_wonder(p, GREAT_LIBRARY) else "You do not own the Great Library."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_LIBRARY
        s.push(NameAdvance(p))


class ServeStatue(Deed):
    """CC-23.13: the Great Statue takes an objective card for an action."""

    def candidates(self, s: Cultures, p: int) -> list[int]:
        if not s.owns_wonder(p, GREAT_STATUE):
            return NO_OPTIONS
        return [STATUE.option(card) for card in range(OBJECTIVE_CARDS) if s.objectives[p] >> card & 1]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        held = s.objectives[p] >> STATUE.first(action) & 1 != 0
        return 0 if held and s.owns_wonder(p, GREAT_STATUE) and not s.used & USED_STATUE else self.rule

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if not s.owns_wonder(p, GREAT_STATUE):
            return "You do not own the Great Statue."
        return USED_ALREADY if s.used & USED_STATUE else "You do not hold this card."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        card = STATUE.first(action)
        s.used |= USED_STATUE
        s.objectives[p] &= ~(1 << card)
        for viewer in range(s.players):
            s.known_objectives[viewer * 4 + p] &= ~(1 << card)
        s.objective_pile = (*s.objective_pile, card)
        s.actions += 1


class LightLighthouse(Single):
    """CC-23.11: the Great Lighthouse places a Ship; that is an activation of its city."""

    def able(self, s: Cultures, p: int) -> bool:
        return len(lighthouse_spaces(s, p)) > 0

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if not s.owns_wonder(p, GREAT_LIGHTHOUSE):
            return "You do not own the Great Lighthouse."
        return USED_ALREADY if s.used & USED_LIGHTHOUSE else ""

    def apply(self, s: Cultures, p: int, action: int) -> None:
        s.used |= USED_LIGHTHOUSE
        city = s.wonder[GREAT_LIGHTHOUSE]
        s.activations[city] += 1
        s.queue(PlaceShip(p), Activated(p, city))


class OpenTrade(Deed):
    """CC-24.1: open a trade with another player."""

    def candidates(self, s: Cultures, p: int) -> Sequence[int]:
        return TRADE.options()[: s.players]

    def forbids(self, s: Cultures, p: int, action: int) -> int:
        return trade_clause(s, p, TRADE.first(action))

    def because(self, s: Cultures, p: int, action: int, number: int) -> str:
        if number != clause(24, 1):
            return ""
        if not s.settings["trading"]:
            return "Trading is switched off in this game."
        partner = TRADE.first(action)
        if partner == p:
            return "You cannot trade with yourself."
        return "There is no such player." if partner >= s.players else "Neither of you has anything to trade."

    def apply(self, s: Cultures, p: int, action: int) -> None:
        open_trade(s, p, TRADE.first(action))
