"""Lessons in a real browser: taken at the board, wrong and right, kept, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import pentarchy
from pentarchy.core.lessons import lessons
from tests.web.conftest import Server, Visitor, thorough
from tests.web.sitting import fits, violations

LESSONS = [(game.slug, found.id) for game in pentarchy.games() for found in lessons(game)]


@pytest.mark.parametrize("size", [(1440, 900), pytest.param((390, 844), marks=thorough)], ids=["desk", "phone"])
def test_a_newcomer_takes_lessons_from_the_lobby_on(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    visitor = Visitor(browser, server, size)
    page = visitor.page
    page.locator("article", has_text="Yamataï").get_by_role("link", name="Learn").click()
    assert violations(page) == []
    page.get_by_role("link", name="Begin: Choose a fleet").click()
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("Take the fleet that has both")
    options = page.locator(".options")
    options.get_by_role("button", name="Take fleet 2").click()
    expect(lesson).to_contain_text("Fleet 2 brings a single wood boat")
    assert violations(page) == []
    assert fits(page)
    options.get_by_role("button", name="Take fleet 4").click()
    expect(lesson).to_contain_text("In the next round you play as number 4")
    page.get_by_role("button", name="Undo").click()
    expect(lesson).to_contain_text("Take the fleet that has both")
    options.get_by_role("button", name="Take fleet 4").click()
    page.get_by_role("link", name="Next: Buy the missing boat").click()
    expect(lesson).to_contain_text("Buy the boat that is missing")
    page.get_by_role("link", name="Lessons").click()
    expect(page.get_by_text("1 of 12 finished")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 of 12 finished")).to_be_visible()
    visitor.close()


def test_a_lesson_is_done_by_clicking_the_board(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/learn/yamatai/collect")
    lesson = page.get_by_role("region", name="Lesson")
    expect(lesson).to_contain_text("begin with the tea")
    page.locator("[data-thing='i08']").first.click()
    expect(lesson).to_contain_text("That one may come last")
    page.locator("[data-thing='i07']").first.click()
    expect(lesson).to_contain_text("Now the second one")
    page.locator("[data-thing='i13']").first.click()
    expect(lesson).to_contain_text("whichever you like")


@thorough
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
def test_every_lesson_is_shown_and_accessible(browser: Browser, server: Server, size: tuple[int, int]) -> None:
    visitor = Visitor(browser, server, size)
    page = visitor.page
    for game, lesson in LESSONS:
        visitor.go(f"/learn/{game}/{lesson}")
        expect(page.locator(".lesson .ask")).to_be_visible()
        expect(page.locator(".options")).to_be_visible()
        expect(page.locator(".map svg [data-thing]").first).to_be_attached()
        assert fits(page), (game, lesson)
        assert violations(page) == [], (game, lesson)
    visitor.close()
