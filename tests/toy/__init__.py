"""A tiny game that uses everything the kernel offers: chance, lanes, veiled windows, offers, clock events."""

from __future__ import annotations

from typing import Self

from pentarchy.core.clauses import clause
from pentarchy.core.game import Game, register
from pentarchy.core.journal import Line
from pentarchy.core.settings import Option
from pentarchy.core.state import Score, State, Together
from pentarchy.core.steps import Step
from pentarchy.core.vocabulary import PLAYERS, Domain, Vocabulary, numbers

CARDS = Domain("card", ["shield", "spear", "drum", "mask", "boat", "fire"])
SHIELD = 0
WORDS = Vocabulary()
BID = WORDS.verb("bid", numbers("coins", 0, 9))
TAKE = WORDS.verb("take", numbers("coins", 1, 3), text="Take {0} coins")
ROB = WORDS.verb("rob", PLAYERS, text="Rob {0}")
DRAW = WORDS.verb("draw")
BLOCK = WORDS.verb("block", text="Show the shield")
ALLOW = WORDS.verb("allow")
CHEER = WORDS.verb("cheer")
HURRY = WORDS.verb("hurry")
DONE = WORDS.verb("done")
ROBBED = Line("robbed", "{0} lost {1} coins", PLAYERS, numbers("coins", 0, 99))
DREW = Line("drew", "You drew {0}", CARDS)


class Toy(State):
    frozen = frozenset({"deck"})

    coins: list[int]
    cards: list[int]  # per card: who holds it, -1 in the deck
    cheers: list[int]
    deck: tuple[int, ...]
    round: int
    taken: int
    bids: list[int]

    def copy(self) -> Self:
        other = type(self)(self.game, self.players, self.settings)
        self.share_kernel(other)
        other.coins = self.coins[:]
        other.cards = self.cards[:]
        other.cheers = self.cheers[:]
        other.deck = self.deck
        other.round = self.round
        other.taken = self.taken
        other.bids = self.bids[:]
        return other

    def hand(self, player: int) -> list[int]:
        return [card for card, holder in enumerate(self.cards) if holder == player]

    def position(self, player: int) -> dict[str, object]:
        return {
            "coins": self.coins,
            "hand_sizes": [len(self.hand(p)) for p in range(self.players)],
            "hand": self.hand(player) if player >= 0 else [],
            "deck": len(self.deck),
            "round": self.round,
            "taken": self.taken,
            "cheers": self.cheers,
            "bid": self.bids[player] if player >= 0 else -1,
        }

    def deal(self, player: int) -> None:
        sizes = [len(self.hand(p)) for p in range(self.players)]
        unknown = [card for card in range(CARDS.size) if self.cards[card] != player or player < 0]
        top = self.agenda[-1] if self.agenda else None
        self.shuffle(unknown)
        if isinstance(top, Window) and top.player != player:  # its open question must stay possible
            unknown.remove(SHIELD)
            self.cards[SHIELD] = top.player
            sizes[top.player] -= 1
        for p in range(self.players):
            if p != player:
                for _ in range(sizes[p]):
                    self.cards[unknown.pop()] = p
        for card in unknown:
            self.cards[card] = -1
        self.deck = tuple(unknown)

    def score(self, player: int, viewer: int) -> Score:
        known = viewer in (-2, player)
        parts = {"coins": self.coins[player], "cards": len(self.hand(player)) if known else 0}
        return Score(sum(parts.values()), parts)

    def standing(self, player: int) -> tuple[int, ...]:
        return (self.score(player, -2).total,)

    def check(self) -> None:
        if min(self.coins) < 0 or sorted(self.deck) != self.hand(-1):
            raise self.bug("coins or cards do not add up")


class Auction(Step[Toy]):
    """TY-2.1: everybody bids in secret at the same time."""

    def run(self, s: Toy) -> None:
        s.bids = [0] * s.players
        s.queue(Together(tuple(Bid(p) for p in range(s.players))), Award())


class Bid(Step[Toy]):
    decision = "bid"
    rule = "2.1"
    secret = True

    def options(self, s: Toy) -> list[int]:
        return [BID(n) for n in range(min(s.coins[self.player], 9) + 1)]

    def forbids(self, s: Toy, action: int) -> int:
        return clause(2, 2) if BID.has(action) and BID.first(action) > s.coins[self.player] else 0

    def apply(self, s: Toy, action: int) -> None:
        s.bids[self.player] = BID.first(action)
        s.coins[self.player] -= BID.first(action)


class Award(Step[Toy]):
    """TY-2.3: the highest bidder rolls a die and gets as many coins; the turns begin."""

    def run(self, s: Toy) -> None:
        best = max(range(s.players), key=lambda p: s.bids[p])
        s.bids = [0] * s.players
        s.coins[best] += s.roll(6) + 1
        s.queue(*[Turn(p) for p in range(s.players)], EndRound())

    def events(self, s: Toy) -> list[int]:
        return [HURRY()] if s.lanes is not None else []

    def take(self, s: Toy, action: int, player: int) -> None:
        for p in s.actors:
            lane = s.seen_by(p)
            lane.apply(lane.default(p), p)


class Turn(Step[Toy]):
    """TY-3.1: take coins (at most 4 a turn), rob somebody, or draw."""

    decision = "turn"
    rule = "3.1"

    def options(self, s: Toy) -> list[int]:
        return [a for verb in (TAKE, ROB, DRAW, DONE) for a in verb.options() if not self.forbids(s, a)]

    def forbids(self, s: Toy, action: int) -> int:
        if TAKE.has(action):
            return clause(3, 2) if s.taken + TAKE.first(action) + 1 > 4 else 0
        if ROB.has(action):
            victim = ROB.first(action)
            return clause(3, 3) if s.taken or victim in (self.player,) or victim >= s.players else 0
        if DRAW.has(action):
            return clause(3, 4) if s.taken or not s.deck else 0
        return clause(3, 5) if DONE.has(action) and not s.taken else 0

    def apply(self, s: Toy, action: int) -> None:
        if TAKE.has(action):
            s.coins[self.player] += TAKE.first(action) + 1
            s.taken += TAKE.first(action) + 1
            s.push(self)
            return
        s.taken = 0
        if ROB.has(action):
            s.queue(Window(ROB.first(action)), Robbery(self.player, ROB.first(action)))
        elif DRAW.has(action):
            card, s.deck = s.deck[-1], s.deck[:-1]
            s.cards[card] = self.player
            s.mark()
            s.whisper(self.player, DREW, self.player, card)

    def prompt(self, s: Toy) -> str:
        return f"Take coins ({4 - s.taken} left), rob, draw, or finish."

    def default(self, s: Toy, options: list[int]) -> int:
        return DONE() if DONE() in options else options[0]

    def offers(self, s: Toy, player: int) -> list[int]:
        return [CHEER()] if player >= 0 and s.cheers[player] < 2 else []

    def declines(self, s: Toy, action: int, player: int) -> int:
        return clause(3, 1) if CHEER.has(action) and player >= 0 and s.cheers[player] >= 2 else 0

    def conceals(self, action: int) -> bool:
        return DRAW.has(action)

    def events(self, s: Toy) -> list[int]:
        return [HURRY()] if s.taken else []

    def take(self, s: Toy, action: int, player: int) -> None:
        if player >= 0:
            s.cheers[player] += 1
            s.mark()
        else:
            s.agenda.pop()
            s.taken = 0


class Window(Step[Toy]):
    """TY-3.6: who holds the shield may show it."""

    decision = "window"
    rule = "3.6"
    veiled = True

    def options(self, s: Toy) -> list[int]:
        return [BLOCK(), ALLOW()] if s.cards[SHIELD] == self.player else []

    def apply(self, s: Toy, action: int) -> None:
        if action == BLOCK():
            s.agenda.pop()
            s.cards[SHIELD] = -1
            s.deck = (*s.deck, SHIELD)


class Robbery(Step[Toy]):
    def __init__(self, player: int, victim: int) -> None:
        super().__init__(player)
        self.victim = victim

    def run(self, s: Toy) -> None:
        loot = min(2, s.coins[self.victim])
        s.coins[self.victim] -= loot
        s.coins[self.player] += loot
        s.tell(ROBBED, self.player, self.victim, loot)


class EndRound(Step[Toy]):
    def run(self, s: Toy) -> None:
        s.round += 1
        if s.round > s.number("rounds"):
            s.finish()
        else:
            s.push(Auction())


def setup(s: Toy) -> None:
    cards = list(range(CARDS.size))
    s.shuffle(cards)
    s.coins = [3] * s.players
    s.cards = [-1] * CARDS.size
    s.cheers = [0] * s.players
    s.bids = [0] * s.players
    for p in range(s.players):
        s.cards[cards.pop()] = p
    s.deck = tuple(cards)
    s.round = 1
    s.taken = 0
    s.push(Auction())


TOY = Game(
    package="tests.toy",
    title="Toy",
    prefix="TY",
    version=1,
    player_counts=(2, 3, 4),
    options=(Option("rounds", 4, "How many rounds are played.", low=1, high=9),),
    vocabulary=WORDS,
    steps=(Auction, Bid, Award, Turn, Window, Robbery, EndRound),
    state=Toy,
    setup=setup,
    reasons={
        clause(2, 2): "You do not have so many coins.",
        clause(3, 2): "At most 4 coins a turn.",
        clause(3, 3): "You cannot rob yourself, nobody, or after taking coins.",
        clause(3, 4): "The deck is empty, or you took coins.",
        clause(3, 5): "Do something first.",
        clause(3, 1): "You have cheered twice.",
    },
    pitch="A game for tests.",
    minutes=(1, 2),
    weight="light",
)
register(TOY)
