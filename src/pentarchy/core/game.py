"""A game as the rest of the package sees it, and the registry of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from pentarchy.core.clauses import Rulebook
from pentarchy.core.errors import BadInput, RuleBug
from pentarchy.core.settings import Setting, Value, settled
from pentarchy.core.shapes import check_flat, check_number, kind
from pentarchy.core.state import AnyStep, Lanes, Reason, State, Together
from pentarchy.core.steps import Step
from pentarchy.core.vocabulary import Vocabulary

#: Modules of a game's folder whose names begin like this declare no steps.
NO_RULES: Final[tuple[str, ...]] = ("scene", "helps", "test_", "conftest")


class Game:
    """One game: its settings, its vocabulary, its steps and how it begins.

    `state` builds a blank state, `setup` lays out the table and queues the first steps. `reasons` holds, by clause
    number, what to tell a player whose wish that clause forbids; a clause without one is quoted. `steps` are found in
    the game's folder; a game made in a notebook or from another one names them.
    """

    def __init__(
        self,
        *,
        package: str,
        title: str,
        prefix: str,
        version: int,
        player_counts: tuple[int, ...],
        settings: tuple[Setting, ...],
        vocabulary: Vocabulary,
        state: Callable[[Game, int, dict[str, Value]], State],
        setup: Callable[[Any], None],
        reasons: Mapping[int, str],
        pitch: str,
        minutes: tuple[int, int],
        weight: str,
        credits: str = "",
        upgrade: Callable[[dict[str, Any], int], dict[str, Any]] | None = None,
        steps: Sequence[type[AnyStep]] = (),
        retired: tuple[str, ...] = (),
    ) -> None:
        self.package = package
        self.slug = package.rpartition(".")[2]
        self.title = title
        self.prefix = prefix
        self.version = version  # of the rules: a record replays on its own version only
        self.player_counts = player_counts
        self.settings = settings
        self.vocabulary = vocabulary
        self._steps: dict[str, type[AnyStep]] = {step.__name__: step for step in steps}
        self.reasons = reasons
        self.pitch = pitch  # one sentence for somebody who does not know the game
        self.minutes = minutes
        self.weight = weight  # light, medium, heavy
        self.credits = credits  # who designed and published it
        self._state = state
        self._setup = setup
        self._upgrade = upgrade
        self._retired = retired  # settings of earlier versions that are gone
        self._rules: Rulebook | None = None
        self._fields: dict[str, str] = {}  # of its positions and what each holds, once they were needed
        self._tuples: set[str] = set()  # those of them that hold tuples, which JSON cannot tell from lists

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    @property
    def rules(self) -> Rulebook:
        """The rulebook with its clauses."""
        if self._rules is None:
            text = (files(self.package) / "RULES.md").read_text(encoding="utf-8")
            self._rules = Rulebook(self.prefix, text)
        return self._rules

    @property
    def steps(self) -> dict[str, type[AnyStep]]:
        """The classes of its steps by name: those that were given, else all that its folder declares."""
        if not self._steps:
            self._steps = steps_in(self.package)
        return self._steps

    def module(self, name: str) -> ModuleType:
        """One of the game's other modules, such as `scene` or `heuristics`, imported when it is first needed."""
        return import_module(f"{self.package}.{name}")

    def check_players(self, players: int) -> None:
        """BadInput with the allowed numbers if the game cannot be played by this many."""
        if players not in self.player_counts:
            *others, most = (str(n) for n in self.player_counts)
            counts = f"{', '.join(others)} or {most}" if others else most
            raise BadInput(f"{self.title} is played by {counts}, not by {players}")

    def new(
        self,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        simulation: bool = False,
        journal: bool = False,
        key: bytes = b"",
        script: tuple[int, ...] = (),
    ) -> State:
        """A new game, at its first question; with a journal from the set-up on if one is wanted.

        With a key, set-up draws from the sealed stream instead of the fast generator with this seed. Scripted rolls
        come before either.
        """
        self.check_players(players)
        if seed < 0:
            raise BadInput(f"a seed is a whole number from 0 on, not {seed}")
        state = self._state(self, players, settled(self.settings, options or {}, simulation))
        if journal:
            state.journal = []
        if key:
            state.seal(key)
        else:
            state.start(seed)
        state.script = script
        self._setup(state)
        state.settle()
        return state

    def settings_of(self, options: Mapping[str, object], rules: int) -> Mapping[str, object]:
        """Settings as this rules version named them, without those that no longer exist."""
        if rules == self.version:
            return options
        return {name: value for name, value in options.items() if name not in self._retired}

    def blank(self, players: int, options: Mapping[str, object]) -> State:
        """A state with nothing on the table, for loading."""
        self.check_players(players)
        return self._state(self, players, settled(self.settings, options))

    def load(self, dump: Mapping[str, Any]) -> State:
        """The state that `dump` describes, checked as the rules check it; BadInput if it is damaged."""
        try:
            state = self._load(dump)
            state.scores()
            for seat in range(-1, state.players):
                state.view(seat)
        except BadInput:
            raise
        except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, RuleBug) as error:
            raise BadInput(f"this is not a whole position of {self.title}: {error!r}") from error
        except (TypeError, ValueError) as error:
            raise BadInput(f"this is not a whole position of {self.title}: {error!r}") from error
        return state

    def _load(self, dump: Mapping[str, Any]) -> State:
        rules = dump["rules"]
        if rules != self.version:
            if self._upgrade is None:
                raise BadInput(f"the position is of rules version {rules}, installed is {self.version}")
            dump = self._upgrade(dict(dump), rules)
        state = self.blank(dump["players"], self.settings_of(dump["options"], rules))
        self._check_fields(dump["position"])
        for name, value in dump["position"].items():
            setattr(state, name, frozen(value) if name in self._tuples else value)
        state.agenda = [self._load_step(step) for step in dump["agenda"]]
        state.over = bool(dump["over"])
        state.marks = check_number(dump["marks"], "marks")
        state.rng = check_number(dump["rng"], "rng")
        state.rng_key = bytes.fromhex(dump.get("key", ""))
        state.refresh()
        state.check()
        if dump["lanes"] is not None:
            self._load_lanes(state, dump["lanes"])
        state.settle()
        state.marks = check_number(dump["marks"], "marks")
        return state

    def _check_fields(self, position: Mapping[str, Any]) -> None:
        """BadInput if a field is missing, unknown, or holds an impossible value."""
        if not self._fields:
            blank = self.new(self.player_counts[0], 0)
            names = blank.position_fields()
            self._fields = {name: kind(getattr(blank, name)) for name in names}
            self._tuples = {name for name in names if isinstance(getattr(blank, name), tuple)}
        for name in sorted(self._fields.keys() ^ position.keys()):
            fault = "is missing" if name in self._fields else "is not one of its fields"
            raise BadInput(f"this is not a whole position of {self.title}: {name!r} {fault}")
        for name, value in position.items():
            if kind(value) != self._fields[name]:
                raise BadInput(f"this is not a whole position of {self.title}: {name!r} is not a {self._fields[name]}")
            check_flat(value, f"this is not a whole position of {self.title}: {name!r}")

    def _load_lanes(self, state: State, dump: Mapping[str, Any]) -> None:
        steps = tuple(self._load_step(step) for step in dump["steps"])
        lanes = Lanes(steps)
        state.lanes = lanes
        for place, trace in enumerate(dump["traces"]):
            check_flat(trace, "a lane")
            lane = state.reopen_lane(steps[place], trace)
            lane.marks = check_number(dump["marks"][place], "a lane's marks")
            lanes.states[place] = lane

    def _load_step(self, dump: Sequence[Any]) -> AnyStep:
        name, fields = dump
        if name == "Together":
            return Together(tuple(self._load_step(step) for step in fields["steps"]))
        if name not in self.steps:
            raise BadInput(f"{self.title} has no step {name!r}")
        check_flat(list(fields.values()), f"the step {name}")
        return self.steps[name](**fields)

    def clause_id(self, number: str) -> str:
        """The full id of a clause: `YA-9.10`."""
        return f"{self.prefix}-{number}"

    def reason(self, number: int) -> Reason:
        """What to tell a player whose wish this clause forbids."""
        name = self.rules.id(number)
        return Reason(name, self.reasons.get(number) or self.rules.sentence(name))

    @property
    def has_scene(self) -> bool:
        """Does the game describe its table?"""
        return (files(self.package) / "scene.py").is_file()

    @property
    def has_observation(self) -> bool:
        """Does the game have observations for learning programs?"""
        return (files(self.package) / "observation.py").is_file()

    def picture(self, state: State, player: int = -1) -> str:
        """The position as a seat may see it (-1: as everybody may), as an SVG picture."""
        if not self.has_scene:
            raise BadInput(f"{self.title} does not describe its table, so there is no picture of it")
        draw = import_module("pentarchy.scene.svg").picture
        return str(draw(self, state.view(player)))


def steps_in(package: str) -> dict[str, type[AnyStep]]:
    """Every step that a game's folder declares, by name."""
    for module in iter_modules(import_module(package).__path__):
        if not module.name.startswith(NO_RULES):
            import_module(f"{package}.{module.name}")
    found: dict[str, type[AnyStep]] = {}
    waiting: list[type[AnyStep]] = [Step]
    while waiting:
        for step in waiting.pop().__subclasses__():
            waiting.append(step)
            home = str(vars(step)["__module__"])  # mypyc knows no step.__module__
            if home == package or home.startswith(f"{package}."):
                if found.setdefault(step.__name__, step) is not step:
                    raise ValueError(f"{package} has two steps called {step.__name__}")
    return found


def frozen(value: Any) -> Any:  # JSON of any depth
    """Lists within lists as tuples within tuples."""
    return tuple(frozen(v) for v in value) if isinstance(value, list) else value


_REGISTERED: Final[list[Game]] = []


@cache
def _installed() -> tuple[Game, ...]:
    return tuple(point.load() for point in entry_points(group="pentarchy.games"))


def games() -> tuple[Game, ...]:
    """All games there are, in the order of their names."""
    known = {game.slug: game for game in (*_installed(), *_REGISTERED)}
    return tuple(known[slug] for slug in sorted(known))


def register(game: Game) -> None:
    """Register a game that is not installed as a package: one in a notebook or a test."""
    _REGISTERED[:] = [known for known in _REGISTERED if known.slug != game.slug] + [game]


def game(slug: str) -> Game:
    """The game of this name, or BadInput with the names there are."""
    for candidate in games():
        if candidate.slug == slug:
            return candidate
    raise BadInput(f"there is no game {slug!r}; there are: {', '.join(g.slug for g in games())}")


def new(slug: str, players: int, seed: int = 0, options: Mapping[str, object] | None = None, **more: object) -> State:
    """A new game, at its first question. Settings as a mapping or as keywords."""
    return game(slug).new(players, seed, {**(options or {}), **more})


def load(dump: Mapping[str, Any]) -> State:
    """The state that was dumped."""
    if not isinstance(dump, dict) or not isinstance(dump.get("game"), str):
        raise BadInput("this is not a dumped position: it names no game")
    return game(dump["game"]).load(dump)
