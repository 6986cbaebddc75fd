"""Bots keep to what a player may know, to their budgets, and get better with their levels."""

from __future__ import annotations

import ast
import pickle
import random
from functools import partial
from pathlib import Path

import pytest

import pentarchy
from pentarchy.bots import LEVELS, Bot, Budget, Imagine, Suggestion, make, suggest
from pentarchy.bots.chains import same_chain
from pentarchy.bots.judge import Judge
from pentarchy.bots.plans import Plan, Planner, follow
from pentarchy.bots.search import HardBot, Search
from pentarchy.lab.arena import arena, record, seatings
from tests.slow_clock import SlowClock
from tests.toy import TOY, Turn

GAMES = [game for game in pentarchy.games() if game is not TOY]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
FEW = Budget(iterations=12)


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


def test_hard_counts_its_iterations() -> None:
    state = middle(GAMES[0], 7)
    bot = HardBot(1, Budget(iterations=12))
    bot.choose(partial(state.imagine, state.player), state.player)
    assert bot.iterations == 12


def first_turn() -> pentarchy.State:
    """The toy game where somebody has a chain of choices to make."""
    state = TOY.new(2, 3)
    while not isinstance(state.question(), Turn):
        state.apply(state.options[0])
    return state


def test_hard_stops_as_soon_as_nothing_can_overtake_its_choice() -> None:
    """What the rest of the budget could not change is not waited for."""
    state = first_turn()
    bot = HardBot(1, Budget(iterations=4000))
    plans = bot.search(partial(state.imagine, state.player), state.player, state.imagine(state.player, 1))
    assert bot.iterations < 4000
    assert plans[0].visits - plans[1].visits > 4000 - bot.iterations


@every_game
def test_a_chain_of_choices_is_planned_as_one(game: pentarchy.Game) -> None:
    """After the first choice of a chain the others follow from the plan, without any further search."""
    for seed in range(4):
        state = middle(game, seed)
        player, marks = state.player, state.marks_for(state.player)
        bot = HardBot(1, Budget(iterations=30))
        state.apply(bot.choose(partial(state.imagine, player), player), player)
        bot.iterations = 0
        while player in state.actors and state.marks_for(player) == marks:
            state.apply(bot.choose(partial(state.imagine, player), player), player)
            assert bot.iterations == 0


def test_a_chain_that_leaves_the_plan_has_a_tenth_of_the_budget_for_each_choice() -> None:
    state = first_turn()
    player, marks = state.player, state.marks_for(state.player)
    bot = HardBot(1, Budget(iterations=50))
    chosen = bot.choose(partial(state.imagine, player), player)
    state.apply(next(action for action in state.options if action != chosen))
    assert player in state.actors
    assert state.marks_for(player) == marks
    for _ in range(20):  # whatever is asked, the plan does not have it
        bot._line = [-1]
        bot.choose(partial(state.imagine, player), player)
    assert bot.iterations == 5


def test_plans_are_best_first_and_each_can_be_carried_out() -> None:
    state = pentarchy.game("yamatai").new(2, 7)
    player, marks = state.player, state.marks_for(state.player)
    planner = Planner(Judge(state.game), [state.imagine(player, seed) for seed in range(3)], player, random.Random(1))
    for action in state.options_for(player):
        planner.look(action)
    looked = len(planner.plans)
    for _ in range(200):
        planner.change()
    chances = [plan.chance for plan in planner.plans]
    assert len(chances) > looked
    assert chances == sorted(chances, reverse=True)
    for plan in planner.plans:
        world = state.imagine(player, 0)
        assert follow(world, player, marks, plan.line) == plan.line
        assert not same_chain(world, player, marks)


def test_plans_that_do_well_are_tried_more_often_and_more_take_part_with_time() -> None:
    state = first_turn()
    player = state.player
    plans = [Plan([action], 0.5) for action in state.options * 10][:20]
    assert len(plans) == 20
    search = Search(plans, Judge(state.game), player, state.marks_for(player), random.Random(1))
    for _ in range(4):
        search.try_one(partial(state.imagine, player))
    assert not any(plan.visits for plan in plans[8:])
    for _ in range(192):
        search.try_one(partial(state.imagine, player))
    assert all(plan.visits for plan in plans[:14])  # eight, and half the root of 196
    assert not any(plan.visits for plan in plans[14:])
    most = max(plans, key=lambda plan: plan.visits)
    assert most.mean() == max(plan.mean() for plan in plans if plan.visits)


def test_all_plans_are_tried_out_in_the_same_imagined_worlds() -> None:
    """So that luck does not decide between them: the n-th trial of every plan is in the n-th world."""
    state = first_turn()
    player = state.player
    plans = [Plan([action], 0.5) for action in state.options]
    search = Search(plans, Judge(state.game), player, state.marks_for(player), random.Random(1))
    seeds: list[int] = []

    def imagine(seed: int) -> pentarchy.State:
        seeds.append(seed)
        return state.imagine(player, seed)

    for _ in range(60):
        search.try_one(imagine)
    visits = [plan.visits for plan in plans]
    assert sum(visits) == 60
    assert sorted(visits)[-2] > 1
    assert len(set(seeds)) == max(visits)


@every_game
def test_time_budgets_are_honoured_within_a_tenth(game: pentarchy.Game) -> None:
    """Along a whole chain of choices too, by a clock that goes on by the same time with every iteration."""
    for seed in range(4):
        state = middle(game, seed)
        player, marks = state.player, state.marks_for(state.player)
        clock = SlowClock(0.0005)
        bot = HardBot(1, Budget(seconds=0.2), clock=clock)
        choices = 0
        while player in state.actors and state.marks_for(player) == marks:
            began = clock.now
            state.apply(bot.choose(partial(state.imagine, player), player), player)
            assert clock.now - began <= 0.2 * 1.1
            choices += 1
        assert clock.now <= 0.2 * (1 + 0.1 * choices) * 1.1


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


def test_time_budgets_are_honoured_by_everybody_who_chooses_at_the_same_time() -> None:
    """Each has his own budget, in whatever order they choose, and as long as they go on choosing side by side."""
    places = [state for state in map(together, pentarchy.games()) if state is not None]
    assert {place.game.slug for place in places} >= {"toy", "paradise"}
    for state in places:
        clocks = {player: SlowClock(0.0005) for player in state.actors}
        bots = {player: HardBot(player, Budget(seconds=0.1), clock=clock) for player, clock in clocks.items()}
        for _ in range(2):
            for player in sorted(bots, reverse=True):
                if player in state.actors:
                    began = clocks[player].now
                    state.apply(bots[player].choose(partial(state.imagine, player), player), player)
                    assert clocks[player].now - began <= 0.1 * 1.1


def test_time_budgets_are_honoured_in_every_process() -> None:
    """A process reads its clock once in an iteration: 400 times in 0.2 s, the looks ahead included."""
    state = middle(pentarchy.game("yamatai"), 9)
    counts = []
    for processes in (1, 2):
        clock = SlowClock(0.0005)
        bot = HardBot(1, Budget(seconds=0.2), processes=processes, clock=clock)
        try:
            bot.choose(partial(state.imagine, state.player), state.player)
        finally:
            bot.close()
        counts.append(bot.iterations)
        assert clock.now <= 0.2 * 1.1
        assert bot.iterations <= processes * 400 * 1.1
    assert counts[1] > 1.5 * counts[0]


def test_hard_uses_several_processes() -> None:
    state = middle(GAMES[0], 9)
    bot = HardBot(1, Budget(iterations=16), processes=2)
    try:
        assert bot.choose(partial(state.imagine, state.player), state.player) in state.options
        assert bot.iterations == 16
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
    with pytest.raises(pentarchy.BadInput, match="random, easy, normal, hard"):
        make("godlike")


def test_seats_are_shared_equally_between_two_levels() -> None:
    assert seatings("a", "b", 2) == [("a", "b"), ("b", "a")]
    assert len(seatings("a", "b", 3)) == 6
    assert len(seatings("a", "b", 4)) == 6
    for players in (2, 3, 4, 5, 6):
        seats = [level for way in seatings("a", "b", players) for level in way]
        assert seats.count("a") == seats.count("b")


def test_the_arena_gives_the_same_table_with_any_number_of_workers() -> None:
    tables = [
        arena(GAMES[0], ("easy", "random"), 2, 4, budget=FEW, seed=5, workers=workers).to_dict() for workers in (1, 2)
    ]
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
