"""The pictures of a study's report, as SVG. Needs matplotlib (`pip install 'pentarchy[study]'`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pentarchy.extras import needed
from pentarchy.lab.study.findings import Difference, Found, Share, Use
from pentarchy.lab.study.played import MOMENTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: Okabe and Ito's colours, which everybody can tell apart.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#000000")
INK, FAINT = "#2b2a27", "#8a857a"
STYLE = {
    "svg.hashsalt": "pentarchy",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}
LABELLED = 16  # uses with a name beside their point, at most
NEAR = 16.0, 0.13  # names whose points are nearer than this would cover each other
ROW = 0.34  # inches
BARS = 20  # of a histogram, at most


def figure(width: float, height: float, columns: int = 1) -> tuple[Figure, Sequence[Axes]]:
    """An empty picture with several plots side by side."""
    needed("matplotlib", "study").rcParams.update(STYLE)
    made: Figure = needed("matplotlib.figure", "study").Figure(figsize=(width, height), layout="constrained")
    axes = made.subplots(1, columns, squeeze=False)[0]
    return made, list(axes)


def svg(picture: Figure) -> str:
    """The picture as an SVG element."""
    file = io.StringIO()
    picture.savefig(file, format="svg", metadata={"Date": None})
    text = file.getvalue()
    return text[text.index("<svg") :]


def shares(title: str, by_variant: Sequence[tuple[str, Sequence[Share]]]) -> str:
    """Shares of the wins with their intervals, one row for each name, one colour for each variant."""
    names = list(dict.fromkeys(share.name for _, some in by_variant for share in some))
    picture, (axes,) = figure(7.2, 1.1 + ROW * len(names) * max(1, len(by_variant) * 0.6))
    step = 0.7 / len(by_variant)
    for number, (variant, some) in enumerate(by_variant):
        for share in some:
            row = names.index(share.name) + (number - (len(by_variant) - 1) / 2) * step
            low, high = share.interval
            axes.plot([low, high], [row, row], color=COLOURS[number % 8], linewidth=2.5, alpha=0.45)
            axes.plot([share.share], [row], "o", color=COLOURS[number % 8], markersize=6)
        axes.plot([], [], "o-", color=COLOURS[number % 8], label=variant)
    axes.axvline(1, color=FAINT, linestyle="--", linewidth=1)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)  # the first on top
    axes.set_xlim(left=0)
    axes.set_xlabel("wins; 1 is a fair share")
    axes.set_title(title, loc="left", fontsize=11)
    if len(by_variant) > 1:
        axes.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(0.55, 1.0), ncols=2, borderpad=0)
    return svg(picture)


def lengths(found: Sequence[Found], names: Sequence[str]) -> str:
    """How long the games were, by each of these numbers."""
    picture, all_axes = figure(7.2, 2.6, len(names))
    for axes, name in zip(all_axes, names, strict=True):
        samples = [next((n.values for n in each.numbers if n.name == name), []) for each in found]
        edges = bins([value for values in samples for value in values])
        for number, (each, values) in enumerate(zip(found, samples, strict=True)):
            axes.hist(values, bins=edges, color=COLOURS[number % 8], alpha=0.55)
            axes.plot([], [], "s", color=COLOURS[number % 8], label=each.cell.variant.name)
        axes.set_xlabel(name)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
    if len(found) > 1:
        all_axes[-1].legend(frameon=False, fontsize=9)
    return svg(picture)


def course(found: Found) -> str:
    """Points by source in the course of a game: the winner beside the others, and how often the leader wins."""
    picture, (winner, others, leader) = figure(9.4, 2.9, 3)
    moments = [100 * k / MOMENTS for k in range(MOMENTS + 1)]
    top = 0.0
    for axes, sources, title in ((winner, found.sources, "the winner"), (others, found.others, "everybody else")):
        gains = {name: [max(value, 0.0) for value in values] for name, values in sources.items()}
        axes.stackplot(moments, list(gains.values()), labels=list(gains), colors=COLOURS, alpha=0.85)
        top = max(top, max(sum(values) for values in zip(*gains.values(), strict=True)))
        axes.set_title(title, loc="left", fontsize=10)
        axes.set_xlabel("% of the game")
    for axes in (winner, others):
        axes.set_ylim(0, top * 1.05 or 1)
    winner.set_ylabel("points")
    winner.legend(frameon=False, fontsize=8, loc="upper left")
    leader.plot(moments, [100 * value for value in found.leading], color=INK)
    leader.axhline(100 / found.cell.players, color=FAINT, linestyle="--", linewidth=1)
    leader.set_ylim(0, 103)
    leader.set_title("wins of the leader, %", loc="left", fontsize=10)
    leader.set_xlabel("% of the game")
    return svg(picture)


def usage(found: Found) -> str:
    """How often things are used, and how often their users win."""
    picture, (axes,) = figure(9.4, 4.6)
    uses = found.uses
    sizes = [12 + 5 * min(use.often, 12) for use in uses]
    axes.scatter([100 * use.used for use in uses], [use.success.share for use in uses], s=sizes, color=COLOURS[0])
    for use in remarkable(uses):
        low, high = use.success.interval
        axes.plot([100 * use.used] * 2, [low, high], color=COLOURS[0], alpha=0.25, linewidth=1.5)
        axes.annotate(
            use.name, (100 * use.used, use.success.share), xytext=(5, 4), textcoords="offset points", fontsize=8
        )
    axes.axhline(1, color=FAINT, linestyle="--", linewidth=1)
    axes.set_xlabel("used by this share of the players, %")
    axes.set_ylabel("wins of those who did; 1 is a fair share")
    axes.set_xlim(-2, 112)
    return svg(picture)


def remarkable(uses: Sequence[Use]) -> list[Use]:
    """The uses that went with most or least success, none of them so near another that names would cover each other."""
    found: list[Use] = []
    for use in sorted(uses, key=lambda use: -abs(use.success.share - 1) * use.success.games**0.5):
        near = [
            other
            for other in found
            if abs(100 * (use.used - other.used)) < NEAR[0] and abs(use.success.share - other.success.share) < NEAR[1]
        ]
        if not near and len(found) < LABELLED:
            found.append(use)
    return found


def bins(values: Sequence[float]) -> Sequence[float]:
    """The edges of a histogram: one bar for each whole number if there are few of them."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if all(value == int(value) for value in values) and high - low <= BARS:
        return [low - 0.5 + k for k in range(int(high - low) + 2)]
    return [low + (high - low) * k / BARS for k in range(BARS + 1)]


def apart(found: Sequence[Difference]) -> str:
    """Significant differences, each in units of its interval, so that all fit one picture."""
    picture, (axes,) = figure(7.2, 0.9 + ROW * max(len(found), 1))
    for row, each in enumerate(found):
        half = (each.interval[1] - each.interval[0]) / 2 or 1.0
        low, high = each.interval[0] / half, each.interval[1] / half
        axes.plot([low, high], [row, row], color=COLOURS[0], linewidth=2.5, alpha=0.45)
        axes.plot([each.difference / half], [row], "o", color=COLOURS[0])
    axes.axvline(0, color=FAINT, linestyle="--", linewidth=1)
    axes.set_yticks(range(len(found)), [f"{each.name} ({each.variant})" for each in found])
    axes.invert_yaxis()
    axes.set_xlabel("less  |  more, in half widths of the 95 % confidence interval")
    return svg(picture)


def over_time(
    names: Sequence[str],
    entries: Sequence[int],
    chances: Sequence[Sequence[float]],
    unveiled: Sequence[Sequence[float]],
    points: Sequence[Sequence[float]],
    marks: Sequence[tuple[int, int]],
    lucky: Sequence[tuple[int, int]] = (),
) -> str:
    """One game: each player's chance (thin: with everything open) and points, with marked turns and lucky ones."""
    picture, (above, below) = figure(9.4, 3.4, 2)
    for p, name in enumerate(names):
        colour = COLOURS[p % 8]
        above.plot(entries, [100 * value for value in chances[p]], color=colour, label=name, linewidth=2)
        above.plot(entries, [100 * value for value in unveiled[p]], color=colour, linewidth=0.8, alpha=0.6)
        for turns, shape, fill in ((marks, "v", colour), (lucky, "o", "white")):
            at = [(entry, 100 * chances[p][entries.index(entry)]) for entry, player in turns if player == p]
            above.plot([x for x, _ in at], [y for _, y in at], shape, color=colour, markerfacecolor=fill, markersize=8)
        below.plot(entries, points[p], color=colour, label=name, linewidth=2)
    above.set_ylim(0, 102)
    above.set_title("chance to win, %", loc="left", fontsize=10)
    below.set_title("points", loc="left", fontsize=10)
    below.legend(frameon=False, fontsize=9)
    for axes in (above, below):
        axes.set_xlabel("entry")
    return svg(picture)
