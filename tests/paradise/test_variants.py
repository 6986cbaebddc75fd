"""Numbers of the box that a study changes: the rules act by the new ones."""

from __future__ import annotations

import pytest

from pentarchy.games.paradise.components import HEX_IDS
from tests.boxes import with_numbers
from tests.paradise.scenario import TONGA, Table, new

HOME = HEX_IDS.index("d6")


@pytest.mark.rule("CP-13.1", "CP-13.6", "CP-13.2")
@with_numbers("paradise", constants__bp_per_village=2, units__war_canoe__cost=5, units__village__cost=4)
def test_incomes_and_costs_are_those_of_the_box() -> None:
    table = Table().villages("d6", TONGA, 3).build_now()
    assert table.s.bp[HOME] == 6  # 3 as printed
    table.do("build war_canoe d6")
    assert table.seen(TONGA).bp[HOME] == 1  # 3 less as printed
    table = Table().villages("d6", TONGA, 3).build_now()
    table.do("village d6")
    assert table.seen(TONGA).bp[HOME] == 2  # 2 less as printed


@pytest.mark.rule("CP-1.2", "CP-16.2", "CP-18.9")
@with_numbers("paradise", thresholds__p2=20, vp_half_points__village=3, options__max_turns=30)
def test_points_and_thresholds_are_those_of_the_box() -> None:
    s = new()
    assert s.threshold == 20  # 28 as printed
    assert s.number("max_turns") == 30  # 40 as printed
    two, four = (Table().villages("d6", TONGA, number).vp(TONGA) for number in (2, 4))
    assert four - two == 3  # 2 as printed
