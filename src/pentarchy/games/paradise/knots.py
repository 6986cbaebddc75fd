"""The knots of a voyage (CP-7.13 to CP-7.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.games.paradise.components import KNOT_RELIEF, RELIEF_KNOTS
from pentarchy.games.paradise.trays import V_KNOTS

if TYPE_CHECKING:
    from pentarchy.games.paradise.state import Paradise


def knot_total(s: Paradise, p: int) -> int:
    """The knots of the voyage as they count for the player (CP-14.12)."""
    knots = s.voyage[V_KNOTS]
    return max(0, knots - RELIEF_KNOTS) if s.has_card(p, KNOT_RELIEF) else knots
