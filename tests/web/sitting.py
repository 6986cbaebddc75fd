"""What people at a table do in these tests: sit down, choose something, wait to be asked."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import ROOT, Visitor

AXE = (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
SHIFTS = """
window.shifts = []
new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
"""
#: The sum of all shifts that concern what ought to stay where it is; options and tips come and go with every choice.
SHIFTED = """
() => {
  const stays = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest('.board, nav.tabs')
  return shifts.filter((one) => one.sources.some(stays)).reduce((sum, one) => sum + one.value, 0)
}
"""
CALM = 0.01
OPTIONS = ".options button.option, .options button.end"


def bots(players: int) -> list[dict[str, object]]:
    """Me, and random bots on the other seats."""
    others: list[dict[str, object]] = [{"who": "bot", "level": "random"} for _ in range(players - 1)]
    return [{"who": "me"}, *others]


def sit_down(visitor: Visitor, game: str = "yamatai", players: int = 2, **wish: object) -> Page:
    """A table against random bots at which I am asked."""
    opened = visitor.open_table(game, bots(players), **wish)
    visitor.go(f"/t/{opened['table']}")
    my_turn(visitor.page)
    return visitor.page


def sit_together(host: Visitor, friend: Visitor, game: str = "yamatai", **wish: object) -> str:
    """Ana and Ben at a table that has begun, each with a browser of their own; its id."""
    opened = host.open_table(game, [{"who": "me", "name": "Ana"}, {"who": "open"}], **wish)
    links = opened["links"]
    assert isinstance(links, list)
    friend.ask("POST", "/api/me", {"name": "Ben"})
    friend.go(next(str(entry["link"]) for entry in links if entry["index"] == 1))
    host.go(f"/t/{opened['table']}")
    for seat, page in enumerate((host.page, friend.page)):
        expect(page.locator("[data-seat]")).to_have_attribute("data-seat", str(seat))
        drawn(page)
    return str(opened["table"])


def in_turn(first: Visitor, second: Visitor) -> tuple[Page, Page]:
    """The pages of two people at a table: of the one who is asked, and of the one who waits."""
    for page in (first.page, second.page):
        expect(page.locator(".prompt .turn b")).to_have_text(re.compile("Your turn|is choosing"))
    if first.page.locator(".turn.your").is_visible():
        return first.page, second.page
    return second.page, first.page


def my_turn(page: Page) -> None:
    """Wait until I am asked."""
    expect(page.locator(OPTIONS).first).to_be_enabled()


def drawn(page: Page) -> None:
    """Wait until the board is there with its print."""
    expect(page.locator(".board .print image").first).to_be_attached()


def moved(page: Page, before: str) -> None:
    """Wait until the table stands elsewhere than after this move."""
    expect(page.locator("[data-move]")).not_to_have_attribute("data-move", before)


def now(page: Page) -> str:
    """The number of the last move the page shows."""
    return page.locator("[data-move]").get_attribute("data-move") or ""


def choose(page: Page, option: Locator) -> None:
    """Click on an option, confirm it if that is asked, and wait until it has happened."""
    before = now(page)
    option.click()
    sure = page.locator(".confirm .primary")
    expect(page.locator(f"[data-move]:not([data-move='{before}'])").or_(sure).first).to_be_attached()
    if sure.count():
        sure.click()
    moved(page, before)


def press(page: Page, *names: str) -> None:
    """Click on buttons, one after the other."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def turn_to(page: Page, tab: str) -> None:
    """Open a tab of the column; its name may be followed by how much is new."""
    page.locator("nav.tabs button", has_text=tab).click()


#: Nothing is being fetched, nothing moves, and what is shown is what was shown when this was last asked.
STILL = """
() => {
  const ends = (one) => one.effect?.getComputedTiming().endTime !== Infinity
  const moves = document.getAnimations().some((one) => one.playState === 'running' && ends(one))
  const waits = document.fonts.status !== 'loaded' || document.querySelector('.skeleton, [aria-busy=true]') !== null
  const boxes = [...document.querySelectorAll('main, header, section, nav, aside, .board, .map, .card')].map((one) => {
    const box = one.getBoundingClientRect()
    return [box.x, box.y, box.width, box.height]
  })
  const now = [innerWidth, innerHeight, document.querySelectorAll('*').length, ...boxes].join()
  const same = window.seenBefore === now
  window.seenBefore = now
  return same && !moves && !waits
}
"""


def still(page: Page) -> None:
    """Wait until the page has all it shows and nothing moves: what is measured before that proves nothing."""
    page.wait_for_load_state()
    page.wait_for_function(STILL, polling=100)


def violations(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    still(page)
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} ({len(v['nodes'])})"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


def fits(page: Page) -> bool:
    """Is the page no wider than the screen?"""
    still(page)
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
