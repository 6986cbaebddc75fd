"""Cleaning the names that people choose: one line, visible, no bidirectional tricks."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

from pentarchy.server.errors import Refused

LONGEST = 24
LONGEST_SKELETON = 96

#: Characters that show nothing although Unicode counts them among letters, marks or symbols.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | frozenset(
    map(chr, range(0xFE00, 0xFE10))
)

ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")  # that look like one another

#: Names under which the table itself speaks, or seems to.
RESERVED = ("Table", "The table", "Everybody", "Nobody", "Server", "Pentarchy", "Bot")


def clean(text: str) -> str:
    r"""Text without control characters, bidirectional marks and other things nobody sees.

    >>> clean("  An\u202ea \n Lena ")
    'Ana Lena'
    """
    normal = unicodedata.normalize("NFC", text)
    kept = [c if (unicodedata.category(c)[0] != "C" and c not in INVISIBLE) or c in "\n\t" else "" for c in normal]
    return " ".join("".join(kept).split())


def name(text: str) -> str:
    """A name of 1 to 24 visible characters, or Refused."""
    found = clean(unicodedata.normalize("NFKC", text))
    visible = [c for c in found if unicodedata.category(c)[0] not in "ZM"]
    if not visible or len(found) > LONGEST:
        raise Refused(f"A name has 1 to {LONGEST} visible characters.", field="name")
    if sum(1 for c in found if unicodedata.category(c)[0] == "M") > len(visible):
        raise Refused("This name has more accents than letters.", field="name")
    if len({alphabet for c in found for alphabet in ALPHABETS if unicodedata.name(c, "").startswith(alphabet)}) > 1:
        raise Refused("This name mixes alphabets that look alike.", field="name")
    if is_reserved(found):
        raise Refused("This name is kept for the table and its bots; choose another.", field="name")
    return found


def is_reserved(text: str) -> bool:
    """Could this name be mistaken for the table's own or a bot's?"""
    looks = skeleton(text)
    return looks in {skeleton(name) for name in RESERVED} or looks.startswith(skeleton("Bot ("))


def folded(text: str) -> str:
    """The form under which two names are the same.

    >>> folded(" Ana ") == folded("ANA")
    True
    """
    return unicodedata.normalize("NFKC", clean(text)).casefold()


def skeleton(text: str) -> str:
    """What a name looks like: two names with the same skeleton are easily confused.

    Beyond UTS 39, case, accents, spaces and punctuation make no difference, and neither do i, I, l and 1.

    >>> skeleton("Аnа") == skeleton("Ana"), skeleton("Bob") == skeleton("B0b"), skeleton("Ana") == skeleton("Ada")
    (True, True, False)
    """
    looks = _prototypes(_prototypes(unicodedata.normalize("NFKD", clean(text))).casefold()).casefold().replace("i", "l")
    shown = "".join(c for c in looks if unicodedata.category(c)[0] not in "MZP")
    return (shown or looks)[:LONGEST_SKELETON]


def _prototypes(text: str) -> str:
    """Every character replaced by its prototype in UTS 39."""
    return unicodedata.normalize("NFKD", text.translate(confusables()))


@cache
def confusables() -> dict[int, str]:
    """The characters that look like others, with their prototypes."""
    found = {}
    for line in files(__package__).joinpath("confusables.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            one, *others = (int(code, 16) for code in line.split())
            found[one] = "".join(map(chr, others))
    return found


def message(text: str, most: int) -> str:
    """A chat message: lines are kept, the rest is made harmless."""
    lines = [clean(line) for line in text.splitlines()]
    found = "\n".join(lines).strip()
    if not found:
        raise Refused("There is nothing in this message.")
    if len(found) > most:
        raise Refused(f"A message has at most {most} characters; this one has {len(found)}.")
    return found
