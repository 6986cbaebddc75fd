"""The games in OpenSpiel.

Importing this module registers every game as `pentarchy_<name>`; the settings of a game are its parameters:

    import pyspiel
    import pentarchy.env.openspiel
    game = pyspiel.load_game("pentarchy_yamatai", {"players": 3})

Chance is explicit: every roll of the rules, those of set-up included, is a chance node whose outcomes are equally
likely. Players who choose at the same time are asked one after the other, and nobody's observation shows what those
before them chose. Offers beside the open question and the rules' own clocks are left out, as in every simulation.

What a player observes is their view: as JSON in strings, as the row of numbers of `pentarchy observation` in tensors.
The information state string has in front of it a digest of what the player saw and chose at all their decisions so
far. The information state tensor is the observation: what has to be remembered is part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from pentarchy.core.errors import BadInput, OpenRoll
from pentarchy.core.game import Game, games
from pentarchy.core.observation import Cells, Observer
from pentarchy.core.rewards import Rewards
from pentarchy.core.settings import Value, settled
from pentarchy.core.state import ASKED, OPEN, State
from pentarchy.extras import need

need("openspiel")

import numpy as np  # noqa: E402  only after `need` has said what is missing
import pyspiel  # noqa: E402

PREFIX = "pentarchy_"
MOST_OUTCOMES = 256  # of one roll
MOST_DECISIONS = 200_000  # in a game; those played so far end long before
SET_UP = -1  # instead of a choice: the table is being laid out


class Memory:
    """What a player saw and chose at one of their decisions, and before; computed lazily."""

    __slots__ = ("_before", "_choice", "_digest", "_player", "_state")

    def __init__(
        self, before: Memory | None, state: State | None, player: int, choice: int, digest: bytes = b""
    ) -> None:
        self._before = before
        self._state = state
        self._player = player
        self._choice = choice
        self._digest = digest

    @property
    def digest(self) -> bytes:
        """A fingerprint of it all."""
        unknown: list[Memory] = []
        memory: Memory | None = self
        while memory is not None and not memory._digest:
            unknown.append(memory)
            memory = memory._before
        digest = memory._digest if memory is not None else b""
        for memory in reversed(unknown):
            assert memory._state is not None
            saw = msgspec.json.encode(memory._state.view(memory._player))
            code = hashlib.blake2b(digest, digest_size=16)
            code.update(saw)
            code.update(str(memory._choice).encode())
            digest = memory._digest = code.digest()
            memory._state = memory._before = None
        return digest

    def __reduce__(self) -> tuple[object, ...]:
        return Memory, (None, None, self._player, self._choice, self.digest)


class Moment:
    """A position, and perhaps a choice made in it whose rolls are not all known yet.

    Immutable, so clones share it.
    """

    __slots__ = ("choice", "memories", "outcomes", "player", "rolls", "state")

    def __init__(
        self,
        state: State | None,
        player: int,
        memories: tuple[Memory | None, ...],
        choice: int = SET_UP,
        rolls: tuple[int, ...] = (),
        outcomes: int = 0,
    ) -> None:
        self.state = state  # None while the table is being laid out
        self.player = player  # who is asked, or who made the choice
        self.memories = memories
        self.choice = choice
        self.rolls = rolls
        self.outcomes = outcomes  # of the next roll; 0: nothing is rolled

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Moment, (self.state, self.player, self.memories, self.choice, self.rolls, self.outcomes)


def rolled(
    begin: Callable[[tuple[int, ...]], State], rolls: tuple[int, ...]
) -> tuple[State | None, tuple[int, ...], int]:
    """The state that these rolls lead to; if more are needed: None, the rolls known, the outcomes of the next."""
    while True:
        try:
            state = begin((*rolls, OPEN))
        except OpenRoll as roll:
            if roll.outcomes > 1:
                return None, rolls, roll.outcomes
            rolls = (*rolls, 0)
        else:
            state.script = ()
            return state, rolls, 0


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One game at one number of players with its settings."""

    subject: ClassVar[Game]  # of each subclass
    kind: ClassVar[object]  # OpenSpiel's GameType

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        given = dict(parameters)
        subject = self.subject
        self.players = int(given.pop("players"))
        subject.check_players(self.players)
        self.settings: dict[str, Value] = settled(subject.settings, given, simulation=True)
        info = pyspiel.GameInfo(
            num_distinct_actions=subject.vocabulary.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.kind, info, dict(parameters))
        nothing: tuple[Memory | None, ...] = (None,) * self.players
        state, rolls, outcomes = rolled(self._laid_out, ())
        self.opening = Moment(state, -1 if state is None else state.player, nothing, SET_UP, rolls, outcomes)

    def _laid_out(self, script: tuple[int, ...]) -> State:
        return self.subject.new(self.players, 0, self.settings, script=script)

    def new_initial_state(self) -> SpielState:
        """Before the first roll of set-up."""
        return SpielState(self)

    def state_of(self, state: State, player: int = ASKED) -> SpielState:
        """An OpenSpiel state of this position, without history; `player` is to move if several could be."""
        if state.game is not self.subject or state.players != self.players or state.settings != self.settings:
            raise BadInput("the position belongs to another game, number of players or settings")
        found = SpielState(self)
        found.moment = Moment(state, state.meant(player), (None,) * self.players)
        return found

    def after(self, moment: Moment, action: int) -> Moment:
        """What an action leads to: a player's choice, or a roll."""
        if moment.outcomes:
            if not 0 <= action < moment.outcomes:
                raise BadInput(f"a roll is a number from 0 to {moment.outcomes - 1}, not {action}")
            choice, rolls, memories = moment.choice, (*moment.rolls, action), moment.memories
        else:
            state = moment.state
            assert state is not None
            if state.over:
                raise BadInput("the game is over: nothing can be chosen any more")
            choice, rolls, memories = action, (), _remembering(moment, action)
        player = moment.player

        def chosen(script: tuple[int, ...]) -> State:
            if moment.state is None:
                return self._laid_out(script)
            state = moment.state.copy()
            state.script = script
            state.apply(choice, player)
            return state

        found, rolls, outcomes = rolled(chosen, rolls)
        if found is None:
            return Moment(moment.state, player, memories, choice, rolls, outcomes)
        return Moment(found, found.player, memories)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return MOST_DECISIONS

    def make_py_observer(self, kind: Any = None, parameters: object = None) -> SpielObserver | None:
        """What a player observes; what everybody sees has no tensor, what one player alone sees no observer."""
        if parameters:
            raise BadInput("an observer of these games takes no parameters")
        if kind is None or (kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER):
            return SpielObserver(self.subject, self.players, recalls=kind is not None and kind.perfect_recall)
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.NONE:
            return SpielObserver(self.subject, self.players, recalls=False, public=True)
        return None


def _remembering(moment: Moment, action: int) -> tuple[Memory | None, ...]:
    """The memories of all players after this one has chosen."""
    player = moment.player
    memories = list(moment.memories)
    memories[player] = Memory(memories[player], moment.state, player, action)
    return tuple(memories)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a game with OpenSpiel's interface."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = game.opening

    def current_player(self) -> int:
        """Who is asked; chance while something is rolled."""
        moment = self.moment
        if moment.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert moment.state is not None
        return int(pyspiel.PlayerId.TERMINAL) if moment.state.over else moment.player

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment.state is not None
        return self.moment.state.options_for(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the roll, all equally likely."""
        outcomes = self.moment.outcomes
        return [(outcome, 1 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.get_game().after(self.moment, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"roll {action}"
        return str(self.get_game().subject.vocabulary.words(action))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        state = self.moment.state
        return state is not None and state.over

    def returns(self) -> list[float]:
        """The victory, shared among those who won it; nothing before the end."""
        state = self.moment.state
        if state is None or not state.over:
            return [0.0] * self.num_players()
        return Rewards().final(state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one, without anybody else's history."""
        state = self.moment.state
        if state is None or self.moment.outcomes:
            raise BadInput("there is nothing to resample while something is rolled: wait for the next decision")
        game = self.get_game()
        found: SpielState = game.new_initial_state()
        imagined = state.imagine(player, int(sampler() * (1 << 53)))
        memories: list[Memory | None] = [None] * state.players
        memories[player] = self.moment.memories[player]
        asked = player if self.moment.player == player else imagined.player
        found.moment = Moment(imagined, asked, tuple(memories))
        return found

    def __str__(self) -> str:
        moment = self.moment
        where = f"{moment.state!r} {moment.state.digest()}" if moment.state is not None else "set-up"
        if not moment.outcomes:
            return where
        choice = f", {moment.state.words(moment.choice)}" if moment.state is not None else ""
        rolls = " ".join(str(roll) for roll in moment.rolls)
        return f"{where}{choice}, rolled {rolls or 'nothing'}, one of {moment.outcomes} to come"


class SpielObserver:
    """Writes what a player observes into an array or a string."""

    def __init__(self, subject: Game, players: int, recalls: bool, public: bool = False) -> None:
        self._recalls = recalls
        self._public = public
        self._observer = Observer(subject, players)
        self._cells = Cells(1, self._observer.size)
        self._row = np.frombuffer(self._cells.values, dtype=np.int16)
        self.tensor: Any = None if public else np.zeros(self._observer.size, dtype=np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation into `tensor`; zeros before the table is laid out."""
        if self.tensor is None:
            return
        position = state.moment.state
        if position is None:
            self.tensor.fill(0)
            return
        self._observer.write(position, player, self._cells)
        np.copyto(self.tensor, self._row)

    def string_from(self, state: SpielState, player: int) -> str:
        """A player's view as JSON; as information state after a digest of what they saw and chose before."""
        moment = state.moment
        if moment.state is None:
            return ""
        view = msgspec.json.encode(moment.state.view(-1 if self._public else player)).decode()
        memory = moment.memories[player]
        return f"{memory.digest.hex() if memory is not None else ''} {view}" if self._recalls else view


def register(subject: Game) -> str:
    """Register a game with OpenSpiel and return its name there."""
    name = f"{PREFIX}{subject.slug}"
    if name not in pyspiel.registered_names():
        kind = pyspiel.GameType(
            short_name=name,
            long_name=subject.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.CONSTANT_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(subject.player_counts),
            min_num_players=min(subject.player_counts),
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
            default_loadable=True,
            parameter_specification={
                "players": min(subject.player_counts),
                **settled(subject.settings, {}, simulation=True),
            },
        )
        made = type(f"{subject.slug.title()}Game", (SpielGame,), {"subject": subject, "kind": kind})
        pyspiel.register_game(kind, made)
    return name


@cache
def spiel_game(subject: Game, players: int, settings: tuple[tuple[str, Value], ...]) -> SpielGame:
    """The OpenSpiel game, cached by number of players and settings."""
    game: SpielGame = pyspiel.load_game(register(subject), {"players": players, **dict(settings)})
    return game


for _game in games():
    register(_game)
