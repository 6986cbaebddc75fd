"""Sentences built from parts: numbers and the words that go with them."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "boat"), counted(0, "boat"), counted(2, "city", "cities"), counted(1200, "entry", "entries")
    ('1 boat', '0 boats', '2 cities', '1,200 entries')
    """
    return f"{number:,} {agreeing(number, one, many)}"


def agreeing(number: int, one: str, many: str = "") -> str:
    """The word that goes with a number: a noun, which takes an s, or a verb in both forms.

    >>> agreeing(1, "is", "are"), agreeing(3, "is", "are"), agreeing(2, "boat")
    ('is', 'are', 'boats')
    """
    return one if number == 1 else many or one + "s"


def capitalised(text: str) -> str:
    """A text as it begins a sentence.

    >>> capitalised("the Balearic Sea")
    'The Balearic Sea'
    """
    return text[:1].upper() + text[1:]
