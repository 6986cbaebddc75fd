"""A scene in words: titled tables that a plain terminal shows and a screen reader reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from pentarchy.scene.areas import fields_of
from pentarchy.scene.model import Card, Chip, Grid, Layout, Row, Scene, Stack, Token, Track


@dataclass(frozen=True)
class Section:
    """A titled table. `heads` has a heading for each column, empty ones where none is needed."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def sections(layout: Layout, scene: Scene, boards: bool = True) -> list[Section]:
    """Everything in a scene, in the order of a glance: players, rows, boards (where nobody draws them), the rest."""
    words = _Words(layout, scene)
    on_boards = words.boards() if boards else []
    found = [words.players(), *words.rows(), *on_boards, *words.grids(), words.tracks(), words.dice()]
    return [section for section in found if section.rows or section.note]


class _Words:
    """Finds the words for the things of one scene."""

    def __init__(self, layout: Layout, scene: Scene) -> None:
        self.layout = layout
        self.scene = scene
        self.seats = {panel.player: panel.name for panel in scene.panels}
        self.cards = {card.id: card for card in scene.cards}
        self.stacks = {stack.id: stack for stack in scene.stacks}
        self.tokens = {token.id: token for token in scene.tokens}
        self.on: dict[str, list[Token]] = {}
        for token in sorted(scene.tokens, key=lambda token: token.slot):
            self.on.setdefault(token.at, []).append(token)

    # --- players ------------------------------------------------------------------------------------------------

    def players(self) -> Section:
        titles = list(dict.fromkeys(stat.title for panel in self.scene.panels for stat in panel.stats))
        rows = []
        for panel in self.scene.panels:
            values = {stat.title: f"{stat.value}/{stat.most}" if stat.most else stat.value for stat in panel.stats}
            asked = "to choose" if panel.player in self.scene.prompt.asked else ""
            note = ", ".join(part for part in (asked, panel.note) if part)
            rows.append((panel.name, panel.points, *(values.get(title, "") for title in titles), note))
        return _without_empty_columns(Section("Players", ("", "points", *titles, ""), tuple(rows)))

    # --- rows of cards ------------------------------------------------------------------------------------------

    def rows(self) -> list[Section]:
        found = [self._row(row) for row in self.scene.rows]
        shown = {item for row in self.scene.rows for item in row.items}
        loose = [card for card in self.scene.cards if card.id not in shown]
        if loose:
            found.append(self._cards("Cards", loose, ""))
        piles = [stack for stack in self.scene.stacks if stack.id not in shown]
        if piles:
            found.append(Section("Piles", ("", ""), tuple((stack.title, str(stack.count)) for stack in piles)))
        return found

    def _row(self, row: Row) -> Section:
        title = f"{self.seats[row.owner]}: {row.title}" if row.owner in self.seats else row.title
        cards = [self.cards[item] for item in row.items if item in self.cards]
        others = [self._thing(item) for item in row.items if item not in self.cards]
        if cards:
            note = "; ".join([*([row.note] if row.note else []), *(other for other in others if other)])
            return self._cards(title, cards, note)
        return Section(title, ("", ""), tuple((other, "") for other in others if other), row.note)

    def _thing(self, item: str) -> str:
        if item in self.stacks:
            stack: Stack = self.stacks[item]
            return f"{stack.title}: {stack.count}"
        return self.token(self.tokens[item]) if item in self.tokens else ""

    def _cards(self, title: str, cards: Iterable[Card], note: str) -> Section:
        rows = []
        for card in cards:
            lying = "; ".join(self.token(token) for token in self.on.get(card.id, []))
            second = ": ".join(part for part in (card.second_title, card.second_text) if part)
            text = " ".join(part for part in (card.text, second, card.foot, f"({lying})" if lying else "") if part)
            name = " ".join(part for part in (card.title, f"({card.subtitle})" if card.subtitle else "") if part)
            rows.append((name, card.state, chips(card.cost), card.points, text))
        return _without_empty_columns(Section(title, ("", "state", "cost", "points", ""), tuple(rows), note))

    # --- boards -------------------------------------------------------------------------------------------------

    def boards(self) -> list[Section]:
        """What lies on each board, place by place; places where there is nothing are left out."""
        found = []
        for board in self.layout.boards:
            rows = []
            printed = {shape.id for shape in board.shapes if shape.label}
            for area in (field.area for field in fields_of(self.layout, board, self.scene)):
                name = " ".join(area.name) or area.id
                name = name if area.id in printed or name == area.id else f"{name} ({area.id})"
                pieces = ", ".join(self.token(token) for token in self.on.get(area.id, []))
                owner = self.seats.get(area.owner, "")
                if pieces or owner or area.note:
                    rows.append((name, area.ground.replace("_", " "), owner, area.note, pieces))
            found.append(
                _without_empty_columns(Section(board.title, ("place", "ground", "owner", "", ""), tuple(rows)))
            )
        return found

    def token(self, token: Token) -> str:
        """A piece in a few words: whose, what, how many, in what state."""
        help = self.scene.helps.get(token.id) or self.layout.helps.get(token.id)
        name = help.title if help is not None else token.symbol.partition(":")[2].replace("_", " ").replace("-", " ")
        parts = [
            f"{token.count} ×" if token.count > 1 else "",
            self.seats.get(token.owner, ""),
            name,
            token.badge,
            f"({token.state})" if token.state else "",
        ]
        cargo = ", ".join(self.token(other) for other in self.on.get(token.id, []))
        return " ".join(part for part in parts if part) + (f" [{cargo}]" if cargo else "")

    # --- the rest -----------------------------------------------------------------------------------------------

    def grids(self) -> list[Section]:
        return [self._grid(grid) for grid in self.scene.grids]

    def _grid(self, grid: Grid) -> Section:
        title = f"{self.seats[grid.owner]}: {grid.title}" if grid.owner in self.seats else grid.title
        rows = []
        for group in grid.groups:
            by_state = {
                state: ", ".join(cell.text for cell in group.cells if cell.state == state)
                for state in ("owned", "open", "", "closed")
            }
            rows.append((group.title, *by_state.values()))
        if grid.place == "seat":  # of the others: what they have, not all that they have not
            rows = [(name, owned, open_, other, "") for name, owned, open_, other, _ in rows if owned or open_ or other]
        return _without_empty_columns(Section(title, ("", "owned", "open", "", "closed"), tuple(rows)))

    def tracks(self) -> Section:
        return Section("Tracks", ("", ""), tuple((track.title, self._track(track)) for track in self.scene.tracks))

    def _track(self, track: Track) -> str:
        marks = [f"{self.seats[seat]} {step}" if seat in self.seats else str(step) for step, seat in track.markers]
        return f"{', '.join(marks)} (of {track.low} to {track.high})"

    def dice(self) -> Section:
        rows = [(self.seats.get(die.owner, ""), die.why, str(die.face)) for die in self.scene.dice]
        return _without_empty_columns(Section("Dice", ("", "", ""), tuple(rows)))


OR = "or"  # the text of a chip that stands between two ways to pay


def chips(parts: Iterable[Chip]) -> str:
    """A cost or a stock in words: `2 wood, 1 gold or 1 science`."""
    ways: list[list[str]] = [[]]
    for part in parts:
        name = part.title or part.symbol.partition(":")[2].replace("_", " ")
        if part.text == OR and not name:
            ways.append([])
        else:
            ways[-1].append(" ".join(word for word in (part.text, name) if word))
    return f" {OR} ".join(_counted(way) for way in ways)


def _counted(names: list[str]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in Counter(names).items())


def _without_empty_columns(section: Section) -> Section:
    kept = [n for n in range(len(section.heads)) if any(row[n] for row in section.rows)]
    rows = tuple(tuple(row[n] for n in kept) for row in section.rows)
    return Section(section.title, tuple(section.heads[n] for n in kept), rows, section.note)
