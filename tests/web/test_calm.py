"""At a desk numbers can be read at rest and all games begun; analyses and accounts by the page alone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, expect

import pentarchy
from pentarchy.scene.offer import offer
from tests.toy import TOY
from tests.web.conftest import Server, Visitor, thorough
from tests.web.sitting import (
    CALM,
    OPTIONS,
    SHIFTED,
    SHIFTS,
    bots,
    choose,
    drawn,
    fits,
    my_turn,
    press,
    sit_down,
    still,
    violations,
)

pytestmark = thorough
GAMES = [game for game in pentarchy.games() if game is not TOY]
DIGITS = """
() => [...document.querySelectorAll('.map .piece text')].filter((text) => /[0-9]/.test(text.textContent))
  .map((text) => parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a)
"""
NAMES = """
() => [...document.querySelectorAll('.map .label:not(.note)')]
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b))
"""
LONGER = "document.documentElement.scrollHeight - innerHeight"
TOO_HIGH = """
() => [document.documentElement, ...document.querySelectorAll('main, main section')]
  .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.className || part.tagName)
"""
#: Cards of my own that neither show all of their text nor open when pointed at.
CUT = """
() => [...document.querySelectorAll('.tray .card.lying:not(:has(> .open))')].filter((card) => {
  const words = card.querySelector('.words')
  return words && words.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom
}).map((card) => card.textContent)
"""
STILL = (".board", ".prompt", "nav.tabs", "section.tray[aria-label]:not(.row)", ".side-rows")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_nothing_jumps_and_everything_can_be_read_while_a_game_goes_on(visitor: Visitor, game: pentarchy.Game) -> None:
    page = sit_down(visitor, game.slug, offer(game.package).best_players)
    drawn(page)
    rng = random.Random(1)
    boxes = set()
    smallest, cut = 99.0, set()
    name = min([99.0, *page.evaluate(NAMES)])
    longer = 0
    page.evaluate(SHIFTS)
    for _ in range(25):
        my_turn(page)
        choose(page, rng.choice(page.locator(OPTIONS).all()))
        boxes.add(tuple(str(page.locator(name).bounding_box()) for name in STILL if page.locator(name).count()))
        smallest = min([smallest, *page.evaluate(DIGITS)])
        cut.update(page.evaluate(CUT))
        longer = max(longer, page.evaluate(LONGER))
    my_turn(page)
    assert longer == 0  # no bar beside the page
    assert len(boxes) == 1
    assert page.evaluate(SHIFTED) < CALM
    assert smallest >= 11
    assert name > 10.9
    assert not cut


def test_a_long_list_of_options_does_not_make_the_page_longer(visitor: Visitor) -> None:
    page = sit_down(visitor, "conqueror", 3)
    page.set_viewport_size({"width": 1024, "height": 600})
    rng = random.Random(1)
    most = 0
    for _ in range(12):
        my_turn(page)
        choose(page, rng.choice(page.locator(OPTIONS).all()))
        my_turn(page)
        most = max(most, page.locator(".options .unseen").count())
        assert page.evaluate(LONGER) == 0
    assert most > 3  # options that say, to those who cannot see it, that they cannot be taken back


FIRST = 250_000  # bytes, compressed: what has to arrive before the page is there; pictures come after it


@pytest.mark.parametrize("at_a_table", [False, True], ids=["lobby", "table"])
def test_the_page_is_there_after_a_quarter_of_a_megabyte(visitor: Visitor, at_a_table: bool) -> None:
    opened = visitor.open_table("yamatai", bots(2)) if at_a_table else {}
    page = visitor.page
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network = visitor.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.send("Network.setBypassServiceWorker", {"bypass": True})
    network.on("Network.responseReceived", lambda news: kinds.update({news["requestId"]: news["type"]}))
    network.on("Network.loadingFinished", lambda news: sizes.update({news["requestId"]: news["encodedDataLength"]}))
    if at_a_table:
        visitor.go(f"/t/{opened['table']}")
        my_turn(page)
    else:
        visitor.go("/")
        expect(page.locator("article .verbs button").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    found = {kind: sum(size for id, size in sizes.items() if kinds.get(id) == kind) for kind in set(kinds.values())}
    assert found["Script"] > 20_000
    assert sum(found.get(kind, 0) for kind in ("Document", "Script", "Stylesheet", "Font")) < FIRST, found


def test_the_map_of_clash_of_cultures_has_most_of_the_window(visitor: Visitor) -> None:
    page = sit_down(visitor, "cultures", 3)
    drawn(page)
    still(page)
    box = page.locator(".board").bounding_box()
    assert box is not None
    assert box["width"] >= 0.65 * 1440


def test_cards_of_yamatai_tell_what_they_do(visitor: Visitor) -> None:
    page = sit_down(visitor)
    drawn(page)
    cards = page.locator(".side-rows .card")
    expect(cards).to_have_count(10)
    for card in cards.all():
        expect(card.locator(".said, .text")).to_be_visible()


def test_missions_of_brazil_are_told_in_full(visitor: Visitor) -> None:
    page = sit_down(visitor, "brazil", 3, options={"empires": "random", "monarchs": "random"})
    told = page.locator(".card.told")  # the monarch, and the missions, which are kept one by one
    while told.count() < 4:
        choose(page, page.locator(OPTIONS).first)
        my_turn(page)
    drawn(page)
    still(page)
    for card in told.all():
        expect(card).to_be_in_viewport(ratio=0.99)
        box, words = card.bounding_box(), card.locator(".words").bounding_box()
        assert box is not None
        assert words is not None
        assert box["y"] <= words["y"]
        assert words["y"] + words["height"] <= box["y"] + box["height"]


def test_every_building_of_brazil_is_in_sight_with_its_whole_text(visitor: Visitor) -> None:
    page = sit_down(visitor, "brazil", 3, options={"empires": "random", "monarchs": "random"})
    drawn(page)
    buildings = page.locator("[data-row='row:buildings'] .card")
    expect(buildings).to_have_count(9)
    still(page)
    for card in buildings.all():
        expect(card).to_be_in_viewport(ratio=0.99)
        expect(card.locator(".said")).to_be_visible()
        assert card.locator(".said").evaluate("(text) => text.scrollHeight <= text.clientHeight + 1")


def test_all_games_can_be_begun_without_scrolling(visitor: Visitor) -> None:
    visitor.go("/")
    buttons = visitor.page.locator("article .verbs button")
    expect(buttons).to_have_count(5)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_table_is_set_up_without_scrolling(visitor: Visitor, game: pentarchy.Game) -> None:
    visitor.go(f"/new/{game.slug}")
    page = visitor.page
    expect(page.locator(".game.on")).to_contain_text(game.title)
    expect(page.locator(".seats .seat")).to_have_count(offer(game.package).best_players)
    still(page)
    assert page.evaluate(TOO_HIGH) == []


def test_an_analysis_is_named_branches_off_and_leads_back(visitor: Visitor) -> None:
    page = sit_down(visitor)
    game = page.url
    press(page, "Menu", "Analyse from here")
    banner = page.get_by_role("region", name="Analysis")
    expect(banner).to_contain_text("Every seat is yours")
    first = page.url
    banner.get_by_label("Name of this analysis").fill("Bold")
    banner.get_by_label("Name of this analysis").blur()
    my_turn(page)
    banner.get_by_role("button", name="Branch off").click()
    expect(page).not_to_have_url(first)
    banner.get_by_role("button", name=re.compile("Tree")).click()
    tree = page.get_by_role("navigation", name="Analyses of this game")
    expect(tree.get_by_role("link")).to_have_count(3)
    tree.get_by_role("link", name="Bold").click()
    expect(page).to_have_url(first)
    assert fits(page)
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    banner.get_by_role("button", name="More").click()
    for name in ("Branch off", "Tree", "Share"):
        expect(banner.get_by_role("button", name=re.compile(name))).to_be_in_viewport(ratio=0.99)
    assert fits(page)
    assert violations(page) == []
    banner.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(game)


def test_a_guest_makes_an_account_and_keeps_the_tables(browser: Browser, server: Server) -> None:
    ana, elsewhere = Visitor(browser, server), Visitor(browser, server)
    opened = ana.open_table("yamatai", [{"who": "me"}, {"who": "bot", "level": "random"}])
    for visitor, way in ((ana, "Make my account"), (elsewhere, "Sign in")):
        page = visitor.page
        visitor.go("/account")
        if visitor is elsewhere:
            page.get_by_role("button", name="I have an account").click()
        page.get_by_label("Name").fill("Ana Calm")
        page.get_by_label("Password").fill("correct horse")
        page.get_by_role("button", name=way, exact=True).click()
        row = page.locator("aside").get_by_role("link", name="Open Yamata")
        expect(row).to_have_attribute("href", f"/t/{opened['table']}")
    ana.go("/account")
    expect(ana.page.locator("main li")).to_have_count(2)
    assert violations(ana.page) == []
    ana.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(ana.page.get_by_role("heading", name="Make an account")).to_be_visible()
    ana.close()
    elsewhere.close()
