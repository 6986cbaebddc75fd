"""Lessons in a real browser: taken wrong and right, taken back, and kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visitor, thorough
from tests.web.sitting import fits, violations


@thorough
def test_a_newcomer_takes_lessons_from_the_lobby_on(visitor: Visitor) -> None:
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
