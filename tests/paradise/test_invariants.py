"""Every fault that `check` looks for is found: each test breaks one thing on a sound table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentarchy.core.errors import RuleBug
from pentarchy.games.paradise.components import EROSION, FACE_UP, IMPROVED, NONE, OCEAN, SECRET, TWO_KNOTS, WEEDS
from pentarchy.games.paradise.pieces import ONE_BAND, ONE_COLONY, ONE_DOWN, ONE_RUMOR, ONE_UP, ONE_WAR
from pentarchy.games.paradise.state import Paradise, replaced
from tests.paradise.scenario import SAMOA, TONGA, Table, hex_of

D6, D5, C5, C6, E6, E7, F6, F7 = (hex_of(name) for name in ("d6", "d5", "c5", "c6", "e6", "e7", "f6", "f7"))


def sound() -> Paradise:
    """A table with something of everything, at Tonga's Movement."""
    table = Table(2).ocean("e6").island("e7", "rapa", TONGA).island("f7", "tubuai").villages("f7", TONGA, 1)
    table.pieces(TONGA, "d6", up=1, transport=1, war=1, band=2, colony=1, rumor=1).pieces(SAMOA, "d5", band=2)
    table.pieces(TONGA, "e6", transport=1, colony=1).card(TONGA, "hula").card(SAMOA, "haka", True)
    table.move().s.check()
    return table.s


def put(s: Paradise, p: int, h: int, pieces: int) -> None:
    """Pieces that no stock gave, so that only their place is wrong."""
    for unit, kind in ((ONE_DOWN, 0), (ONE_WAR, 1), (ONE_BAND, 2), (ONE_COLONY, 3), (ONE_RUMOR, 4)):
        s.stock[6 * p + kind] -= pieces // unit & 15
    s.stacks[p * 73 + h] += pieces
    s.refresh()


def lose_piece(s: Paradise) -> None:
    s.stock[1] -= 1


def gain_piece(s: Paradise) -> None:
    s.stacks[D6] += ONE_BAND


def lose_village(s: Paradise) -> None:
    s.stock[5] -= 1


def on_unexplored(s: Paradise) -> None:
    put(s, TONGA, F6, ONE_DOWN)


def on_unknown_tile(s: Paradise) -> None:
    put(s, SAMOA, E7, ONE_DOWN)


def without_seat(s: Paradise) -> None:
    put(s, TONGA, E6, ONE_BAND)


def without_escort(s: Paradise) -> None:
    put(s, TONGA, C5, ONE_DOWN)


def rumor_without_escort(s: Paradise) -> None:
    put(s, TONGA, D5, ONE_RUMOR)


def shared_hex(s: Paradise) -> None:
    s.active, s.used = NONE, []
    put(s, SAMOA, E6, ONE_DOWN)


def on_anothers_island(s: Paradise) -> None:
    put(s, SAMOA, F7, ONE_DOWN)


def moved_more(s: Paradise) -> None:
    s.used[D6] = 2 * ONE_WAR


def shown_more(s: Paradise) -> None:
    s.shown = replaced(s.shown, D6, 2 * ONE_WAR)


def shown_nothing(s: Paradise) -> None:
    s.shown = replaced(s.shown, C6, ONE_WAR)


def shown_face_up(s: Paradise) -> None:
    s.shown = replaced(s.shown, D6, ONE_UP)


def tile_twice(s: Paradise) -> None:
    s.pile = (*s.pile[1:], s.island[E7])


def no_class(s: Paradise) -> None:
    s.terrain = replaced(s.terrain, E7, OCEAN)
    s.found = [NONE] * 6
    s.refresh()


def overcrowded(s: Paradise) -> None:
    s.set_group(F7, TONGA, 3)


def nobodys_villages(s: Paradise) -> None:
    s.owner = replaced(s.owner, F7, NONE)
    s.stock[5] += 1
    s.refresh()


def secret_villages(s: Paradise) -> None:
    s.set_group(E7, TONGA, 1)


def below_nothing(s: Paradise) -> None:
    s.tokens = replaced(s.tokens, C6, EROSION)
    s.refresh()


def many_weeds(s: Paradise) -> None:
    for h in (D6, D5, F7):
        s.tokens = replaced(s.tokens, h, WEEDS)


def weeds_without_villages(s: Paradise) -> None:
    s.tokens = replaced(s.tokens, C6, WEEDS)


def many_improvements(s: Paradise) -> None:
    s.tokens = replaced(s.tokens, D6, 5 * IMPROVED)
    s.refresh()


def two_knots_on_sea(s: Paradise) -> None:
    s.tokens = replaced(s.tokens, E6, TWO_KNOTS)


def marker_on_face_up(s: Paradise) -> None:
    s.found[1] = F7
    s.refresh()


def unfound_tile(s: Paradise) -> None:
    s.found = [NONE] * 6
    s.stacks[E7] = 0
    s.refresh()


def ocean_marker_lost(s: Paradise) -> None:
    s.ocean = replaced(s.ocean, E6, NONE)


def off_course_lost(s: Paradise) -> None:
    s.cup = (*s.cup[:-1], s.cup[-1] - 1)


def island_marker_lost(s: Paradise) -> None:
    s.cup = (s.cup[0] - 1, *s.cup[1:])


def card_twice(s: Paradise) -> None:
    s.hand[SAMOA] |= s.hand[TONGA]


def card_lost(s: Paradise) -> None:
    s.deck = s.deck[1:]


def event_lost(s: Paradise) -> None:
    s.event_deck = s.event_deck[1:]


def stale_presence(s: Paradise) -> None:
    s._presence[E6] = 0


def stale_capacity(s: Paradise) -> None:
    s._capacity = replaced(s._capacity, F7, 4)


def stale_groups(s: Paradise) -> None:
    s._groups[TONGA] = (D6,)


def stale_chains(s: Paradise) -> None:
    s._chains[TONGA] = (0,) * 73


def explorer_astray(s: Paradise) -> None:
    s.explorer[TONGA] = F7


FAULTS: tuple[tuple[Callable[[Paradise], None], str], ...] = (
    (lose_piece, "pieces of kind 1"),
    (gain_piece, "pieces of kind 2"),
    (lose_village, "lost Villages"),
    (on_unexplored, "in unexplored hex"),
    (on_unknown_tile, "on a tile unknown to them"),
    (without_seat, "have no seat"),
    (without_escort, "without an escort"),
    (rumor_without_escort, "without an escort"),
    (shared_hex, "pieces of several players"),
    (on_anothers_island, "on another's island"),
    (moved_more, "more pieces have moved"),
    (shown_more, "are not there"),
    (shown_nothing, "are not there"),
    (shown_face_up, "not face down"),
    (tile_twice, "tiles are not all there"),
    (no_class, "of no class"),
    (overcrowded, "more Villages than room"),
    (nobodys_villages, "Villages of nobody"),
    (secret_villages, "no face-up island"),
    (below_nothing, "capacity below 0"),
    (many_weeds, "too many markers: weeds"),
    (weeds_without_villages, "where nobody lives"),
    (many_improvements, "too many Improved Agriculture markers"),
    (two_knots_on_sea, "no secret tile"),
    (marker_on_face_up, "is misplaced"),
    (unfound_tile, "nobody has found"),
    (ocean_marker_lost, "Open Ocean markers"),
    (off_course_lost, "Off Course markers"),
    (island_marker_lost, "do not match"),
    (card_twice, "in two places"),
    (card_lost, "Arts & Culture cards are not all there"),
    (event_lost, "Random Event cards are not all there"),
    (stale_presence, "cached fields of hexes are out of date"),
    (stale_capacity, "cached fields of hexes are out of date"),
    (stale_groups, "list of groups is out of date"),
    (stale_chains, "chains of player 0"),
    (explorer_astray, "is astray"),
)


@pytest.mark.parametrize(("fault", "message"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_is_found(fault: Callable[[Paradise], None], message: str) -> None:
    s = sound()
    fault(s)
    with pytest.raises(RuleBug, match=message):
        s.check()


def test_the_table_they_break_is_sound() -> None:
    s = sound()
    assert (s.terrain[E7], s.terrain[F7], s.terrain[E6]) == (SECRET, FACE_UP, OCEAN)
