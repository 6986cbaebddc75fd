"""An observation says what a seat knows, all of it and nothing else, in the cells that its layout declares."""

from __future__ import annotations

import json
import random
import re

import pytest

import pentarchy
from pentarchy.core.observation import FRAME_LEFT_OUT, HIGHEST, Cells, Observer
from tests.contract.conftest import samples
from tests.contract.sampling import CASES, Sample, choose

LONG_NUMBER = re.compile(r"[:,\[] ?(\d{5,})\b")  # in JSON
OBSERVED = samples([(game, players) for game, players in CASES if game.has_observation])


@pytest.fixture(scope="module", params=OBSERVED)
def sample(request: pytest.FixtureRequest) -> Sample:
    """Positions of the games that have observations."""
    game, players, thorough = request.param
    return Sample(game, players, thorough)


class Eyes:
    """Observations and views of one game as values that can be compared."""

    def __init__(self, sample: Sample) -> None:
        self.observer = Observer(sample.game, sample.players)
        self.cells = Cells(1, self.observer.size)
        layout = self.observer.layout
        self.labels = [part.label(cell) for part in layout.parts for cell in range(part.length)]

    def observation(self, state: pentarchy.State, player: int) -> list[int]:
        self.observer.write(state, player, self.cells)
        return list(self.cells.values)

    def told(self, state: pentarchy.State, player: int) -> str:
        """The observation, by the names of its cells that are not 0, and the mask beside it."""
        observation = self.observation(state, player)
        cells = {self.labels[cell]: value for cell, value in enumerate(observation) if value}
        return json.dumps({"cells": cells, "options": state.options_for(player)})

    def view(self, state: pentarchy.State, player: int) -> str:
        """A view without what the observation says it leaves out: `round`, or `missions.met` within a part."""
        view = state.view(player)
        table = view["table"]
        assert isinstance(table, dict)
        kept = {key: value for key, value in view.items() if key not in FRAME_LEFT_OUT}
        kept["table"] = without(table, [name for name in self.observer.left_out if name not in FRAME_LEFT_OUT])
        kept["options"] = view["options"]
        kept["question"] = repr(state.question(player))  # its fields are what this player was told or chose
        return json.dumps(kept, sort_keys=True)


def without(table: dict[str, object], names: list[str]) -> dict[str, object]:
    """A table without these parts."""
    for name in names:
        key, _, inner = name.partition(".")
        assert key in table, f"{name} is left out, and not there"
        if not inner:
            table = {other: value for other, value in table.items() if other != key}
        elif isinstance(part := table[key], dict):
            table = {**table, key: without(part, [inner])}
    return table


def test_the_layout_has_no_gaps_and_says_what_everything_is(sample: Sample) -> None:
    layout = Observer(sample.game, sample.players).layout
    offset = 0
    for part in layout.parts:
        assert part.offset == offset
        assert part.length >= 1
        assert part.low < part.high
        assert part.text
        offset += part.length
    assert offset == layout.size
    labels = [layout.label(cell) for cell in range(layout.size)]
    assert len(set(labels)) == layout.size
    assert json.loads(json.dumps(layout.as_data()))[0]["name"] == "seat"


def test_every_cell_stays_in_its_range(sample: Sample) -> None:
    eyes = Eyes(sample)
    layout = eyes.observer.layout
    lows, highs = layout.lows(), layout.highs()
    for state in sample.questions(51, 3):
        for player in range(sample.players):
            observation = eyes.observation(state, player)
            assert len(observation) == layout.size
            for cell, value in enumerate(observation):
                assert lows[cell] <= value <= highs[cell], f"{layout.label(cell)} is {value}"


def test_a_row_that_is_written_over_tells_what_a_new_one_does(sample: Sample) -> None:
    """Blocks that nothing has changed in are left as they are: in the course of a game, and from game to game."""
    eyes = Eyes(sample)
    for state in [*sample.questions(54, 3), *sample.questions(55, 3)]:
        for player in range(sample.players):
            for known in (state, state.imagine(player, 1)):
                new = Cells(1, eyes.observer.size)
                eyes.observer.write(known, player, new)
                assert eyes.observation(known, player) == list(new.values)


def test_a_row_that_follows_one_seat_tells_what_a_new_one_does(sample: Sample) -> None:
    """Blocks are mended where something has changed as long as the same seat observes, also in the next game."""
    eyes = [Eyes(sample) for _ in range(sample.players)]
    for state in [*sample.questions(56, 2), *sample.questions(57, 2)]:
        for player in range(sample.players):
            new = Cells(1, eyes[player].observer.size)
            eyes[player].observer.write(state, player, new)
            assert eyes[player].observation(state, player) == list(new.values)


def test_states_that_a_seat_cannot_tell_apart_are_observed_alike(sample: Sample) -> None:
    eyes = Eyes(sample)
    rng = random.Random(52)
    for state in sample.questions(52, 5):
        for player in range(sample.players):
            told = eyes.told(state, player)
            for _ in range(2):
                assert eyes.told(state.imagine(player, rng.randrange(1 << 40)), player) == told


def test_what_a_seat_sees_change_changes_its_observation(sample: Sample) -> None:
    """The position after each of several choices, and positions in which two things have changed places."""
    eyes = Eyes(sample)
    rng = random.Random(53)
    for state in sample.questions(53, 9):
        real = after_choices(state, rng)
        others = [*real, *altered(state, rng)]
        for player in range(sample.players):
            seen = {eyes.view(state, player): eyes.told(state, player)}
            for number, other in enumerate(others):
                try:
                    view, told = eyes.view(other, player), eyes.told(other, player)
                except (ArithmeticError, AttributeError, LookupError, ValueError, pentarchy.RuleBug):
                    continue  # an altered position need not make sense
                if number >= len(real) and has_larger(view, HIGHEST):
                    continue  # nor its numbers fit a cell, and compiled ones would wrap around
                known = seen.setdefault(view, told)
                assert known == told or number >= len(real), differences(json.loads(known), json.loads(told), "")
            assert len(set(seen.values())) == len(seen), unlike(seen)


def has_larger(view: str, most: int) -> bool:
    """Is a number in this JSON larger than any cell can hold?"""
    return any(int(number) > most for number in LONG_NUMBER.findall(view))


def after_choices(state: pentarchy.State, rng: random.Random) -> list[pentarchy.State]:
    """What may come next."""
    found = []
    for _ in range(4 if not state.over else 0):
        other = state.copy()
        player, action = choose(other, rng)
        other.apply(action, player)
        found.append(other)
    return found


def altered(state: pentarchy.State, rng: random.Random) -> list[pentarchy.State]:
    """The position with two entries of a list exchanged, or a number one greater, for every field of the game."""
    found = []
    for name in state.position_fields():
        other = state.copy()
        value = getattr(other, name)
        if isinstance(value, (list, tuple)):
            entries = list(value)
            if not entries:
                continue
            first = rng.randrange(len(entries))
            unlike_it = [n for n, entry in enumerate(entries) if entry != entries[first]]
            if unlike_it:
                second = rng.choice(unlike_it)
                entries[first], entries[second] = entries[second], entries[first]
            elif isinstance(entries[first], int):
                entries[first] += 1
            setattr(other, name, entries if isinstance(value, list) else tuple(entries))
        elif isinstance(value, bool):
            setattr(other, name, not value)
        elif isinstance(value, int):
            setattr(other, name, value + 1)
        if makes_sense(other):
            found.append(other)
    return found


def makes_sense(state: pentarchy.State) -> bool:
    """Does the position keep to what the game itself demands of every position?"""
    try:
        state.refresh()
        state.check()
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, pentarchy.RuleBug):
        return False
    return True


def unlike(seen: dict[str, str]) -> str:
    """Which parts of two views differ although they were observed alike."""
    views: dict[str, str] = {}
    for view, told in seen.items():
        if told in views:
            return ", ".join(differences(json.loads(views[told]), json.loads(view), ""))[:500]
        views[told] = view
    return ""


def differences(one: object, two: object, where: str) -> list[str]:
    """Where two pieces of JSON differ, and in what."""
    if isinstance(one, dict) and isinstance(two, dict):
        keys = sorted({*one, *two})
        return [text for key in keys for text in differences(one.get(key), two.get(key), f"{where}.{key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [text for n, (a, b) in pairs for text in differences(a, b, f"{where}[{n}]")]
    return [] if one == two else [f"{where}: {one} and {two}"]
