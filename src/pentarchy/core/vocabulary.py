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
from typing import Final

from mypy_extensions import i64

from pentarchy.core.errors import BadInput


class Domain:
    """The values an argument can take, in the frozen order of the component list."""

    def __init__(self, kind: str, ids: Sequence[str], names: Sequence[str] | None = None, absent: str = "") -> None:
        self.kind = kind
        self.absent = absent  # for ids of several words: what to say when each is known, but not together
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
PLAYERS: Final = Domain("player", [f"p{n}" for n in range(6)], [f"Player {n + 1}" for n in range(6)])


class Phrase:
    """A sentence template with placeholders for arguments, parsed once.

    `{0}` is an argument's name, `{0|boat|boats}` a word that agrees with a number (the first form for 1), and `{who}`
    the player it is about. `tells` names the public facts that such a sentence reports, as fields of the view:
    `coins[who] boat[1] supply` says that it reports the coins of its player, the boat on the space that is argument 1,
    and any change of the supply. A `passing` sentence is an intermediate step, such as picking up what another
    sentence then says was moved: it reports nothing public, and the story of a game leaves it out.

    >>> count = numbers("number", 0, 9)
    >>> scrapped = Phrase("scrapped", "{who} scrapped {0} {0|boat|boats}", (count,), "scrapped[who]")
    >>> scrapped.render([1], ["Grey"], 0), scrapped.render([2], ["Grey"], 0)
    ('Grey scrapped 1 boat', 'Grey scrapped 2 boats')
    """

    def __init__(
        self, key: str, text: str, domains: tuple[Domain, ...], tells: str = "", passing: bool = False
    ) -> None:
        self.key = key
        self.text = text
        self.domains = domains
        self.tells = tells
        self.passing = passing
        self._parts: list[str] = re.split(r"\{([^{}]*)\}", text)  # plain text and placeholders, alternating

    def render(self, args: Sequence[int], players: Sequence[str] | None = None, who: int = -1) -> str:
        """The sentence with the arguments' names filled in; `players` are the seats' names if known."""
        found = self._parts[:]
        for place in range(1, len(found), 2):
            argument, _, forms = found[place].partition("|")
            if argument == "who":
                found[place] = _seat(who, players)
                continue
            number = int(argument)
            name = self._name(number, args[number], players)
            if forms:
                one, _, several = forms.partition("|")
                name = one if name == "1" else several
            found[place] = name
        return "".join(found)

    def _name(self, number: int, value: int, players: Sequence[str] | None) -> str:
        domain = self.domains[number]
        return _seat(value, players) if domain.kind == "player" else domain.names[value]


def _seat(player: int, players: Sequence[str] | None) -> str:
    if players is not None and 0 <= player < len(players):
        return players[player]
    return PLAYERS.names[player] if player >= 0 else "The table"


class When:
    """When and by whom a verb can be chosen, for somebody who tries at another time; several verbs may share one.

    `When("7.1", "Boats are bought and sold in step 2, Trade.")`: the clause, without prefix, and what it says.
    """

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence


class Verb:
    """One kind of choice with up to four arguments; its options are numbered `base` to `base + size - 1`."""

    def __init__(
        self,
        word: str,
        base: int,
        domains: tuple[Domain, ...],
        text: str,
        told: str = "",
        tells: str = "",
        when: When | None = None,
        ends: bool = False,
        passing: bool = False,
    ) -> None:
        self.phrase = Phrase(word, text, domains)  # as an option: `Buy a {0} boat`
        self.told = Phrase(word, told or text, domains, tells, passing)  # as news: `{who} bought a {0} boat`
        self.when = when
        self.ends = ends  # finishes something: shown apart from the other options
        self.domains = domains
        if len(domains) > 4:
            raise ValueError(f"{word}: at most four arguments")
        self.word = word
        self.base = base
        self.arity = len(domains)
        sizes = [d.size for d in domains] + [1, 1, 1, 1]
        self.size = sizes[0] * sizes[1] * sizes[2] * sizes[3]
        self.end = base + self.size
        self._all = range(base, self.end)
        self._base: i64 = base
        self._s1: i64 = sizes[1] * sizes[2] * sizes[3]
        self._s2: i64 = sizes[2] * sizes[3]
        self._s3: i64 = sizes[3]
        self._n1: i64 = sizes[1]
        self._n2: i64 = sizes[2]
        self._n3: i64 = sizes[3]

    def __call__(self, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """The option with these arguments."""
        return self.option(a, b, c, d)

    def option(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> int:
        """The same; far faster to call from compiled rules."""
        return self._base + a * self._s1 + b * self._s2 + c * self._s3 + d

    def has(self, action: int) -> bool:
        """Is this option one of mine?"""
        return self.base <= action < self.end

    def first(self, action: i64) -> int:
        """The first argument of an option."""
        return (action - self._base) // self._s1

    def second(self, action: i64) -> int:
        """The second argument of an option."""
        return (action - self._base) // self._s2 % self._n1

    def third(self, action: i64) -> int:
        """The third argument of an option."""
        return (action - self._base) // self._s3 % self._n2

    def fourth(self, action: i64) -> int:
        """The fourth argument of an option."""
        return (action - self._base) % self._n3

    def args(self, action: int) -> list[int]:
        """All arguments of an option."""
        return [self.first(action), self.second(action), self.third(action), self.fourth(action)][: self.arity]

    def options(self) -> range:
        """Every option of this verb."""
        return self._all

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

    def verb(
        self,
        word: str,
        *domains: Domain,
        text: str = "",
        told: str = "",
        tells: str = "",
        when: When | None = None,
        ends: bool = False,
        passing: bool = False,
    ) -> Verb:
        """Add a verb after all others. Several verbs may share a word if their arguments differ."""
        said = text if text else self._plain_text(word, len(domains))
        verb = Verb(word, self.size, domains, said, told, tells, when, ends, passing)
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
        lengths = [domain.ids[0].count(" ") + 1 for domain in verbs[0].domains]
        if len(verbs) == 1 and len(parts) - 1 == sum(lengths):
            at = 1
            for domain, length in zip(verbs[0].domains, lengths, strict=True):
                id, at = " ".join(parts[at : at + length]), at + length
                if id not in domain.ids:
                    return f"{words!r}: {_unknown(domain, id)}"
        return f"{words!r} is not of the form {forms}"


def _unknown(domain: Domain, id: str) -> str:
    """What is wrong with an id that a domain does not have."""
    known = {word for other in domain.ids for word in other.split(" ")}
    if domain.absent and known.issuperset(id.split(" ")):
        return domain.absent
    return f"no {domain.kind} is called {id!r}"
