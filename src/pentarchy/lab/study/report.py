"""A study's report: one HTML file that needs nothing else, or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from pentarchy.core.errors import BadInput
from pentarchy.core.game import game
from pentarchy.lab.study import plots
from pentarchy.lab.study.findings import Difference, Found, Share, differences, findings, readable, to_dict
from pentarchy.lab.study.question import Question
from pentarchy.lab.study.run import Games

STYLE = """
:root { color-scheme: light dark; --ink: #2b2a27; --paper: #fbf9f4; --faint: #6d685d; --line: #ddd6c8; }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 60rem; padding: 2rem 1.25rem 4rem; }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 600; line-height: 1.25; }
h2 { border-top: 1px solid var(--line); padding-top: 1.4rem; margin-top: 2.6rem; }
figure { margin: 1.2rem 0; overflow-x: auto; background: #fff; border: 1px solid var(--line); border-radius: 8px;
  padding: .8rem; }
figure svg { max-width: 100%; height: auto; display: block; }
figcaption { color: #55514a; font-size: .9rem; margin-top: .4rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
.wide { overflow-x: auto; }
th, td { text-align: right; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--line); }
th { vertical-align: bottom; }
td { vertical-align: top; }
th:first-child, td:first-child, .prose { text-align: left; }
.prose { min-width: 14rem; }
td:not(:first-child, .prose) { white-space: nowrap; }
code { background: #eee8dc; border-radius: 4px; padding: .1rem .3rem; }
.faint { color: var(--faint); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece7dc; --paper: #1f1e1b; --faint: #a8a294; --line: #3d3a34; }
  code { background: #35322c; }
}
"""


Pictures = dict[str, str]  # SVG by name


def write(path: Path, question: Question, games: Games, command: str, folder: Path | None = None) -> None:
    """The report as HTML, or as JSON if the file's name says so; its pictures one by one into a folder, if asked."""
    found, apart = findings(games), differences(games)
    drawn: Pictures = {}
    if path.suffix == ".json":
        text = json.dumps(to_dict(question, found, apart, command), indent=1, ensure_ascii=False) + "\n"
    else:
        text = page(question, found, apart, command, drawn)
    files = {path: text}
    if folder is not None:
        files |= {folder / f"{path.stem}-{name}.svg": _apart_from_page(picture) for name, picture in drawn.items()}
    for file, content in files.items():
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{file} cannot be written: {error.strerror}") from error


def _apart_from_page(picture: str) -> str:
    """A picture as a file of its own: on white, which a page gives it otherwise."""
    return picture.replace("<svg ", '<svg style="background: #fff" ', 1)


def page(
    question: Question,
    found: Sequence[Found],
    apart: Sequence[Difference],
    command: str,
    drawn: Pictures | None = None,
) -> str:
    """The whole HTML file; the pictures in it are put into `drawn`, too."""
    drawn = {} if drawn is None else drawn
    subject = game(question.game)
    parts = [
        f"<h1>{escape(question.title)}</h1>",
        f"<p>{escape(question.text)}</p>" if question.text else "",
        f"<p class=faint>{escape(subject.title)}, rules version {subject.version}. "
        f"{sum(each.games for each in found):,} games between bots; made by <code>{escape(command)}</code>. "
        "Intervals hold with 95 % confidence. What bots of this strength show is evidence, not proof, of how people "
        "would fare.</p>",
    ]
    if len(question.variants) > 1:
        parts += ["<h2>What the variants change</h2>", *_variants(question), *_apart(apart, drawn)]
    for players in question.players:
        for level in question.levels:
            some = [readable(each) for each in found if each.cell.players == players and each.cell.level == level]
            parts += _cells(f"{players} players, {level} bots", some, drawn)
    return document(question.title, parts)


def document(title: str, parts: Iterable[str]) -> str:
    """An HTML file of these parts that needs nothing else."""
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _variants(question: Question) -> Iterable[str]:
    rows = []
    for variant in question.variants:
        changed = [f"{path} = {value}" for path, value in variant.components.items()]
        first = question.variants[0].options
        changed += [f"{name} = {value}" for name, value in variant.options.items() if value != first.get(name)]
        rows.append((variant.name, ", ".join(changed) or "nothing"))
    yield cells_of(("variant", "what is different"), rows, prose=(1,))


def _apart(found: Sequence[Difference], drawn: Pictures) -> Iterable[str]:
    proven = [each for each in found if each.is_proven]
    if not proven:
        yield "<p>These games show no significant difference between the variants.</p>"
        return
    drawn["differences"] = plots.apart(proven)
    yield figure(drawn["differences"], "Differences from the first variant whose confidence interval excludes 0.")
    rows = [
        (each.name, f"{each.variant}, {each.players} players, {each.level}", f"{each.difference:+.2f}", _span(each))
        for each in proven
    ]
    yield cells_of(("what", "variant", "difference", "95 % confidence interval"), rows)
    by_chance = len(found) / 20
    yield (
        f"<p class=faint>{len(found)} numbers were compared; about {by_chance:.0f} of them would seem to differ by "
        "chance alone.</p>"
    )


def _cells(title: str, found: Sequence[Found], drawn: Pictures) -> Iterable[str]:
    where = f"{found[0].cell.players}-{found[0].cell.level}"

    def shown(name: str, picture: str, caption: str = "") -> str:
        drawn[f"{where}-{name}"] = picture
        return figure(picture, caption)

    yield f"<h2>{escape(title)}</h2>"
    yield shown("seats", plots.shares("Wins by seat", [(each.cell.variant.name, each.seats) for each in found]))
    for entry in found[0].sides:
        some = [(each.cell.variant.name, each.sides[entry]) for each in found]
        yield shown(entry, plots.shares(f"Wins by {entry}", some))
    names = [number.name for number in found[0].numbers]
    lengths = [name for name in ("rounds", "turns", "decisions") if name in names][:2]
    yield shown("lengths", plots.lengths(found, lengths), "How long the games were.")
    for number, each in enumerate(found, start=1):
        yield f"<h3>{escape(each.cell.variant.name)}, {each.games:,} games</h3>"
        caption = "Points by source in the course of the game, and how often the leader wins."
        yield shown(f"course-{number}", plots.course(each), caption)
        if each.uses:
            caption = "How often things were used, and how often their users won; larger dots were used more often."
            yield shown(f"uses-{number}", plots.usage(each), caption)
        yield _details("All numbers", _numbers(each))
        yield _details("Wins", _wins([*each.seats, *[share for some in each.sides.values() for share in some]]))
        yield _details("Most frequent openings", _wins(each.openings))
        yield _details("Uses", _used(each))


def _numbers(found: Found) -> str:
    rows = [(number.name, f"{number.mean:.2f} ± {number.margin:.2f}", f"{number.median:g}") for number in found.numbers]
    return cells_of(("number", "mean", "median"), rows)


def _wins(shares: Sequence[Share]) -> str:
    rows = [
        (share.name, str(share.games), f"{share.share:.2f}", f"{share.interval[0]:.2f} to {share.interval[1]:.2f}")
        for share in shares
    ]
    return cells_of(("who", "games", "wins, 1 is a fair share", "95 % confidence interval"), rows)


def _used(found: Found) -> str:
    rows = [
        (use.name, f"{use.used:.0%}", f"{use.often:.1f}", f"{use.success.share:.2f}", _span(use.success))
        for use in found.uses
    ]
    head = ("what", "players who used it", "times, by those", "their wins", "95 % confidence interval")
    return cells_of(head, rows)


def _span(found: Share | Difference) -> str:
    return f"{found.interval[0]:.2f} to {found.interval[1]:.2f}"


def cells_of(head: Sequence[str], rows: Iterable[Sequence[str]], prose: Sequence[int] = ()) -> str:
    """A table; the columns of `prose` hold sentences."""
    kinds = [" class=prose" if column in prose else "" for column in range(len(head))]
    top = "".join(f"<th{kind}>{escape(cell)}</th>" for kind, cell in zip(kinds, head, strict=True))
    lines = [
        "<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    ]
    return f"<div class=wide><table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"


def figure(picture: str, caption: str = "") -> str:
    """A picture with what it shows."""
    words = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{picture}{words}</figure>"


def _details(title: str, inside: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{inside}</details>"
