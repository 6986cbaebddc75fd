"""Chapter 7.5: Manufacture."""

from __future__ import annotations

import pytest

from pentarchy.games.brazil import components as box
from tests.brazil.scenario import A, Table

rule = pytest.mark.rule


@rule("BI-7.5.1")
def test_each_product_is_made_once_in_any_era() -> None:
    t = Table().product(A, "dye", "renovate").supply(A, "brazilwood", "brazilwood", "gold", "gold", "gold")
    t.do("act manufacture")
    assert t.offered("make") == ["sugar", "textiles", "jewels", "roast_coffee"]
    assert t.why_not("make dye") == "BI-7.5.1"
    assert t.why_not("make rubber") == "BI-6.4"


@rule("BI-7.5.2")
@pytest.mark.parametrize(
    ("product", "slots"),
    [
        ("dye", ["renovate", "manufacture"]),
        ("sugar", ["renovate", "manufacture"]),
        ("textiles", ["painting", "build"]),
        ("jewels", ["painting", "build"]),
        ("roast_coffee", ["deploy", "harbor"]),
        ("rubber", ["deploy", "harbor"]),
    ],
)
def test_each_product_fits_two_slots(product: str, slots: list[str]) -> None:
    t = Table().supply(A, *["science"] * 5).do("act manufacture", f"make {product}")
    assert t.offered("slot") == slots
    assert t.why_not("slot trade") == "BI-7.5.2"
    assert t.why_not("slot board") == "BI-12.5"
    t.do(f"slot {slots[1]}")
    assert t.s.is_upgraded(A, box.ARCHES.index(slots[1]))


@rule("BI-7.5.2")
def test_the_second_product_of_a_shape_takes_the_other_slot() -> None:
    t = Table().product(A, "dye", "renovate").supply(A, "sugarcane", "sugarcane").do("act manufacture", "make sugar")
    assert t.decision == "movement"  # only one slot was free
    assert t.s.is_upgraded(A, box.ARCH_MANUFACTURE)


@rule("BI-7.5.3")
def test_an_upgrade_works_later_the_same_turn() -> None:
    t = Table().supply(A, "brazilwood", "brazilwood").build(A, "h12", "sawmill").gold_cards(A, "gc_master_builders")
    t.do("act manufacture", "make dye", "pay brazilwood supply", "pay brazilwood supply", "slot renovate")
    t.do("play_gold gc_master_builders", "renovate h12 keep")
    assert t.goods("h12") == {"brazilwood": 2}


@rule("BI-7.5.4")
def test_the_product_being_made_does_not_discount_itself() -> None:
    t = Table().supply(A, "brazilwood")
    assert t.do("act manufacture").decision == "movement"
    t = Table().supply(A, "sugarcane").product(A, "dye", "manufacture").do("act manufacture", "make sugar")
    assert t.vp(A) == {"products": 2}
