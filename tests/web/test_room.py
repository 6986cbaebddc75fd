"""Where there is little room: nothing overlaps, the board stays large, and what is folded opens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import pentarchy
from tests.toy import TOY
from tests.web.conftest import Server, Visitor, thorough
from tests.web.sitting import OPTIONS, choose, drawn, fits, my_turn, sit_down, still, violations

pytestmark = thorough
SMALL = (1024, 768)
DESK = (1440, 900)
GAMES = [game for game in pentarchy.games() if game is not TOY]
Box = dict[str, float]


def boxes(page: Page, selector: str) -> list[Box]:
    """Where everything that is shown there stands."""
    found = [thing.bounding_box() for thing in page.locator(selector).all() if thing.is_visible()]
    return [{"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]} for box in found if box]


def overlap(one: Box, other: Box) -> bool:
    beside = one["x"] + one["width"] <= other["x"] + 2 or other["x"] + other["width"] <= one["x"] + 2
    below = one["y"] + one["height"] <= other["y"] + 2 or other["y"] + other["height"] <= one["y"] + 2
    return not beside and not below


@pytest.mark.parametrize("size", [SMALL, DESK], ids=["small", "desk"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_on_a_desktop_nothing_overlaps_and_the_board_stays_large(
    browser: Browser, server: Server, game: pentarchy.Game, size: tuple[int, int]
) -> None:
    visitor = Visitor(browser, server, size)
    page = sit_down(visitor, game.slug, game.player_counts[-1])
    drawn(page)
    still(page)
    strip = boxes(page, ".top h4, .top .card, .top .stack, .top .token, .top .track li")
    assert not [(one, other) for n, one in enumerate(strip) for other in strip[:n] if overlap(one, other)]
    assert boxes(page, ".board")[0]["width"] >= 500
    assert fits(page)
    assert violations(page) == []
    visitor.close()


def test_rows_without_room_beside_the_board_open_over_it(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server, SMALL)
    page = sit_down(visitor, "brazil", 4)
    drawn(page)
    expect(page.locator(".side-rows")).to_have_count(0)
    chip = page.locator(".chips button", has_text="Buildings")
    chip.click()
    shelf = page.get_by_role("dialog", name="Buildings")
    expect(shelf.locator(".card").first).to_be_visible()
    chip.click()
    expect(shelf).to_have_count(0)
    visitor.close()


def test_what_must_be_read_opens_over_the_board_where_the_tray_is_narrow(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server, SMALL)
    page = sit_down(visitor, "brazil", 3, options={"empires": "random", "monarchs": "random"})
    missions = page.locator(".chips button", has_text="missions 4")
    while not missions.is_visible():  # the monarch, and a mission of each era that is kept
        choose(page, page.locator(OPTIONS).first)
        my_turn(page)
    missions.click()
    expect(page.get_by_role("dialog").locator(".card")).to_have_count(4)
    visitor.close()


def test_a_card_that_is_pointed_at_opens_and_nothing_moves(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server, SMALL)
    page = sit_down(visitor, "conqueror", 6)
    drawn(page)
    choose(page, page.locator(OPTIONS).first)  # a faction; then there are more cards than can be read
    my_turn(page)
    card = page.locator(".tray .card:has(> .open)").first
    card.scroll_into_view_if_needed()
    still(page)
    before = boxes(page, ".tray .card, .board, .side")
    expect(card.locator(".open")).to_be_hidden()
    card.hover()
    expect(card.locator(".open .words")).to_be_visible()
    assert boxes(page, ".tray .card, .board, .side") == before
    tray, opened = boxes(page, ".tray .things")[0], boxes(page, ".tray .open")[0]
    assert tray["x"] <= opened["x"]
    assert opened["x"] + opened["width"] <= tray["x"] + tray["width"]
    page.mouse.move(2, 2)
    expect(card.locator(".open")).to_be_hidden()
    visitor.close()


def test_on_a_phone_the_chapters_of_the_rules_are_one_touch_away(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, server, (360, 640))
    visitor.go("/rules/cultures")
    page = visitor.page
    page.locator("summary", has_text="Chapters").click()
    page.locator("details nav a", has_text="Combat").click()
    expect(page.locator("main h2", has_text="Combat").first).to_be_in_viewport()
    expect(page.locator("details nav")).to_be_hidden()
    expect(page.locator("summary", has_text="Chapters")).to_be_in_viewport()
    assert fits(page)
    visitor.close()
