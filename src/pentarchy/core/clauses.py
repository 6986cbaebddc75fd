"""Clauses as small integers, and the rulebook that contains them."""

from __future__ import annotations

import re
from typing import Final

from pentarchy.core.errors import BadInput


def clause(chapter: int, number: int, part: int = 0) -> int:
    """The number of clause `chapter.number` (or `chapter.number.part`); 0 means that nothing forbids.

    >>> clause(9, 10), clause(7, 3, 4), clause_text(clause(9, 10)), clause_text(clause(7, 3, 4))
    (91000, 70304, '9.10', '7.3.4')
    """
    return chapter * 10_000 + number * 100 + part


def clause_text(number: int) -> str:
    """The clause as it is printed: `9.10`."""
    chapter, rest = divmod(number, 10_000)
    second, part = divmod(rest, 100)
    return f"{chapter}.{second}.{part}" if part else f"{chapter}.{second}"


#: Where a clause comes from, or why it has no test: `[S §4.3; P: five entries]`, `[D]`, `[descriptive: a term]`.
TAG: Final = re.compile(r"\s*\[(?:[SPDR](?:[ ?;:,][^\]]*)?|descriptive:[^\]]*)\]")


class Rulebook:
    """A game's RULES.md, split into its clauses."""

    def __init__(self, prefix: str, text: str) -> None:
        self.prefix = prefix
        self.text = text
        self.clauses: dict[str, str] = {}
        self.descriptive: dict[str, str] = {}  # clauses that state nothing a test could show, and why
        head = re.compile(rf"^(?:- )?\*\*({prefix}-\d+(?:\.\d+)+)\*\*\s*")
        current = ""
        for line in text.splitlines():
            found = head.match(line)
            if found:
                current = found.group(1)
                if current in self.clauses:
                    raise ValueError(f"{current} stands twice in the rules")
                self.clauses[current] = line[found.end() :].strip()
            elif current and line.startswith("  ") and line.strip():
                self.clauses[current] += " " + line.strip()
            else:
                current = ""
        for name, sentence in self.clauses.items():
            why = re.search(r"\[descriptive: ([^\]]+)\]", sentence)
            if why:
                self.descriptive[name] = why.group(1)

    def id(self, number: int) -> str:
        """The full id of a clause number: `YA-9.10`."""
        return f"{self.prefix}-{clause_text(number)}"

    def sentence(self, name: str) -> str:
        """What a clause says, without the tags that tell where it comes from."""
        if name not in self.clauses:
            raise BadInput(f"there is no clause {name}; they run from {self.prefix}-1.1 on")
        return TAG.sub("", self.clauses[name]).strip()
