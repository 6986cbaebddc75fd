"""Options as dense integers: a verb and its arguments, packed, described and parsed back.

>>> colours = Domain("colour", ["red", "blue"])
>>> spaces = Domain("space", ["a1", "a2", "a3"])
>>> words = Vocabulary()
>>> PLACE = words.verb("place", colours, spaces, text="Place {0} on {1}")
>>> DONE = words.verb("done", text="Finish")
>>> PLACE(1, 2), DONE(), words.size
(5, 6, 7)
>>> words.words(5), words.describe(5), words.parse("place blue a3")
('place blue a3', 'Place Blue on A3', 5)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pentarchy.core.errors import BadInput


class Domain:
    """The values an argument can take, in the frozen order of the component list."""

    def __init__(self, kind: str, ids: Sequence[str], names: Sequence[str] | None = None) -> None:
        self.kind = kind
        self.ids: tuple[str, ...] = tuple(ids)
        self.names: tuple[str, ...] = (
            tuple(names) if names is not None else tuple(i.replace("_", " ").title() for i in ids)
        )
        self.size = len(self.ids)
        if len(set(self.ids)) != self.size:
            raise ValueError(f"domain {kind} names something twice")
        if len(self.names) != self.size:
            raise ValueError(f"domain {kind} has {self.size} ids and {len(self.names)} names")

    def index(self, id: str) -> int:
        """The number of an id, or BadInput with the ids there are."""
        if id not in self.ids:
            raise BadInput(f"no {self.kind} is called {id!r}; there are: {', '.join(self.ids)}")
        return self.ids.index(id)


def numbers(kind: str, low: int, high: int) -> Domain:
    """The whole numbers from `low` to `high`, argument 0 standing for `low`."""
    values = [str(n) for n in range(low, high + 1)]
    return Domain(kind, values, values)


#: Seats, for arguments that name a player. A table may show people's own names instead.
PLAYERS = Domain("player", [f"p{n}" for n in range(6)], [f"Player {n + 1}" for n in range(6)])


class Phrase:
    """A sentence with places for arguments: `Place {0} on {1}`."""

    def __init__(self, key: str, text: str, domains: tuple[Domain, ...]) -> None:
        self.key = key
        self.text = text
        self.domains = domains

    def render(self, args: Sequence[int], players: Sequence[str] | None = None) -> str:
        """The sentence with the arguments' names filled in; `players` are the seats' names if known."""
        names: list[str] = []
        for domain, value in zip(self.domains, args, strict=False):
            if players is not None and domain.kind == "player" and value < len(players):
                names.append(players[value])
            else:
                names.append(domain.names[value])
        return re.sub(r"\{(\d)\}", lambda place: names[int(place.group(1))], self.text)


class Verb:
    """One kind of choice with up to four arguments; its options are numbered `base` to `base + size - 1`."""

    def __init__(self, word: str, base: int, domains: tuple[Domain, ...], text: str) -> None:
        self.phrase = Phrase(word, text, domains)
        self.domains = domains
        if len(domains) > 4:
            raise ValueError(f"{word}: at most four arguments")
        self.word = word
        self.base = base
        self.arity = len(domains)
        sizes = [d.size for d in domains] + [1, 1, 1, 1]
        self.size = sizes[0] * sizes[1] * sizes[2] * sizes[3]
        self.end = base + self.size
        self._s1 = sizes[1] * sizes[2] * sizes[3]
        self._s2 = sizes[2] * sizes[3]
        self._s3 = sizes[3]
        self._n1 = sizes[1]
        self._n2 = sizes[2]
        self._n3 = sizes[3]

    def __call__(self, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """The option with these arguments."""
        return self.base + a * self._s1 + b * self._s2 + c * self._s3 + d

    def has(self, action: int) -> bool:
        """Is this option one of mine?"""
        return self.base <= action < self.end

    def first(self, action: int) -> int:
        """The first argument of an option."""
        return (action - self.base) // self._s1

    def second(self, action: int) -> int:
        """The second argument of an option."""
        return (action - self.base) // self._s2 % self._n1

    def third(self, action: int) -> int:
        """The third argument of an option."""
        return (action - self.base) // self._s3 % self._n2

    def fourth(self, action: int) -> int:
        """The fourth argument of an option."""
        return (action - self.base) % self._n3

    def args(self, action: int) -> list[int]:
        """All arguments of an option."""
        return [self.first(action), self.second(action), self.third(action), self.fourth(action)][: self.arity]

    def options(self) -> range:
        """Every option of this verb."""
        return range(self.base, self.end)

    def words(self, action: int) -> str:
        """The option as it stands in a record: `place wood b08`."""
        parts = [self.word]
        for domain, value in zip(self.domains, self.args(action), strict=True):
            parts.append(domain.ids[value])
        return " ".join(parts)


class Vocabulary:
    """All verbs of a game in their fixed order, and with it all numbers an option can have."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.size = 0
        self._by_words: dict[str, int] = {}

    def verb(self, word: str, *domains: Domain, text: str = "") -> Verb:
        """Add a verb behind all others. Several verbs may share a word if their arguments differ."""
        verb = Verb(word, self.size, domains, text if text else self._plain_text(word, len(domains)))
        self.verbs.append(verb)
        self.size = verb.end
        return verb

    def _plain_text(self, word: str, arity: int) -> str:
        places = [f"{{{place}}}" for place in range(arity)]
        return " ".join([word.replace("_", " ").capitalize(), *places])

    def verb_of(self, action: int) -> Verb:
        """The verb an option belongs to."""
        low, high = 0, len(self.verbs)
        if not 0 <= action < self.size:
            raise BadInput(f"{action} is no option of this game; they are numbered 0 to {self.size - 1}")
        while high - low > 1:
            middle = (low + high) // 2
            if self.verbs[middle].base <= action:
                low = middle
            else:
                high = middle
        return self.verbs[low]

    def words(self, action: int) -> str:
        """The option as it stands in a record."""
        return self.verb_of(action).words(action)

    def describe(self, action: int, players: Sequence[str] | None = None) -> str:
        """The option as a sentence."""
        verb = self.verb_of(action)
        return verb.phrase.render(verb.args(action), players)

    def parse(self, words: str) -> int:
        """The option that these words mean, or BadInput that says what is wrong with them."""
        if not self._by_words:
            for verb in self.verbs:
                for action in verb.options():
                    spoken = verb.words(action)
                    if spoken in self._by_words:
                        raise ValueError(f"two options are called {spoken!r}")
                    self._by_words[spoken] = action
        normal = " ".join(words.split())
        if normal in self._by_words:
            return self._by_words[normal]
        raise BadInput(self._what_is_wrong(normal))

    def _what_is_wrong(self, words: str) -> str:
        parts = words.split(" ")
        verbs = [v for v in self.verbs if v.word == parts[0]]
        if not verbs:
            known = ", ".join(dict.fromkeys(v.word for v in self.verbs))
            return f"no verb is called {parts[0]!r}; there are: {known}"
        forms = " or ".join(" ".join([v.word, *(f"<{d.kind}>" for d in v.domains)]) for v in verbs)
        if len(verbs) == 1 and len(parts) - 1 == verbs[0].arity:
            for domain, part in zip(verbs[0].domains, parts[1:], strict=True):
                if part not in domain.ids:
                    return f"{words!r}: no {domain.kind} is called {part!r}"
        return f"{words!r} is not of the form {forms}"
