"""What the table offers beside choosing: tips, hints, help, menus, looking back, orders."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Motion, Server, Visitor, thorough
from tests.web.sitting import OPTIONS, bots, choose, my_turn, press, sit_down, turn_to

pytestmark = thorough
FACTIONS = {"faction_assignment": "fixed", "faction_1": "egypt", "faction_2": "rome", "faction_3": "greece"}


def a_turn(page: Page) -> None:
    """Take the last option until I am asked again after others have chosen something."""
    since = page.locator(".prompt button.since")
    for _ in range(60):
        my_turn(page)
        if since.is_visible():
            return
        choose(page, page.locator(OPTIONS).last)
    pytest.fail("nobody else ever chose")


def test_a_first_game_is_guided_and_a_tip_once_read_does_not_come_again(visitor: Visitor) -> None:
    page = sit_down(visitor)
    tip = page.locator("section.tip")
    expect(tip).to_contain_text("Tip 1 of 10")
    expect(tip).to_contain_text("YA-6.1")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).to_have_count(0)
    page.reload()
    my_turn(page)
    expect(tip).to_contain_text(re.compile("Tip [2-9] of 10"))
    press(page, "Menu", "Show the tips again")
    expect(tip).to_contain_text("Tip 1 of 10")
    tip.get_by_role("button", name="No more tips").click()
    expect(tip).to_have_count(0)


def test_a_hint_names_options_with_estimates_and_what_follows(visitor: Visitor) -> None:
    page = sit_down(visitor)
    page.keyboard.press("h")
    hint = page.locator("section.hint")
    expect(hint).to_be_visible()
    expect(hint.locator("li").first).to_contain_text("%")
    expect(hint.locator("li").first).to_contain_text("expects:")


def test_a_table_without_hints_gives_none(visitor: Visitor) -> None:
    page = sit_down(visitor, hints=False)
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()


def test_what_ends_a_step_says_what_comes_then(visitor: Visitor) -> None:
    page = sit_down(visitor)
    choose(page, page.locator("button.option").first)
    expect(page.locator(".options button.end small")).to_contain_text("then: Place a boat")


def test_pointing_at_an_option_shows_what_it_would_change(visitor: Visitor) -> None:
    page = sit_down(visitor)
    choose(page, page.locator("button.option").first)
    page.get_by_role("button", name=re.compile("^Buy a")).first.hover()
    expect(page.locator(".outcome")).to_contain_text("Coins 10 →")


def test_a_long_look_at_a_thing_says_what_it_is(visitor: Visitor) -> None:
    page = sit_down(visitor)
    card = page.locator("[data-row='row:specialist'] .card").first
    card.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("YA-11.1")
    page.mouse.move(5, 500)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    card.focus()
    page.keyboard.press("?")
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)


def test_several_options_of_one_thing_make_a_menu_beside_it(visitor: Visitor) -> None:
    """A great fort recruits infantry or cavalry: two options at one territory."""
    page = sit_down(visitor, "conqueror", 3, options=FACTIONS)
    page.locator(".area[data-thing=alexandria]").dispatch_event("click")
    menu = page.get_by_role("menu")
    expect(menu).to_contain_text("Recruit infantry")
    expect(menu).to_contain_text("Recruit cavalry")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


#: Writes down which classes of motion come and go.
WITNESS = """
  window.moved = new Set()
  new MutationObserver((changes) => {
    for (const { target } of changes)
      for (const name of ['up', 'down', 'flip']) if (target.classList?.contains(name)) window.moved.add(name)
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] })
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_numbers_count_and_what_is_revealed_is_turned_over(browser: Browser, server: Server, motion: Motion) -> None:
    """Who buys a boat has fewer coins; new tiles are turned over. Nothing moves for those who asked for that."""
    visitor = Visitor(browser, server, motion=motion)
    visitor.page.add_init_script(WITNESS)
    page = sit_down(visitor)
    coins = page.locator(".tray dl div", has_text="Coins").locator("dd")
    expect(coins).to_have_text("10")
    choose(page, page.locator("button.option").first)
    choose(page, page.get_by_role("button", name=re.compile("^Buy a")).first)
    expect(coins).not_to_have_text("10")
    a_turn(page)  # new tiles are laid out when all have played
    if motion == "reduce":
        assert page.evaluate("window.moved.size") == 0
    else:
        page.wait_for_function("window.moved.has('down') && window.moved.has('flip')")
    visitor.close()


def test_undo_names_what_it_takes_back(visitor: Visitor) -> None:
    page = sit_down(visitor)
    said = page.locator("button.option .what").first.inner_text().split("\n")[0]  # without what it does
    choose(page, page.locator("button.option").first)
    expect(page.get_by_role("button", name=f"Undo {said}")).to_be_enabled()


def test_the_whole_turn_can_be_played_with_the_keyboard(visitor: Visitor) -> None:
    page = sit_down(visitor)
    ask = page.locator(".ask")
    before = ask.inner_text()
    page.keyboard.press("1")
    expect(ask).not_to_have_text(before)
    page.keyboard.press("u")
    expect(ask).to_have_text(before)
    page.keyboard.press("l")
    expect(page.locator("ol.log")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_what_happened_since_my_last_move_can_be_played(visitor: Visitor) -> None:
    page = sit_down(visitor)
    a_turn(page)
    page.locator(".prompt").get_by_role("button", name="Since your last move").click()
    since = page.get_by_role("region", name="Since your last move").first
    expect(since).to_contain_text("move")
    since.locator("li button").first.click()
    expect(page.locator(".prompt")).to_contain_text("The table after move")
    page.get_by_role("button", name="Back to now").click()
    my_turn(page)


def test_pointing_at_a_line_of_the_log_lights_its_place(visitor: Visitor) -> None:
    page = sit_down(visitor, "conqueror", 3, options=FACTIONS)
    alexandria = page.locator(".area[data-thing=alexandria]")
    alexandria.dispatch_event("click")
    choose(page, page.get_by_role("menuitem", name="Recruit infantry"))
    turn_to(page, "Log")
    page.mouse.move(5, 500)
    expect(alexandria).not_to_have_class(re.compile(r"\btouched\b"))
    page.locator(".log li button").filter(has_text="Alexandria").hover()
    expect(alexandria).to_have_class(re.compile(r"\btouched\b"))


def test_every_move_has_a_link_and_the_scrubber_goes_there(visitor: Visitor) -> None:
    page = sit_down(visitor)
    for _ in range(2):
        choose(page, page.locator("button.option, button.end").first)
        my_turn(page)
    turn_to(page, "Log")
    expect(page.locator(".log a.link").first).to_have_attribute("href", re.compile(r"\?at=1$"))
    page.locator(".log li:not(.round) button").first.click()
    scrubber = page.get_by_role("region", name="Moves")
    expect(scrubber).to_contain_text(re.compile(r"\b1 of \d"))
    scrubber.get_by_role("button", name="One move back").click()
    expect(scrubber).to_contain_text(re.compile(r"\b0 of \d"))


def test_a_standing_order_answers_and_can_be_removed(visitor: Visitor) -> None:
    page = sit_down(visitor)
    choose(page, page.locator("button.option").first)
    my_turn(page)
    page.get_by_role("button", name="My things in a large view").click()
    orders = page.get_by_role("region", name="Standing orders")
    orders.get_by_role("combobox").select_option("pass")
    orders.get_by_role("button", name="Set").click()
    expect(orders).to_contain_text("When asked “trade”: pass")
    orders.get_by_role("button", name="Remove").click()
    expect(orders).not_to_contain_text("When asked")


def test_notes_are_kept(visitor: Visitor) -> None:
    page = sit_down(visitor)
    turn_to(page, "Chat")
    page.locator("textarea").fill("Blue wants the Dojo")
    turn_to(page, "Players")
    turn_to(page, "Chat")
    expect(page.locator("textarea")).to_have_value("Blue wants the Dojo")
    choose(page, page.locator("button.option").first)  # the server answers in order: now it has the note
    page.reload()
    my_turn(page)
    turn_to(page, "Chat")
    expect(page.locator("textarea")).to_have_value("Blue wants the Dojo")


def test_points_can_be_seen_with_their_parts_at_any_time(visitor: Visitor) -> None:
    page = sit_down(visitor)
    page.locator("button.player").first.click()
    expect(page.locator(".more dl")).to_contain_text("Together")


def test_the_title_says_that_it_is_my_turn_and_the_live_region_what_is_asked(visitor: Visitor) -> None:
    page = sit_down(visitor)
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.locator("[data-live=question]")).to_contain_text("Take a face-up fleet tile")


def test_a_running_game_can_be_forked_and_played_on_for_all(visitor: Visitor) -> None:
    page = sit_down(visitor)
    here = page.url
    press(page, "Menu", "Analyse from here")
    expect(page).not_to_have_url(here)
    my_turn(page)
    choose(page, page.locator("button.option").first)
    my_turn(page)


def test_dark_and_light_are_one_switch(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_class(re.compile("dark"))
    page.get_by_role("button", name="Light").click()
    expect(page.locator("html")).not_to_have_class(re.compile("dark"))


def test_a_name_once_chosen_is_kept(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_label("Your name").fill("Livia")
    with page.expect_response(lambda answer: answer.url.endswith("/api/me") and answer.ok):
        page.get_by_label("Your name").blur()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Livia")


def test_the_lobby_has_a_plate_for_every_game_and_my_tables(visitor: Visitor) -> None:
    opened = visitor.open_table("yamatai", bots(2))
    visitor.go("/")
    expect(visitor.page.locator("article h2")).to_have_count(5)
    expect(visitor.page.locator("article .plate img").first).to_be_visible()
    expect(visitor.page.locator("aside").get_by_role("link", name="Open").first).to_have_attribute(
        "href", f"/t/{opened['table']}"
    )
