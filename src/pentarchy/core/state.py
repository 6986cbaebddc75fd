"""A position: what lies on the table, the agenda, and who is asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, Final, Self

from mypy_extensions import mypyc_attr

from pentarchy.core.chance import fair_below, following, scaled, sealed_word, start
from pentarchy.core.english import counted
from pentarchy.core.errors import IllegalChoice, OpenRoll, RuleBug
from pentarchy.core.journal import EVERYBODY, Line, Note
from pentarchy.core.settings import Value
from pentarchy.core.steps import NO_OPTIONS, NOBODY, Step, attributes, step_fields
from pentarchy.core.view import is_public
from pentarchy.core.vocabulary import Verb

if TYPE_CHECKING:
    from pentarchy.core.game import Game
    from pentarchy.core.record import Record

# An agenda mixes the steps of whichever game the state belongs to; each step names its own state's type.
AnyStep = Step[Any]

TABLE: Final = -1  # the seat of clocks and spectators
TRUTH: Final = -2  # as a viewer: sees everything. Nobody sits there
ASKED: Final = -3  # "the player who is asked", as an argument of what somebody does
OPEN: Final = -1  # in a script: from here on chance is undecided, and a roll raises OpenRoll
RAN: Final = -1  # in a trace: the step was run, not answered
MOST_AUTOMATIC_STEPS: Final = 10_000

#: Attributes that belong to the kernel; everything else is the game's position.
KERNEL_FIELDS: Final = frozenset(
    {
        *("game", "players", "settings", "agenda", "player", "options", "over", "marks", "seed", "rng"),
        *("rng_key", "script", "history", "journal", "lanes", "trace"),
    }
)


class Choice:
    """A choice made, linked to those before it: a list that copies of a state share."""

    def __init__(self, before: Choice | None, player: int, action: int, number: int) -> None:
        self.before = before
        self.player = player
        self.action = action
        self.number = number


class Score:
    """A player's points and where they come from."""

    def __init__(self, total: int, parts: dict[str, int], halves: bool = False) -> None:
        self.total = total
        self.parts = parts
        self.halves = halves  # counted in half points

    def __repr__(self) -> str:
        return f"Score({self.total}, {self.parts})"


class Reason:
    """Why an option is not offered: the clause and what it says."""

    def __init__(self, clause: str, sentence: str) -> None:
        self.clause = clause
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class Lanes:
    """What several players choose at the same time, each on a copy of the state made when first touched."""

    def __init__(self, steps: tuple[AnyStep, ...]) -> None:
        self.steps = steps
        self.states: list[State | None] = [None] * len(steps)
        self.shared: list[bool] = [False] * len(steps)  # with a copy: to be copied before it changes

    def index(self, player: int) -> int:
        """The lane of a player, -1 if they have none."""
        for place, step in enumerate(self.steps):
            if step.player == player:
                return place
        return -1

    def copy(self) -> Lanes:
        """The same lanes, independent: each is copied when one of the two first changes it."""
        other = Lanes(self.steps)
        other.states = self.states[:]
        self.shared = [True] * len(self.steps)
        other.shared = [True] * len(self.steps)
        return other

    def own(self, player: int) -> State:
        """An open lane of a player, to be changed."""
        place = self.index(player)
        lane = self.states[place]
        assert lane is not None
        if self.shared[place]:
            lane = lane.copy()
            self.states[place] = lane
            self.shared[place] = False
        return lane


class Kind:
    """What the kernel needs to know of a class of steps, looked up once per class."""

    def __init__(self, step: AnyStep) -> None:
        self.asks = step.asks
        self.veiled = step.veiled
        self.final = step.final
        self.begins_turn = step.begins_turn


KINDS: Final[dict[type[AnyStep], Kind]] = {}


def kind_of(step: AnyStep) -> Kind:
    """The kind of a step."""
    kind = KINDS.get(type(step))
    if kind is None:
        kind = Kind(step)
        KINDS[type(step)] = kind
    return kind


def is_among(action: int, options: list[int]) -> bool:
    """Is this one of the options? Compiled, it compares numbers, where `in` compares Python objects."""
    for option in options:  # noqa: SIM110  # interpreted, a generator takes longer
        if option == action:
            return True
    return False


class Together(Step[Any]):
    """Simultaneous questions: each player answers unseen by the others, and all answers take effect together.

    The steps are given in the order in which the answers are carried out at the end.
    """

    def __init__(self, steps: tuple[AnyStep, ...]) -> None:
        super().__init__(NOBODY)
        self.steps = steps

    def run(self, s: State) -> None:
        """Open the lanes."""
        s.lanes = Lanes(self.steps)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game. Copies are independent; the same choices give the same state everywhere."""

    game: Game
    players: int
    settings: dict[str, Value]  # never changed
    agenda: list[AnyStep]  # the last one comes next
    player: int  # who is asked, -1 if nobody
    options: list[int]  # what they may choose, ascending; never changed in place
    over: bool
    marks: int  # grows whenever something happens that must not be taken back
    seed: int  # what the game began with, -1 if that is not known
    rng: int  # the fast generator's value; under a key how many words of the sealed stream were taken
    rng_key: bytes  # of the sealed stream, empty for the fast generator
    script: tuple[int, ...]  # rolls to come, for tests and for enumerating chance
    history: Choice | None
    journal: list[Note] | None  # None: nobody is listening
    lanes: Lanes | None
    trace: list[int] | None  # in a lane: what was done, to be done again on the table at the end

    __slots__ = tuple(sorted(KERNEL_FIELDS))

    def __init__(self, game: Game, players: int, settings: dict[str, Value]) -> None:
        self.game = game
        self.players = players
        self.settings = settings
        self.agenda = []
        self.player = NOBODY
        self.options = NO_OPTIONS
        self.over = False
        self.marks = 0
        self.seed = -1
        self.rng = 0
        self.rng_key = b""
        self.script = ()
        self.history = None
        self.journal = None
        self.lanes = None
        self.trace = None

    # --- what a game fills in -------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy: lists are copied, everything else never changes and is shared.

        `make fields` writes a version field by field for the games in this repository, several times as fast.
        """
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        for name in attributes(self):
            if name not in KERNEL_FIELDS and hasattr(self, name):
                value = getattr(self, name)
                setattr(other, name, value[:] if isinstance(value, list) else value)
        return other

    def public(self) -> Mapping[str, object]:
        """The fields declared as `Public`, by their names, as JSON: what `position` begins with.

        `make fields` writes a version field by field, with a type. Compiled, there is no other.
        """
        kinds = {name: kind for cls in type(self).__mro__ for name, kind in get_annotations(cls).items()}
        marked = [name for name, kind in kinds.items() if is_public(kind)]
        if not marked:
            raise NotImplementedError(f"{type(self).__name__} marks no field as Public, or is compiled: `make fields`")
        return {name: plain(getattr(self, name)) for name in marked}

    def position(self, viewer: int) -> Mapping[str, object]:
        """All that this seat may know of the table, as JSON (a game declares a TypedDict); -1 is the public."""
        raise NotImplementedError  # every game has a view

    def deal(self, viewer: int) -> None:
        """Deal again everything this seat cannot know, consistently with all it knows."""
        raise NotImplementedError  # every game can be imagined

    def score(self, player: int, viewer: int) -> Score:
        """A player's points as `viewer` can count them; TRUTH counts everything."""
        raise NotImplementedError  # every game keeps score

    def standing(self, player: int) -> tuple[int, ...]:
        """What places are decided by, tie-breaks included; the greater the better."""
        raise NotImplementedError  # every game has a winner

    def check(self) -> None:
        """Raise RuleBug if an invariant is violated."""

    def refresh(self) -> None:
        """Recompute cached fields that are not dumped."""

    def seat_name(self, player: int) -> str:
        """What the seat is called: a colour, a faction."""
        return f"Player {player + 1}" if player >= 0 else "The table"

    def timers(self) -> list[tuple[int, int, float]]:
        """The rules' own clocks that run now: (event, epoch, seconds). A new epoch restarts it."""
        return []

    # --- for the rules --------------------------------------------------------------------------------------

    def queue(self, *steps: AnyStep) -> None:
        """Put steps on the agenda so that they happen in this order, before everything already there."""
        agenda = self.agenda
        for place in range(len(steps) - 1, -1, -1):
            agenda.append(steps[place])

    def push(self, step: AnyStep) -> None:
        """Put one step on top of the agenda."""
        self.agenda.append(step)

    def mark(self) -> None:
        """What was done so far can no longer be taken back."""
        self.marks += 1

    def finish(self) -> None:
        """The game is over."""
        self.over = True

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        if self.trace is not None:
            raise self.bug("chance was asked for while several players choose at the same time")
        self.marks += 1
        if self.script:
            value = self.script[0]
            if value == OPEN:
                raise OpenRoll(n)
            self.script = self.script[1:]
            if not 0 <= value < n:
                raise self.bug(f"scripted roll {value} where 0 to {n - 1} are possible")
            return value
        if self.rng_key:
            return self._sealed_roll(n)
        x = following(self.rng)
        self.rng = x
        return scaled(x, n)

    def _sealed_roll(self, n: int) -> int:
        fair = fair_below(n)
        while True:
            word = sealed_word(self.rng_key, self.rng)
            self.rng += 1
            if word < fair:
                return word % n

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.roll(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, items: list[int]) -> int:
        """Take one at random out of the list."""
        return items.pop(self.roll(len(items)))

    def tell(self, line: Line, player: int = NOBODY, *args: int) -> None:
        """Write a journal line that everybody may read."""
        if self.journal is not None:
            self.journal.append(Note(line, player, args, EVERYBODY, False))

    def retell(self, line: Line, *args: int) -> None:
        """Replace the journal line of the choice just made by one that says more than its verb's own."""
        journal = self.journal
        if journal is None:
            return
        for place in range(len(journal) - 1, -1, -1):
            note = journal[place]
            if note.choice:
                journal[place] = Note(line, note.player, args, note.reader, True)
                return

    def whisper(self, reader: int, line: Line, player: int = NOBODY, *args: int) -> None:
        """Write a journal line for one seat only."""
        if self.journal is not None:
            self.journal.append(Note(line, player, args, reader, False))

    def number(self, option: str) -> int:
        """A game option that is a number (or a flag, as 0 or 1)."""
        value = self.settings[option]
        if isinstance(value, str):
            raise self.bug(f"option {option} is a word")
        return int(value)

    def word(self, option: str) -> str:
        """A game option that is a word."""
        return str(self.settings[option])

    def share_kernel(self, other: State) -> None:
        """Copy the kernel's own fields into a blank state."""
        other.agenda = self.agenda[:]
        other.player = self.player
        other.options = self.options
        other.over = self.over
        other.marks = self.marks
        other.seed = self.seed
        other.rng = self.rng
        other.rng_key = self.rng_key
        other.script = self.script
        other.history = self.history
        if self.journal is not None:
            other.journal = self.journal[:]
        if self.trace is not None:
            other.trace = self.trace[:]
        if self.lanes is not None:
            other.lanes = self.lanes.copy()

    # --- choosing -------------------------------------------------------------------------------------------

    def start(self, seed: int) -> None:
        """Seed the fast generator."""
        self.seed = seed
        self.rng = start(seed)
        self.rng_key = b""

    def seal(self, key: bytes) -> None:
        """Draw from the sealed stream under this key from now on."""
        self.seed = -1
        self.rng = 0
        self.rng_key = key

    def apply(self, action: int, player: int = ASKED) -> None:
        """Make a choice for the player who is asked, or for the one named (-1: a clock event of the table)."""
        asked = self.player
        p = asked if ASKED <= player <= TRUTH else player  # as in `meant`
        lane = self.lane(p) if self.lanes is not None else None
        if lane is not None:
            if lane.player != p or not is_among(action, lane.options):
                raise self._illegal(action, p)
            self._remember(p, action)
            assert self.lanes is not None
            self.lanes.own(p).apply(action, p)
        elif p == asked and is_among(action, self.options):
            self._remember(p, action)
            self.answer(self.agenda.pop(), action)
        elif p != asked and action in self.options_for(p):
            self._remember(p, action)
            self._take(self.agenda[-1], action, p)
        else:
            raise self._illegal(action, p)
        self.settle()
        if self.trace is None and lane is None and (self.player != asked or self.lanes is not None or p == TABLE):
            self.marks += 1

    def _remember(self, player: int, action: int) -> None:
        before = self.history
        number = before.number + 1 if before is not None else 1
        self.history = Choice(before, player, action, number)

    def answer(self, step: AnyStep, action: int) -> None:
        """Tell and carry out the answer to a step that has been taken off the agenda."""
        if self.trace is not None:
            self.trace.append(action)
        if self.journal is not None:
            verb = self.game.vocabulary.verb_of(action)
            reader = step.player if step.veiled or step.conceals(action) else EVERYBODY
            self.journal.append(Note(verb.told, step.player, tuple(verb.args(action)), reader, True))
        if kind_of(step).final:
            self.marks += 1
        step.apply(self, action)

    def _take(self, step: AnyStep, action: int, player: int) -> None:
        if self.journal is not None:
            verb = self.game.vocabulary.verb_of(action)
            self.journal.append(Note(verb.told, player, tuple(verb.args(action)), player, True))
        step.take(self, action, player)

    def settle(self) -> None:
        """Run everything that needs no choice, up to the next question or the end of the game."""
        agenda = self.agenda
        for _ in range(MOST_AUTOMATIC_STEPS):
            if self.over:
                self.player, self.options = NOBODY, NO_OPTIONS
                return
            if self.lanes is not None and not self._ask_lanes():
                return
            if not agenda:
                self.player, self.options = NOBODY, NO_OPTIONS
                if self.trace is None:
                    raise self.bug("nothing is left to be done, and the game is not over")
                return
            step = agenda[-1]
            kind = kind_of(step)
            options = step.options(self)
            if not options:
                agenda.pop()
                if kind.veiled or kind.begins_turn:
                    self.marks += 1
                if self.trace is not None:
                    self.trace.append(RAN)
                step.run(self)
            elif len(options) == 1 and not kind.asks and not kind.veiled:
                agenda.pop()
                self.answer(step, options[0])
            else:
                if kind.veiled:
                    self.marks += 1
                self.player, self.options = step.player, options
                return
        last = repr(agenda[-1]) if agenda else "the last one"
        raise self.bug(f"{MOST_AUTOMATIC_STEPS} steps without a question; the next would be {last}")

    # --- several players at once ----------------------------------------------------------------------------

    def lane(self, player: int) -> State | None:
        """The copy on which this player chooses while others do so too; None outside such a moment."""
        lanes = self.lanes
        if lanes is None:
            return None
        place = lanes.index(player)
        if place < 0:
            return None
        lane = lanes.states[place]
        if lane is None:
            lane = self._open_lane(lanes.steps[place])
            lane.settle()
            lanes.states[place] = lane
            lanes.shared[place] = False
        return lane

    def own_lane(self, player: int) -> State:
        """The lane of one of several players who are asked, for a clock to change: no copy shares it."""
        assert self.lanes is not None
        return self.lanes.own(player)

    def _open_lane(self, step: AnyStep) -> State:
        lanes, self.lanes = self.lanes, None
        lane = self.copy()
        self.lanes = lanes
        lane.agenda = [step]
        lane.trace = []  # its history goes on from here, so that a bug in a lane has its record too
        return lane

    def reopen_lane(self, step: AnyStep, trace: list[int]) -> State:
        """A lane in which these choices have already been made."""
        lane = self._open_lane(step)
        lane.agenda = []
        lane._replay_trace(step, trace)
        if lane.agenda:
            lane.player, lane.options = step.player, lane.agenda[-1].options(lane)
        else:
            lane.player, lane.options = NOBODY, NO_OPTIONS
        return lane

    def _ask_lanes(self) -> bool:
        """Ask the first player who has not finished; if all have, carry out what they did and return true."""
        lanes = self.lanes
        assert lanes is not None
        for step in lanes.steps:
            lane = self.lane(step.player)
            assert lane is not None
            if lane.player != NOBODY:
                self.player, self.options = step.player, lane.options
                return False
        self.lanes = None
        for step, lane in zip(lanes.steps, lanes.states, strict=True):
            if lane is not None and lane.trace is not None:
                self._replay_trace(step, lane.trace)
        self.marks += 1
        return True

    def _replay_trace(self, step: AnyStep, trace: list[int]) -> None:
        """Replay on this state what was done in a lane, whatever others did meanwhile."""
        self.agenda.append(step)
        for action in trace:
            top = self.agenda.pop()
            if action == RAN:
                if self.trace is not None:
                    self.trace.append(RAN)
                top.run(self)
            else:
                self.answer(top, action)

    # --- asking the state -----------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """The players who are asked now; several while they choose at the same time."""
        if self.lanes is not None:
            found: list[int] = []
            for step in self.lanes.steps:
                lane = self.lane(step.player)
                if lane is not None and lane.player != NOBODY:
                    found.append(step.player)
            return tuple(found)
        return (self.player,) if self.player >= 0 else ()

    def options_for(self, player: int) -> list[int]:
        """What this seat may choose now: its answer, an offer, or (-1) an event of the table's clock."""
        if self.over:
            return NO_OPTIONS
        if self.lanes is not None:
            lane = self.lane(player)
            if lane is not None:
                return lane.options
            return self.agenda[-1].events(self) if player == TABLE and self.agenda else NO_OPTIONS
        if player == self.player:
            return self.options
        if not self.agenda or not TABLE <= player < self.players:
            return NO_OPTIONS
        if player == TABLE:
            return self.agenda[-1].events(self)
        return self.agenda[-1].offers(self, player)

    def meant(self, player: int = ASKED) -> int:
        """The player whom an argument means: whoever is asked for ASKED, and for TRUTH, as older scripts have it."""
        return self.player if ASKED <= player <= TRUTH else player

    def question(self, player: int = ASKED) -> AnyStep | None:
        """The step that asks this player, None if none does."""
        p = self.meant(player)
        seen = self.seen_by(p)
        if seen.over or not seen.agenda or seen.player != p:
            return None
        return seen.agenda[-1]

    def seen_by(self, player: int) -> State:
        """The state this player acts on: their lane while several choose at once, else the state itself."""
        lane = self.lane(player) if self.lanes is not None else None
        return lane if lane is not None else self

    def marks_for(self, player: int) -> int:
        """The marks as this player counts them; choices since they last grew may be taken back."""
        return self.seen_by(player).marks

    def may_take_back(self, player: int, before: State) -> bool:
        """May this player now take back what they chose in the position `before`? What others offered is final."""
        return before.question(player) is not None and before.marks_for(player) == self.marks_for(player)

    def prompt(self, player: int = ASKED) -> str:
        """The question to this player as a sentence, empty if they are not asked."""
        p = self.meant(player)
        step = self.question(p)
        return step.prompt(self.seen_by(p)) if step is not None else ""

    def default(self, player: int = ASKED) -> int:
        """What an expired clock chooses for this player."""
        p = self.meant(player)
        step = self.question(p)
        if step is None:
            raise IllegalChoice(f"{self.seat_name(p)} is not asked anything")
        seen = self.seen_by(p)
        return step.default(seen, seen.options)

    def words(self, action: int) -> str:
        """An option as it stands in a record: `place wood b08`."""
        return self.game.vocabulary.words(action)

    def describe(self, action: int) -> str:
        """An option as a sentence: `Place wood between Matsura and Shima`."""
        return self.game.vocabulary.describe(action, [self.seat_name(p) for p in range(self.players)])

    def explain(self, action: int, player: int = ASKED) -> Reason | None:
        """Why this option is not open to the player, None if it is."""
        p = self.meant(player)
        verb = self.game.vocabulary.verb_of(action)
        if action in self.options_for(p):
            return None
        if self.over:
            return Reason("", "The game is over.")
        if not TABLE <= p < self.players:
            return Reason("", f"There is no seat {p}; they are numbered 0 to {self.players - 1}.")
        step = self.question(p)
        if step is None:
            declined = self.agenda[-1].declines(self, action, p) if self.agenda and self.lanes is None else 0
            return self.game.reason(declined) if declined else self._out_of_turn(verb, p)
        seen = self.seen_by(p)
        number = step.forbids(seen, action)
        if number:
            reason = self.game.reason(number)
            return Reason(reason.clause, step.because(seen, action, number) or reason.sentence)
        if verb.when is not None:
            return Reason(self.game.clause_id(verb.when.rule), verb.when.sentence)
        rule = self.game.clause_id(step.rule) if step.rule else ""
        return Reason(rule, f"“{verb.word.replace('_', ' ')}” cannot be chosen now. {step.prompt(seen)}".rstrip())

    def _out_of_turn(self, verb: Verb, player: int) -> Reason:
        """Why somebody who is not asked cannot choose: who is, as far as they may notice, and when they can."""
        asked = [self.seat_name(p) for p in self.seen_asked(player) if p != player]
        whose = f"{' and '.join(asked)} {'is' if len(asked) == 1 else 'are'} choosing." if asked else "Wait."
        if verb.when is not None:
            return Reason(self.game.clause_id(verb.when.rule), f"{whose} {verb.when.sentence}")
        return Reason("", f"It is not {self.seat_name(player)}'s turn to choose. {whose}")

    def scores(self, viewer: int = TRUTH) -> list[Score]:
        """Everybody's points with their parts, as far as this seat can know them (by default: the truth)."""
        return [self.score(p, viewer) for p in range(self.players)]

    def ranking(self) -> list[int]:
        """The players, best first."""
        return sorted(range(self.players), key=lambda p: (self.standing(p), -p), reverse=True)

    def places(self) -> list[int]:
        """Each player's place, 1 the best; players that nothing separates share one."""
        keys = [self.standing(p) for p in range(self.players)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    # --- what is known --------------------------------------------------------------------------------------

    @property
    def is_veiled(self) -> bool:
        """Is a veiled question open? Until it is answered, nobody but its player is told anything new."""
        return self.lanes is None and not self.over and bool(self.agenda) and self.agenda[-1].veiled

    def seen_asked(self, viewer: int) -> list[int]:
        """The players who are asked, as far as this seat may notice.

        While several choose at once nobody sees who has finished, and a veiled question shows to its player only.
        """
        if self.lanes is not None:
            lane = self.lane(viewer)
            finished = lane is not None and lane.player == NOBODY
            return [step.player for step in self.lanes.steps if not (finished and step.player == viewer)]
        if self.player < 0 or (self.is_veiled and viewer != self.player):
            return []
        return [self.player]

    def view(self, viewer: int) -> dict[str, object]:
        """Everything this seat may see (-1: spectators), as JSON: the only thing that leaves the server."""
        seen = self.seen_by(viewer)
        step = self.question(viewer)
        return {
            "game": self.game.slug,
            "players": self.players,
            "seats": [self.seat_name(p) for p in range(self.players)],
            "viewer": viewer,
            "over": self.over,
            "asked": self.seen_asked(viewer),
            "decision": step.decision if step is not None else "",
            "clause": self.game.clause_id(step.rule) if step is not None and step.rule else "",
            "prompt": self.prompt(viewer),
            "options": list(self.options_for(viewer)),
            "places": self.places() if self.over else [],
            "table": seen.position(viewer),
        }

    def imagine(self, viewer: int, seed: int) -> Self:
        """A state that this seat cannot tell from the true one: what it knows is kept, the rest dealt again."""
        other = self.copy()
        other.history = None
        other.journal = None
        other.script = ()
        other.start(seed)
        other.seed = -1
        lanes, other.lanes = other.lanes, None
        other.deal(viewer)
        if lanes is not None:
            other.lanes = Lanes(lanes.steps)
            place = lanes.index(viewer)
            mine = lanes.states[place] if place >= 0 else None
            if mine is not None and mine.trace is not None:
                lane = other.reopen_lane(lanes.steps[place], mine.trace)
                lane.marks = mine.marks
                other.lanes.states[place] = lane
            other._ask_lanes()
        elif other.agenda and not other.over:
            other.options = other.agenda[-1].options(other)
        other.marks = self.marks
        return other

    def preview(self, player: int, action: int, seed: int) -> Self | None:
        """What an option leads to as far as this player knows; None where chance or something hidden would show."""
        other = self.imagine(player, seed)
        marks = other.marks_for(player)
        other.apply(action, player)
        return other if other.marks_for(player) == marks else None

    def notes(self, viewer: int) -> list[Note]:
        """The journal lines this seat may read, also those of its own lane."""
        lines = self.seen_by(viewer).journal or []
        return [note for note in lines if note.readable(viewer)]

    # --- keeping --------------------------------------------------------------------------------------------

    def position_fields(self) -> list[str]:
        """The names of the game's own fields, those that a snapshot keeps."""
        found: list[str] = []
        for name in sorted(attributes(self)):
            if name not in KERNEL_FIELDS and not name.startswith("_") and hasattr(self, name):
                found.append(name)
        return found

    def dump(self) -> dict[str, object]:
        """The position as plain JSON, at any point of the game."""
        lanes = self.lanes
        opened = [self.lane(step.player) for step in lanes.steps] if lanes is not None else []
        sealed = {"key": self.rng_key.hex()} if self.rng_key else {}
        return {
            "game": self.game.slug,
            "rules": self.game.version,
            "players": self.players,
            "options": dict(self.settings),
            "over": self.over,
            "marks": self.marks,
            "rng": self.rng,
            **sealed,
            "agenda": [dump_step(step) for step in self.agenda],
            "lanes": None
            if lanes is None
            else {
                "steps": [dump_step(step) for step in lanes.steps],
                "traces": [list(s.trace or ()) for s in opened if s is not None],
                "marks": [s.marks for s in opened if s is not None],
            },
            "position": {name: plain(getattr(self, name)) for name in self.position_fields()},
        }

    def digest(self) -> str:
        """A fingerprint of the position: equal positions have equal ones, compiled or not.

        What may be taken back is not part of it: that does not change the game.
        """
        dump = self.dump()
        del dump["marks"]
        if isinstance(lanes := dump["lanes"], dict):
            del lanes["marks"]
        text = json.dumps(dump, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def record(self) -> Record:
        """The record of this state, ready to be saved; only for states that began with `new`."""
        from pentarchy.core.record import Record

        return Record.of(self)

    def bug(self, message: str) -> RuleBug:
        """A RuleBug that carries the record which reproduces it."""
        try:
            text = self.record().to_json()
        except ValueError:
            text = ""  # a loaded or imagined state
        return RuleBug(message, text)

    def _illegal(self, action: int, player: int) -> IllegalChoice:
        reason = self.explain(action, player)
        if reason is None:
            return IllegalChoice(f"{self.words(action)!r} is not an option")
        return IllegalChoice(f"{self.words(action)!r}: {reason.sentence}", reason.clause)

    def __reduce__(self) -> tuple[object, ...]:
        from pentarchy.core.game import load

        return load, (self.dump(),)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        doing = (
            "over" if self.over else f"{self.seat_name(self.player)} is asked, {counted(len(self.options), 'option')}"
        )
        return f"<{self.game.title}, {self.players} players, {doing}>"

    def _repr_svg_(self) -> str | None:
        return self.game.picture(self) if self.game.has_scene else None


def plain(value: Any) -> Any:  # a field of any game
    """A field as JSON has it, independent of the state."""
    if not isinstance(value, (list, tuple)):
        return value
    return [plain(v) for v in value] if value and isinstance(value[0], (list, tuple)) else list(value)


def dump_step(step: AnyStep) -> list[object]:
    """A step as plain JSON: its name and its fields."""
    if isinstance(step, Together):
        return ["Together", {"steps": [dump_step(s) for s in step.steps]}]
    fields: dict[str, object] = dict(step_fields(step))
    return [type(step).__name__, fields]
