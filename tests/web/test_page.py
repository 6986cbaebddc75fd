"""The page in a real browser: every game can be played to its end, alone and with others, on a desk and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import pentarchy
from tests.toy import TOY
from tests.web.conftest import Server, Theme, Visitor, thorough
from tests.web.hand import Hand
from tests.web.sitting import (
    CALM,
    OPTIONS,
    SHIFTED,
    SHIFTS,
    bots,
    choose,
    drawn,
    fits,
    in_turn,
    my_turn,
    press,
    sit_down,
    sit_together,
    still,
    turn_to,
    violations,
)

GAMES = [game for game in pentarchy.games() if game is not TOY]
every_game = pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.slug, marks=[thorough] * (game.slug != "yamatai")) for game in GAMES]
)
every_theme = pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=thorough)])
#: For each game the options with which it is over soonest.
SHORT: dict[str, dict[str, object]] = {
    "brazil": {"max_rounds": 40, "empires": "random", "monarchs": "random"},
    "conqueror": {"max_rounds": 10, "victory_forts": 4},
    "cultures": {"rounds": 3},
    "paradise": {"max_turns": 20},
    "yamatai": {"round_limit": 5},
}


DESK, PHONE = (1440, 900), (360, 740)
every_size = pytest.mark.parametrize(
    "size", [pytest.param(DESK, id="desk", marks=thorough), pytest.param(PHONE, id="phone")]
)


def looks_well(visitor: Visitor, theme: Theme, size: tuple[int, int]) -> None:
    """In this theme and on this screen the page is accessible and not too wide."""
    page = visitor.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)
    expect(page.locator("html.dark")).to_have_count(1 if theme == "dark" else 0)
    assert fits(page)
    assert violations(page) == []


@every_game
def test_every_game_is_played_to_its_end_by_the_mouse(visitor: Visitor, game: pentarchy.Game) -> None:
    players = game.player_counts[0]
    opened = visitor.open_table(game.slug, bots(players), options=SHORT[game.slug])
    visitor.go(f"/t/{opened['table']}")
    drawn(visitor.page)
    visitor.page.evaluate(SHIFTS)
    hand = Hand(visitor.page)
    hand.play()
    assert visitor.page.evaluate(SHIFTED) < CALM
    end = visitor.page.locator("section.end")
    expect(end.locator("h2")).to_contain_text("win")
    expect(end.locator("tbody tr")).to_have_count(players)
    expect(end.locator(".dice")).to_contain_text(str(opened["commitment"])[:12])
    assert hand.clicks["board"] > 0
    assert hand.clicks["list"] > 0
    entries = visitor.ask("GET", f"/api/tables/{opened['table']}/record")["entries"]
    assert isinstance(entries, list)
    mine = [(words, origin) for _, seat, words, origin, *_ in entries if seat == 0]
    assert {origin for _, origin in mine} == {"person"}
    vocabulary = game.vocabulary
    decided = [words for words, _ in mine if not vocabulary.verb_of(vocabulary.parse(words)).ends]
    assert 0 < len(decided) <= hand.clicks.total()  # the page may end a step by itself, and nothing else
    expect(end.locator("svg .line")).to_have_count(players)
    themes: tuple[Theme, ...] = ("light", "dark")
    for theme in themes:
        for size in (DESK, PHONE):
            looks_well(visitor, theme, size)


def test_two_browsers_at_one_table_see_each_others_choices(host: Visitor, friend: Visitor) -> None:
    sit_together(host, friend)
    mine, other = in_turn(host, friend)
    first = mine.locator("button.option").first
    expect(first).to_be_enabled()
    expect(other.locator("button.option")).to_have_count(0)
    said = first.locator(".what").inner_text().split("\n")[0]
    first.click()
    turn_to(other, "Log")
    expect(other.locator(".log")).to_contain_text(f"took {said.removeprefix('Take ')}")


@thorough
def test_the_page_comes_back_after_the_server_was_killed(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("killed"))
    visitor = Visitor(browser, server)
    page = sit_down(visitor)
    before = page.locator(".ask").inner_text()
    server.kill()
    expect(page.locator(".banner")).to_contain_text("Nothing is lost")
    server.start()
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(".ask")).to_have_text(before)
    choose(page, page.locator("button.option").first)
    expect(page.locator(".ask")).not_to_have_text(before)
    visitor.close()
    server.stop()


def test_a_choice_can_be_taken_back(visitor: Visitor) -> None:
    page = sit_down(visitor)
    before = page.locator(".ask").inner_text()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    choose(page, page.locator("button.option").first)
    expect(page.locator(".ask")).not_to_have_text(before)
    expect(undo).to_be_enabled()
    choose(page, undo)
    expect(page.locator(".ask")).to_have_text(before)


def test_a_click_on_what_cannot_be_chosen_says_why_not(visitor: Visitor) -> None:
    page = sit_down(visitor)
    page.locator("[data-thing]:not(.lit):visible").first.dispatch_event("click")
    expect(page.locator(".because")).to_have_text(re.compile("Not now. .{20}"))


@thorough
def test_every_moment_can_be_looked_at_again(visitor: Visitor) -> None:
    page = sit_down(visitor)
    for _ in range(3):
        choose(page, page.locator("button.option, button.end").first)
        my_turn(page)
    visitor.page.goto(f"{page.url}?at=1")
    expect(page.locator(".prompt")).to_contain_text("after move 1")
    press(page, "Back to now")
    my_turn(page)
    expect(page.locator(".prompt")).not_to_contain_text("after move 1")


def test_two_people_at_one_device_do_not_see_each_others_secrets(visitor: Visitor) -> None:
    """Conqueror's missions are secret: the second one's is nowhere in the page before the curtain is lifted."""
    seats: list[dict[str, object]] = [{"who": "me"}, {"who": "me"}, {"who": "bot", "level": "random"}]
    opened = visitor.open_table("conqueror", seats, options={"faction_assignment": "random"})
    page = visitor.page
    visitor.go(f"/t/{opened['table']}")
    curtain = page.get_by_role("button", name=re.compile("open the curtain"))
    mission = page.locator("[data-row='row:mission'] .card")
    missions: list[str] = []
    for _ in range(2):
        expect(curtain.or_(mission.first).first).to_be_visible()
        if curtain.is_visible():
            html = page.content()
            assert "data-thing" not in html
            assert all(known not in html for known in missions)
            curtain.click()
        expect(mission.first).to_be_visible()
        missions.append(mission.first.locator(".title").inner_text())
        for _ in range(20):
            expect(curtain.or_(page.locator(OPTIONS).first).first).to_be_enabled()
            if curtain.is_visible():
                break
            choose(page, page.locator(OPTIONS).last)
    assert len(set(missions)) == 2


@every_theme
@every_size
@pytest.mark.parametrize(
    ("path", "sign"),
    [
        ("/", "article .plate img"),
        ("/new/yamatai", "h1"),
        ("/rules/yamatai", "article h2, main h2"),
        ("/learn", "section h2"),
        ("/account", "h1"),
    ],
    ids=["lobby", "create", "rules", "learn", "account"],
)
def test_pages_are_accessible_and_fit_the_screen(
    browser: Browser, server: Server, path: str, sign: str, size: tuple[int, int], theme: Theme
) -> None:
    visitor = Visitor(browser, server, size, theme)
    visitor.go(path)
    expect(visitor.page.locator(sign).last).to_be_visible()
    assert fits(visitor.page)
    assert violations(visitor.page) == []
    visitor.close()


@every_theme
@every_size
@every_game
def test_every_table_is_accessible_and_fits_the_screen(
    browser: Browser, server: Server, game: pentarchy.Game, size: tuple[int, int], theme: Theme
) -> None:
    visitor = Visitor(browser, server, size, theme)
    page = sit_down(visitor, game.slug, game.player_counts[0])
    drawn(page)
    assert fits(page)
    assert violations(page) == []
    visitor.close()


@thorough
@pytest.mark.parametrize("size", [(844, 390), (720, 450)], ids=["phone on its side", "window at 200 %"])
def test_on_a_low_screen_the_options_stand_beside_the_board(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    visitor = Visitor(browser, server, size)
    page = sit_down(visitor, "yamatai", 2)
    drawn(page)
    for number in range(3):
        expect(page.locator(OPTIONS).nth(number)).to_be_in_viewport(ratio=0.9)
    still(page)
    board, option = page.locator(".map").bounding_box(), page.locator(OPTIONS).first.bounding_box()
    assert board is not None
    assert option is not None
    assert option["x"] >= board["x"] + board["width"]
    assert board["height"] > size[1] * 0.7
    visitor.close()


#: Nothing of the board that can be chosen lies under the points, the chips of rows or a tip, and no option under a tip.
CLEAR = """
  () => {
    const list = document.querySelector('.options')?.getBoundingClientRect()
    const free = (things, covers, bottom) => [...document.querySelectorAll(things)].every((thing) => {
      const box = thing.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return y > bottom || !document.elementFromPoint(x, y)?.closest(covers)  // what is scrolled away lies nowhere
    })
    return free('.board [data-thing].lit', '.chips, .score, .tip', innerHeight)
      && free('.options button', '.tip', list?.bottom ?? 0)
  }
"""


@thorough
@pytest.mark.parametrize("size", [(390, 844), (844, 390), DESK], ids=["phone", "phone on its side", "desk"])
@every_game
def test_nothing_that_can_be_chosen_lies_under_pills_or_tips(
    browser: Browser, server: Server, game: pentarchy.Game, size: tuple[int, int]
) -> None:
    visitor = Visitor(browser, server, size)
    page = sit_down(visitor, game.slug, game.player_counts[0])
    drawn(page)
    expect(page.locator(".tip")).to_be_visible()
    for _ in range(8):
        page.wait_for_function(CLEAR)  # when the board has taken its new size
        choose(page, page.locator(OPTIONS).first)
        my_turn(page)
    visitor.close()
