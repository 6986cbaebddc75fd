"""A record: seed, options and who chose what. Replaying it gives the same game, bit for bit."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pentarchy.core.chance import start
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.core.game import Game, game
from pentarchy.core.settings import Value, settle_options
from pentarchy.core.state import State

FORMAT = 1
ORIGINS = ("person", "bot", "clock", "order")


class Entry:
    """One line of a record: seat `player` chose `words`; or `undo n`, which strikes earlier lines."""

    def __init__(self, number: int, player: int, words: str, origin: str = "person", digest: str = "") -> None:
        self.number = number
        self.player = player
        self.words = words
        self.origin = origin
        self.digest = digest  # of the state afterwards, in records made to be verified

    @property
    def undoes(self) -> int:
        """The number from which on this line strikes its player's lines (everybody's for -1), or 0."""
        return int(self.words[5:]) if self.words.startswith("undo ") else 0

    def to_list(self) -> list[object]:
        """As it stands in the file."""
        line: list[object] = [self.number, self.player, self.words, self.origin]
        return [*line, self.digest] if self.digest else line

    def __repr__(self) -> str:
        return f"Entry({self.number}, {self.player}, {self.words!r}, {self.origin!r})"


class Record:
    """A game from its beginning: enough to see it again, and nothing more."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object],
        seed: int = 0,
        *,
        rules: int = 0,
        commitment: str = "",
        secret: str = "",
    ) -> None:
        self.game = game
        self.rules = rules or game.version
        self.players = players
        self.options: dict[str, Value] = settle_options(game.options, options)
        self.seed = seed
        self.secret = secret  # hexadecimal; known to the table only until the game is over
        self.commitment = commitment or self._promise()  # SHA-256 of the secret, published before the game
        self.entries: list[Entry] = []
        game.check_players(players)

    def _promise(self) -> str:
        return commitment(self.secret) if self.secret else ""

    @staticmethod
    def of(state: State) -> Record:
        """The record of a state that grew from `new`."""
        if state.seed < 0:
            raise BadInput("this state was loaded or imagined: how it came about is not known")
        record = Record(state.game, state.players, state.settings, state.seed)
        choice = state.history
        while choice is not None:
            words = state.game.vocabulary.words(choice.action)
            record.entries.append(Entry(choice.number, choice.player, words))
            choice = choice.before
        record.entries.reverse()
        return record

    # --- replaying ------------------------------------------------------------------------------------------

    def begin(self, journal: bool = False) -> State:
        """The state before the first entry."""
        if self.rules != self.game.version:
            raise BadInput(
                f"the record was made with rules version {self.rules} of {self.game.title}; "
                f"version {self.game.version} is installed"
            )
        if self.commitment and not self.secret:
            raise BadInput("the record's dice are sealed: it can be replayed when its secret is published")
        seed = entry_seed(self.secret, 0) if self.secret else self.seed
        return self.game.new(self.players, seed, self.options, journal=journal)

    def standing(self, up_to: int | None = None) -> list[Entry]:
        """The entries that count: not undone by a later one, up to and with number `up_to`."""
        counted: list[Entry] = []
        for entry in self.entries:
            if up_to is not None and entry.number > up_to:
                break
            if entry.undoes:
                _strike(counted, entry)
            else:
                counted.append(entry)
        return counted

    def play(self, state: State, entry: Entry) -> None:
        """Make an entry's choice on the state before it."""
        if self.secret:
            state.rng = start(entry_seed(self.secret, entry.number))
            state.seed = -1
        try:
            state.apply(self.game.vocabulary.parse(entry.words), entry.player)
        except BadInput as error:
            raise IllegalChoice(f"entry {entry.number} cannot be played: {error}") from error

    def states(self, journal: bool = False, up_to: int | None = None) -> Iterator[tuple[int, State]]:
        """The same state object before the first entry (number 0) and after each one that counts."""
        state = self.begin(journal)
        yield 0, state
        for entry in self.standing(up_to):
            self.play(state, entry)
            yield entry.number, state

    def replay(self, up_to: int | None = None, journal: bool = False) -> State:
        """The state after entry number `up_to`, or after the last."""
        last = self.entries[-1].number if self.entries else 0
        if up_to is not None and not 0 <= up_to <= last:
            raise BadInput(f"the record has entries 1 to {last}, not {up_to}")
        state: State | None = None
        for _, reached in self.states(journal, up_to):
            state = reached
        assert state is not None
        return state

    def verify(self) -> int:
        """Replay everything and compare every digest and the commitment; the number of digests compared."""
        if self.secret and self._promise() != self.commitment:
            raise BadInput("the published secret does not belong to the commitment made before the game")
        compared = 0
        expected = {entry.number: entry.digest for entry in self.entries if entry.digest}
        for number, state in self.states():
            if number in expected:
                if state.digest() != expected[number]:
                    raise BadInput(f"after entry {number} the position is not the one recorded")
                compared += 1
        return compared

    # --- files ----------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """As plain JSON."""
        sealed = {"commitment": self.commitment, "secret": self.secret} if self.commitment else {"seed": self.seed}
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            **sealed,
            "entries": [entry.to_list() for entry in self.entries],
        }

    def to_json(self) -> str:
        """As one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def save(self, path: str | Path) -> None:
        """Write it to a file, one entry a line, whole or not at all."""
        head = {key: value for key, value in self.to_dict().items() if key != "entries"}
        lines = ",\n".join(json.dumps(entry.to_list(), ensure_ascii=False) for entry in self.entries)
        text = json.dumps(head, ensure_ascii=False)[:-1] + ', "entries": [\n' + lines + "\n]}\n"
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)

    @staticmethod
    def read(path: str | Path) -> Record:
        """Read a file; BadInput that says what is damaged and where."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"{path} cannot be read: {error}") from error
        return Record.from_json(text, str(path))

    @staticmethod
    def from_json(text: str, name: str = "the record") -> Record:
        """Read JSON text; BadInput that says what is damaged and where."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadInput(f"{name} is damaged at line {error.lineno}, column {error.colno}: {error.msg}") from error
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{name} is damaged: {error}") from error
        if not isinstance(data, dict):
            raise BadInput(f"{name} is not a record: it should be a JSON object")
        return Record.from_dict(data, name)

    @staticmethod
    def from_dict(data: Mapping[str, Any], name: str = "the record") -> Record:
        """Read plain JSON; BadInput that says what is damaged and where."""
        for key, kind in (
            ("format", int),
            ("game", str),
            ("rules", int),
            ("players", int),
            ("options", dict),
        ):
            if type(data.get(key)) is not kind:
                raise BadInput(f"{name} is damaged: {key!r} is missing or not {KINDS[kind]}")
        if data["format"] != FORMAT:
            raise BadInput(f"{name} has format {data['format']}; this version reads format {FORMAT}")
        seed = data.get("seed", 0)
        sealed = [data.get("commitment", ""), data.get("secret", "")]
        if type(seed) is not int or seed < 0:
            raise BadInput(f"{name} is damaged: 'seed' is not a whole number from 0 on")
        if not all(isinstance(text, str) for text in sealed):
            raise BadInput(f"{name} is damaged: 'commitment' or 'secret' is not a text")
        if not isinstance(data.get("entries"), list):
            raise BadInput(f"{name} is damaged: 'entries' is missing or not a list")
        try:
            record = Record(
                game(data["game"]),
                data["players"],
                data["options"],
                seed,
                rules=data["rules"],
                commitment=sealed[0],
                secret=sealed[1],
            )
        except BadInput as error:
            raise BadInput(f"{name} cannot be used: {error}") from error
        for place, line in enumerate(data["entries"], start=1):
            record.entries.append(_read_entry(line, place, record.players, name))
        return record


#: What JSON calls the types of a record's head.
KINDS: dict[type, str] = {int: "a whole number", str: "a text", dict: "an object"}


def _strike(counted: list[Entry], undo: Entry) -> None:
    """Take out of the entries that count those which this one undoes."""
    first = len(counted)
    while first > 0 and counted[first - 1].number >= undo.undoes:
        first -= 1
    counted[first:] = [e for e in counted[first:] if undo.player >= 0 and e.player != undo.player]


def _read_entry(line: Any, place: int, players: int, name: str) -> Entry:
    kinds = (int, int, str, str, str)
    if not isinstance(line, list) or not 4 <= len(line) <= 5:
        raise BadInput(f"{name} is damaged: entry {place} is not [number, player, words, origin]")
    if not all(type(part) is kind for part, kind in zip(line, kinds, strict=False)):
        raise BadInput(f"{name} is damaged: entry {place} is not [number, player, words, origin]")
    if line[0] != place:
        raise BadInput(f"{name} is damaged: entry {place} carries number {line[0]}")
    if not -1 <= line[1] < players:
        raise BadInput(f"{name} is damaged: entry {place} is of player {line[1]}; there are 0 to {players - 1}, and -1")
    if line[3] not in ORIGINS:
        raise BadInput(f"{name} is damaged: entry {place} has origin {line[3]!r}; known are {', '.join(ORIGINS)}")
    if line[2].startswith("undo "):
        target = line[2][5:]
        if not (target.isascii() and target.isdecimal() and len(target) < 10 and 1 <= int(target) < place):
            raise BadInput(f"{name} is damaged: entry {place} is {line[2]!r}; 'undo' names an entry before it")
    return Entry(*line)


def commitment(secret: str) -> str:
    """What is published before the game: the SHA-256 of the secret."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError as error:
        raise BadInput("the secret is not written in hexadecimal digits") from error


def entry_seed(secret: str, number: int) -> int:
    """The seed of entry `number` at a table with this secret: past dice say nothing about future ones."""
    code = hmac.new(bytes.fromhex(secret), str(number).encode(), hashlib.sha256).digest()
    return int.from_bytes(code[:8], "big") & ((1 << 62) - 1)


class Playthrough:
    """A game being played: the state, its record, and what may be taken back."""

    def __init__(self, record: Record, journal: bool = True) -> None:
        self.record = record
        self._journal = journal
        self._before: dict[int, State] = {}  # the state before each entry that might be taken back
        self._standing = record.standing()  # kept, so that a choice costs the same on the first turn and on the last
        self.state = record.begin(journal)
        for entry in self._standing:
            self._make(entry)

    def choose(self, action: int, player: int, origin: str = "person") -> Entry:
        """Make a choice and write it down; IllegalChoice if it is not open to the player."""
        number = len(self.record.entries) + 1
        entry = Entry(number, player, self.record.game.vocabulary.words(action), origin)
        self._make(entry)
        self.record.entries.append(entry)
        self._standing.append(entry)
        return entry

    def undoable(self, player: int) -> list[Entry]:
        """The player's entries that he may take back at once, the latest first."""
        found: list[Entry] = []
        marks = self.state.marks_for(player)
        for entry in self._standing[::-1]:
            before = self._before.get(entry.number)
            if before is None:
                break
            if entry.player == player:
                if before.marks_for(player) != marks:
                    break
                found.append(entry)
        return found

    def undo(self, player: int, number: int = 0) -> Entry:
        """Take back the player's entries from `number` on (by default his last one)."""
        found = self.undoable(player)
        if not found:
            raise IllegalChoice("there is nothing to take back: your last choice showed something, or ended your turn")
        target = number or found[0].number
        if target not in [entry.number for entry in found]:
            raise IllegalChoice(f"entry {target} cannot be taken back any more, or is not yours")
        return self.strike(player, target)

    def strike(self, player: int, number: int) -> Entry:
        """Strike the player's entries from `number` on; -1 strikes everybody's, for which all must have agreed.

        IllegalChoice if what the others chose since cannot stand without them; then nothing is struck.
        """
        if not any(e.number == number and player in (-1, e.player) for e in self._standing):
            raise IllegalChoice(f"there is no entry {number} of player {player} to take back")
        entry = Entry(len(self.record.entries) + 1, player, f"undo {number}")
        now, kept = self.state, self._before
        standing = self._standing[:]
        _strike(standing, entry)
        again = standing
        before = kept.get(number)
        try:
            if before is None:
                self.state, self._before = self.record.begin(self._journal), {}
            else:
                self.state, self._before = before.copy(), {n: s for n, s in kept.items() if n < number}
                again = [e for e in standing if e.number > number]
            for later in again:
                self._make(later)
        except Exception:
            self.state, self._before = now, kept
            raise
        self._standing = standing
        self.record.entries.append(entry)
        return entry

    def _make(self, entry: Entry) -> None:
        before = self.state.copy()
        try:
            self.record.play(self.state, entry)
        except Exception:
            self.state = before  # a choice is made whole or not at all
            raise
        if before.marks != self.state.marks:
            self._before.clear()  # nothing up to here can be taken back any more
        else:
            self._before[entry.number] = before
