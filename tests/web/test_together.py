"""Several people: proposals and what becomes of them, seats given away and taken back, sounds and notifications."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server, Visitor, thorough
from tests.web.sitting import (
    OPTIONS,
    choose,
    drawn,
    in_turn,
    my_turn,
    press,
    sit_down,
    sit_together,
    turn_to,
    violations,
)

pytestmark = thorough
#: Writes down every tone and every notification instead of making them; the page believes that nobody looks at it.
WITNESS = """
  window.tones = []
  window.notes = []
  const nothing = () => undefined
  const gain = { setValueAtTime: nothing, linearRampToValueAtTime: nothing, exponentialRampToValueAtTime: nothing }
  const chain = { connect: (next) => next, gain }
  window.AudioContext = class {
    state = 'running'
    get currentTime() { return performance.now() / 1000 }
    createOscillator() {
      const frequency = { value: 0 }
      return { ...chain, frequency, start: () => window.tones.push(frequency.value), stop() {} }
    }
    createGain() { return chain }
  }
  window.Notification = class {
    static permission = 'default'
    static async requestPermission() { return (this.permission = 'granted') }
    constructor(title, options) { window.notes.push({ title, ...options }) }
    close() {}
  }
  Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true })
"""
TURN, MOVE, END = [523, 784], [220, 165], [523, 659, 784]


def heard(page: Page, sound: list[int]) -> None:
    """Wait until a sound was played."""
    page.wait_for_function("(sound) => sound.every((tone) => window.tones.includes(tone))", arg=sound)


def test_one_link_brings_a_friend_to_a_seat_and_asks_for_a_name(host: Visitor, friend: Visitor) -> None:
    opened = host.open_table("yamatai", [{"who": "me", "name": "Ana"}, {"who": "open"}])
    host.go(f"/t/{opened['table']}")
    link = host.page.get_by_label("Link to this table").input_value()
    assert link.endswith(f"/t/{opened['table']}")
    expect(host.page.get_by_label("The link as a QR code").locator("svg")).to_be_visible()
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit here").click()
    for page in (host.page, friend.page):
        drawn(page)
        expect(page.locator(".side")).to_contain_text("Ben")


def test_a_private_link_asks_who_has_no_name_here(host: Visitor, friend: Visitor) -> None:
    opened = host.open_table("yamatai", [{"who": "me", "name": "Ana"}, {"who": "open"}])
    links = opened["links"]
    assert isinstance(links, list)
    friend.go(next(str(entry["link"]) for entry in links if entry["index"] == 1))
    friend.page.get_by_label("What should the others call you?").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").click()
    drawn(friend.page)
    expect(friend.page.locator("[data-seat]")).to_have_attribute("data-seat", "1")
    host.go(f"/t/{opened['table']}")
    expect(host.page.locator(".side")).to_contain_text("Ben")


def test_a_pause_begins_and_ends_when_all_agree(host: Visitor, friend: Visitor) -> None:
    sit_together(host, friend)
    mine, other = in_turn(host, friend)
    press(mine, "Menu", "Ask for a pause")
    expect(mine.locator(".proposal")).to_contain_text("Waiting for")
    expect(other.locator(".proposal")).to_contain_text("proposes a pause: clocks and bots stop")
    expect(other).to_have_title(re.compile("You are asked"))
    press(other, "Agree")
    for page in (mine, other):
        expect(page.locator(".prompt")).to_contain_text("Paused")
        expect(page.locator(".options, .proposal, [data-thing].lit")).to_have_count(0)
    press(other, "Menu", "Ask to go on")
    press(mine, "Agree")
    my_turn(mine)
    turn_to(mine, "Chat")
    expect(mine.locator(".chat .told")).to_have_text(
        ["All agreed: the game is paused.", "All agreed: the game goes on."]
    )


def test_a_proposal_is_refused_or_withdrawn(host: Visitor, friend: Visitor) -> None:
    sit_together(host, friend)
    press(host.page, "Menu", "Propose to end the game")
    friend.page.locator(".proposal").get_by_role("button", name="No").click()
    expect(host.page.locator(".banner")).to_have_text(re.compile("Not agreed: Ana proposes to end the game"))
    expect(host.page.locator(".proposal")).to_have_count(0)
    press(friend.page, "Menu", "Ask for a pause")
    expect(host.page.locator(".proposal")).to_contain_text("Ben proposes a pause")
    press(friend.page, "Withdraw")
    expect(host.page.locator(".proposal")).to_have_count(0)
    my_turn(in_turn(host, friend)[0])


def test_a_game_ends_by_agreement_and_the_same_people_play_again(host: Visitor, friend: Visitor) -> None:
    table = sit_together(host, friend)
    first = in_turn(host, friend)[0]
    choose(first, first.locator("button.option").first)
    press(host.page, "Menu", "Propose to end the game")
    press(friend.page, "Agree")
    for page in (host.page, friend.page):
        expect(page.locator("section.end h2")).to_have_text("The game was ended by agreement")
        expect(page.locator(".prompt")).to_contain_text("ended by agreement")
        expect(page.locator(".options")).to_have_count(0)
    press(host.page, "Rematch, same seats")
    expect(friend.page.locator(".proposal")).to_contain_text("Ana proposes to play again")
    press(friend.page, "Agree")
    for seat, page in enumerate((host.page, friend.page)):
        expect(page).not_to_have_url(re.compile(table))
        expect(page.locator("[data-seat]")).to_have_attribute("data-seat", str(seat))
    assert host.page.url == friend.page.url
    my_turn(in_turn(host, friend)[0])


def test_who_gives_up_a_seat_is_asked_twice_and_a_bot_plays_on(host: Visitor, friend: Visitor) -> None:
    sit_together(host, friend)
    press(friend.page, "Menu", "Give up my seat for good")
    expect(friend.page.locator("[data-seat]")).to_have_attribute("data-seat", "1")
    press(friend.page, "Yes, leave; a bot plays on")
    expect(friend.page.locator("[data-seat]")).to_have_attribute("data-seat", "-1")
    my_turn(host.page)


def test_a_bot_keeps_my_seat_until_i_take_it_back(host: Visitor, friend: Visitor) -> None:
    sit_together(host, friend)
    mine, other = in_turn(host, friend)
    press(other, "Menu", "Let a bot play for me")
    expect(other.locator(".prompt")).to_contain_text("A bot plays for you")
    press(other, "Take my seat back")
    expect(other.locator(".prompt")).to_contain_text("is choosing")
    my_turn(mine)


def test_sounds_tell_of_moves_my_turn_and_the_end(browser: Browser, server: Server) -> None:
    host, friend = Visitor(browser, server), Visitor(browser, server)
    for somebody in (host, friend):
        somebody.context.add_init_script(WITNESS)
    sit_together(host, friend)
    mine, other = in_turn(host, friend)
    heard(mine, TURN)
    assert other.evaluate("window.tones") == []
    choose(mine, mine.locator("button.option").first)
    heard(other, MOVE)
    assert not set(MOVE) & set(mine.evaluate("window.tones"))  # my own choice needs no sound
    press(mine, "Menu")
    mine.get_by_label("Sounds").uncheck()
    press(mine, "Menu")
    mine.evaluate("window.tones.length = 0")
    press(other, "Menu", "Propose to end the game")
    press(mine, "Agree")
    heard(other, END)
    expect(mine.locator("section.end")).to_be_visible()
    assert mine.evaluate("window.tones") == []
    host.close()
    friend.close()


def test_a_notification_calls_somebody_who_looks_elsewhere(browser: Browser, server: Server) -> None:
    host, friend = Visitor(browser, server), Visitor(browser, server)
    for somebody in (host, friend):
        somebody.context.add_init_script(WITNESS)
    sit_together(host, friend)
    mine, other = in_turn(host, friend)
    press(other, "Menu")
    other.get_by_label("Notify me when it is my turn").check()
    press(other, "Menu")
    other.evaluate("window.elsewhere = true")
    press(mine, "Menu", "Ask for a pause")
    other.wait_for_function("window.notes.length === 1")
    note = other.evaluate("window.notes[0]")
    assert note["title"] == "You are asked · Yamataï"
    assert "proposes a pause" in note["body"]
    assert mine.evaluate("window.notes") == []
    host.close()
    friend.close()


DAYS = {"kind": "correspondence", "bank": 86_400, "increment": 3 * 86_400, "expiry": "bot_keeps"}


def test_somebody_takes_leave_and_everybody_sees_that_their_clock_has_stopped(host: Visitor, friend: Visitor) -> None:
    sit_together(host, friend, clock=DAYS)
    mine, other = in_turn(host, friend)
    running, standing = re.compile(r"^3 d 2[23] h$|^4 d 0 h$"), "on leave"
    expect(mine.locator(".prompt .clock")).to_have_text(running)
    press(mine, "Menu", "Take leave (14 days left)")
    expect(mine.locator(".prompt")).to_contain_text("You are on leave: your clock is stopped. 14 days left.")
    expect(mine.locator(".prompt .clock")).to_have_text(standing)
    expect(other.locator(".prompt")).to_contain_text("is on leave, 14 days at most.")
    expect(other.locator(".players .on .clock")).to_have_text(standing)
    assert not violations(mine)
    other.reload()
    expect(other.locator(".prompt")).to_contain_text("is on leave, 14 days at most.")
    choose(mine, mine.locator(OPTIONS).first)  # who is on leave may choose all the same
    expect(mine.locator(".prompt")).to_contain_text("You are on leave")
    press(mine, "I am back")
    expect(mine.locator(".prompt")).not_to_contain_text("on leave")
    expect(other.locator(".prompt")).not_to_contain_text("on leave")
    for page in (mine, other):
        expect(page.locator(".players .clock", has_text=re.compile(r"\d d"))).to_have_count(2)
    press(other, "Menu", "Take leave (14 days left)")
    press(other, "Menu", "End my leave")
    expect(other.locator(".prompt")).not_to_contain_text("on leave")


def test_alone_with_bots_nobody_is_asked_to_agree(visitor: Visitor) -> None:
    page = sit_down(visitor)
    press(page, "Menu", "Pause")
    expect(page.locator(".prompt")).to_contain_text("Paused")
    press(page, "Menu", "Go on")
    my_turn(page)
    press(page, "Menu", "End the game here", "Yes, end the game here")
    expect(page.locator("section.end h2")).to_have_text("The game was ended by agreement")
    press(page, "Rematch, same seats")
    my_turn(page)
