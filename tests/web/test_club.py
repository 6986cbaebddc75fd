"""The club's home in a browser: an installed application, messages, a rated game, and an account that is deleted."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect

from tests.web.conftest import Server, Visitor, thorough
from tests.web.sitting import fits, press, sit_down, violations

PASSWORD = "correct horse"


def enter(visitor: Visitor, name: str) -> None:
    """Make an account."""
    visitor.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})


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
    page.get_by_role("button", name="Lost").click()
    expect(page.get_by_text("No finished game like this.")).to_be_visible()
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
    told = json.dumps({"title": "Your turn: Yamataï", "body": "Yamataï", "url": "/t/abc", "count": 1})
    for _ in range(100):
        if registrations:
            break
        page.wait_for_timeout(50)
    where = {"origin": server.address, "registrationId": registrations[0]["registrationId"]}
    wire.send("ServiceWorker.deliverPushMessage", {**where, "data": told})
    shown = """async () => {
      const worker = await navigator.serviceWorker.ready
      for (;;) {
        const notes = await worker.getNotifications()
        if (notes.length) return notes.map((note) => [note.title, note.body, note.data.url])
        await new Promise((done) => setTimeout(done, 50))
      }
    }"""
    assert page.evaluate(shown) == [["Your turn: Yamataï", "Yamataï", "/t/abc"]]
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
    expect(host.page.get_by_role("link", name="Go to the table")).to_be_visible()
    friend.page.reload()
    friend.page.get_by_role("link", name="Open").first.click()
    expect(friend.page.get_by_role("heading", name="is being set up")).to_be_visible()
    assert not friend.ask("GET", "/api/lobby")["open"]


@thorough
def test_the_pages_about_people_fit_a_phone(browser: Browser, server: Server) -> None:
    somebody = Visitor(browser, server, size=(390, 844))
    enter(somebody, "Narrow")
    for path in ("/me", "/history", "/ratings", "/turn", "/stop", "/clubs", "/account"):
        somebody.go(path)
        expect(somebody.page.locator("main h1").first).to_be_visible()
        assert fits(somebody.page), path
        assert violations(somebody.page) == [], path
    somebody.close()
