"""Names people give themselves, made harmless: one line, visible, no tricks with direction."""

from __future__ import annotations

import unicodedata

from pentarchy.server.errors import Refused

LONGEST = 24


def clean(text: str) -> str:
    r"""Text without control characters, bidirectional marks and other things nobody sees.

    >>> clean("  An\u202ea \n Lena ")
    'Ana Lena'
    """
    normal = unicodedata.normalize("NFC", text)
    kept = [c if unicodedata.category(c)[0] != "C" or c in "\n\t" else "" for c in normal]
    return " ".join("".join(kept).split())


def name(text: str) -> str:
    """A name of 1 to 24 visible characters, or Refused."""
    found = clean(unicodedata.normalize("NFKC", text))
    visible = [c for c in found if unicodedata.category(c)[0] not in "ZM"]
    if not visible or len(found) > LONGEST:
        raise Refused(f"A name has 1 to {LONGEST} visible characters.", field="name")
    if sum(1 for c in found if unicodedata.category(c)[0] == "M") > len(visible):
        raise Refused("This name has more accents than letters.", field="name")
    return found


def folded(text: str) -> str:
    """The form under which two names are the same."""
    return unicodedata.normalize("NFKC", text).casefold()


def message(text: str, most: int) -> str:
    """A chat message: lines are kept, the rest is made harmless."""
    lines = [clean(line) for line in text.splitlines()]
    found = "\n".join(lines).strip()
    if not found:
        raise Refused("There is nothing in this message.")
    if len(found) > most:
        raise Refused(f"A message has at most {most} characters; this one has {len(found)}.")
    return found
