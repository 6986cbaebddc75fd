"""Past moments of a table, painted in a worker process so that looking back does not slow down play."""

from __future__ import annotations

from msgspec.structs import replace

from pentarchy.core.state import TRUTH
from pentarchy.scene.model import Scene
from pentarchy.server import queries
from pentarchy.server.ledger import stand
from pentarchy.server.messages import SeatScore
from pentarchy.server.rows import TableRow
from pentarchy.server.scenes import Painter, scores_of, sheet_of

Moment = tuple[Scene, tuple[SeatScore, ...]]  # what a seat saw after an entry


def paint(row: TableRow, position: queries.Position, viewer: int) -> Moment:
    """What a seat saw at a moment of a table."""
    state = stand(row, position).state
    scene = Painter(sheet_of(state).layout).scene(state, viewer)
    ended = row.status in ("over", "abandoned")  # then all points are shown, as in its story
    return replace(scene, choices=()), scores_of(state, TRUTH if ended else viewer)
