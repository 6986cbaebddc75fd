"""The analysis of a finished game in a real browser: asked for, left, found again, and the better plan on the board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import PATIENCE, Visitor, thorough
from tests.web.hand import Hand
from tests.web.sitting import bots, fits, still, violations


@thorough
def test_a_finished_game_is_analysed_while_its_player_is_away(visitor: Visitor) -> None:
    page = visitor.page
    opened = visitor.open_table("yamatai", bots(2), options={"round_limit": 5})
    visitor.go(f"/t/{opened['table']}")
    Hand(page).play()
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.get_by_text("You may leave; it is kept with the game.")).to_be_visible()
    visitor.go("/history")
    page.get_by_role("link", name="Report on Yamataï").click()
    report = page.locator("#report")
    share = report.get_by_role("button", name="Share this report")
    expect(share).to_be_visible(timeout=10 * PATIENCE)  # some twenty turns are analysed first
    expect(report.get_by_role("img", name="Each player's chance to win over time")).to_be_visible()
    expect(report.locator("table").first.locator("tbody tr")).to_have_count(2)
    report.get_by_text("How turns are judged").click()
    expect(report.get_by_text("inaccuracy from 3%, mistake from 6%, blunder from 12%")).to_be_visible()
    report.get_by_text("All turns").click()
    still(page)
    assert violations(page) == []
    assert fits(page)
    page.get_by_role("button", name="Look at the board").click()
    chances = page.get_by_role("img", name="(thin: with everything open)")
    expect(chances.locator(".open")).to_have_count(2)
    visitor.go(f"/t/{opened['table']}?report")
    report.get_by_role("button", name="Play it on the board").first.click()  # who plays at random makes mistakes
    expect(page).not_to_have_url(re.compile(f"/t/{opened['table']}"))
