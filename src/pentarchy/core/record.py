"""A record: seed or secret, options and who chose what. Replaying it gives the same game, bit for bit."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from pentarchy.core.chance import BLAKE2B, LCG62, STREAMS
from pentarchy.core.errors import BadInput, IllegalChoice
from pentarchy.core.game import Game, game
from pentarchy.core.settings import Value, settled
from pentarchy.core.state import State

FORMATS: Final[tuple[int, ...]] = (1, 2)  # the second names the stream of chance; in the first it is lcg62
ORIGINS: Final[tuple[str, ...]] = ("person", "bot", "clock", "order")


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
        return undone(self.words)

    def to_list(self) -> list[object]:
        """As it is written in the file."""
        line: list[object] = [self.number, self.player, self.words, self.origin]
        return [*line, self.digest] if self.digest else line

    def __repr__(self) -> str:
        return f"Entry({self.number}, {self.player}, {self.words!r}, {self.origin!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A game from its beginning: enough to replay it, and nothing more."""

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
        stream: str = "",
    ) -> None:
        self.game = game
        self.rules = rules or game.version
        self.players = players
        self.options: dict[str, Value] = settled(game.settings, game.settings_of(options, self.rules))
        self.seed = seed
        self.secret = secret  # hexadecimal; known to the table only until the game is over
        self.commitment = commitment or self._promise()  # SHA-256 of the secret, published before the game
        self.stream = stream or (BLAKE2B if self.commitment else LCG62)  # where its cards and dice come from
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
        if self.stream == BLAKE2B:
            return self.game.new(self.players, 0, self.options, journal=journal, key=entry_key(self.secret, 0))
        seed = entry_seed(self.secret, 0) if self.secret else self.seed
        return self.game.new(self.players, seed, self.options, journal=journal)

    def effective(self, up_to: int | None = None) -> list[Entry]:
        """The entries that count: not undone by a later one, up to and with number `up_to`."""
        return effective([e for e in self.entries if up_to is None or e.number <= up_to])

    def play(self, state: State, number: int, player: int, action: int) -> None:
        """Make a choice as entry `number` on the state before it; IllegalChoice if it is not open to the player."""
        if self.stream == BLAKE2B:
            state.seal(entry_key(self.secret, number))
        elif self.secret:
            state.start(entry_seed(self.secret, number))
            state.seed = -1
        state.apply(action, player)

    def play_entry(self, state: State, entry: Entry) -> None:
        """Make an entry's choice on the state before it; IllegalChoice names the entry if it cannot be made."""
        try:
            self.play(state, entry.number, entry.player, self.game.vocabulary.parse(entry.words))
        except BadInput as error:
            raise IllegalChoice(f"entry {entry.number} cannot be played: {error}") from error

    def states(self, journal: bool = False, up_to: int | None = None) -> Iterator[tuple[int, State]]:
        """The same state object before the first entry (number 0) and after each one that counts."""
        state = self.begin(journal)
        yield 0, state
        for entry in self.effective(up_to):
            self.play_entry(state, entry)
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
        named = {"stream": self.stream} if self.stream != LCG62 else {}
        return {
            "format": 2 if named else 1,
            "game": self.game.slug,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            **named,
            **sealed,
            "entries": [entry.to_list() for entry in self.entries],
        }

    def to_json(self) -> str:
        """As one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def save(self, path: str | Path) -> None:
        """Write it to a file atomically, one entry per line."""
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
        if data["format"] not in FORMATS:
            known = " and ".join(str(number) for number in FORMATS)
            raise BadInput(f"{name} has format {data['format']}; this version reads formats {known}")
        seed = data.get("seed", 0)
        sealed = [data.get("commitment", ""), data.get("secret", "")]
        if type(seed) is not int or seed < 0:
            raise BadInput(f"{name} is damaged: 'seed' is not a whole number from 0 on")
        if not all(isinstance(text, str) for text in sealed):
            raise BadInput(f"{name} is damaged: 'commitment' or 'secret' is not a text")
        if not isinstance(data.get("entries"), list):
            raise BadInput(f"{name} is damaged: 'entries' is missing or not a list")
        stream = data.get("stream") if data["format"] > 1 else LCG62
        if stream not in STREAMS or (stream == BLAKE2B and not any(sealed)):
            raise BadInput(f"{name} is damaged: 'stream' is not one of {', '.join(STREAMS)}, or lacks its secret")
        try:
            record = Record(
                game(data["game"]),
                data["players"],
                data["options"],
                seed,
                rules=data["rules"],
                commitment=sealed[0],
                secret=sealed[1],
                stream=stream,
            )
        except BadInput as error:
            raise BadInput(f"{name} cannot be used: {error}") from error
        for place, line in enumerate(data["entries"], start=1):
            entry = _read_entry(line, place, record.players, name)
            if record.rules == record.game.version and not entry.undoes:
                _check_words(record, entry, name)
            record.entries.append(entry)
        return record


#: What JSON calls the types of a record's head.
KINDS: Final[dict[type, str]] = {int: "a whole number", str: "a text", dict: "an object"}


def undone(words: str) -> int:
    """The number from which on an entry with these words strikes earlier ones, 0 if it is a choice."""
    return int(words[5:]) if words.startswith("undo ") else 0


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: not struck by a later one."""
    counted: list[Entry] = []
    for entry in entries:
        if not entry.undoes:
            counted.append(entry)
            continue
        first = len(counted)
        while first > 0 and counted[first - 1].number >= entry.undoes:
            first -= 1
        counted[first:] = [e for e in counted[first:] if entry.player >= 0 and e.player != entry.player]
    return counted


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


def _check_words(record: Record, entry: Entry, name: str) -> None:
    """BadInput if the words are no choice, even in an entry that was struck."""
    try:
        record.game.vocabulary.parse(entry.words)
    except BadInput as error:
        raise BadInput(f"{name} is damaged: entry {entry.number}: {error}") from error


def commitment(secret: str) -> str:
    """What is published before the game: the SHA-256 of the secret."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError as error:
        raise BadInput("the secret is not written in hexadecimal digits") from error


def entry_key(secret: str, number: int) -> bytes:
    """The key of entry `number` for the sealed stream of a table with this secret."""
    return hmac.digest(bytes.fromhex(secret), f"{BLAKE2B} {number}".encode(), "sha256")


def entry_seed(secret: str, number: int) -> int:
    """The seed of entry `number` in records of format 1 with a secret, which drew from the fast generator."""
    code = hmac.digest(bytes.fromhex(secret), str(number).encode(), "sha256")
    return int.from_bytes(code[:8], "big") & ((1 << 62) - 1)
