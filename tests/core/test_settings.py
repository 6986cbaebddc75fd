from __future__ import annotations

import pytest

from pentarchy.core.errors import BadInput
from pentarchy.core.settings import Setting, settled

TRADE = Setting("trade", True, "May people trade?", simulation=False)
ROUNDS = Setting("rounds", 4, "How many rounds.", low=1, high=9)
SIZE = Setting("size", 3, "How large.", values=(3, 5))
MAP = Setting("map", "islands", "Which map.", values=("islands", "river"))
ALL = (TRADE, ROUNDS, SIZE, MAP)


def test_options_not_given_are_at_their_defaults() -> None:
    assert settled(ALL, {}) == {"trade": True, "rounds": 4, "size": 3, "map": "islands"}
    assert settled(ALL, {"rounds": 9, "map": "river"}) == {"trade": True, "rounds": 9, "size": 3, "map": "river"}


def test_simulation_has_its_own_defaults_which_can_be_overruled() -> None:
    assert settled(ALL, {}, simulation=True)["trade"] is False
    assert settled(ALL, {"trade": True}, simulation=True)["trade"] is True


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(TRADE, "yes", True), (TRADE, "Off", False), (ROUNDS, " 7 ", 7), (SIZE, "5", 5), (MAP, "river", "river")],
)
def test_text_of_a_command_line_is_understood(option: Setting, text: str, value: object) -> None:
    assert option.check(text) == value


@pytest.mark.parametrize("value", [0, 10, "ten", "²", "--5", "", True, 4.0, None])
def test_a_number_out_of_range_or_of_another_kind(value: object) -> None:
    with pytest.raises(BadInput) as error:
        ROUNDS.check(value)
    assert str(error.value) == f"option rounds cannot be {value!r}; it takes a whole number from 1 to 9"


@pytest.mark.parametrize(
    ("option", "value", "takes"),
    [(TRADE, "maybe", "false, true"), (TRADE, 1, "false, true"), (SIZE, 4, "3, 5"), (MAP, "moon", "islands, river")],
)
def test_a_value_that_is_not_on_the_list(option: Setting, value: object, takes: str) -> None:
    with pytest.raises(BadInput, match=f"it takes {takes}"):
        option.check(value)


def test_an_unknown_option_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="this game has no option 'roundz'; there are: trade, rounds, size, map"):
        settled(ALL, {"roundz": 3})
    with pytest.raises(BadInput, match="there are: none"):
        settled((), {"rounds": 3})
