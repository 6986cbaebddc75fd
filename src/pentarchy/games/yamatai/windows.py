"""The decisions of a turn in which a power may be activated (YA-5.5 to YA-5.9)."""

from __future__ import annotations

from typing import ClassVar, Final

from pentarchy.core.clauses import clause
from pentarchy.games.yamatai.components import DATA, FLEET_EFFECT, SPECIALIST_IDS
from pentarchy.games.yamatai.powers import Question, SwapGive, givable, is_usable, use_power
from pentarchy.games.yamatai.specialists import ANTIQUARIAN
from pentarchy.games.yamatai.state import Yamatai
from pentarchy.games.yamatai.verbs import POWER, POWER_USED, SPECIALIST

# The decisions in which powers are activated, as bits: T, P, D and R of components.toml.
IN_TRADE: Final = 1
IN_PLACE: Final = 2
IN_DEVELOP: Final = 4
IN_RECRUIT: Final = 8
_LETTERS: Final = {"T": IN_TRADE, "P": IN_PLACE, "D": IN_DEVELOP, "R": IN_RECRUIT, "auto": 0}
_WINDOWS: Final[dict[str, int]] = {
    effect["id"]: sum(_LETTERS[letter] for letter in effect["windows"]) for effect in DATA["effects"]
}
POWER_WINDOWS: Final[tuple[int, ...]] = tuple(_WINDOWS[effect] for effect in FLEET_EFFECT)  # 0: nothing to activate
SWAP_WINDOWS: Final[int] = _WINDOWS["swap_culture"]

USE_POWER: Final = POWER.option()
USE_ANTIQUARIAN: Final = SPECIALIST.option(SPECIALIST_IDS.index("antiquarian"))


class Window(Question):
    """YA-5.5 to YA-5.9: a decision in which a power may be activated; it is asked again afterwards."""

    window: ClassVar[int] = 0

    def powers(self, s: Yamatai) -> list[int]:
        """The powers that can be activated now."""
        found: list[int] = []
        if s.power_ready and self.forbids_power(s) == 0:
            found.append(USE_POWER)
        if s.swap_ready and givable(s, self.player):
            found.append(USE_ANTIQUARIAN)
        return found

    def forbids_power(self, s: Yamatai) -> int:
        """Why the fleet tile's power cannot be activated now, 0 if it can."""
        if not POWER_WINDOWS[s.fleet]:
            return clause(13, s.fleet + 1)  # the clause of the tile: it has no power, or one that works automatically
        if not s.power_ready:
            return clause(6, 4)
        if not POWER_WINDOWS[s.fleet] & self.window:
            return clause(5, 5)
        return 0 if is_usable(s, self.player) else clause(5, 6)

    def forbids(self, s: Yamatai, action: int) -> int:
        if action == USE_POWER:
            return self.forbids_power(s)
        if SPECIALIST.has(action):
            if action != USE_ANTIQUARIAN or not s.swap_ready:
                return clause(14, 13)
            return 0 if givable(s, self.player) else clause(5, 6)
        return 0

    def because(self, s: Yamatai, action: int, number: int) -> str:
        if number == clause(14, 13):
            if action != USE_ANTIQUARIAN:
                return "This specialist's ability works automatically; only the antiquarian's is activated."
            owned = s.specialists[self.player] & ANTIQUARIAN
            return "You have used the antiquarian this turn." if owned else "You do not have the antiquarian."
        return ""

    def activate(self, s: Yamatai, action: int) -> bool:
        """Is a power activated? Then its steps come first and this decision again."""
        if action != USE_POWER and action != USE_ANTIQUARIAN:
            return False
        s.push(self)
        if action == USE_ANTIQUARIAN:
            s.swap_ready = False
            s.push(SwapGive(self.player))
        else:
            s.power_ready = False
            s.retell(POWER_USED, s.fleet)
            use_power(s, self.player)
        return True
