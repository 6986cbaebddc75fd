"""Output and input of a terminal game: with colours, or as plain lines for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pentarchy.cli.menu import Group
from pentarchy.scene.lettered import Lettering, Word
from pentarchy.scene.text import Section

CURTAIN = 40  # blank lines that hide what was shown, where a screen cannot be cleared


class Screen:
    """Shows text, tables and menus. Plain: one thing a line, no colours, no boxes, nothing is ever cleared."""

    def __init__(self, plain: bool = False, read: Callable[[str], str] = input) -> None:
        self.plain = plain
        self.read = read
        self.console = Console(highlight=False, no_color=plain, emoji=False)

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence, or several lines."""
        if self.plain:
            self.console.print(text, markup=False, soft_wrap=True)
        else:
            self.console.print(Text(text, style=style))

    def title(self, text: str) -> None:
        """A heading."""
        if self.plain:
            self.say(f"\n{text}")
        else:
            self.console.rule(f"[bold]{escape(text)}[/]", align="left")

    def ask(self, prompt: str) -> str:
        """One line of input. EOFError when there will be no more."""
        return self.read(prompt).strip()

    def clear(self) -> None:
        """An empty screen; plain readers keep what they had."""
        if not self.plain:
            self.console.clear()

    def curtain(self) -> None:
        """Hide what the last player saw."""
        if self.plain or not self.console.is_terminal:
            self.say("\n" * CURTAIN)
        else:
            self.console.clear()
            self.console.print("\x1b[3J", end="")  # what could be scrolled back to as well

    def section(self, section: Section) -> None:
        """A titled table."""
        if self.plain:
            self.say(f"\n{section.title}:" + (f" {section.note}" if section.note else ""))
            for row in section.rows:
                pairs = zip(section.heads[1:], row[1:], strict=True)
                told = [f"{head} {value}" if head else value for head, value in pairs if value]
                self.say("  " + ", ".join([row[0], *told] if row[0] else told))
            return
        note = f"  [dim]{escape(section.note)}[/]" if section.note else ""
        names = [row[0] for row in section.rows if not any(row[1:])]
        if len(names) == len(section.rows):
            self.console.print(f"[bold cyan]{escape(section.title)}[/]  {escape(', '.join(names))}{note}")
            return
        self.console.print(f"\n[bold cyan]{escape(section.title)}[/]{note}")
        table = Table(
            *(escape(head) for head in section.heads), box=None, pad_edge=False, show_header=any(section.heads)
        )
        for place in range(1, len(section.heads)):
            if all(_numeric(row[place]) for row in section.rows):
                table.columns[place].justify = "right"
        for row in section.rows:
            table.add_row(*(escape(cell) for cell in row))
        self.console.print(table)

    def map(self, title: str, lettering: Lettering) -> None:
        """A board in letters, with what they stand for."""
        self.console.print(f"\n[bold cyan]{escape(title)}[/]")
        for line in lettering.lines:
            text = Text()
            for column, word in line:
                text.append(" " * (column - len(text)))
                text.append(word.text, _style(word))
            self.console.print(text, soft_wrap=True)
        legend = [Text.assemble((word.text, _style(word)), f" {name}") for word, name in lettering.legend]
        self.console.print(Columns(legend, padding=(0, 2)))

    def menu(self, groups: Sequence[Group]) -> None:
        """The options, numbered."""
        width = len(str(groups[-1].items[-1].number)) if groups else 1
        for group in groups:
            if not group.long:
                for item in group.items:
                    self._line(f"{item.number:{width}}", item.sentence)
            elif self.plain:
                self.say(f"{group.title}: " + ", ".join(f"{item.number} {item.short}" for item in group.items))
            else:
                self.console.print(f"[bold]{escape(group.title)}[/]")
                cells = [f"[green]{item.number:{width}}[/] {escape(item.short)}" for item in group.items]
                self.console.print(Columns(cells, padding=(0, 2), column_first=True))

    def _line(self, number: str, sentence: str) -> None:
        if self.plain:
            self.say(f"{number.strip()} {sentence}")
        else:
            self.console.print(f"[green]{number}[/] {escape(sentence)}")


def _style(word: Word) -> str:
    lit = " bold underline" if word.lit else ""
    if not word.tint:
        return lit.strip() or "dim"
    return f"{word.ink} on {word.tint}{lit}"


def _numeric(text: str) -> bool:
    return text.replace(".", "").replace("/", "").lstrip("-").isdigit() or text == ""
