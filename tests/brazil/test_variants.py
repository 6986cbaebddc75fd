"""Numbers of the box that a study changes: the rules act by the new ones."""

from __future__ import annotations

import pytest

from tests.boxes import with_numbers
from tests.brazil.scenario import A, Table, new

rule = pytest.mark.rule


@rule("BI-14.12", "BI-17.1")
@with_numbers("brazil", palace__palace_2__vp=3, building__sawmill__vp=4, option__max_rounds__default=80)
def test_palaces_and_buildings_give_the_points_of_the_box() -> None:
    t = Table().build(A, "h11", "sawmill").build(A, "h12", "coffee_farm").palace("h11", 2).palace("h12", 5)
    t.product(A, "dye", "renovate").product(A, "rubber", "harbor")
    assert t.vp(A)["palaces"] == 3 + 1 + 2  # 1 + 1 + 2 as printed
    assert t.vp(A)["tiles"] == 4 + 3  # 1 + 3 as printed
    assert new().last_round == 80  # 60 as printed


@rule("BI-7.5.1")
@with_numbers("brazil", product__sugar__costs__0__sugarcane=3, product__sugar__vp=4)
def test_a_product_costs_and_is_worth_what_the_box_says() -> None:
    t = Table().supply(A, "sugarcane", "sugarcane").do("act manufacture")
    assert t.offered("make") == []  # two are enough as printed
    t = Table().product(A, "dye", "renovate").supply(A, "sugarcane", "sugarcane", "sugarcane")
    t.do("act manufacture", "make sugar")
    assert t.tokens(A) == {}
    assert t.vp(A)["products"] == 1 + 4  # Dye, and 1 for Sugar as printed
