"""The messages between client and server over a table's WebSocket: one tagged union each way.

The client's types are generated from these. A message has a field `type` with the name in `tag`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from pentarchy.scene.model import Scene

PROTOCOL = 1  # raised when an older client could not follow; such a client is told to reload
MINE: Final = -2  # as a seat: my own, or the public if I have none

Origin = Literal["person", "bot", "clock", "order"]
SeatKind = Literal["person", "bot"]
SeatState = Literal["open", "taken", "playing", "away", "kept", "given_up"]
Form = Literal["scene", "view"]
Pace = Literal["normal", "fast", "instant"]
Status = Literal["open", "running", "paused", "over", "abandoned"]
ProposalKind = Literal["undo", "pause", "resume", "hand_over", "end", "rematch"]


# --- from the client ---------------------------------------------------------------------------------------------


class Choose(Struct, tag="choose", frozen=True):
    """My answer to the open decision `epoch`. Sent twice with one nonce, it counts once."""

    epoch: int
    words: str
    nonce: str


class Undo(Struct, tag="undo", frozen=True):
    """Take back my choices from entry `number` on; 0 means the last one."""

    number: int = 0


class Propose(Struct, tag="propose", frozen=True):
    """Ask the others to agree; `target` is an entry number (undo) or a seat (hand_over)."""

    kind: ProposalKind
    target: int = 0


class Answer(Struct, tag="answer", frozen=True):
    """Agree to a proposal, or not."""

    proposal: int
    yes: bool


class Order(Struct, tag="order", frozen=True):
    """A standing order: answer this kind of decision with these words from now on; empty words end it."""

    decision: str
    words: str = ""


class Hint(Struct, tag="hint", frozen=True):
    """What would a bot do?"""


class Preview(Struct, tag="preview", frozen=True):
    """How would the table look after this choice?"""

    words: str


class Why(Struct, tag="why", frozen=True):
    """Why can this not be chosen? `thing` is an id of the scene, or words of an option."""

    thing: str


class Look(Struct, tag="look", frozen=True):
    """The scene after entry `number`, as I could see it then; when the game is over, from any seat."""

    number: int
    seat: int = MINE
    shared: bool = False  # the number is as everybody counts, as in a link


class Since(Struct, tag="since", frozen=True):
    """What happened after entry `number`."""

    number: int


class Say(Struct, tag="say", frozen=True):
    """Chat; `to` is a seat, -1 everybody."""

    text: str
    to: int = -1


class WriteNote(Struct, tag="note", frozen=True):
    """My private notes, whole."""

    text: str


class Hand(Struct, tag="hand", frozen=True):
    """Let a bot of this level play for me from now on; with `on` false I take my seat back."""

    on: bool
    level: str = "normal"


class Holiday(Struct, tag="leave", frozen=True):
    """At a correspondence table: begin or end my leave, during which my clock is stopped."""

    on: bool


class SetPace(Struct, tag="pace", frozen=True):
    """How fast I want bots to choose; the slowest pace that anyone at the table wants applies."""

    pace: Pace


class Skip(Struct, tag="skip", frozen=True):
    """No pauses between bots' choices until I am asked."""


class Ping(Struct, tag="ping", frozen=True):
    """Are you there?"""


ClientMessage = (
    Choose
    | Undo
    | Propose
    | Answer
    | Order
    | Hint
    | Preview
    | Why
    | Look
    | Since
    | Say
    | WriteNote
    | Hand
    | Holiday
    | SetPace
    | Skip
    | Ping
)


# --- from the server ---------------------------------------------------------------------------------------------


class SeatInfo(Struct, frozen=True, kw_only=True):
    """Who sits where."""

    index: int
    kind: SeatKind
    state: SeatState
    name: str  # of the person or the bot's level
    seat: str  # colour or faction
    level: str = ""
    online: bool = False
    thinking: bool = False
    ready: bool = False  # before the game: may it begin?


class ClockInfo(Struct, frozen=True, kw_only=True):
    """A seat's clock: seconds left when `running` began to count down, else seconds left."""

    seat: int
    left: float
    running: bool
    leave: float = 0.0  # seconds of leave left, by correspondence
    leaving: bool = False


class LogLine(Struct, frozen=True, kw_only=True):
    """One line of the journal."""

    number: int  # the entry it belongs to
    player: int
    text: str
    key: str
    choice: bool = False
    things: tuple[str, ...] = ()
    round: str = ""
    origin: Origin = "person"
    undoes: int = 0  # this line undoes everything from that entry on
    at: int = 0  # the moment by the number that everybody counts, for links
    passing: bool = False  # a step on the way to what another line tells: the story can do without it


class ScorePart(Struct, frozen=True):
    """Points by source."""

    name: str
    points: float


class SeatScore(Struct, frozen=True, kw_only=True):
    """A seat's points as I may count them."""

    seat: int
    total: float
    parts: tuple[ScorePart, ...] = ()
    place: int = 0


class OptionWindow(Struct, frozen=True, kw_only=True):
    """What undo would take back: the entry and its words."""

    number: int
    text: str


class Hello(Struct, tag="hello", frozen=True, kw_only=True):
    """First message: where you are and who you are."""

    protocol: int
    table: str
    game: str
    rules: int
    status: Status
    seat: int  # yours; -1: you watch
    mine: tuple[int, ...] = ()  # all seats you hold: more than one in hot-seat play
    seats: tuple[SeatInfo, ...]
    layout: str  # hash; fetch /api/layouts/<hash> once; empty until the game begins
    commitment: str
    hints: bool
    notes: str = ""
    orders: dict[str, str] = {}
    host: bool = False
    title: str = ""
    analysis: bool = False
    seen: int = 0  # the last entry this seat saw before it went away
    parent: str = ""  # the table this is a rematch of or was forked from
    root: str = ""  # of an analysis: the game that is analysed
    moment: int = 0  # of an analysis: where it leaves its parent, as everybody counts
    name: str = ""  # of an analysis
    shared: bool = False  # of an analysis: anyone with the link may watch


class Whole(Struct, tag="scene", frozen=True, kw_only=True):
    """The whole table, on joining and after a gap."""

    number: int
    epoch: int
    layout: str
    scene: Scene
    log: tuple[LogLine, ...]
    clocks: tuple[ClockInfo, ...] = ()
    scores: tuple[SeatScore, ...] = ()
    undo: tuple[OptionWindow, ...] = ()
    looking: bool = False  # an answer to `look`: not the present
    at: int = 0  # the moment by the number that everybody counts, for links


class Patch(Struct, tag="patch", frozen=True, kw_only=True):
    """What changed from `base` to `number`: things set and removed by id, other parts of the scene replaced."""

    base: int
    number: int
    epoch: int
    set: dict[str, list[object]]  # list of the scene -> changed or new things
    removed: dict[str, list[str]]  # list of the scene -> ids
    fields: dict[str, object]  # parts that are replaced as a whole
    log: tuple[LogLine, ...] = ()
    clocks: tuple[ClockInfo, ...] = ()
    scores: tuple[SeatScore, ...] = ()
    undo: tuple[OptionWindow, ...] = ()
    at: int = 0  # the moment by the number that everybody counts, for links


class Position(Struct, tag="position", frozen=True, kw_only=True):
    """For programs that asked for views instead of scenes (`?form=view`): the position as this seat knows it."""

    number: int
    epoch: int
    view: dict[str, object]  # what `State.view` gives
    choices: tuple[str, ...]  # the open options in words
    log: tuple[LogLine, ...] = ()
    clocks: tuple[ClockInfo, ...] = ()


class Accepted(Struct, tag="accepted", frozen=True):
    """Your choice is durable, as entry `number`."""

    nonce: str
    number: int


class Denied(Struct, tag="denied", frozen=True):
    """Nothing was changed, and the reason."""

    sentence: str
    clause: str = ""
    nonce: str = ""  # of the choice that is denied
    about: str = ""  # the type of the message that is denied; empty if that was not understood


class Because(Struct, tag="because", frozen=True):
    """The answer to `why`."""

    thing: str
    sentence: str
    clause: str = ""


class Advice(Struct, frozen=True, kw_only=True):
    """An option that a bot would choose, its chance of winning and the expected continuation."""

    words: str
    text: str
    estimate: float
    line: tuple[str, ...] = ()


class Hinted(Struct, tag="hinted", frozen=True):
    """The answer to `hint`."""

    best: tuple[Advice, ...]


class Previewed(Struct, tag="previewed", frozen=True):
    """The answer to `preview`; without a scene where something hidden would be shown."""

    words: str
    scene: Scene | None = None


class History(Struct, tag="history", frozen=True, kw_only=True):
    """The answer to `since`: lines and the numbers worth looking at, what was done to me first."""

    number: int
    log: tuple[LogLine, ...]
    mine: tuple[int, ...] = ()


class Proposed(Struct, tag="proposal", frozen=True, kw_only=True):
    """An open proposal, or its end."""

    id: int
    kind: ProposalKind
    by: int
    text: str
    must: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    ended: Literal["", "accepted", "refused", "withdrawn"] = ""


class Presence(Struct, tag="presence", frozen=True, kw_only=True):
    """The seats, who is present, and the clocks, which stop during a leave or a pause."""

    status: Status
    seats: tuple[SeatInfo, ...]
    watching: int = 0
    clocks: tuple[ClockInfo, ...] = ()


class Said(Struct, tag="said", frozen=True, kw_only=True):
    """Chat."""

    by: int
    name: str
    text: str
    to: int = -1
    at: float = 0.0


class Over(Struct, tag="over", frozen=True, kw_only=True):
    """The game is over: places, points by source, points over time, and the dice's secret."""

    scores: tuple[SeatScore, ...]
    status: Status = "over"  # or abandoned, by agreement
    curve: tuple[tuple[int, tuple[float, ...]], ...] = ()
    secret: str = ""
    hints: tuple[int, ...] = ()


class Rematch(Struct, tag="rematch", frozen=True):
    """The same people play again, at this table."""

    table: str


class Ordered(Struct, tag="orders", frozen=True):
    """My standing orders, all of them."""

    orders: dict[str, str]


class Closing(Struct, tag="closing", frozen=True):
    """The server is restarting; nothing is lost, reconnect in a moment."""

    sentence: str


class Pong(Struct, tag="pong", frozen=True):
    """Yes."""


ServerMessage = (
    Hello
    | Whole
    | Patch
    | Position
    | Accepted
    | Denied
    | Because
    | Hinted
    | Previewed
    | History
    | Proposed
    | Presence
    | Said
    | Over
    | Rematch
    | Ordered
    | Closing
    | Pong
)
