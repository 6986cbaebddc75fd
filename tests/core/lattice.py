"""What somebody who knows `core/chance.py` can compute from rolls of the fast generator that they have seen.

Every roll narrows one value of the generator to an interval; which values of a linear congruential generator fit a
row of intervals is a closest vector problem in a small lattice (Frieze, Håstad, Kannan, Lagarias and Shamir 1988).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pentarchy.core.chance import MASK, following, scaled

M = MASK + 1
ADDEND = following(0)
FACTOR = (following(1) - ADDEND) % M

NARROW = 7  # planes at which the second nearest is tried too

Vector = list[int]


def rolls_of_a_shuffle(cards: Sequence[int], drawn: Sequence[int]) -> list[tuple[int, int]]:
    """The first rolls (number, of how many) by which these cards were shuffled, from those drawn from the end."""
    deck = list(cards)
    rolls = []
    for card in drawn:
        place = deck.index(card)
        rolls.append((place, len(deck)))
        deck[place] = deck[-1]
        deck.pop()
    return rolls


def value_after(rolls: Sequence[tuple[int, int]]) -> int:
    """The generator's value after these successive rolls, or 0 if no generator gives them."""
    factors, addends = [1], [0]
    for _ in rolls[1:]:
        factors.append(factors[-1] * FACTOR % M)
        addends.append((addends[-1] * FACTOR + ADDEND) % M)
    weights = [n for _, n in rolls]  # so that all intervals are as wide as one another
    basis = [[f * w for f, w in zip(factors, weights, strict=True)]]
    basis += [[M * weights[i] if i == j else 0 for i in range(len(rolls))] for j in range(1, len(rolls))]
    middles = [(2 * roll + 1) * M // (2 * n) for roll, n in rolls]
    target = [(middle - a) * w for middle, a, w in zip(middles, addends, weights, strict=True)]
    for near in _near(_reduced(basis), target):
        first = near[0] // weights[0] % M
        last = _explains(first, rolls)
        if last:
            return last
    return 0


def _explains(value: int, rolls: Sequence[tuple[int, int]]) -> int:
    """The last value, if the generator with this value shows the first of these rolls and then the others; else 0."""
    for number, (roll, n) in enumerate(rolls):
        value = following(value) if number else value
        if scaled(value, n) != roll:
            return 0
    return value


def _dot(a: Vector, b: Vector) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _reduced(basis: list[Vector]) -> list[Vector]:
    """Lenstra, Lenstra and Lovász, in whole numbers (de Weger's form)."""
    size = len(basis)
    b = [row[:] for row in basis]
    d = [1] * (size + 1)
    lam = [[0] * size for _ in range(size)]

    def orthogonalise(k: int) -> None:
        for j in range(k + 1):
            u = _dot(b[k], b[j])
            for i in range(j):
                u = (d[i + 1] * u - lam[k][i] * lam[j][i]) // d[i]
            if j < k:
                lam[k][j] = u
            else:
                d[k + 1] = u

    def shorten(k: int, j: int) -> None:
        q = (2 * lam[k][j] + d[j + 1]) // (2 * d[j + 1])
        if q:
            b[k] = [x - q * y for x, y in zip(b[k], b[j], strict=True)]
            lam[k][j] -= q * d[j + 1]
            for i in range(j):
                lam[k][i] -= q * lam[j][i]

    def swap(k: int) -> None:
        b[k], b[k - 1] = b[k - 1], b[k]
        for j in range(k - 1):
            lam[k][j], lam[k - 1][j] = lam[k - 1][j], lam[k][j]
        own = lam[k][k - 1]
        new = (d[k - 1] * d[k + 1] + own * own) // d[k]
        for i in range(k + 1, size):
            old = lam[i][k]
            lam[i][k] = (d[k + 1] * lam[i][k - 1] - own * old) // d[k]
            lam[i][k - 1] = (new * old + own * lam[i][k]) // d[k + 1]
        d[k] = new

    for k in range(size):
        orthogonalise(k)
    k = 1
    while k < size:
        shorten(k, k - 1)
        if 4 * d[k + 1] * d[k - 1] < 3 * d[k] * d[k] - 4 * lam[k][k - 1] ** 2:
            swap(k)
            k = max(1, k - 1)
        else:
            for j in range(k - 2, -1, -1):
                shorten(k, j)
            k += 1
    return b


def _near(basis: list[Vector], target: Vector) -> Iterator[Vector]:
    """Vectors of the lattice near the target: Babai's nearest planes, and at the narrowest ones both neighbours."""
    stars: list[list[float]] = []
    for row in basis:
        star = [float(x) for x in row]
        for other in stars:
            along = sum(x * y for x, y in zip(row, other, strict=True)) / sum(y * y for y in other)
            star = [x - along * y for x, y in zip(star, other, strict=True)]
        stars.append(star)
    for turns in product((0, 1), repeat=min(NARROW, len(basis))):
        rest = target[:]
        for place, (row, star) in enumerate(zip(basis[::-1], stars[::-1], strict=True)):
            exact = sum(x * y for x, y in zip(rest, star, strict=True)) / sum(y * y for y in star)
            times = round(exact)
            if place < NARROW and turns[place]:
                times += 1 if exact > times else -1
            rest = [x - times * y for x, y in zip(rest, row, strict=True)]
        yield [x - y for x, y in zip(target, rest, strict=True)]
