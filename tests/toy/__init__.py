"""A tiny game that uses everything the kernel offers: chance, lanes, veiled windows, offers, clock events."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.game import Game, register
from pentarchy.core.journal import Line
from pentarchy.core.settings import Setting
from pentarchy.core.state import TRUTH, Score, State, Together
from pentarchy.core.steps import Question, Step
from pentarchy.core.view import Public
from pentarchy.core.vocabulary import PLAYERS, Domain, Vocabulary, When, numbers

CARDS = Domain("card", ["shield", "spear", "drum", "mask", "boat", "fire"])
SHIELD = 0
COINS = numbers("coins", 0, 99)
UNTOLD = {"bid": "one's own"}
WORDS = Vocabulary()
AUCTION = When("2.1", "Bids are made in the auction that opens a round.")
TURN = When("3.1", "This is done in your own turn, after the auction.")
WINDOW = When("3.6", "The shield is shown when its holder is about to be robbed.")
BID = WORDS.verb("bid", numbers("coins", 0, 9), told="{who} bid {0}", when=AUCTION)
TAKE = WORDS.verb(
    "take",
    numbers("coins", 1, 3),
    text="Take {0} {0|coin|coins}",
    told="{who} took {0} {0|coin|coins}",
    tells="coins[who] taken",
    when=TURN,
)
ROB = WORDS.verb("rob", PLAYERS, text="Rob {0}", told="{who} set out to rob {0}", tells="taken", when=TURN)
DRAW = WORDS.verb("draw", told="{who} drew", when=TURN)
BLOCK = WORDS.verb("block", text="Show the shield", told="{who} showed the shield", when=WINDOW)
ALLOW = WORDS.verb("allow", told="{who} kept quiet", when=WINDOW)
CHEER = WORDS.verb("cheer", told="{who} cheered", when=When("3.1", "You may cheer twice, in anybody's turn."))
HURRY = WORDS.verb("hurry", when=When("3.1", "The clock hurries those who have begun."))
DONE = WORDS.verb("done", told="{who} finished", tells="taken", ends=True, when=TURN)
PAID = Line("paid", "{who} paid {0} {0|coin|coins} for the bid", COINS, tells="coins[who]")
WON = Line("won", "{who} won the auction, rolled {0} and gained as many coins", COINS, tells="coins[who]")
ROBBED = Line("robbed", "{who} robbed {0} of {1} {1|coin|coins}", PLAYERS, COINS, tells="coins[who] coins[0]")
DREW = Line("drew", "You drew {0}", CARDS)
DRAWN = Line("drawn", "{who} drew a card", tells="hand_sizes[who] deck taken")
BLOCKED = Line("blocked", "{who} showed the shield and put it under the deck", tells="hand_sizes[who] deck")
CHEERED = Line("cheered", "{who} cheered", tells="cheers[who]")
HURRIED = Line("hurried", "The clock ended the turn of {0}", PLAYERS, tells="taken")
ROUND = Line("round", "Round {0} begins", COINS, tells="round")


class Toy(State):
    coins: Public[list[int]]
    cards: list[int]  # per card: who holds it, -1 in the deck
    cheers: Public[list[int]]
    deck: tuple[int, ...]
    round: Public[int]
    taken: Public[int]
    bids: list[int]

    def hand(self, player: int) -> list[int]:
        return [card for card, holder in enumerate(self.cards) if holder == player]

    def position(self, viewer: int) -> dict[str, object]:
        return {
            **self.public(),
            "hand_sizes": [len(self.hand(p)) for p in range(self.players)],
            "hand": self.hand(viewer) if viewer >= 0 else [],
            "deck": len(self.deck),
            "bid": self.bids[viewer] if viewer >= 0 else -1,
        }

    def deal(self, viewer: int) -> None:
        sizes = [len(self.hand(p)) for p in range(self.players)]
        unknown = [card for card in range(CARDS.size) if self.cards[card] != viewer or viewer < 0]
        top = self.agenda[-1] if self.agenda else None
        self.shuffle(unknown)
        if isinstance(top, Window) and top.player != viewer:  # its open question must stay possible
            unknown.remove(SHIELD)
            self.cards[SHIELD] = top.player
            sizes[top.player] -= 1
        for p in range(self.players):
            if p != viewer:
                for _ in range(sizes[p]):
                    self.cards[unknown.pop()] = p
        for card in unknown:
            self.cards[card] = -1
        self.deck = tuple(unknown)

    def score(self, player: int, viewer: int) -> Score:
        known = viewer in (TRUTH, player)
        parts = {"coins": self.coins[player], "cards": len(self.hand(player)) if known else 0}
        return Score(sum(parts.values()), parts)

    def standing(self, player: int) -> tuple[int, ...]:
        return (self.score(player, TRUTH).total,)

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

    def candidates(self, s: Toy) -> range:
        return BID.options()

    def forbids(self, s: Toy, action: int) -> int:
        return clause(2, 2) if BID.has(action) and BID.first(action) > s.coins[self.player] else 0

    def apply(self, s: Toy, action: int) -> None:
        s.bids[self.player] = BID.first(action)
        s.coins[self.player] -= BID.first(action)


class Award(Step[Toy]):
    """TY-2.3: the highest bidder rolls a die and gets as many coins; the turns begin."""

    def run(self, s: Toy) -> None:
        best = max(range(s.players), key=lambda p: s.bids[p])
        for p in range(s.players):
            s.tell(PAID, p, s.bids[p])
        s.bids = [0] * s.players
        rolled = s.roll(6) + 1
        s.coins[best] += rolled
        s.tell(WON, best, rolled)
        s.queue(*[StartTurn(p) for p in range(s.players)], EndRound())

    def events(self, s: Toy) -> list[int]:
        return [HURRY()] if s.lanes is not None else []

    def take(self, s: Toy, action: int, player: int) -> None:
        for p in s.actors:
            lane = s.own_lane(p)
            lane.apply(lane.default(p), p)


class StartTurn(Step[Toy]):
    begins_turn = True

    def run(self, s: Toy) -> None:
        s.push(Turn(self.player))


class Turn(Question[Toy]):
    """TY-3.1: take coins (at most 4 a turn), rob somebody, or draw."""

    decision = "turn"
    rule = "3.1"
    passive = (DONE(),)

    def candidates(self, s: Toy) -> list[int]:
        return [a for verb in (TAKE, ROB, DRAW, DONE) for a in verb.options()]

    def forbids(self, s: Toy, action: int) -> int:
        if TAKE.has(action):
            return clause(3, 2) if s.taken + TAKE.first(action) + 1 > 4 else 0
        if ROB.has(action):
            victim = ROB.first(action)
            return clause(3, 3) if s.taken or victim == self.player or victim >= s.players else 0
        if DRAW.has(action):
            return clause(3, 4) if s.taken or not s.deck else 0
        return clause(3, 5) if DONE.has(action) and not s.taken else 0

    def because(self, s: Toy, action: int, number: int) -> str:
        return "You took coins already." if DRAW.has(action) and s.taken else ""

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
            s.tell(DRAWN, self.player)
            s.whisper(self.player, DREW, self.player, card)

    def prompt(self, s: Toy) -> str:
        return f"Take coins ({4 - s.taken} left), rob, draw, or finish."

    def offers(self, s: Toy, player: int) -> list[int]:
        return [CHEER()] if player >= 0 and not self.declines(s, CHEER(), player) else []

    def declines(self, s: Toy, action: int, player: int) -> int:
        return clause(3, 7) if CHEER.has(action) and player >= 0 and (not s.taken or s.cheers[player] >= 2) else 0

    def conceals(self, action: int) -> bool:
        return DRAW.has(action)

    def events(self, s: Toy) -> list[int]:
        return [HURRY()] if s.taken else []

    def take(self, s: Toy, action: int, player: int) -> None:
        if player >= 0:
            s.cheers[player] += 1
            s.mark()
            s.tell(CHEERED, player)
        else:
            s.agenda.pop()
            s.tell(HURRIED, -1, self.player)
            s.taken = 0


class Window(Step[Toy]):
    """TY-3.6: who holds the shield may show it."""

    decision = "window"
    rule = "3.6"
    veiled = True

    def candidates(self, s: Toy) -> list[int]:
        return [BLOCK(), ALLOW()]

    def forbids(self, s: Toy, action: int) -> int:
        return clause(3, 6) if s.cards[SHIELD] != self.player else 0

    def apply(self, s: Toy, action: int) -> None:
        if action == BLOCK():
            s.agenda.pop()
            s.cards[SHIELD] = -1
            s.deck = (*s.deck, SHIELD)
            s.tell(BLOCKED, self.player)


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
            s.tell(ROUND, -1, s.round)
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
    settings=(Setting("rounds", 4, "How many rounds are played.", low=1, high=9),),
    vocabulary=WORDS,
    state=Toy,
    setup=setup,
    reasons={
        clause(2, 2): "You do not have so many coins.",
        clause(3, 2): "At most 4 coins a turn.",
        clause(3, 3): "You cannot rob yourself, nobody, or after taking coins.",
        clause(3, 4): "The deck is empty.",
        clause(3, 5): "Do something first.",
        clause(3, 7): "You cheer who has taken coins, and twice at most.",
    },
    pitch="A game for tests.",
    minutes=(1, 2),
    weight="light",
)
register(TOY)
