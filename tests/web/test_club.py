"""The club's home in a browser: an installed application, messages, a rated game, and an account that is deleted."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Playwright, expect

from tests.web.conftest import ARGUMENTS, PATIENCE, Server, Visitor, chromium, thorough
from tests.web.sitting import fits, my_turn, press, sit_down, violations

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers bots after three seconds, sends push messages and often looks at tables that lapse."""
    folder = tmp_path_factory.mktemp("hasty")
    pushing = {
        "address": "https://games.example",
        "push_contact": "mailto:me@games.example",
        "trusted_hosts": "127.0.0.1:9",
    }
    running = Server(folder, "tests.web.haste", bots_after="3", **pushing)
    yield running
    running.stop()


def enter(visitor: Visitor, name: str) -> None:
    """Make an account."""
    visitor.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})


@thorough
def test_a_rated_game_of_two_is_in_history_leaderboard_and_profile_and_an_account_can_be_deleted(
    host: Visitor, friend: Visitor
) -> None:
    enter(host, "Anabel")
    enter(friend, "Benno")
    opened = host.open_table("yamatai", [{"who": "me"}, {"who": "open"}], rated=True)
    links = opened["links"]
    assert isinstance(links, list)
    friend.go(next(str(one["link"]) for one in links if one["index"] == 1))
    expect(friend.page.locator("[data-seat]")).to_have_attribute("data-seat", "1")
    friend.ask("POST", f"/api/tables/{opened['table']}/seats/1/leave")
    host.go(f"/t/{opened['table']}")
    press(host.page, "Menu", "Propose to end the game")
    host.page.wait_for_function("fetch('/api/history').then((a) => a.json()).then((found) => found.count === 1)")

    page = host.page
    host.go("/history")
    line = page.locator(".lines li")
    expect(line).to_contain_text("Benno (left)")
    expect(line).to_contain_text("1658 (+158)")  # who stays has won: openskill, from 1500
    expect(line.get_by_role("link", name="Replay Yamataï")).to_be_visible()
    for name, kind in (("All records", "zip"), ("Record of Yamataï", "json")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename.endswith(f".{kind}")
    page.get_by_role("button", name="Lost").click()
    expect(page.get_by_text("No finished games match.")).to_be_visible()
    host.go("/ratings/yamatai")
    expect(page.get_by_role("row", name="Anabel")).to_contain_text("1658 ± 968")
    expect(page.get_by_role("row", name="Benno")).to_contain_text("1342 ± 968")
    assert violations(page) == []
    host.go("/me")
    expect(page.get_by_role("heading", name="Anabel")).to_be_visible()
    page.get_by_label("Finished games").check()
    expect(page.get_by_role("link", name="/p/Anabel")).to_be_visible()
    assert violations(page) == []

    friend.go("/account")
    friend.page.get_by_text("Delete my account", exact=True).click()
    friend.page.get_by_label("Password", exact=True).fill(PASSWORD)
    friend.page.get_by_role("button", name="Delete my account for good").click()
    expect(friend.page.get_by_text("Your account is deleted.")).to_be_visible()
    host.go("/history")
    expect(line).to_contain_text("A former player (left)")


@thorough
def test_a_browser_offers_to_install_the_page_which_opens_without_a_network_after_one_visit(
    playwright: Playwright, server: Server, tmp_path: Path
) -> None:
    """In a browser with a profile: a private window installs nothing."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=ARGUMENTS, timeout=2 * PATIENCE
    )
    context.set_default_timeout(PATIENCE)
    page = context.pages[0]
    page.goto(server.address)
    page.evaluate(KEPT)
    assert context.new_cdp_session(page).send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    context.set_offline(True)
    for path, title in (("/", "Five games of empire"), ("/turn", "My turn")):
        page.goto(server.address + path)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_text("No connection: your tables as last seen")).to_be_visible()
    expect(page.get_by_text("No table is waiting for you.")).to_be_visible()
    context.close()


#: Waits until all is there that opens without a network.
KEPT = """async () => {
  for (;;) {
    const names = []
    for (const name of ['pentarchy-shell-1', 'pentarchy-seen-1']) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) names.push(new URL(request.url).pathname)
    }
    const wanted = ['/assets/TurnPage', '/assets/NextPage', '/api/lobby', '/api/games', '/api/waiting']
    for (const link of document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]'))
      wanted.push(new URL(link.src || link.href).pathname) // of this page and of those that were fetched ahead
    if (wanted.every((one) => names.some((name) => name.startsWith(one)))) return
    await new Promise((done) => setTimeout(done, 50))
  }
}"""


@thorough
def test_the_page_is_installed_opens_without_a_network_and_shows_a_push_message(
    browser: Browser, server: Server
) -> None:
    somebody = Visitor(browser, server)
    page, context = somebody.page, somebody.context
    manifest = json.loads(page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.text())"))
    sizes = {icon["sizes"]: icon["src"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= set(sizes)
    for source in sizes.values():
        assert page.evaluate("(path) => fetch(path).then((answer) => answer.ok)", source)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    sit_down(somebody)
    somebody.go("/")
    expect(page.get_by_role("link", name="Open Yamataï")).to_be_visible()
    somebody.go("/")  # now by way of the service worker, which keeps what it sees
    expect(page.get_by_role("link", name="Open Yamataï")).to_be_visible()
    context.set_offline(True)
    page.reload()
    expect(page.get_by_text("No connection: your tables as last seen")).to_be_visible()
    expect(page.get_by_role("link", name="Open Yamataï")).to_be_visible()
    context.set_offline(False)

    context.grant_permissions(["notifications"], origin=server.address)
    wire = context.new_cdp_session(page)
    registrations: list[dict[str, object]] = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    message = {"title": "Your turn: Yamataï", "body": "Yamataï", "url": "/t/abc", "stop": "/stop#1.x", "count": 1}
    told = json.dumps(message)
    until = time.monotonic() + PATIENCE / 1000
    while not registrations and time.monotonic() < until:
        page.wait_for_timeout(50)
    where = {"origin": server.address, "registrationId": registrations[0]["registrationId"]}
    wire.send("ServiceWorker.deliverPushMessage", {**where, "data": told})
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready
      for (;;) {
        const notes = await worker.getNotifications()
        if (notes.length) return notes.map((note) =>
          [note.title, note.body, note.data.url, note.actions[0].title, note.data.stop])
        await new Promise((done) => setTimeout(done, 50))
      }
    }"""
    assert page.evaluate(shown) == [["Your turn: Yamataï", "Yamataï", "/t/abc", "Stop these", "/stop#1.x"]]
    somebody.close()


@thorough
def test_a_club_is_founded_joined_by_its_link_and_has_tables_of_its_own(host: Visitor, friend: Visitor) -> None:
    enter(host, "Carla")
    enter(friend, "Dario")
    host.go("/clubs")
    host.page.get_by_label("Name").fill("Tuesday club")
    host.page.get_by_role("button", name="Found it").click()
    link = host.page.get_by_label("Invitation").input_value()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Join the club").click()
    expect(friend.page.get_by_role("heading", name="Tuesday club")).to_be_visible()
    host.page.get_by_role("link", name="New table for the club").click()
    expect(host.page.get_by_role("button", name="Tuesday club")).to_have_attribute("aria-pressed", "true")
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_label("Link to this table")).to_be_visible()
    friend.page.reload()
    friend.page.get_by_role("link", name="Open").first.click()
    expect(friend.page.get_by_role("heading", name="is being set up")).to_be_visible()
    assert not friend.ask("GET", "/api/lobby")["open"]


SIZES = ((390, 844), (844, 390), (720, 450), (1024, 768), (1440, 900))  # 720 x 450: a laptop's screen at 200 %


@thorough
def test_the_pages_about_people_fit_every_screen(browser: Browser, server: Server) -> None:
    somebody = Visitor(browser, server, size=SIZES[0])
    page = somebody.page
    enter(somebody, "Narrow")
    for path in ("/me", "/history", "/ratings", "/turn", "/stop", "/friends", "/clubs", "/puzzles", "/account"):
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        somebody.go(path)
        expect(page.locator("main h1").first).to_be_visible()
        assert violations(page) == [], path
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert fits(page), (path, width)
    somebody.close()


@thorough
def test_friends_meet_at_a_table_that_begins_when_both_are_ready(host: Visitor, friend: Visitor) -> None:
    enter(host, "Elena")
    enter(friend, "Felix")
    page, other = host.page, friend.page
    host.go("/friends")
    page.get_by_label("Name").fill("Felix")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text("asked, no answer yet")).to_be_visible()
    friend.go("/")
    other.get_by_role("link", name="Answer").click()
    other.get_by_role("button", name="Accept Elena").click()
    expect(other.get_by_text("Elena is your friend now.")).to_be_visible()
    assert violations(other) == []

    host.go("/new/yamatai")
    page.get_by_role("button", name="2 players").click()  # the second seat is open
    page.get_by_role("button", name="When all are ready").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("group", name="Invite friends").get_by_role("button", name="Felix").click()
    expect(page.get_by_text("Felix is invited")).to_be_visible()
    assert violations(page) == []
    friend.go("/")
    expect(other.get_by_text("Elena invites you to Yamataï")).to_be_visible()
    other.get_by_role("link", name="Look at the table").click()
    other.get_by_role("button", name="Sit here").click()
    other.get_by_role("button", name="I am ready").click()
    expect(page.get_by_text("ready", exact=True)).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    for one in (page, other):
        expect(one.locator("[data-seat]")).to_be_visible()
        expect(one.get_by_role("heading", name="is being set up")).to_be_hidden()


@thorough
def test_who_looks_for_a_game_alone_is_offered_bots(browser: Browser, hasty: Server) -> None:
    somebody = Visitor(browser, hasty)
    page = somebody.page
    page.get_by_text("Find me a game").first.click()
    page.get_by_role("button", name="Find me a game").click()
    expect(page.get_by_text("Others looking for the same game will join you here.")).to_be_visible()
    offer = page.get_by_role("button", name="Play now, with")
    expect(page.get_by_role("timer").or_(offer)).to_be_visible()  # in 3, 2, 1 seconds
    assert violations(page) == []
    offer.click()
    expect(page.locator("[data-seat]")).to_have_attribute("data-seat", "0")
    expect(page.get_by_role("heading", name="is being set up")).to_be_hidden()
    somebody.close()


@thorough
def test_a_table_says_that_it_will_lapse_is_kept_open_and_lapses_in_the_end(browser: Browser, hasty: Server) -> None:
    somebody = Visitor(browser, hasty)
    page = somebody.page
    table = somebody.open_table("yamatai", [{"who": "me"}, {"who": "open"}])["table"]
    somebody.go(f"/t/{table}")
    expect(page.get_by_role("heading", name="is being set up")).to_be_visible()
    warning = page.get_by_text("Nothing has happened here for a while.")
    expect(warning).to_be_hidden()
    change(hasty, table, "updated = updated - 13 * 86400")  # of 14 days
    expect(warning).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Keep it open").click()
    expect(warning).to_be_hidden()
    change(hasty, table, "updated = updated - 15 * 86400, reminded = updated - 2 * 86400")
    expect(page.get_by_role("heading", name="is being set up")).to_be_hidden()
    expect(page.get_by_role("heading", name="this table is closed")).to_be_visible()
    somebody.close()


def change(server: Server, table: object, what: str) -> None:
    """Change a table as if time had passed."""
    with closing(sqlite3.connect(server.folder / "pentarchy.sqlite", timeout=60)) as store, store:
        assert store.execute(f"UPDATE tables SET {what} WHERE id = ?", (table,)).rowcount == 1


@thorough
def test_a_browser_is_asked_whether_it_wants_to_be_told(browser: Browser, hasty: Server) -> None:
    """No push service can be reached: what a browser gets from one is made up, all else is the page's own way."""
    somebody = Visitor(browser, hasty)
    enter(somebody, "Pia")
    page, context = somebody.page, somebody.context
    context.add_init_script(SUBSCRIBED)
    somebody.go("/turn")
    wanted = page.get_by_role("button", name="Notifications in this browser")
    wanted.click()  # and the browser says no, as it does without being told otherwise
    expect(page.get_by_role("alert")).to_contain_text("The browser does not allow notifications")
    expect(page.get_by_text("Notifications in a browser")).to_be_hidden()
    context.grant_permissions(["notifications"], origin=hasty.address)
    wanted.click()
    expect(page.get_by_text("Notifications in a browser")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Notifications in a browser")).to_be_hidden()
    somebody.close()


#: Stands in for the push service: an address and keys as a browser gets them, if the page asks with the server's key.
SUBSCRIBED = """
  PushManager.prototype.subscribe = async (wish) => {
    if (!wish.userVisibleOnly || wish.applicationServerKey.length !== 65) throw new Error('not as it should be asked')
    const made = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const plain = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    const text = (bytes) => plain(bytes).replace(/[+/=]/g, (c) => ({ '+': '-', '/': '_', '=': '' })[c])
    const p256dh = text(await crypto.subtle.exportKey('raw', made.publicKey))
    const auth = text(crypto.getRandomValues(new Uint8Array(16)))
    return { toJSON: () => ({ endpoint: 'http://127.0.0.1:9/one', expirationTime: null, keys: { p256dh, auth } }) }
  }
"""


def test_the_next_table_that_waits_is_one_key_away_and_clocks_are_listed_in_my_time(
    browser: Browser, server: Server
) -> None:
    somebody = Visitor(browser, server)
    page, context = somebody.page, somebody.context
    context.add_init_script("navigator.setAppBadge = async (count) => { window.badge = count }")
    context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    by_mail = {"kind": "correspondence", "bank": 0, "increment": 3 * 86_400}
    seats: list[dict[str, object]] = [{"who": "me"}, {"who": "bot", "level": "random"}]
    tables = [str(somebody.open_table("yamatai", seats, clock=by_mail)["table"]) for _ in range(2)]
    somebody.go("/turn")
    expect(page.get_by_role("heading", name="Clocks Asia/Tokyo")).to_be_visible()
    page.wait_for_function("window.badge === 2")
    first = page.evaluate("fetch('/api/waiting').then((answer) => answer.json()).then((found) => found[0].due)")
    due = datetime.fromtimestamp(first, ZoneInfo("Asia/Tokyo"))
    expect(page.get_by_role("heading", name=due.strftime("%A"))).to_be_visible()
    expect(page.locator("main")).to_contain_text(due.strftime("%I:%M %p"))
    assert violations(page) == []

    third = somebody.open_table("yamatai", [{"who": "me"}, {"who": "open"}])["table"]  # does not wait for me
    somebody.go(f"/t/{third}")
    following = page.get_by_role("button", name="Next table waiting for me")
    expect(following).to_contain_text("2")
    following.click()
    page.wait_for_url(f"**/t/{tables[0]}")
    my_turn(page)
    page.keyboard.press("n")
    page.wait_for_url(f"**/t/{tables[1]}")
    somebody.close()


@thorough
def test_open_tables_are_found_by_game_and_pace(host: Visitor, friend: Visitor) -> None:
    enter(host, "Greta")
    live = {"kind": "live", "bank": 900, "increment": 30}
    for game, wish in (("yamatai", {}), ("yamatai", {"clock": live}), ("brazil", {}), ("brazil", {"clock": live})):
        host.open_table(game, [{"who": "me"}, {"who": "open"}], listed=True, **wish)
    friend.go("/")
    mine = friend.page.locator(".offers li").filter(has_text="Greta")
    expect(mine).to_have_count(4)
    friend.page.get_by_label("Game of open tables").select_option("brazil")
    expect(mine).to_have_count(2)
    friend.page.get_by_label("Pace of open tables").select_option("live")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Brazil")
