"""Averages and shares with their confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959964  # of a 95 % interval


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson), reliable near 0 and 1 and for few trials.

    >>> [round(limit, 4) for limit in wilson(50, 100)], [round(limit, 4) for limit in wilson(0, 10)]
    ([0.4038, 0.5962], [0.0, 0.2775])
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def newcombe(first: float, games: int, second: float, others: int) -> tuple[float, float]:
    """The 95 % confidence interval of the difference between two shares (Newcombe).

    >>> [round(limit, 4) for limit in newcombe(56, 70, 48, 80)]
    [0.0524, 0.3339]
    """
    one, other = first / games, second / others
    low, high = wilson(first, games)
    least, most = wilson(second, others)
    apart = one - other
    return apart - math.hypot(one - low, most - other), apart + math.hypot(high - one, other - least)


def mean(values: Sequence[float]) -> float:
    """The average, 0 for no values."""
    return math.fsum(values) / len(values) if values else 0.0


def margin(values: Sequence[float]) -> float:
    """Half the width of the 95 % confidence interval of the average.

    >>> round(margin([1, 2, 3, 4, 5]), 4)
    1.3859
    """
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    variance = math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return Z * math.sqrt(variance / len(values))


def welch(values: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The difference between two averages, and half the width of its 95 % confidence interval.

    >>> [round(number, 4) for number in welch([1, 2, 3, 4, 5], [0, 1, 2, 3, 4])]
    [1.0, 1.96]
    """
    return mean(values) - mean(others), math.hypot(margin(values), margin(others))


def median(values: Sequence[float]) -> float:
    """The median, 0 for no values."""
    ordered = sorted(values)
    half = len(ordered) // 2
    if not ordered:
        return 0.0
    return float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
