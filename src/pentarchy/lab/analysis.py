"""The report on a finished game as a file: HTML that needs nothing else, or JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from html import escape
from pathlib import Path

from pentarchy.analysis.decided import Analysis
from pentarchy.analysis.verdicts import CALLED, GOOD
from pentarchy.core.errors import BadInput
from pentarchy.lab.study import plots
from pentarchy.lab.study.report import cells_of, document, figure

SHOWN = 0.005  # a loss that is not 0 %


def write(path: Path, analysis: Analysis, command: str) -> None:
    """The report as HTML, or as JSON if the file's name says so."""
    if path.suffix == ".json":
        text = json.dumps(asdict(analysis), indent=1, ensure_ascii=False) + "\n"
    else:
        text = page(analysis, command)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from error


def page(analysis: Analysis, command: str) -> str:
    """The whole HTML file."""
    names = [player.name for player in analysis.players]
    entries = [moment.entry for moment in analysis.moments]
    marks = [(turn.entry, turn.player) for turn in analysis.turns if turn.called in ("mistake", "blunder")]
    lucky = [(turn.entry, turn.player) for turn in analysis.turns if turn.is_lucky]
    chances = [[moment.chances[p] for moment in analysis.moments] for p in range(len(names))]
    unveiled = [[moment.open[p] for moment in analysis.moments] for p in range(len(names))]
    points = [[moment.points[p] for moment in analysis.moments] for p in range(len(names))]
    parts = [
        f"<h1>{escape(analysis.title)}</h1>",
        f"<p class=faint>Made by <code>{escape(command)}</code>. Intervals hold with 95 % confidence.</p>",
        figure(
            plots.over_time(names, entries, chances, unveiled, points, marks, lucky),
            "Chances to win by what each player knew (thin: with everything open); points. Triangles mark mistakes, "
            "circles turns in which luck mattered.",
        ),
        "<h2>Players</h2>",
        cells_of(
            ("player", "place", "points", "accuracy", "lost on average", "luck", *(name for _, name in CALLED)),
            [
                (
                    player.name,
                    str(player.place),
                    f"{player.points:g}",
                    f"{player.accuracy:.0%}",
                    f"{player.lost:.1%}",
                    f"{player.luck:+.0%} ± {player.noise:.0%}",
                    *(str(player.counts[name]) for _, name in CALLED),
                )
                for player in analysis.players
            ],
        ),
        "<h2>What decided it</h2>",
        *(_paragraph(told) for told in [*analysis.choices, *analysis.luck] or ["No turn stands out."]),
        "<h2>Turns</h2>",
        cells_of(
            ("after entry", "player", "", "chance", "lost", "luck", "what was done", "better"),
            [
                (
                    str(turn.entry),
                    names[turn.player],
                    "" if turn.called == GOOD else turn.called,
                    f"{turn.chance:.0%}",
                    f"{turn.lost:.0%} ± {turn.margin:.0%}" if turn.lost >= SHOWN else "",
                    f"{turn.luck:+.0%} ± {turn.noise:.0%}" if turn.is_lucky else "",
                    ", ".join(turn.made),
                    ", ".join(turn.better) if turn.called != GOOD else "",
                )
                for turn in analysis.turns
            ],
            prose=(6, 7),
        ),
        "<h2>How it is judged</h2>",
        f"<p>{escape(analysis.explained)}</p>",
    ]
    return document(analysis.title, parts)


def _paragraph(told: str) -> str:
    """A key moment; when and who stand out."""
    when, colon, rest = told.partition(": ")
    return f"<p><b>{escape(when + colon)}</b>{escape(rest)}</p>" if colon else f"<p>{escape(told)}</p>"
