"""The page in a real browser: every game can be played to its end, alone and with others, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import pentarchy
from tests.toy import TOY
from tests.web.conftest import Server, Visitor
from tests.web.hand import Hand

GAMES = [game for game in pentarchy.games() if game is not TOY]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MINUTES = 60_000
#: For each game the options with which it is over soonest.
SHORT: dict[str, dict[str, object]] = {
    "brazil": {"max_rounds": 40, "empires": "random", "monarchs": "random"},
    "conqueror": {"max_rounds": 10, "victory_forts": 4},
    "cultures": {"rounds": 3},
    "paradise": {"max_turns": 20},
    "yamatai": {"round_limit": 5},
}


def bots(players: int) -> list[dict[str, object]]:
    """Me, and random bots on the other seats."""
    others: list[dict[str, object]] = [{"who": "bot", "level": "random"} for _ in range(players - 1)]
    return [{"who": "me"}, *others]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_is_played_to_its_end_by_the_mouse(visitor: Visitor, game: pentarchy.Game) -> None:
    players = game.player_counts[0]
    opened = visitor.open_table(game.slug, bots(players), options=SHORT[game.slug])
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.go(f"/t/{opened['table']}")
    hand = Hand(visitor.page)
    hand.play()
    end = visitor.page.locator("section.end")
    expect(end.locator("h2")).to_contain_text("win")
    expect(end.locator("tbody tr")).to_have_count(players)
    expect(end.locator(".dice")).to_contain_text(str(opened["commitment"])[:12], timeout=MINUTES)
    assert hand.clicks["board"] > 0
    assert hand.clicks["list"] > 0
    entries = visitor.ask("GET", f"/api/tables/{opened['table']}/record")["entries"]
    assert isinstance(entries, list)
    mine = [origin for _, seat, _, origin in entries if seat == 0]
    assert set(mine) == {"person"}
    assert 0 < len(mine) <= hand.clicks.total()


def test_two_browsers_at_one_table_see_each_others_choices(browser: Browser, server: Server) -> None:
    host, friend = Visitor(browser, server), Visitor(browser, server)
    opened = host.open_table("yamatai", [{"who": "me"}, {"who": "open"}])
    links = opened["links"]
    assert isinstance(links, list)
    link = next(entry["link"] for entry in links if entry["index"] == 1)
    friend.go(link)
    expect(friend.page.locator(".prompt")).to_be_visible(timeout=60_000)
    host.go(f"/t/{opened['table']}")
    for page in (host.page, friend.page):
        expect(page.locator(".board svg").first).to_be_visible(timeout=60_000)
    mine, other = (host, friend) if host.page.locator("button.option").count() else (friend, host)
    expect(mine.page.locator("button.option").first).to_be_visible(timeout=60_000)
    assert other.page.locator("button.option").count() == 0
    said = mine.page.locator("button.option .what").first.inner_text()
    mine.page.locator("button.option").first.click()
    other.page.get_by_role("button", name="Log").click()
    expect(other.page.locator(".log")).to_contain_text(said.split("\n")[0], timeout=60_000)
    host.close()
    friend.close()


def test_the_page_comes_back_after_the_server_was_killed(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("killed"))
    visitor = Visitor(browser, server)
    opened = visitor.open_table("yamatai", bots(2))
    visitor.go(f"/t/{opened['table']}")
    expect(visitor.page.locator("button.option").first).to_be_visible(timeout=60_000)
    before = visitor.page.locator(".ask").inner_text()
    server.kill()
    expect(visitor.page.locator(".banner")).to_contain_text("Nothing is lost", timeout=60_000)
    server.start()
    expect(visitor.page.locator(".banner")).to_have_count(0, timeout=30_000)
    assert visitor.page.locator(".ask").inner_text() == before
    visitor.page.locator("button.option").first.click()
    visitor.page.get_by_role("button", name="Log").click()
    expect(visitor.page.locator(".log li button")).not_to_have_count(0)
    visitor.close()
    server.stop()


def test_a_choice_can_be_taken_back(visitor: Visitor) -> None:
    opened = visitor.open_table("yamatai", bots(2))
    visitor.go(f"/t/{opened['table']}")
    first = visitor.page.locator("button.option").first
    expect(first).to_be_visible(timeout=60_000)
    before = visitor.page.locator(".ask").inner_text()
    undo = visitor.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    first.click()
    expect(visitor.page.locator(".ask")).not_to_have_text(before)
    expect(undo).to_be_enabled()
    undo.click()
    expect(visitor.page.locator(".ask")).to_have_text(before)


def test_a_click_on_what_cannot_be_chosen_says_why_not(visitor: Visitor) -> None:
    opened = visitor.open_table("yamatai", bots(2))
    visitor.go(f"/t/{opened['table']}")
    expect(visitor.page.locator("button.option").first).to_be_visible(timeout=60_000)
    visitor.page.locator("[data-thing]:not(.lit):visible").first.dispatch_event("click")
    expect(visitor.page.locator(".because")).to_be_visible()
    assert len(visitor.page.locator(".because").inner_text()) > 20


def test_every_moment_can_be_looked_at_again(visitor: Visitor) -> None:
    opened = visitor.open_table("yamatai", bots(2))
    visitor.go(f"/t/{opened['table']}")
    for _ in range(3):
        expect(visitor.page.locator("button.option, button.end").first).to_be_enabled(timeout=60_000)
        visitor.page.locator("button.option, button.end").first.click()
        visitor.page.wait_for_timeout(200)
    visitor.go(f"/t/{opened['table']}?at=1")
    expect(visitor.page.locator(".prompt")).to_contain_text("after move 1", timeout=60_000)
    visitor.page.get_by_role("button", name="Back to now").click()
    expect(visitor.page.locator(".prompt")).not_to_contain_text("after move 1")


@pytest.mark.parametrize("path", ["/", "/new/yamatai", "/rules/yamatai", "table"])
@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=["desk", "phone"])
def test_pages_are_accessible_and_fit_the_screen(
    browser: Browser, server: Server, path: str, size: tuple[int, int]
) -> None:
    visitor = Visitor(browser, server, *size)
    if path == "table":
        path = f"/t/{visitor.open_table('yamatai', bots(3))['table']}"
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_timeout(1500)
    width = visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= size[0], "the page is wider than the screen"
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = visitor.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    serious = [
        f"{v['id']}: {v['nodes'][0]['html'][:120]} ({len(v['nodes'])})"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert serious == []
    visitor.close()
