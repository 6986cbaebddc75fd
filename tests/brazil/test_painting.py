"""Chapter 7.2: Painting."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, Table

rule = pytest.mark.rule


@rule("BI-7.2.1")
def test_one_painting_of_the_gallery_is_taken() -> None:
    t = Table().supply(A, "gold", "gold").gallery("duke_of_caxias", "maria_quiteria").do("act painting")
    assert t.why_not("take count_d_eu") == "BI-7.2.1"  # in the deck
    t.do("take duke_of_caxias")
    assert t.tokens(A) == {"gold": 1}
    assert t.decision == "movement"
    free = Table().gallery("father_anchieta")
    assert free.s.painting_at[box.PAINTINGS.index("father_anchieta")] == -1  # needs the action
    free.do("act painting", "take father_anchieta")
    assert free.vp(A) == {"paintings": 1}


@rule("BI-7.2.2")
def test_paintings_work_at_once_and_without_limit() -> None:
    t = Table().painting(A, *box.PAINTINGS[:5], *box.PAINTINGS[8:12]).supply(A, "gold").gallery("maria_quiteria")
    t.do("act painting", "take maria_quiteria", "end_turn", "act harbor", "gain coffee", "end_turn", "act deploy")
    assert len(t.combat_hand(A)) == 2


@rule("BI-7.2.3")
def test_an_empty_deck_leaves_the_slot_empty() -> None:
    t = Table().gallery("zumbi_of_palmares", "battle_of_riachuelo")
    frame = box.PAINTING_FRAME[box.PAINTINGS.index("zumbi_of_palmares")]
    for painting in t.s.painting_decks[frame]:
        t.s.painting_at[painting] = 1
    t.s.painting_decks = ((), *t.s.painting_decks[1:])
    t.refresh().do("act painting", "take zumbi_of_palmares")
    assert -1 in t.s.gallery[:2]
    t.s.check()


@rule("BI-7.2.4")
def test_the_upgrade_makes_paintings_cheaper() -> None:
    t = Table().product(A, "jewels", "painting").gallery("duke_of_caxias", "maria_quiteria", "princess_isabel")
    t.do("act painting")
    assert "maria_quiteria" in t.offered("take")
    assert t.why_not("take duke_of_caxias") == t.why_not("take princess_isabel") == "BI-6.4"
    t = Table().product(A, "jewels", "painting").gallery("duke_of_caxias", "princess_isabel").supply(A, "gold")
    t.do("act painting")
    assert t.why_not("take princess_isabel") == "BI-6.4"  # 1 Science, as ever
    t.do("take duke_of_caxias")
    assert t.tokens(A) == {}
