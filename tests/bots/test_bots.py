"""Bots keep to what a player may know, to their budgets, and get better with their levels."""

from __future__ import annotations

import ast
import pickle
import random
from functools import partial
from math import exp
from pathlib import Path
from typing import Any

import pytest

import pentarchy
from pentarchy.bots import LEVELS, Bot, Budget, Imagine, Suggestion, make, suggest
from pentarchy.bots.answers import weigh
from pentarchy.bots.judge import Judge
from pentarchy.bots.levels import STYLES, Planned, changed, different, lead
from pentarchy.bots.planner import Plan, Planner
from pentarchy.bots.turns import Made, Span, Taste, play, sensible
from pentarchy.lab.arena import arena, record, seatings
from tests.slow_clock import SlowClock
from tests.toy import TOY, Turn

GAMES = [game for game in pentarchy.games() if game is not TOY]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
FEW = Budget(iterations=12)
#: The turns of a plan and of four rounds, in which two players try out 5 and 13 plans and carry out one each.
ROUNDS = 1 + 4 * (6 + 14)


def middle(game: pentarchy.Game, seed: int, choices: int = 40) -> pentarchy.State:
    """A position in the middle of a random game, with something to choose."""
    rng = random.Random(seed)
    state = game.new(game.player_counts[0], seed, simulation=True)
    while choices > 0 or len(state.options) < 3:
        state.apply(rng.choice(state.options))
        choices -= 1
    assert not state.over
    return state


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_takes_an_option(game: pentarchy.Game, level: str) -> None:
    state = middle(game, 3)
    bot = make(level, budget=FEW, seed=1)
    assert bot.choose(partial(state.imagine, state.player), state.player) in state.options


@every_game
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_bot_does_depends_on_what_its_player_knows_only(game: pentarchy.Game, level: str) -> None:
    """With all that is hidden swapped for something else, the same seed leads to the same choice."""
    for seed in range(3):
        state = middle(game, seed, 25 + 10 * seed)
        player = state.player
        swapped = state.imagine(player, 99)
        first, second = (make(level, budget=FEW, seed=5) for _ in range(2))
        chosen = first.choose(lambda s, t=state, p=player: t.imagine(p, s), player)  # type: ignore[misc]
        again = second.choose(lambda s, t=swapped, p=player: t.imagine(p, s), player)  # type: ignore[misc]
        assert chosen == again


def test_nothing_in_the_bots_can_reach_the_true_state() -> None:
    """Bots name no store, no record, no server, and read no attribute that leads out of an imagined state."""
    folder = Path(__file__).parents[2] / "src" / "pentarchy" / "bots"
    files = list(folder.glob("*.py"))
    assert files
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [n.name for n in node.names]
                for name in names:
                    if name.startswith("pentarchy"):
                        assert name.startswith(("pentarchy.bots", "pentarchy.core")), f"{file.name} imports {name}"
                        assert name not in ("pentarchy.core.record",), f"{file.name} imports {name}"
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("history", "journal", "record", "dump", "rng_state"), (
                    f"{file.name}: {node.attr}"
                )


def test_an_imagined_state_does_not_remember_how_the_true_one_came_about() -> None:
    state = middle(TOY, 4, 10)
    world = state.imagine(state.player, 1)
    assert world.history is None
    assert world.seed == -1
    assert world.journal is None


@every_game
def test_hard_repeats_itself_with_a_seed_and_an_iteration_budget(game: pentarchy.Game) -> None:
    state = middle(game, 6)
    chosen = {
        make("hard", budget=FEW, seed=8).choose(partial(state.imagine, state.player), state.player) for _ in range(2)
    }
    assert len(chosen) == 1


def hard(budget: Budget, **more: Any) -> Planned:
    """A bot of the level, whose inside can be looked at."""
    return Planned(1, STYLES["hard"], budget, **more)


def test_hard_counts_its_iterations_and_stays_near_its_budget() -> None:
    """A plan that was begun is finished, in all of its worlds, and so are its next four rounds."""
    state = middle(pentarchy.game("cultures"), 7)
    for turns, least in ((200, 180), (1500, 1500)):
        bot = hard(Budget(iterations=turns))
        bot.choose(partial(state.imagine, state.player), state.player)
        assert least <= bot.iterations <= turns + 2 * STYLES["hard"].worlds + ROUNDS


@pytest.mark.parametrize(("turns", "plans"), [(100, 90), (1000, 900), (1500, 1000), (4000, 1400)])
def test_hard_finds_plans_before_it_looks_ahead(turns: int, plans: int) -> None:
    """35 % of its budget go into plans, but up to 90 % until as many turns were tried as `normal` has."""
    bot = hard(Budget(iterations=turns))
    spent = bot.spent(1.0)
    assert not spent(plans - 1)
    assert spent(plans)
    assert bot.left(1.0, plans, 0.0) == Budget(iterations=turns - plans)


def test_on_a_slow_machine_hard_does_not_look_ahead() -> None:
    clock = SlowClock(0.01)
    bot = hard(Budget(seconds=1.0), clock=clock)
    spent = bot.spent(1.0)
    begun = clock.now
    while not spent(10):
        assert clock.now < 1.2
    assert clock.now - begun == pytest.approx(0.9, abs=0.03)


def first_turn() -> pentarchy.State:
    """The toy game where somebody has several choices to make."""
    state = TOY.new(2, 3)
    while not isinstance(state.question(), Turn):
        state.apply(state.options[0])
    return state


def planner(state: pentarchy.State, worlds: int = 4, seed: int = 1) -> Planner:
    """For the one who is asked."""
    judge = Judge(state.game, state.players)
    found = Planner(judge, partial(state.imagine, state.player), state.player, random.Random(seed), worlds)
    found.begin(12, [], lambda tried: False)
    return found


@every_game
def test_a_plan_runs_to_the_end_of_the_turn(game: pentarchy.Game) -> None:
    """Through dice and other people's answers; what it has no choice for is filled in."""
    for seed in range(4):
        state = middle(game, seed)
        judge = Judge(game, state.players)
        span = Span(judge, state, state.player)
        s = state.imagine(state.player, 1)
        made = play(span, Taste(3), s, [])
        assert made
        assert span.ended(s)
        assert made[0][1] in made[0][2] == state.options


@every_game
def test_plans_are_best_first_and_can_be_carried_out(game: pentarchy.Game) -> None:
    found = planner(middle(game, 7))
    for _ in range(40):
        found.change()
    means = [plan.value for plan in found.plans]
    assert means == sorted(means, reverse=True)
    for plan in found.plans:
        assert play(found.span, found.taste, found.worlds[0].copy(), plan.line, plan.idle) == plan.line


def test_all_plans_meet_the_same_worlds_and_the_poor_ones_fewer_of_them() -> None:
    """So that luck does not decide between them."""
    state = middle(pentarchy.game("conqueror"), 7, 120)
    found = planner(state, worlds=16)
    counts = [len(plan.values) for plan in found.plans]
    assert counts[0] == max(counts) == len(found.worlds) > 2
    assert min(counts) == 2
    for plan in found.plans[:3]:
        for world, value in zip(found.worlds, plan.values, strict=False):
            s = world.copy()
            play(found.span, found.taste, s, plan.line, plan.idle)
            assert found.judge.value(s, state.player) == value


def test_doing_no_more_than_one_must_is_a_plan_too() -> None:
    state = middle(pentarchy.game("conqueror"), 7, 120)
    while "end_turn" not in {state.words(option) for option in state.options}:
        state.apply(state.default())
    while free := [a for a in state.options if state.words(a).startswith(("collect", "recruit"))]:
        state.apply(free[0])  # nobody ends a turn before that
    lines = [[state.words(action) for _, action, _ in plan.line] for plan in planner(state).plans]
    assert ["end_turn"] in lines


def test_options_of_every_verb_are_seen_however_little_they_promise() -> None:
    state = middle(pentarchy.game("cultures"), 5, 60)
    while len({state.game.vocabulary.verb_of(option).word for option in state.options}) < 5:
        state.apply(random.Random(1).choice(state.options))
    words = state.game.vocabulary
    judge = Judge(state.game, state.players)
    worth_trying = [state.options[k] for k in sensible(judge.promise(state, state.options))]
    verbs = {words.verb_of(option).base for option in worth_trying}
    assert len(verbs) > 3
    seen = Taste(1).spread(judge, state, state.player, 2 * len(verbs) + 2)
    assert {words.verb_of(option).base for option in seen} == verbs


def test_equal_options_are_taken_at_random_by_seed() -> None:
    state = TOY.new(2, 3)
    judge = Judge(TOY, 2)
    judge.promise = lambda s, options: [1.0] * len(options)
    while len(state.options) < 3:
        state.apply(state.options[0])
    assert len({Taste(salt).best(judge, state, state.player) for salt in range(20)}) > 1
    assert len({Taste(4).best(judge, state, state.player) for _ in range(5)}) == 1


@every_game
def test_what_a_plan_foresees_is_not_thought_about_again(game: pentarchy.Game) -> None:
    """The bot goes on with its plan as long as the questions are those it has foreseen, whatever the luck."""
    followed = 0
    for seed in range(4):
        state = middle(game, seed)
        player = state.player
        bot = hard(Budget(iterations=30))
        state.apply(bot.choose(partial(state.imagine, player), player), player)
        foreseen: list[Made] = list(bot._sure)
        for _, action, options in foreseen:
            if state.over or player not in state.actors or state.options_for(player) != options:
                break
            bot.iterations = 0
            assert bot.choose(partial(state.imagine, player), player) == action
            assert bot.iterations == 0
            followed += 1
            state.apply(action, player)
    assert followed


def test_easy_makes_mistakes_but_none_that_are_absurd() -> None:
    plans = [Plan([("turn", number, [])], False) for number in range(6)]
    for plan, value in zip(plans, (0.60, 0.58, 0.55, 0.43, 0.41, 0.10), strict=True):
        plan.value = value
    first = {Planned(seed, STYLES["easy"])._carelessly(plans)[0].value for seed in range(200)}
    assert len(first) > 1
    assert min(first) > 0.60 - 3 * STYLES["easy"].blur


def test_expert_thinks_again_before_every_choice() -> None:
    state = middle(pentarchy.game("cultures"), 6)
    imagine = partial(state.imagine, state.player)
    bot = Planned(1, STYLES["expert"], Budget(iterations=60))
    assert len(bot.plan(imagine, state.player)) == 1
    assert bot._sure
    bot.iterations = 0
    bot.choose(imagine, state.player)
    assert bot.iterations > 0


def test_what_looking_ahead_changes_counts_by_half_as_far_as_it_cannot_be_luck() -> None:
    calm, certain, lucky = [0.0] * 4, [-0.1] * 4, [0.3, -0.1, 0.3, -0.1]
    doubt = 0.05**2 / 16  # that remains after four worlds which are all alike
    error = 0.05 / 4
    assert changed([calm, certain]) == pytest.approx([0, -(0.1 * (0.01 - doubt) / 0.01 - error) / 2])
    assert changed([calm, lucky]) == [0, 0]  # 0.1 on average, give or take 0.1
    _, much, some = changed([calm, [-0.4] * 4, [0.12, 0.08, 0.12, 0.08]])
    truth = (0.16 - doubt + 0.01 - doubt - 0.0001) / 2  # looking ahead matters here, so more of it is believed
    assert much == pytest.approx(-(0.4 * truth / (truth + doubt) - error) / 2)
    worse = doubt + 0.0001
    assert some == pytest.approx((0.1 * truth / (truth + worse) - worse**0.5) / 2)
    assert abs(changed([[0.0], [0.1]])[1]) < 0.04  # one world tells little
    assert changed([[], []]) == [0, 0]  # no time for any world


def test_of_plans_with_the_same_outcome_one_is_looked_at_further() -> None:
    def plan(*values: float) -> Plan:
        made = Plan([("turn", 0, [0, 1])], False)
        made.values = list(values)
        return made

    house, same_house, tower, unsure = plan(0.6, 0.5, 0.7), plan(0.6, 0.5), plan(0.6, 0.4, 0.8), plan(0.5, 0.5)
    assert different([house, same_house, tower, unsure]) == [house, tower, unsure]


def test_a_plan_that_was_lucky_in_planning_is_tried_in_fresh_worlds() -> None:
    lucky, base = [0.9, 0.9], [0.5, 0.5, 0.5, 0.5]
    assert lead(lucky, base, [], []) == pytest.approx(0.4)
    assert lead(lucky, base, [0.2] * 6, [0.5] * 8) == pytest.approx((0.8 - 1.8) / 8)


def test_plans_are_judged_again_after_one_two_and_four_rounds() -> None:
    """These moments make up three quarters of a plan's value, whatever has happened by then."""
    state = middle(pentarchy.game("brazil"), 2)
    assert state.player == 0
    judge = Judge(state.game, 2)
    began = judge.turn(state)

    def outlook(s: pentarchy.State) -> list[float]:
        return [judge.scale * (judge.turn(s) - began) / 8, 0.0]  # turns are numbered in eights, one for each round

    def worth(lead: float) -> float:
        lead *= 0.999  # the lead of a won game is larger than any other
        return 1 / (1 + exp(-lead)) + 0.01 * lead

    judge.outlook = outlook
    plans: list[tuple[list[Made], bool, float]] = [([], True, 0.5)]
    found, ends, turns = weigh(judge, partial(state.imagine, 0), 0, plans, random.Random(3), lambda tried: tried > 0)
    assert turns == ROUNDS
    assert found == [[pytest.approx(0.75 * ((worth(1) + worth(2) + worth(4)) / 3 - worth(1 / 8)))]]
    assert ends == [[pytest.approx(worth(1 / 8))]]


def test_a_question_that_was_not_foreseen_has_a_third_of_the_budget() -> None:
    state = middle(pentarchy.game("cultures"), 7)
    bot = hard(Budget(iterations=300))
    imagine = partial(state.imagine, state.player)
    bot.choose(imagine, state.player)
    bot._sure = []
    bot.choose(imagine, state.player)
    assert 90 <= bot.iterations <= 100 + 2 * STYLES["hard"].worlds


@every_game
def test_time_budgets_are_honoured(game: pentarchy.Game) -> None:
    """By a clock that goes on by the same time with every look at it."""
    for seed in range(2):
        state = middle(game, seed)
        clock = SlowClock(0.004)
        bot = hard(Budget(seconds=0.2), clock=clock)
        bot.choose(partial(state.imagine, state.player), state.player)
        assert clock.now <= 0.2 * 1.1


def together(game: pentarchy.Game) -> pentarchy.State | None:
    """A position in which several players choose at once and each has a choice, if a random game comes by one."""
    rng = random.Random(2)
    state = game.new(game.player_counts[-1], 2, simulation=True)
    for _ in range(1000):
        if state.over:
            return None
        if len(state.actors) > 1 and all(len(state.options_for(player)) > 1 for player in state.actors):
            return state
        state.apply(rng.choice(state.options))
    return None


@pytest.mark.thorough
def test_time_budgets_are_honoured_by_everybody_who_chooses_at_the_same_time() -> None:
    """Each has a budget of their own, in whatever order, as long as they go on choosing side by side."""
    places = [state for state in map(together, pentarchy.games()) if state is not None]
    assert {place.game.slug for place in places} >= {"toy", "paradise"}
    for state in places:
        clocks = {player: SlowClock(0.002) for player in state.actors}
        bots = {player: hard(Budget(seconds=0.1), clock=clock) for player, clock in clocks.items()}
        for _ in range(2):
            for player in sorted(bots, reverse=True):
                if player in state.actors:
                    began = clocks[player].now
                    state.apply(bots[player].choose(partial(state.imagine, player), player), player)
                    assert clocks[player].now - began <= 0.1 * 1.1


def test_hard_uses_several_processes() -> None:
    """Each has its part of the iterations; what they have seen is added up."""
    state = middle(pentarchy.game("cultures"), 9)
    bot = hard(Budget(iterations=1500), processes=2)
    try:
        assert bot.choose(partial(state.imagine, state.player), state.player) in state.options
        assert 1500 <= bot.iterations <= 1500 + 2 * (STYLES["hard"].worlds + ROUNDS)
    finally:
        bot.close()


@every_game
def test_suggestions_are_options_best_first(game: pentarchy.Game) -> None:
    state = middle(game, 10)
    for budget in (None, FEW):
        found = suggest(partial(state.imagine, state.player), state.player, budget=budget)
        assert 1 <= len(found) <= 3
        assert all(hint.action in state.options for hint in found)
        assert all(0.0 <= hint.chance <= 1.0 for hint in found)


@pytest.mark.parametrize("thing", [Budget(seconds=0.2), Budget(iterations=7), Suggestion(5, 0.25, (1, 2))], ids=repr)
def test_budgets_and_suggestions_travel_between_processes(thing: object) -> None:
    assert pickle.loads(pickle.dumps(thing)) == thing


@pytest.mark.parametrize(("text", "seconds", "iterations"), [("200ms", 0.2, 0), ("1.5s", 1.5, 0), (" 400 ", 0.0, 400)])
def test_budgets_are_read(text: str, seconds: float, iterations: int) -> None:
    assert Budget.parse(text) == Budget(seconds, iterations)


@pytest.mark.parametrize("text", ["", "fast", "0", "-3s", "ms"])
def test_a_budget_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(pentarchy.BadInput, match="budget"):
        Budget.parse(text)


def test_a_bot_of_ones_own_inherits_from_bot_whether_that_is_compiled_or_not() -> None:
    class First(Bot):
        def choose(self, imagine: Imagine, player: int) -> int:
            return self.world(imagine).options_for(player)[0]

    state = first_turn()
    assert First(1).plan(partial(state.imagine, state.player), state.player) == state.options[:1]


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(pentarchy.BadInput, match="random, easy, normal, hard, expert"):
        make("godlike")


def test_seats_are_shared_equally_between_two_levels() -> None:
    assert seatings("a", "b", 2) == [("a", "b"), ("b", "a")]
    assert len(seatings("a", "b", 3)) == 6
    assert len(seatings("a", "b", 4)) == 6
    for players in (2, 3, 4, 5, 6):
        seats = [level for way in seatings("a", "b", players) for level in way]
        assert seats.count("a") == seats.count("b")


def test_the_arena_gives_the_same_table_with_any_number_of_workers() -> None:
    tables = [arena(TOY, ("easy", "random"), 2, 4, budget=FEW, seed=5, workers=workers).to_dict() for workers in (1, 2)]
    assert tables[0] == tables[1]
    assert tables[0]["games"] == 4


def test_the_arena_writes_its_results_into_a_document(tmp_path: Path) -> None:
    """A line for each pair; a new result takes the place of an old one, and the words around it stay."""
    document = tmp_path / "strength.md"
    document.write_text(
        "# Strength\n\nBefore.\n\n<!-- arena: begin -->\n<!-- arena: end -->\n\nAfter.\n", encoding="utf-8"
    )
    for games in (2, 4):
        record(document, arena(TOY, ("normal", "easy", "random"), 2, games, budget=FEW, seed=1))
    text = document.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if " against " in line]
    assert text.startswith("# Strength\n\nBefore.\n\n<!-- arena: begin -->\n| game |")
    assert text.endswith("<!-- arena: end -->\n\nAfter.\n")
    assert [line.split(" | ")[2] for line in lines] == [
        "easy against random", "normal against easy", "normal against random"
    ]  # fmt: skip
    assert all(line.split(" | ")[5] == "4" for line in lines)


def test_ratings_follow_the_victories() -> None:
    table = arena(TOY, ("normal", "random"), 2, 30, budget=FEW, seed=1)
    ratings = table.ratings()
    assert ratings["normal"] > ratings["random"] + 100
    assert sum(ratings.values()) == pytest.approx(2000)
