"""Puzzles in a real browser: a plan is judged, the solution shown on the board, and the answer kept."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visitor, thorough
from tests.web.sitting import fits, violations


@thorough
def test_a_visitor_answers_the_puzzle_of_the_day_from_the_lobby_on(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Solve it").click()
    puzzle = page.get_by_role("region", name="Puzzle")
    expect(puzzle).to_contain_text("you 1200")
    first = page.locator(".options button").first
    expect(first).to_be_visible()
    assert violations(page) == []
    assert fits(page)
    puzzle.get_by_role("button", name="Show the solution").click()
    steps = page.get_by_role("list", name="The solution, step by step").get_by_role("button")
    steps.first.click()
    expect(steps.first).to_have_attribute("aria-current", "step")
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.get_by_role("link", name="Look again")).to_be_visible()
