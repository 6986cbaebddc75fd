from __future__ import annotations

import pytest

from pentarchy.core.clauses import Rulebook, clause, clause_text
from pentarchy.core.errors import BadInput

TEXT = """# A game

Words before the clauses, **XX-0.0** among them.

- **XX-1.1** Boats float. [S §1]
- **XX-1.2** A boat holds two
  sailors [or none] and a cook. [S §4.3, §5; P: five entries]

  | not | a clause |
- **XX-1.3** A term. [D] [descriptive: says what a word means]
**XX-2.1.4** Parts of clauses have three numbers. [P?]
- **YY-1.1** Of another game.
"""


def test_a_clause_is_one_number() -> None:
    assert clause(9, 10) == 91000
    assert clause(7, 3, 4) == 70304
    assert [clause_text(clause(*parts)) for parts in ((9, 10), (7, 3, 4), (12, 1))] == ["9.10", "7.3.4", "12.1"]


def test_the_rulebook_finds_its_clauses() -> None:
    book = Rulebook("XX", TEXT)
    assert list(book.clauses) == ["XX-1.1", "XX-1.2", "XX-1.3", "XX-2.1.4"]
    assert book.id(clause(1, 2)) == "XX-1.2"
    assert book.id(clause(2, 1, 4)) == "XX-2.1.4"
    assert book.descriptive == {"XX-1.3": "says what a word means"}


def test_a_sentence_is_told_without_its_tags() -> None:
    book = Rulebook("XX", TEXT)
    assert book.sentence("XX-1.1") == "Boats float."
    assert book.sentence("XX-1.2") == "A boat holds two sailors [or none] and a cook."
    assert book.sentence("XX-1.3") == "A term."
    assert book.sentence("XX-2.1.4") == "Parts of clauses have three numbers."


def test_a_tag_in_the_middle_ends_where_it_ends() -> None:
    assert Rulebook("XX", "- **XX-1.1** One [P] two [R: of course] three.").sentence("XX-1.1") == "One two three."


def test_a_clause_that_is_not_there() -> None:
    with pytest.raises(BadInput, match=r"there is no clause XX-9\.9"):
        Rulebook("XX", TEXT).sentence("XX-9.9")


def test_a_clause_stands_once() -> None:
    with pytest.raises(ValueError, match=r"XX-1\.1 stands twice in the rules"):
        Rulebook("XX", "- **XX-1.1** One.\n- **XX-1.1** Two.\n")
