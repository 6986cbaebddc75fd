"""The types of the HTTP API's requests and responses. The client's types are generated from these."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pentarchy.core.settings import Value
from pentarchy.server.messages import ScorePart, SeatInfo, Status, Whole

ClockKind = Literal["none", "live", "correspondence"]
Expiry = Literal["default", "bot_once", "bot_keeps", "vote"]


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a game."""

    name: str
    help: str
    default: Value
    values: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    title: str = ""  # in the words of players
    words: dict[str, str] = {}  # of its values, by what a value is written as
    needs: dict[str, str] = {}  # it matters only while these options have these values


class LevelInfo(Struct, frozen=True):
    """A level of bots, and what to expect of it."""

    name: str
    help: str


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game in the lobby."""

    slug: str
    title: str
    pitch: str
    credits: str
    player_counts: tuple[int, ...]
    minutes: tuple[int, int]
    weight: str
    rules: int
    prefix: str
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]  # of bots
    best_players: int = 0  # the number of players it is best with


class ClauseInfo(Struct, frozen=True):
    """One clause of the rules."""

    id: str
    text: str


class RulesPage(Struct, frozen=True, kw_only=True):
    """A game's rulebook: Markdown, and its clauses for linking and searching."""

    game: str
    title: str
    markdown: str
    clauses: tuple[ClauseInfo, ...]


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson in the list."""

    id: str
    title: str
    clause: str
    tasks: int


class GuideInfo(Struct, frozen=True):
    """A text for players besides the rulebook."""

    name: str
    title: str


class Course(Struct, frozen=True, kw_only=True):
    """Everything for learning a game: lessons on prepared positions, and texts."""

    game: str
    title: str
    lessons: tuple[LessonInfo, ...]
    guides: tuple[GuideInfo, ...]


class Guide(Struct, frozen=True, kw_only=True):
    """A text for players, in Markdown; its pictures are those of lessons."""

    game: str
    title: str
    name: str
    markdown: str


class LessonWish(Struct, frozen=True):
    """Where I am in a lesson: the choices made so far, and what I choose or ask now; nothing to begin with."""

    choices: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=60)] = ()
    words: Annotated[str, Meta(max_length=100)] = ""


class LessonState(Struct, frozen=True, kw_only=True):
    """The current state of a lesson: its task, the verdict on my choice, and the table."""

    id: str
    title: str
    text: str
    clause: str
    seat: int
    seats: tuple[SeatInfo, ...]
    tasks: int
    number: int  # of tasks done; all of them when the lesson is finished
    choices: tuple[str, ...]  # made so far, to be sent with the next one
    ask: str = ""  # what to do now
    ask_clause: str = ""
    judgement: Literal["", "right", "along", "wrong", "illegal"] = ""
    sentence: str = ""  # about what was chosen last
    sentence_clause: str = ""
    told: tuple[str, ...] = ()  # what followed from it
    table: Whole


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle in the list, and how I did if I have tried it."""

    game: str
    title: str  # of the game
    id: str
    kind: str
    kind_title: str
    rating: int
    judgement: Literal["", "right", "good", "wrong"] = ""  # of my first answer
    solved: bool = False  # with any answer


class Solver(Struct, frozen=True, kw_only=True):
    """How good I am at puzzles."""

    rating: int
    streak: int  # in a row that were right at once
    best: int  # the longest streak
    solved: int
    tried: int


class PuzzleShelf(Struct, frozen=True, kw_only=True):
    """All puzzles, that of the day, and how good I am."""

    puzzles: tuple[PuzzleInfo, ...]
    today: PuzzleInfo | None
    solver: Solver


class PuzzleState(Struct, frozen=True, kw_only=True):
    """A puzzle after my choices so far."""

    puzzle: PuzzleInfo
    question: str
    seat: int
    seats: tuple[SeatInfo, ...]
    choices: tuple[str, ...]  # made so far, to be sent with the next one
    over: bool  # the turn is over: submit the plan
    told: tuple[str, ...] = ()  # what followed from the last choice
    table: Whole


class PuzzleWish(Struct, frozen=True):
    """A plan to be judged, as a list of choices; or I give up and want to see the solution."""

    choices: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=60)] = ()
    solution: bool = False


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """The verdict on a plan. The solution is shown once it has been found or given up."""

    judgement: Literal["right", "good", "wrong"]
    sentence: str
    steps: tuple[str, ...] = ()  # the solution in sentences
    words: tuple[str, ...] = ()  # and in words, to be played on the board
    explanation: str = ""
    counted: bool = False  # it was my first answer
    change: int = 0  # of my rating
    solver: Solver


class SeatWish(Struct, frozen=True, kw_only=True):
    """Who takes a seat: `me` (more than one: hot-seat play), `open` for anyone with the link, or a bot."""

    who: Literal["me", "open", "bot"]
    name: str = ""
    level: str = "normal"


class ClockWish(Struct, frozen=True, kw_only=True):
    """Clock settings. Live: `bank` and `increment` in seconds. Correspondence: `increment` seconds per decision."""

    kind: ClockKind = "none"
    bank: int = 900
    increment: int = 30
    expiry: Expiry = "bot_once"


#: When a game begins: when every seat is taken; when all who sit there are ready; or, at a table for people who looked
#: for the same, when every seat is taken or, after a while, when all who are there are ready to play with bots.
Begins = Literal["full", "ready", "sought"]


class TableWish(Struct, frozen=True, kw_only=True):
    """A table to be opened."""

    game: str
    seats: tuple[SeatWish, ...]
    options: dict[str, Value] = {}
    clock: ClockWish = ClockWish()
    listed: bool = False
    hints: bool = True
    start: bool = True  # at once if no seat is open
    alone: bool = False  # bots play on when nobody watches
    rated: bool = False  # for accounts and bots only, without hints
    club: Annotated[str, Meta(max_length=24)] = ""  # one of my clubs: only its members may join
    begins: Literal["full", "ready"] = "full"  # when every seat is taken, or when all who sit there are ready


class SeatLink(Struct, frozen=True, kw_only=True):
    """A private link to a seat: opening it takes the seat, or takes it back."""

    index: int
    link: str  # /t/<table>#<token>


class TableOpened(Struct, frozen=True, kw_only=True):
    """The new table, its public link and the private ones."""

    table: str
    link: str
    links: tuple[SeatLink, ...]
    commitment: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    players: int
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    number: int
    round: str = ""
    prompt: str = ""  # the question I am asked there
    my_turn: bool = False
    listed: bool = False
    commitment: str = ""
    clock: ClockWish = ClockWish()
    options: dict[str, Value] = {}
    updated: float = 0.0
    analysis: bool = False
    asked: tuple[int, ...] = ()  # the seats that everybody sees are asked
    rated: bool = False
    begins: Begins = "full"
    lapses: float = 0.0  # when an open table will be closed, if that is soon
    bots_in: float | None = None  # seconds until bots are offered for the open seats; 0: now


class WaitingTable(Struct, frozen=True, kw_only=True):
    """A table that waits for me."""

    table: str
    game: str
    title: str
    prompt: str
    due: float = 0.0  # when my clock will have run out; 0: no clock runs


class Invitation(Struct, frozen=True, kw_only=True):
    """A friend's invitation to their table."""

    table: str
    game: str
    title: str
    by: str


class Lobby(Struct, frozen=True, kw_only=True):
    """The lists of the lobby."""

    mine: tuple[TableInfo, ...]
    open: tuple[TableInfo, ...]
    running: tuple[TableInfo, ...]
    invitations: tuple[Invitation, ...] = ()
    asking: tuple[str, ...] = ()  # who would like to be my friend


class Me(Struct, frozen=True, kw_only=True):
    """Who I am here: a guest with a nickname or an account."""

    name: str
    account: bool = False


ShownPart = Literal["results", "factions", "opponents", "ratings", "history"]
MOST_BADGES = 12


class ProfileWish(Struct, frozen=True, kw_only=True):
    """How others see me, and what my public page shows."""

    colour: Annotated[int, Meta(ge=0, le=5)] = 0
    badge: Annotated[int, Meta(ge=0, lt=MOST_BADGES)] = 0
    shown: Annotated[tuple[ShownPart, ...], Meta(max_length=5)] = ("ratings",)
    tables: bool = True  # friends see the listed tables at which I sit
    approachable: bool = True  # others may ask me to be friends


FriendState = Literal["", "asked", "asking", "friends"]  # I asked them; they ask me


class Friend(Struct, frozen=True, kw_only=True):
    """A friend of mine."""

    name: str
    colour: int = 0
    badge: int = 0
    since: float = 0.0
    page: bool = False  # have they a page for everybody?
    tables: tuple[TableInfo, ...] = ()  # listed ones at which they sit, if they let friends see that


class Friends(Struct, frozen=True, kw_only=True):
    """My friends, whom I have asked, and who asks me. Nobody else sees any of it."""

    friends: tuple[Friend, ...] = ()
    asked: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()


class ReadyWish(Struct, frozen=True):
    """Am I ready for the game to begin?"""

    ready: bool = True


class GameTally(Struct, frozen=True, kw_only=True):
    """How somebody did at a game: finished games, and how many of them they won."""

    game: str
    title: str
    games: int
    won: int
    best: float  # points


class FactionTally(Struct, frozen=True, kw_only=True):
    """How often somebody played a faction."""

    game: str
    title: str
    faction: str
    games: int
    won: int


class Beaten(Struct, frozen=True, kw_only=True):
    """An opponent whom somebody has finished ahead of."""

    name: str
    bot: bool
    game: str
    title: str
    times: int
    rating: int = 0  # 0: none


class RatingInfo(Struct, frozen=True, kw_only=True):
    """A rating and how sure it is: two standard deviations either way."""

    game: str
    title: str
    rating: int
    give_or_take: int
    games: int


class Profile(Struct, frozen=True, kw_only=True):
    """A player's public page: lists that they keep private are empty for others."""

    name: str
    account: bool
    mine: bool
    colour: int = 0
    badge: int = 0
    since: float = 0.0
    shown: tuple[ShownPart, ...] = ()
    tables: bool = True
    approachable: bool = True
    friend: FriendState = ""  # what we are to each other
    games: tuple[GameTally, ...] = ()
    factions: tuple[FactionTally, ...] = ()
    beaten: tuple[Beaten, ...] = ()
    ratings: tuple[RatingInfo, ...] = ()


class ResultSeat(Struct, frozen=True, kw_only=True):
    """How one of the players at a table did."""

    name: str
    faction: str
    points: float
    rank: int
    bot: bool = False
    mine: bool = False
    left: bool = False


class PastGame(Struct, frozen=True, kw_only=True):
    """A finished game."""

    table: str
    game: str
    title: str
    ended: float
    rank: int  # 0: it was ended early
    points: float
    faction: str
    left: bool
    rated: bool
    rating: int = 0  # after it
    change: int = 0
    seats: tuple[ResultSeat, ...]


class PastGames(Struct, frozen=True, kw_only=True):
    """Finished games, the latest first."""

    games: tuple[PastGame, ...]
    count: int  # of all that were asked for


class Ranked(Struct, frozen=True, kw_only=True):
    """A line of a leaderboard."""

    name: str
    bot: bool
    rating: int
    give_or_take: int
    games: int
    mine: bool = False
    page: bool = False  # have they a page for everybody?


class Leaderboard(Struct, frozen=True, kw_only=True):
    """The rated players of a game, ordered by the lower end of their ratings."""

    game: str
    title: str
    lines: tuple[Ranked, ...]


class PasswordAgain(Struct, frozen=True):
    """My password, required for what cannot be undone."""

    password: str


ChannelKind = Literal["email", "webhook", "push"]
ChannelShape = Literal["plain", "discord", "slack"]
Minute = Annotated[int, Meta(ge=0, lt=1440)]  # of a day


class NoticeWish(Struct, frozen=True, kw_only=True):
    """When to notify me that a table is waiting for me."""

    when: Literal["at_once", "away", "daily"] = "away"
    minutes: Annotated[int, Meta(ge=1, le=10_080)] = 10  # away: after I have been gone this long
    daily: Minute = 8 * 60  # at which minute of my day
    quiet: bool = False
    quiet_from: Minute = 22 * 60
    quiet_to: Minute = 7 * 60
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    remind: bool = True  # before a clock runs out


class ChannelWish(Struct, frozen=True, kw_only=True):
    """A way to reach me: an e-mail address, the address of a webhook, or a browser's subscription as JSON."""

    kind: ChannelKind
    address: Annotated[str, Meta(max_length=2_000)]
    shape: ChannelShape = "plain"


class ChannelInfo(Struct, frozen=True, kw_only=True):
    """One of my notification channels."""

    id: int
    kind: ChannelKind
    shape: ChannelShape
    label: str
    confirmed: bool
    trouble: str = ""  # why the last message did not arrive


class Notifications(Struct, frozen=True, kw_only=True):
    """How and when I am notified of my turn; `offered` is empty if this server sends no notifications."""

    offered: tuple[ChannelKind, ...]
    channels: tuple[ChannelInfo, ...] = ()
    wish: NoticeWish = NoticeWish()
    push_key: str = ""  # the server's public key, for the browser


class TokenWish(Struct, frozen=True):
    """The token at the end of a link in a message."""

    token: Annotated[str, Meta(max_length=100)]


class Stopped(Struct, frozen=True):
    """Which notification channel was stopped or confirmed."""

    label: str


class ResetWish(Struct, frozen=True):
    """A new password, set with the link from an administrator."""

    token: Annotated[str, Meta(max_length=100)]
    new: str


class ReportWish(Struct, frozen=True, kw_only=True):
    """A chat message at my table, reported to whoever runs the server."""

    by: int  # seat
    at: float  # when, as `said` has it
    reason: Annotated[str, Meta(max_length=500)] = ""


class ClubLine(Struct, frozen=True, kw_only=True):
    """A club of mine."""

    id: str
    name: str
    members: int
    founder: bool


class ClubMember(Struct, frozen=True, kw_only=True):
    """Somebody in a club."""

    name: str
    since: float
    founder: bool
    mine: bool


class ClubGame(Struct, frozen=True, kw_only=True):
    """A finished game at a table of a club."""

    table: str
    game: str
    title: str
    ended: float
    seats: tuple[ResultSeat, ...]


class Standing(Struct, frozen=True, kw_only=True):
    """What a member has done at the club's tables of a game; games that were ended early do not count."""

    name: str
    mine: bool
    games: int
    won: int


class ClubStandings(Struct, frozen=True, kw_only=True):
    """The standings of a club at a game, the most wins first."""

    game: str
    title: str
    lines: tuple[Standing, ...]


class ClubPage(Struct, frozen=True, kw_only=True):
    """A club as its members see it."""

    id: str
    name: str
    founder: bool  # am I?
    members: tuple[ClubMember, ...]
    tables: tuple[TableInfo, ...]  # that are not over
    finished: tuple[ClubGame, ...]
    standings: tuple[ClubStandings, ...]  # of its members, at its own tables
    ratings: tuple[Leaderboard, ...]  # of its members, from all rated games


class ClubInvited(Struct, frozen=True, kw_only=True):
    """A club and the link that invites to it, shown this once."""

    id: str
    link: str


class SeekWish(Struct, frozen=True, kw_only=True):
    """The kind of game I am looking for: how many players, which pace."""

    game: str
    players: Annotated[int, Meta(ge=2, le=12)]
    pace: ClockKind = "none"


class NameWish(Struct, frozen=True):
    """A nickname."""

    name: str


class AccountWish(Struct, frozen=True):
    """An account's name and password."""

    name: str
    password: str


class PasswordWish(Struct, frozen=True):
    """A new password, and the one it replaces."""

    present: str
    new: str


class Device(Struct, frozen=True, kw_only=True):
    """A browser in which I am logged in."""

    id: str
    device: str  # "Firefox on Linux"
    created: float  # seconds since 1970
    seen: float  # on which day it was last used
    here: bool  # is it this one?


class SeatNamed(Struct, frozen=True):
    """What somebody is called at a seat from now on."""

    name: str


class Claim(Struct, frozen=True):
    """The token of a private link, to be exchanged for the seat."""

    token: str
    name: str = ""


class ForkWish(Struct, frozen=True):
    """An analysis from the position after entry `number`, as I count, or `at`, as everybody does; -1: from now.

    A plan can be played there at once: the choices of a seat in their order, as far as they are open.
    """

    number: int = -1
    at: int = -1
    seat: int = -1
    words: Annotated[tuple[Annotated[str, Meta(max_length=100)], ...], Meta(max_length=100)] = ()


class Branch(Struct, frozen=True, kw_only=True):
    """One analysis of a game: it leaves its parent, the game or another analysis, at a moment that everybody counts."""

    table: str
    parent: str
    moment: int
    name: str = ""
    number: int = 0  # how far it goes
    shared: bool = False  # anyone with the link may watch


class BranchWish(Struct, frozen=True, kw_only=True):
    """Changes to an analysis: its name, and whether anyone with the link may watch."""

    name: str | None = None
    shared: bool | None = None


class Tree(Struct, frozen=True, kw_only=True):
    """A game and its analyses by one host."""

    game: str  # the table of the game
    title: str
    branches: tuple[Branch, ...]
    mine: bool  # may I name them?


class Verdict(Struct, frozen=True, kw_only=True):
    """The check of a finished game's dice."""

    ok: bool
    sentence: str
    entries: int
    commitment: str
    secret: str


class Gain(Struct, frozen=True, kw_only=True):
    """Points that a seat gained with one entry, and what for."""

    number: int
    seat: int
    points: float
    text: str
    parts: tuple[ScorePart, ...] = ()  # the same points by source


class Story(Struct, frozen=True, kw_only=True):
    """Everybody's points after every entry at which some changed, and at the end the largest gains in their order.

    While the game is played they are the points that everybody can count, and there are no gains.
    """

    curve: tuple[tuple[int, tuple[float, ...]], ...]
    gains: tuple[Gain, ...]


class Problem(Struct, frozen=True):
    """What went wrong, in a sentence, and what to do about it."""

    sentence: str
    field: str = ""


class SeatTaken(Struct, frozen=True, kw_only=True):
    """The seat that is now mine."""

    table: str
    seat: int


class JoinWish(Struct, frozen=True):
    """Sit down at a listed table; seat -1: any open one."""

    seat: int = -1
    name: str = ""


class FillWish(Struct, frozen=True):
    """Give an open seat to a bot."""

    level: str = "normal"


class NewLink(Struct, frozen=True):
    """A new private link to a seat; the old one stops working."""

    link: str


class Health(Struct, frozen=True, kw_only=True):
    """Is the server healthy?"""

    status: Literal["ok", "closing"]
    store: Literal["sqlite", "postgresql"]
    version: str
    tables: int
    sockets: int


class AppInfo(Struct, frozen=True, kw_only=True):
    """What this server offers."""

    version: str
    protocol: int
    accounts: bool
    levels: tuple[str, ...]
    bots: tuple[LevelInfo, ...] = ()  # the same with a sentence each


class ReportMoment(Struct, frozen=True, kw_only=True):
    """Where a game stood before a turn."""

    entry: int
    chances: tuple[float, ...]  # each player's, by what they knew
    open: tuple[float, ...]  # with everything open
    points: tuple[float, ...]


class ReportPlayer(Struct, frozen=True, kw_only=True):
    """How one player did."""

    name: str
    place: int
    points: float
    turns: int
    accuracy: float  # the share of turns that lost little or nothing
    lost: float  # chance to win, on average of their turns
    luck: float  # chance to win, in all
    noise: float = 0.0  # half of the 95 % confidence interval of the luck
    counts: dict[str, int]  # turns by what they are called


class ReportTurn(Struct, frozen=True, kw_only=True):
    """A turn, compared with the best plan found for it."""

    entry: int  # before it
    last: int  # of it
    player: int
    called: str  # good, inaccuracy, mistake or blunder
    chance: float
    best: float
    lost: float
    margin: float
    luck: float
    noise: float = 0.0  # half of the 95 % confidence interval of the luck
    made: tuple[str, ...]
    better: tuple[str, ...]
    better_words: tuple[str, ...]  # to be played on from before the turn
    told: str = ""  # what was at stake, if it is a key moment


class GameReport(Struct, frozen=True, kw_only=True):
    """What decided a finished game."""

    title: str
    players: tuple[ReportPlayer, ...]
    moments: tuple[ReportMoment, ...]
    turns: tuple[ReportTurn, ...]
    choices: tuple[str, ...]  # the key moments by choice, in words
    luck: tuple[str, ...]  # and by luck
    explained: str = ""  # how turns are judged


class ReportState(Struct, frozen=True, kw_only=True):
    """The report on a finished game, or its progress."""

    state: Literal["none", "running", "done"]
    done: int = 0
    turns: int = 0
    report: GameReport | None = None
