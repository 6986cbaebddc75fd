"""What stands around a board: players, cards in rows, tracks, grids and dice, one below the other.

Every drawing here starts at the origin and says how high it is; `svg.py` puts them side by side.
"""

from __future__ import annotations

from collections.abc import Mapping

from pentarchy.scene.model import Card, Die, Grid, Panel, Row, Scene, Stack, Token, Track
from pentarchy.scene.paint import Brush, breadth, group, lettering, path, tag, wrapped
from pentarchy.scene.theme import EDGE, LIT, colour_of, legible, mix, name_of

CARD = (164.0, 106.0)
GAP = 9.0

Drawn = tuple[str, float]

PIPS = {
    1: ((0, 0),),
    2: ((-5, -5), (5, 5)),
    3: ((-5, -5), (0, 0), (5, 5)),
    4: ((-5, -5), (5, -5), (-5, 5), (5, 5)),
    5: ((-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)),
    6: ((-5, -6), (5, -6), (-5, 0), (5, 0), (-5, 6), (5, 6)),
}


class Sheet:
    """Draws panels, cards and rows of one scene in one theme."""

    def __init__(self, scene: Scene, brush: Brush, theme: Mapping[str, str], lit: Mapping[str, None]) -> None:
        self.scene = scene
        self.brush = brush
        self.theme = theme
        self.lit = lit
        self.cards = {card.id: card for card in scene.cards}
        self.stacks = {stack.id: stack for stack in scene.stacks}
        self.tokens = {token.id: token for token in scene.tokens}
        self.on: dict[str, list[Token]] = {}
        for token in scene.tokens:
            self.on.setdefault(token.at, []).append(token)

    # --- the column -------------------------------------------------------------------------------------------------

    def prompt(self, width: float) -> Drawn:
        """Whose turn it is and what is asked."""
        asked = [seat for seat in self.scene.prompt.asked if seat >= 0]
        phase = self.scene.phases[self.scene.phase] if 0 <= self.scene.phase < len(self.scene.phases) else ""
        out = lettering(
            " · ".join(word for word in (self.scene.round, phase) if word), (14, 22), 12, fill=self.theme["ink-2"]
        )
        y = 46.0
        x = 14.0
        for seat in asked:
            out += self.brush.seat_mark(seat, (x + 10, y - 5), 22, halo=False)
            name = name_of(self.scene.panels, seat)
            out += lettering(name, (x + 27, y), 14, weight=600, fill=self.theme["accent"])
            x += 42 + breadth(name, 14, True)
        y += 24 if asked else 2
        for line in wrapped(self.scene.prompt.sentence, 16.5, (width - 28) * 1.12, 5):
            out += lettering(line, (14, y), 17.5, serif=True, weight=500, fill=self.theme["ink"])
            y += 21
        if self.scene.prompt.clause:
            out += lettering(self.scene.prompt.clause, (14, y), 11.5, fill=self.theme["ink-2"])
            y += 14
        box = tag("rect", width=width, height=y, fill=self.theme["sheet"]) + tag(
            "rect", width=4.0, height=y, fill=self.theme["accent"]
        )
        return box + out, y

    def player(self, panel: Panel, width: float) -> Drawn:
        """A player at a glance."""
        asked = panel.player in self.scene.prompt.asked
        out = self.brush.seat_mark(panel.player, (22, 22), 25, halo=False)
        out += lettering(panel.name, (42, 27), 15, serif=True, weight=600, fill=self.theme["ink"])
        if panel.points:
            out += lettering(panel.points, (width - 14, 27), 15, weight=600, fill=self.theme["ink"], anchor="end")
        x, y = 14.0, 52.0
        for stat in panel.stats:
            if stat.most:
                many = int(stat.value) if stat.value.isdigit() else 0
                step = 15.0 if stat.most <= 8 else 12.0
                wide = step * stat.most + 10
                if x + wide > width - 6 and x > 14:
                    x, y = 14.0, y + 22
                for pip in range(stat.most):
                    colour = colour_of(self.brush.layout, panel.player).light if pip < many else self.theme["sheet-2"]
                    out += self.brush.symbol(
                        stat.symbol,
                        (x + 7 + pip * step, y - 5),
                        15,
                        color=colour,
                        fill=colour,
                        opacity=None if pip < many else ".55",
                    )
                x += wide
                continue
            wide = 24 + breadth(stat.value, 13, True) + 12
            if x + wide > width - 6 and x > 14:
                x, y = 14.0, y + 22
            if stat.symbol:
                out += self.brush.symbol(stat.symbol, (x + 9, y - 5), 17, color=stat.tint or self.theme["ink-2"])
            else:
                out += lettering(stat.title, (x, y), 11, fill=self.theme["ink-2"])
                wide += breadth(stat.title, 11) - 18
            out += lettering(
                stat.value, (x + wide - 12 - breadth(stat.value, 13, True), y), 13, weight=600, fill=self.theme["ink"]
            )
            x += wide
        if panel.stats:
            y += 10
        else:
            y = 40
        if panel.note:
            for line in wrapped(panel.note, 11.5, width - 28, 2):
                out += lettering(line, (14, y + 8), 11.5, fill=self.theme["ink-2"])
                y += 16
        ground = mix(self.theme["sheet"], self.theme["lit"], 0.16) if asked else self.theme["sheet"]
        box = tag("rect", width=width, height=y, fill=ground, stroke=self.theme["line"])
        return box + out, y

    def track(self, track: Track, width: float) -> Drawn:
        """Steps in a line with markers."""
        out = lettering(track.title, (14, 18), 12, fill=self.theme["ink-2"])
        steps = track.high - track.low + 1
        wide = (width - 28) / steps
        every = 1 if wide > 15 else 5
        marked: dict[int, int] = {}
        for step in range(track.low, track.high + 1):
            x = 14 + (step - track.low) * wide
            mine = [seat for at, seat in track.markers if at == step]
            fill = self.theme["ink-2"] if mine and mine[0] < 0 else self.theme["sheet"]
            out += tag("rect", x=x, y=26.0, width=wide, height=20.0, fill=fill, stroke=self.theme["line"])
            if step % every == 0:
                ink = self.theme["sheet"] if mine and mine[0] < 0 else self.theme["ink-2"]
                out += lettering(str(step), (x + wide / 2, 40), min(10.5, wide * 0.62), fill=ink, anchor="middle")
        for at, seat in track.markers:
            if seat >= 0 and track.low <= at <= track.high:
                level = marked.get(at, 0)
                marked[at] = level + 1
                x = 14 + (at - track.low + 0.5) * wide
                out += self.brush.seat_mark(seat, (x, 36 + level * 7), 17, letter="")
        return out, 54 + 7 * max(0, max(marked.values(), default=1) - 1)

    def dice(self, dice: tuple[Die, ...]) -> Drawn:
        """Dice as they fell."""
        out = ""
        for i, die in enumerate(dice):
            edge = colour_of(self.brush.layout, die.owner).light if die.owner >= 0 else EDGE
            box = tag(
                "rect", x=-11.0, y=-11.0, width=22.0, height=22.0, rx=4.5, fill="#fffdf6", stroke=edge, stroke_width=2.2
            )
            pips = "".join(tag("circle", cx=float(x), cy=float(y), r=2.3, fill=EDGE) for x, y in PIPS.get(die.face, ()))
            out += group(box + pips, at=(27 + i * 30, 20))
        return (out, 40.0) if dice else ("", 0.0)

    # --- cards ------------------------------------------------------------------------------------------------------

    def card(self, card: Card) -> str:
        """The one card frame: cost top left, points in a dark box top right, symbol, title, a sentence."""
        width, height = CARD
        if card.back:
            return self._back(card.title, card.symbol, card.tint or self.theme["accent"])
        quiet = card.state in ("closed", "taken")
        fill = self.theme["sheet-2"] if quiet else self.theme["sheet"]
        edge = self.theme["ink-2"]
        out = tag(
            "rect",
            width=width,
            height=height,
            rx=6.0,
            fill=fill,
            stroke=edge,
            stroke_width=1.2,
            stroke_dasharray="4 3" if quiet else None,
        )
        head = 24.0
        if card.tint:
            out += path(
                f"M1,7A6,6 0 0 1 7,1H{width - 7}A6,6 0 0 1 {width - 1},7V{head}H1Z", fill=card.tint, fill_opacity=".3"
            )
        out += path(f"M0,{head}H{width}", stroke=self.theme["line"])
        x = 8.0
        for chip in card.cost:
            drawn, wide = self.brush.chip(chip, (x, 17), 12.5, self.theme["ink"])
            out += drawn
            x += wide + 5
        if card.points:
            wide = max(24.0, breadth(card.points, 13, True) + 12)
            out += path(
                f"M{width - wide},0H{width - 6}A6,6 0 0 1 {width},6V{head}H{width - wide}Z", fill=self.theme["ink"]
            )
            out += lettering(
                card.points, (width - wide / 2, 17), 13.5, weight=600, fill=self.theme["sheet"], anchor="middle"
            )
        left = 9.0
        if card.symbol:
            out += self.brush.symbol(card.symbol, (25, 46), 32, color=self.theme["ink"], fill=self.theme["sheet-2"])
            left = 47.0
        y = 41.0
        for line in wrapped(card.title, 13.5, width - left - 6, 2):
            out += lettering(line, (left, y), 14.5, serif=True, weight=600, fill=self.theme["ink"])
            y += 15
        if card.subtitle:
            out += lettering(card.subtitle, (left, y - 1), 10.5, fill=self.theme["ink-2"])
        text = card.text if not card.second_title else f"{card.text} {card.second_title}: {card.second_text}"
        y = 76.0
        for line in wrapped(text, 10.5, width - 16, 3):
            out += lettering(line, (9, y), 10.5, fill=self.theme["ink-2"])
            y += 12
        if card.owner >= 0:
            out += self.brush.seat_mark(card.owner, (width - 15, height - 15), 20)
        for i, token in enumerate(self.on.get(card.id, ())):
            out += self._small(token, (width - 16 - 20 * i, 46))
        if card.id in self.lit:
            size = {"width": width + 4, "height": height + 4}
            for colour, thickness in ((EDGE, 5.0), (LIT, 3.0)):
                out += tag("rect", x=-2.0, y=-2.0, **size, rx=8.0, fill="none", stroke=colour, stroke_width=thickness)
        return out

    def _small(self, token: Token, at: tuple[float, float]) -> str:
        """A token on a card or in a row."""
        placed = Token(
            id=token.id,
            at=token.at,
            symbol=token.symbol,
            owner=token.owner,
            tint=token.tint,
            letter=token.letter,
            count=1,
            form=token.form,
            state=token.state,
            place=at,
            side=24.0,
            mark=token.mark,
        )
        text = token.badge or (str(token.count) if token.count > 1 else "")
        label = (
            lettering(text, (at[0], at[1] + 24), 12, weight=600, fill=self.theme["ink"], anchor="middle")
            if text
            else ""
        )
        rim = self.brush.rim(placed, EDGE, 1.12) + self.brush.rim(placed, LIT, 1.04) if token.id in self.lit else ""
        return rim + self.brush.piece(placed) + label

    def _back(self, title: str, symbol: str, tint: str, count: int = 0) -> str:
        width, height = CARD
        ink = legible(tint)
        out = tag("rect", width=width, height=height, rx=6.0, fill=tint, stroke=EDGE, stroke_width=1.2)
        out += tag(
            "rect",
            x=5.0,
            y=5.0,
            width=width - 10,
            height=height - 10,
            rx=3.5,
            fill="none",
            stroke=ink,
            stroke_width=1.0,
            opacity=".55",
        )
        if symbol:
            out += self.brush.symbol(symbol, (width / 2, 42), 40, color=ink)
        words = f"{title} {count}" if count else title
        return out + lettering(words, (width / 2, 84), 13.5, serif=True, weight=600, fill=ink, anchor="middle")

    def row(self, row: Row, width: float) -> tuple[str, float, float]:
        """A titled line of cards, stacks and tokens, as many lines as it takes; how wide and how high it is."""
        title = row.title + (f"  {row.note}" if row.note else "")
        out = ""
        if row.owner >= 0:
            out += self.brush.seat_mark(row.owner, (10, 11), 19, halo=False)
        out += lettering(title, (26 if row.owner >= 0 else 0, 16), 13, weight=600, fill=self.theme["ink-2"])
        widest = breadth(title, 13, True) + (26 if row.owner >= 0 else 0)
        x, y, tall = 0.0, 26.0, 0.0
        for id in row.items:
            if id in self.cards:
                drawn, wide, high = self.card(self.cards[id]), CARD[0], CARD[1]
            elif id in self.stacks:
                drawn, wide, high = self._stack(self.stacks[id]), CARD[0], CARD[1]
            elif id in self.tokens:
                token = self.tokens[id]
                high = 46.0 if token.badge or token.count > 1 else 32.0
                drawn, wide = self._small(token, (15, 16)), 30.0
            else:
                continue
            if x and x + wide > width:
                x, y, tall = 0.0, y + tall + GAP, 0.0
            out += group(drawn, at=(x, y))
            x += wide + GAP
            tall = max(tall, high)
            widest = max(widest, x - GAP)
        return out, widest, y + tall + GAP

    def _stack(self, stack: Stack) -> str:
        return self._back(stack.title, stack.symbol, stack.tint or self.theme["ink-2"], stack.count)

    def grid(self, grid: Grid, width: float) -> Drawn:
        """Titled boxes of small entries."""
        out = lettering(grid.title, (0, 16), 13, weight=600, fill=self.theme["ink-2"])
        if grid.owner >= 0:
            out += self.brush.seat_mark(grid.owner, (breadth(grid.title, 13, True) + 16, 11), 19, halo=False)
        columns = max(1, min(len(grid.groups), max(grid.columns, int(width // 190)), int(width // 120)))
        wide = (width - GAP * (columns - 1)) / columns
        colour = colour_of(self.brush.layout, grid.owner).light if grid.owner >= 0 else self.theme["ink-2"]
        y = 26.0
        for start in range(0, len(grid.groups), columns):
            line = grid.groups[start : start + columns]
            high = 26.0 + 16 * max((len(group.cells) for group in line), default=0)
            for i, box in enumerate(line):
                x = i * (wide + GAP)
                out += tag(
                    "rect",
                    x=x,
                    y=y,
                    width=wide,
                    height=high,
                    rx=4.0,
                    fill=self.theme["sheet"],
                    stroke=self.theme["line"],
                )
                tint = box.tint or self.theme["sheet-2"]
                out += tag("rect", x=x, y=y, width=wide, height=19.0, rx=4.0, fill=tint)
                left = x + 6
                if box.symbol:
                    out += self.brush.symbol(box.symbol, (x + 12, y + 9.5), 13, color=self.theme["ink"])
                    left = x + 22
                out += lettering(box.title, (left, y + 14), 12, serif=True, weight=600, fill=self.theme["ink"])
                for j, cell in enumerate(box.cells):
                    out += self._cell(cell.text, cell.state, cell.shape, x + 6, y + 33 + 16 * j, colour)
            y += high + GAP
        return out, y

    def _cell(self, text: str, state: str, shape: str, x: float, y: float, colour: str) -> str:
        outline = {
            "square": "M0,-9H9V0H0Z",
            "circle": "M0,-4.5a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0Z",
            "diamond": "M4.5,-10L10,-4.5L4.5,1L-1,-4.5Z",
        }[shape]
        fill = colour if state == "owned" else "none"
        ink = self.theme["ink-2"] if state == "closed" else self.theme["ink"]
        box = group(path(outline, fill=fill, stroke=ink, stroke_width=1.1), at=(x, y))
        return box + lettering(text, (x + 15, y), 11, weight=600 if state == "owned" else 400, fill=ink)
