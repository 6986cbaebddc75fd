"""The options of a question as people read them: grouped, numbered, and found again by number or by words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pentarchy.core.errors import BadInput
from pentarchy.core.game import Game
from pentarchy.core.state import State
from pentarchy.core.vocabulary import Verb
from pentarchy.scene.model import Choice

LONG = 10  # a group with more members is laid out in columns, under what they have in common
MOST_WISHES = 3000  # how many options one `why` looks at


@dataclass(frozen=True)
class Item:
    """One option: its number in the menu, the sentence, and what distinguishes it within its group."""

    number: int
    action: int
    sentence: str
    short: str


@dataclass(frozen=True)
class Group:
    """Options that belong together."""

    title: str
    items: tuple[Item, ...]

    @property
    def long(self) -> bool:
        """Too many for a line each?"""
        return len(self.items) > LONG


def menu(state: State, options: Sequence[int], choices: Mapping[str, Choice]) -> list[Group]:
    """The options by verb, and by first argument where a verb has many; numbered from 1 throughout."""
    heaps: dict[tuple[int, int], list[int]] = {}
    verbs = Counter(state.game.vocabulary.verb_of(action).base for action in options)
    for action in options:
        verb = state.game.vocabulary.verb_of(action)
        split = verb.arity > 1 and verbs[verb.base] > LONG
        heaps.setdefault((verb.base, verb.first(action) if split else -1), []).append(action)
    groups, number = [], 0
    for (base, first), actions in heaps.items():
        verb = state.game.vocabulary.verb_of(base)
        items = []
        for action in actions:
            number += 1
            items.append(
                Item(number, action, _sentence(state, action, choices), _short(state, verb, action, first >= 0))
            )
        title = verb.word.replace("_", " ").capitalize()
        if first >= 0:
            title += f" {_names(state, verb, actions[0])[0]}"
        groups.append(Group(title, tuple(items)))
    return groups


def _sentence(state: State, action: int, choices: Mapping[str, Choice]) -> str:
    """The sentence of an option, with what the scene adds to it."""
    sentence = state.describe(action)
    choice = choices.get(state.words(action))
    if choice is None:
        return sentence
    more = [choice.text if choice.text.lower() not in sentence.lower() else "", choice.detail]
    added = "; ".join(part for part in more if part)
    return sentence + (f" ({added})" if added else "") + (f": {choice.value}" if choice.value else "")


def _names(state: State, verb: Verb, action: int) -> list[str]:
    names = []
    for domain, value in zip(verb.domains, verb.args(action), strict=True):
        named_by_seat = domain.kind == "player" and value < state.players
        names.append(state.seat_name(value) if named_by_seat else domain.names[value])
    return names


def _short(state: State, verb: Verb, action: int, without_first: bool) -> str:
    names = _names(state, verb, action)[int(without_first) :]
    return ", ".join(names) if names else verb.word.replace("_", " ")


def find(game: Game, groups: Sequence[Group], typed: str) -> int | list[Item]:
    """The options that were typed: by menu number or exact words one option, otherwise all that contain the text."""
    items = [item for group in groups for item in group.items]
    if typed.isdecimal():
        number = int(typed)
        if not 1 <= number <= len(items):
            raise BadInput(f"there is no number {number}; choose from 1 to {len(items)}")
        return items[number - 1].action
    wanted = typed.lower().split()
    for item in items:
        if game.vocabulary.words(item.action).split() == wanted:
            return item.action
    return [item for item in items if _matches(game, item, wanted)]


def _matches(game: Game, item: Item, wanted: list[str]) -> bool:
    text = f"{item.sentence} {game.vocabulary.words(item.action)}".lower()
    return all(word in text for word in wanted)


def why_not(state: State, player: int, typed: str) -> list[str]:
    """Why what was typed cannot be chosen: one sentence for one option, the commonest reasons for many."""
    wishes = wished(state, typed)
    if not wishes:
        state.game.vocabulary.parse(typed)  # says what is wrong with it
    possible = [action for action in wishes if action in state.options_for(player)]
    if len(wishes) == 1:
        reason = state.explain(wishes[0], player)
        return [repr(reason) if reason is not None else f"You can: {state.describe(wishes[0])}."]
    lines = [f"{len(possible)} of these you can choose: type “{typed}” to see them."] if possible else []
    reasons: dict[str, list[int]] = {}
    for action in wishes:
        reason = state.explain(action, player)
        if reason is not None:
            reasons.setdefault(repr(reason), []).append(action)
    for sentence, actions in sorted(reasons.items(), key=lambda pair: -len(pair[1]))[:5]:
        more = f" and {len(actions) - 1} more" if len(actions) > 1 else ""
        lines.append(f"{sentence} So for “{state.describe(actions[0])}”{more}.")
    return lines


def wished(state: State, typed: str) -> list[int]:
    """All options of the game, open or not, that what was typed may mean: its words, or words of its sentence."""
    wanted = typed.lower().split()
    found = []
    for verb in state.game.vocabulary.verbs:
        for action in verb.options():
            words = verb.words(action)
            if words.split() == wanted:
                return [action]
            if all(word in f"{words} {state.describe(action)}".lower() for word in wanted):
                found.append(action)
    return found[:MOST_WISHES]
