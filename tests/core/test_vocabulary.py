from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentarchy.core.errors import BadInput
from pentarchy.core.journal import Line, Note
from pentarchy.core.vocabulary import PLAYERS, Domain, Vocabulary, numbers

COLOURS = Domain("colour", ["red", "dark_blue"])
SPACES = Domain("space", ["a1", "a2", "a3"], ["Alpha", "Beta", "Gamma"])
WORDS = Vocabulary()
PLACE = WORDS.verb("place", COLOURS, SPACES, text="Place {0} on {1}")
PAY = WORDS.verb("pay", numbers("coins", 1, 3), COLOURS, SPACES, PLAYERS)
PAY_NOTHING = WORDS.verb("pay")
DONE = WORDS.verb("done", text="Finish")


def test_ids_are_dense_and_in_the_order_of_declaration() -> None:
    assert [verb.base for verb in WORDS.verbs] == [0, 6, 114, 115]
    assert WORDS.size == 116
    assert (PLACE(0, 0), PLACE(1, 2), PAY(0, 0, 0, 0), PAY(2, 1, 2, 5), DONE()) == (0, 5, 6, 113, 115)


@given(st.integers(0, WORDS.size - 1))
def test_every_id_is_taken_apart_and_put_together_again(action: int) -> None:
    verb = WORDS.verb_of(action)
    assert verb.has(action)
    assert verb(*verb.args(action)) == action
    assert WORDS.parse(WORDS.words(action)) == action
    assert "{" not in WORDS.describe(action)


def test_arguments_one_by_one() -> None:
    action = PAY(2, 1, 0, 4)
    assert (PAY.first(action), PAY.second(action), PAY.third(action), PAY.fourth(action)) == (2, 1, 0, 4)
    assert PAY.args(action) == [2, 1, 0, 4]
    assert PLACE.args(PLACE(1, 1)) == [1, 1]
    assert DONE.args(DONE()) == []


def test_words_and_sentences() -> None:
    assert WORDS.words(PLACE(1, 2)) == "place dark_blue a3"
    assert WORDS.describe(PLACE(1, 2)) == "Place Dark Blue on Gamma"
    assert WORDS.describe(PAY(1, 0, 0, 1)) == "Pay 2 Red Alpha Player 2"
    assert WORDS.describe(DONE()) == "Finish"


def test_seats_are_called_by_the_names_of_a_table() -> None:
    action = PAY(0, 0, 0, 1)
    assert WORDS.describe(action, ["Ana", "Ben"]) == "Pay 1 Red Alpha Ben"
    assert WORDS.describe(PAY(0, 0, 0, 4), ["Ana", "Ben"]) == "Pay 1 Red Alpha Player 5"


def test_a_name_with_braces_is_a_name() -> None:
    rob = Vocabulary().verb("rob", PLAYERS, PLAYERS, text="{0} robs {1}")
    assert rob.phrase.render([0, 1], ["{1}", "Ben"]) == "{1} robs Ben"


def test_verbs_may_share_a_word() -> None:
    assert WORDS.parse("pay") == PAY_NOTHING()
    assert WORDS.parse("  pay   1 red a1  p0 ") == PAY(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("fly", "no verb is called 'fly'; there are: place, pay, done"),
        ("place red a9", "'place red a9': no space is called 'a9'"),
        ("place red", "'place red' is not of the form place <colour> <space>"),
        ("pay 9", "'pay 9' is not of the form pay <coins> <colour> <space> <player> or pay"),
        ("", "no verb is called ''; there are: place, pay, done"),
    ],
)
def test_wrong_words_are_answered_with_right_ones(words: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        WORDS.parse(words)
    assert str(error.value) == message


@pytest.mark.parametrize("action", [-1, 116, 10**12])
def test_a_number_outside_the_vocabulary(action: int) -> None:
    with pytest.raises(BadInput, match=f"{action} is no option of this game; they are numbered 0 to 115"):
        WORDS.verb_of(action)


def test_a_domain_names_each_thing_once() -> None:
    with pytest.raises(ValueError, match="domain colour names something twice"):
        Domain("colour", ["red", "red"])
    with pytest.raises(ValueError, match="domain colour has 2 ids and 1 names"):
        Domain("colour", ["red", "blue"], ["Red"])
    assert SPACES.index("a2") == 1
    with pytest.raises(BadInput, match="no space is called 'b1'; there are: a1, a2, a3"):
        SPACES.index("b1")


def test_two_options_may_not_be_called_the_same() -> None:
    words = Vocabulary()
    words.verb("go", Domain("place", ["home away", "home"]))
    words.verb("go", Domain("place", ["home"]), Domain("way", ["away", "back"]))
    with pytest.raises(ValueError, match="two options are called 'go home away'"):
        words.parse("go home")


def test_five_arguments_are_too_many() -> None:
    with pytest.raises(ValueError, match="at most four arguments"):
        Vocabulary().verb("pay", COLOURS, COLOURS, COLOURS, COLOURS, COLOURS)


def test_a_journal_line_is_read_by_those_who_may() -> None:
    line = Line("drew", "{0} drew a card worth {1}", PLAYERS, numbers("value", 1, 9))
    public, private = Note(line, 1, (1, 4), -1, False), Note(line, 1, (1, 4), 1, False)
    assert public.text(["Ana", "Ben"]) == "Ben drew a card worth 5"
    assert [public.readable(seat) for seat in (-1, 0, 1)] == [True, True, True]
    assert [private.readable(seat) for seat in (-1, 0, 1)] == [False, False, True]
