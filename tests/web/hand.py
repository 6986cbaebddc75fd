"""A hand on a real mouse: it points at what the page lights or lists, and clicks."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypedDict

from playwright.sync_api import Page

Where = Literal["board", "list"]

#: The game is over, or I am asked and the page takes clicks.
READY = """
() => document.querySelector('section.end') !== null ||
  document.querySelector('.options button:is(.option, .end, .stepper *, .confirm .primary):not(:disabled)') !== null
"""
#: A place to click: something lit that nothing covers or a line of the menu it has opened, or a line of the list of
#: options; in haste what ends the step.
AIM = """
([draw, onBoard, haste]) => {
  if (document.querySelector('section.end')) return { over: true }
  const middle = (element) => {
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const free = (element) => element.contains(document.elementFromPoint(...middle(element)))
  const some = (found) => found[Math.floor(draw * found.length)]
  const sure = document.querySelector('.confirm .primary')  // who is new to a game is asked again before what is final
  if (sure) {
    sure.scrollIntoView({ block: 'center' })
    const [x, y] = middle(sure)
    return { x, y, where: 'list' }
  }
  const menu = [...document.querySelectorAll('[role=menuitem]')]  // beside a thing with several options
  const lit = menu.length ? menu : onBoard ? [...document.querySelectorAll('[data-thing].lit')].filter(free) : []
  const lines = [...document.querySelectorAll('.options button:is(.option, .end, .stepper *):not(:disabled)')]
  const ending = haste && !menu.length ? lines.filter((line) => line.matches('.end')) : []
  let aim = ending.length ? undefined : some(lit)
  const where = aim ? 'board' : 'list'
  if (!aim) {
    aim = some(ending.length ? ending : lines)
    if (!aim) return {}
    aim.scrollIntoView({ block: 'center' })
    if (!free(aim)) {
      const over = document.elementFromPoint(...middle(aim))
      return over?.closest('[role=tooltip]') ? { help: true } : { covered: aim.textContent }
    }
  }
  const [x, y] = middle(aim)
  return { x, y, where }
}
"""


class Aim(TypedDict, total=False):
    """Where to click; `over` at the end of the game, `covered` if something lies over an option.

    `help` if that is the card of what the mouse rests on: it goes when the mouse does.
    """

    x: float
    y: float
    where: Where
    over: bool
    covered: str
    help: bool


class Hand:
    """Plays one seat through the page, at random, by the mouse alone."""

    def __init__(self, page: Page, seed: int = 7, board: float = 0.5, haste: float = 0.5) -> None:
        self._page = page
        self._seed = seed
        self._board = board  # how often it looks for something lit before it reads the list
        self._haste = haste  # how often it ends a step that can be ended
        self.clicks: Counter[Where] = Counter()

    def _draw(self) -> float:
        self._seed = self._seed * 48271 % 2147483647
        return self._seed / 2147483647

    def _looks_at_board(self) -> bool:
        draw = self._draw()
        if not self.clicks["board"] or not self.clicks["list"]:
            return not self.clicks["board"]  # each of them at least once
        return draw < self._board

    def play(self, seconds: float = 300) -> None:
        """Click until the game is over."""
        while True:
            self._page.wait_for_function(READY, polling=20, timeout=seconds * 1000)
            aim: Aim = self._page.evaluate(AIM, [self._draw(), self._looks_at_board(), self._draw() < self._haste])
            if aim.get("over"):
                return
            assert "covered" not in aim, f"something lies over the option {aim['covered']!r}"
            if aim.get("help"):
                self._page.mouse.move(2, 2)
            if "x" not in aim:
                continue
            self._page.mouse.click(aim["x"], aim["y"])
            self.clicks[aim["where"]] += 1
