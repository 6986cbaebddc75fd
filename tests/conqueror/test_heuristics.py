"""What bots believe of a position."""

from __future__ import annotations

import random

import pytest

from pentarchy.bots.bot import make
from pentarchy.bots.judge import Judge
from pentarchy.bots.turns import ABSURD
from pentarchy.games.conqueror import GAME
from pentarchy.games.conqueror.danger import Dangers, chance
from pentarchy.games.conqueror.heuristics import outlook, promise
from pentarchy.games.conqueror.state import Conqueror
from tests.conqueror.scenario import CARTHAGE, GREECE, ROME, WHITE, acting, empty, put, turn


def test_the_odds_of_the_rulebook() -> None:
    percent = {lead: round(100 * chance(lead)) for lead in range(-3, 5)}
    assert percent == {-3: 0, -2: 11, -1: 22, 0: 36, 1: 64, 2: 78, 3: 89, 4: 100}


def test_forts_food_and_units_are_worth_something_and_danger_costs() -> None:
    s = empty()
    plain = outlook(s)[ROME]
    put(s, ROME, "alpes", i=1)
    with_fort = outlook(s)[ROME]
    assert with_fort > plain + 3
    put(s, GREECE, "gaul", c=4)
    assert outlook(s)[ROME] < with_fort


def test_planning_comes_before_moves_and_moves_before_the_end_of_the_turn() -> None:
    s = empty()
    put(s, ROME, "rome", c=1, i=1)
    turn(s, ROME)
    promises = dict(zip((s.words(a) for a in s.options), promise(s, s.options), strict=True))
    last_of_planning = min(promises["collect"], promises["recruit infantry rome"], promises["recruit cavalry rome"])
    assert last_of_planning > max(promises[words] for words in promises if words.startswith("move"))
    assert promises["move infantry rome alpes"] < ABSURD  # not before everything is collected and recruited
    while free := [a for a in s.options if s.words(a).startswith(("collect", "recruit"))]:
        s.apply(free[0])
    promises = dict(zip((s.words(a) for a in s.options), promise(s, s.options), strict=True))
    assert promises["move infantry rome alpes"] > promises["end_turn"]  # an empty fort


def test_a_claim_is_worth_its_chance_to_last() -> None:
    s = empty()
    for t in ("alpes", "gaul", "numidia", "thracia"):
        put(s, CARTHAGE, t, i=1)
    put(s, ROME, "rome", c=3)
    s.claims[CARTHAGE] = s.forts[CARTHAGE]
    turn(s, ROME)
    weak = Judge(GAME, 4).chances(s)[CARTHAGE]
    assert Dangers(s).survival(CARTHAGE) == 0.0  # 3c and two recruits against 1 + 1
    put(s, CARTHAGE, "alpes", i=6)
    assert round(Dangers(s).survival(CARTHAGE), 2) == 0.6  # 8 against 7 + 1 is 0.64, less what nobody foresees
    assert Judge(GAME, 4).chances(s)[CARTHAGE] > weak


def test_a_claim_of_another_is_the_best_target() -> None:
    s = empty()
    for t in ("alpes", "numidia", "thracia", "cyrene"):
        put(s, CARTHAGE, t, i=1)
    s.claims[CARTHAGE] = s.forts[CARTHAGE]
    put(s, ROME, "rome", c=3)
    put(s, WHITE, "sardinia", i=1)
    acting(s, ROME)
    promises = dict(zip((s.words(a) for a in s.options), promise(s, s.options), strict=True))
    assert max(promises, key=lambda words: promises[words]) == "attack rome alpes"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_question_can_be_judged(players: int) -> None:
    rng = random.Random(players)
    s = GAME.new(players, players)
    judge = Judge(GAME, players)
    for _ in range(150):
        if s.over:
            break
        seat = rng.choice(s.actors)
        options = s.options_for(seat)
        seen = s.seen_by(seat)
        before = s.digest()
        assert len(judge.promise(seen, options)) == len(options)
        assert sum(judge.chances(seen)) == pytest.approx(1)
        assert s.digest() == before
        s.apply(rng.choice(options), seat)


def test_easy_beats_random() -> None:
    wins = 0
    for seed in range(3):
        s = GAME.new(3, seed, {"faction_assignment": "random", "max_rounds": 12})
        assert isinstance(s, Conqueror)
        bots = [make("easy" if p == seed else "random", seed=p) for p in range(3)]
        while not s.over:
            p = s.actors[0]
            s.apply(bots[p].choose(lambda x, p=p, s=s: s.imagine(p, x), p), p)  # type: ignore[misc]
        wins += s.winner == seed
    assert wins >= 2
