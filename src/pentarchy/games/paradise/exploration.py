"""Exploration (section 7) and the search for the Kumara (CP-18.3 to CP-18.5)."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.core.steps import NO_OPTIONS, Step
from pentarchy.games.paradise.cards import CardWindow, WithCards, reveal
from pentarchy.games.paradise.components import (
    CHOOSE_OFF_COURSE,
    COAST,
    COAST_HEXES,
    FACE_UP,
    HEXES,
    ISLAND_MARKER,
    KNOT_RELIEF,
    KNOTS_LOST,
    KNOTS_MUST_RETURN,
    KUMARA_KNOTS,
    LOST,
    MARKER_KIND,
    MARKER_KNOTS,
    MOST_KNOTS_TO_GO_ON,
    NEIGHBOURS,
    NONE,
    OCEAN,
    OFF_COURSE_MARKER,
    SECRET,
    SECRET_KNOTS,
)
from pentarchy.games.paradise.knots import knot_total
from pentarchy.games.paradise.lines import (
    EXPLORATION_BEGINS,
    EXPLORER_BACK,
    EXPLORER_LOST,
    EXPLORER_STAYS_LOST,
    KNOTS,
    KUMARA_FOUND,
    KUMARA_ROLL,
    MARKER_DRAWN,
    MUST_RETURN,
    NAVIGATION_SHOWN,
    NO_DIVERSION,
    NOTHING_UNKNOWN,
    NOWHERE_TO_GO,
    STAR_COMPASS_SHOWN,
    TILE_ENTERED,
    TILE_SEEN,
    island_words,
    knots_words,
)
from pentarchy.games.paradise.questions import Question
from pentarchy.games.paradise.state import Paradise, replaced
from pentarchy.games.paradise.tiles import flip_forbids, flip_tile, island_appears, peek
from pentarchy.games.paradise.trays import TANIWHA, V_HEX, V_KNOTS, V_OFF_COURSE, V_PEEK, V_TILE
from pentarchy.games.paradise.verbs import (
    DIVERT,
    EXPLORE,
    FLIP_TILE,
    HEX,
    LEAVE,
    MARK,
    PASS,
    PLACE_DOWN,
    PLACE_UP,
    RETURN_HOME,
    SEEK_KUMARA,
    STAY,
)

NAVIGATION: Final = KNOT_RELIEF.bit_length() - 1
STAR_COMPASS: Final = CHOOSE_OFF_COURSE.bit_length() - 1


class Exploration(Step[Paradise]):
    """CP-5.2, CP-7.1: in turn order each player may send their Explorer on a voyage."""

    def run(self, s: Paradise) -> None:
        s.tell(EXPLORATION_BEGINS)
        s.queue(*[ExplorationTurn(p) for p in s.order])


class ExplorationTurn(Step[Paradise]):
    """CP-7.1, CP-7.2: a voyage from the base; an Explorer in the Lost Box only finds the way home."""

    begins_turn = True

    def run(self, s: Paradise) -> None:
        p = self.player
        if s.explorer[p] == LOST:
            s.explorer[p] = s.base(p)
            s.tell(EXPLORER_BACK if s.explorer[p] != LOST else EXPLORER_STAYS_LOST, p)
            return
        s.voyage = [s.explorer[p], 0, 0, NONE, NONE, p]
        s.push(VoyageStart(p))


def reach(s: Paradise, p: int) -> list[bool]:
    """Which hexes the Explorer can stand on in Pre-move, its base included (CP-7.3, CP-7.4)."""
    bit = 1 << p
    others = ~bit
    taniwha = s.effects[TANIWHA]
    reached = [False] * HEXES
    base = s.voyage[V_HEX]
    reached[base] = True
    open_ends = [base]
    while open_ends:
        for h in NEIGHBOURS[open_ends.pop()]:
            if reached[h] or not s._known[h] & bit or s.terrain[h] == SECRET or s._presence[h] & others:
                continue
            if s.owner[h] not in (NONE, p) or h == taniwha:
                continue
            reached[h] = True
            open_ends.append(h)
    return reached


def can_discover(s: Paradise, p: int, h: int) -> bool:
    """Is this hex unknown to the player and free of enemy pieces (CP-7.5, CP-7.16)?"""
    return not s._known[h] >> p & 1 and not s._presence[h] & ~(1 << p)


def explore_forbidden(s: Paradise, p: int, h: int, reached: list[bool]) -> int:
    """The clause that keeps a voyage from beginning in a hex, 0 if none does."""
    if s._known[h] >> p & 1:
        return clause(7, 5)
    if s._presence[h] & ~(1 << p):
        return clause(7, 5)
    for n in NEIGHBOURS[h]:
        if reached[n]:
            return 0
    return clause(7, 3)


def seek_forbidden(s: Paradise, h: int, reached: list[bool]) -> int:
    """The clause that keeps the Kumara from being sought from a hex, 0 if none does."""
    return 0 if COAST[h] and kumara_is_sought(s) and reached[h] else clause(18, 3)


def no_kumara(s: Paradise, h: int) -> str:
    """Why the Kumara cannot be sought from a hex."""
    if not s.number("kumara"):
        return "There is no Kumara in this game."
    if s.kumara != NONE:
        return f"{s.seat_name(s.kumara)} has the Kumara already."
    if not COAST[h]:
        return f"{HEX.names[h]} is not on the American coast: k3, l1 and l2 are."
    return "Your Explorer is not there and cannot get there across known hexes."


def kumara_is_sought(s: Paradise) -> bool:
    """Is the Kumara in the game and unclaimed (CP-18.2, CP-18.3)?"""
    return s.kumara == NONE and s.number("kumara") == 1


class VoyageStart(WithCards):
    """CP-7.3 to CP-7.5: choose the first hex to explore, seek the Kumara, or stay."""

    decision = "voyage_start"
    rule = "7.5"
    asks = True  # or the others could tell whether a card can be revealed

    def options(self, s: Paradise) -> list[int]:
        """Written out because what the Explorer reaches is the same for every hex (profiled: 40 times quicker)."""
        p = self.player
        out = self.extras(s)
        reached = reach(s, p)
        for h in range(HEXES):
            if not s._known[h] >> p & 1 and not explore_forbidden(s, p, h, reached):
                out.append(EXPLORE.base + h)
        for h in COAST_HEXES:
            if not seek_forbidden(s, h, reached):
                out.append(SEEK_KUMARA.base + h)
        if not out and not s.hand[p]:
            return NO_OPTIONS
        out.append(STAY.base)
        return out

    def forbids(self, s: Paradise, action: int) -> int:
        if EXPLORE.has(action):
            p, h = self.player, EXPLORE.first(action)
            number = explore_forbidden(s, p, h, reach(s, p))
            behind_secret = any(s.terrain[n] == SECRET and s.knows(p, n) for n in NEIGHBOURS[h])
            return clause(7, 4) if number == clause(7, 3) and behind_secret else number
        if SEEK_KUMARA.has(action):
            return seek_forbidden(s, SEEK_KUMARA.first(action), reach(s, self.player))
        return self.extras_forbid(s, action)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if SEEK_KUMARA.has(action):
            return no_kumara(s, SEEK_KUMARA.first(action))
        if number == clause(7, 5) and s.knows(self.player, EXPLORE.first(action)):
            return "You know that hex already: Explorers discover what is unknown to you."
        return ""

    def run(self, s: Paradise) -> None:
        s.tell(NOWHERE_TO_GO, self.player)
        s.voyage = []

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        if action == STAY.base:
            s.voyage = []
        elif EXPLORE.has(action):
            s.push(Discovery(self.player, EXPLORE.first(action)))
        else:
            seek_kumara(s, self.player, SEEK_KUMARA.first(action))

    def prompt(self, s: Paradise) -> str:
        return "Send your Explorer to an unknown hex, or stay at home."


class Discovery(Step[Paradise]):
    """CP-7.6 to CP-7.12: the Explorer enters a hex; a marker is drawn, or a secret tile looked at."""

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def run(self, s: Paradise) -> None:
        p, h = self.player, self.hex
        s.explorer[p] = h
        s.voyage[V_HEX] = h
        if s.terrain[h] == SECRET:
            peek(s, h)
            s.voyage[V_PEEK] = h
            s.voyage[V_KNOTS] += SECRET_KNOTS
            s.mark()
            s.tell(TILE_ENTERED, p, h, SECRET_KNOTS)
            s.whisper(p, TILE_SEEN, p, s.island[h])
            s.queue(SecretTile(p, h), KnotCheck(p))
            return
        marker = draw_discovery(s)
        s.tell(MARKER_DRAWN, p, marker, h)
        s.voyage[V_KNOTS] += MARKER_KNOTS[marker]
        if MARKER_KIND[marker] == ISLAND_MARKER:
            s.voyage[V_TILE] = s.pile[-1]
            s.pile = s.pile[:-1]
            s.whisper(p, TILE_SEEN, p, s.voyage[V_TILE])
            s.queue(TilePlacement(p, h), KnotCheck(p))
        elif MARKER_KIND[marker] == OFF_COURSE_MARKER:
            s.voyage[V_OFF_COURSE] += 1
            off_course(s, p, h)
        else:
            s.terrain = replaced(s.terrain, h, OCEAN)
            s.ocean = replaced(s.ocean, h, MARKER_KNOTS[marker])
            s.refresh_map()
            s.push(KnotCheck(p))


def draw_discovery(s: Paradise) -> int:
    """Draw one marker at random from the cup; it does not go back."""
    left = s.roll(sum(s.cup))
    marker = 0
    while left >= s.cup[marker]:
        left -= s.cup[marker]
        marker += 1
    s.cup = replaced(s.cup, marker, s.cup[marker] - 1)
    return marker


class TilePlacement(Question):
    """CP-7.7, CP-7.8: the explorer alone has seen the tile and places it face down or face up."""

    decision = "tile_placement"
    rule = "7.7"

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def candidates(self, s: Paradise) -> list[int]:
        return [*[FLIP_TILE.base + h for h in s.secrets_of(self.player)], PLACE_UP.base, PLACE_DOWN.base]

    def forbids(self, s: Paradise, action: int) -> int:
        if action == PLACE_DOWN.base:
            return 0 if s.has_free_marker(self.player) else clause(8, 3)
        return flip_forbids(s, self.player, action) if FLIP_TILE.has(action) else 0

    def apply(self, s: Paradise, action: int) -> None:
        p, h = self.player, self.hex
        if FLIP_TILE.has(action):
            s.push(self)
            flip_tile(s, FLIP_TILE.first(action), p)
            return
        tile = s.voyage[V_TILE]
        s.voyage[V_TILE] = NONE
        if action == PLACE_UP.base:
            s.lay_island(h, tile, FACE_UP)
            s.mark()
            island_appears(s, h, p)
        else:
            s.lay_island(h, tile, SECRET)
            s.put_marker(p, h)

    def prompt(self, s: Paradise) -> str:
        found = island_words(s.voyage[V_TILE])
        return f"You have found {found}: place it face up for all to see, or face down under your marker."


class SecretTile(Question):
    """CP-7.12: a secret tile of others, seen now: mark it, turn it or leave it."""

    decision = "secret_tile"
    rule = "7.12"

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def candidates(self, s: Paradise) -> list[int]:
        tiles = sorted([*s.secrets_of(self.player), self.hex])
        return [*[FLIP_TILE.base + h for h in tiles], MARK.base, LEAVE.base]

    def forbids(self, s: Paradise, action: int) -> int:
        if action == MARK.base:
            return 0 if s.has_free_marker(self.player) else clause(8, 3)
        if FLIP_TILE.has(action) and FLIP_TILE.first(action) != self.hex:
            return flip_forbids(s, self.player, action)
        return 0

    def apply(self, s: Paradise, action: int) -> None:
        if FLIP_TILE.has(action):
            h = FLIP_TILE.first(action)
            if h != self.hex:
                s.push(self)
            else:
                s.voyage[V_PEEK] = NONE
            flip_tile(s, h, self.player)
            return
        s.voyage[V_PEEK] = NONE
        if action == MARK.base:
            s.put_marker(self.player, self.hex)

    def prompt(self, s: Paradise) -> str:
        found = island_words(s.island[self.hex])
        return f"The secret tile of others is {found}: put your marker on it, turn it face up, or leave it."


def off_course(s: Paradise, p: int, h: int) -> None:
    """CP-7.10, CP-14.12: somebody drives the Explorer elsewhere; a hidden Star Compass may decide who."""
    if s.may_hide(p, CHOOSE_OFF_COURSE):
        s.queue(StarCompassWindow(p, h), Diversion(p, h))
    else:
        s.push(Diversion(p, h))


class StarCompassWindow(CardWindow):
    """CP-14.12: a player with the Star Compass may reveal it and choose the hex."""

    decision = "star_compass_window"
    rule = "14.12"
    card = STAR_COMPASS

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def is_open(self, s: Paradise) -> bool:
        return super().is_open(s) and len(diversions(s, self.player, self.hex)) > 0

    def apply(self, s: Paradise, action: int) -> None:
        if action != PASS.base:
            reveal(s, self.player, STAR_COMPASS)
            s.tell(STAR_COMPASS_SHOWN, self.player)

    def prompt(self, s: Paradise) -> str:
        return "Your Explorer is off course: reveal the Star Compass to choose the hex yourself, or pass."


def diversions(s: Paradise, p: int, h: int) -> list[int]:
    """Where the Explorer can be driven to (CP-7.10)."""
    return [n for n in NEIGHBOURS[h] if can_discover(s, p, n)]


class Diversion(Step[Paradise]):
    """CP-7.10: the left neighbour, or the owner with the Star Compass, is asked."""

    def __init__(self, player: int, hex: int) -> None:
        super().__init__(player)
        self.hex = hex

    def run(self, s: Paradise) -> None:
        p = self.player
        chooser = p if s.has_card(p, CHOOSE_OFF_COURSE) else (p + 1) % s.players
        s.push(OffCourse(chooser, p, self.hex))


class OffCourse(Question):
    """CP-7.10: drive the Explorer to another unknown hex; if there is none, this one is explored."""

    decision = "off_course"
    rule = "7.10"

    def __init__(self, player: int, explorer: int, hex: int) -> None:
        super().__init__(player)
        self.explorer = explorer
        self.hex = hex

    def candidates(self, s: Paradise) -> list[int]:
        return [DIVERT.base + h for h in diversions(s, self.explorer, self.hex)]

    def forbids(self, s: Paradise, action: int) -> int:
        if DIVERT.has(action) and DIVERT.first(action) not in diversions(s, self.explorer, self.hex):
            return clause(7, 10)
        return 0

    def run(self, s: Paradise) -> None:
        s.tell(NO_DIVERSION, NONE, self.hex)
        s.push(Discovery(self.explorer, self.hex))

    def apply(self, s: Paradise, action: int) -> None:
        s.push(Discovery(self.explorer, DIVERT.first(action)))

    def prompt(self, s: Paradise) -> str:
        return f"{s.seat_name(self.explorer)}’s Explorer is off course: choose the hex it is driven to."


class KnotCheck(Step[Paradise]):
    """CP-7.13 to CP-7.15: go on with 4 knots or fewer, return with 5, be lost with 6 or more."""

    def run(self, s: Paradise) -> None:
        p = self.player
        knots = knot_total(s, p)
        s.tell(KNOTS, p, knots)
        if knots <= MOST_KNOTS_TO_GO_ON:
            s.push(VoyageContinue(p))
        elif knots <= KNOTS_MUST_RETURN:
            s.tell(MUST_RETURN, p)
            end_voyage(s, p, s.base(p))
        else:
            be_lost(s, p, 0)


def be_lost(s: Paradise, p: int, kumara: int) -> None:
    """The Explorer is lost, unless a hidden Navigation card saves it (CP-7.15, CP-7.18)."""
    if knot_total(s, p) == KNOTS_LOST and s.may_hide(p, KNOT_RELIEF):
        s.push(LostWindow(p, kumara))
    else:
        s.tell(EXPLORER_LOST, p)
        end_voyage(s, p, LOST)


class LostWindow(CardWindow):
    """CP-7.18: with exactly 6 knots, a player with Navigation may reveal it and return with 5."""

    decision = "lost_window"
    rule = "7.18"
    card = NAVIGATION

    def __init__(self, player: int, kumara: int) -> None:
        super().__init__(player)
        self.kumara = kumara

    def run(self, s: Paradise) -> None:
        s.tell(EXPLORER_LOST, self.player)
        end_voyage(s, self.player, LOST)

    def apply(self, s: Paradise, action: int) -> None:
        if action == PASS.base:
            self.run(s)
            return
        reveal(s, self.player, NAVIGATION)
        s.tell(NAVIGATION_SHOWN, self.player, knot_total(s, self.player))
        if self.kumara:
            take_kumara(s, self.player)
        end_voyage(s, self.player, s.base(self.player))

    def prompt(self, s: Paradise) -> str:
        return f"Your Explorer has {KNOTS_LOST} knots: reveal Navigation to bring it home, or pass and lose it."


class VoyageContinue(WithCards):
    """CP-7.13, CP-7.16: explore on from where the Explorer stands, seek the Kumara, or return."""

    decision = "voyage_continue"
    rule = "7.13"

    def candidates(self, s: Paradise) -> list[int]:
        here = s.voyage[V_HEX]
        further = [*[EXPLORE.base + h for h in NEIGHBOURS[here]], SEEK_KUMARA.base + here]
        going = [action for action in further if not self.forbids(s, action)]
        return [*self.extras(s), *going, RETURN_HOME.base] if going else NO_OPTIONS

    def forbids(self, s: Paradise, action: int) -> int:
        here = s.voyage[V_HEX]
        if EXPLORE.has(action):
            h = EXPLORE.first(action)
            return 0 if h in NEIGHBOURS[here] and can_discover(s, self.player, h) else clause(7, 16)
        if SEEK_KUMARA.has(action):
            at_coast = SEEK_KUMARA.first(action) == here and COAST[here]
            return 0 if at_coast and kumara_is_sought(s) else clause(18, 3)
        return self.extras_forbid(s, action)

    def because(self, s: Paradise, action: int, number: int) -> str:
        if SEEK_KUMARA.has(action):
            return no_kumara(s, SEEK_KUMARA.first(action))
        if not EXPLORE.has(action):
            return ""
        h = EXPLORE.first(action)
        if h not in NEIGHBOURS[s.voyage[V_HEX]]:
            return "A voyage goes on to a hex next to your Explorer."
        if s.knows(self.player, h):
            return "You know that hex already: a voyage goes on to hexes you do not know."
        return "Enemy pieces are there: your Explorer keeps away from them."

    def run(self, s: Paradise) -> None:
        s.tell(NOTHING_UNKNOWN, self.player)
        end_voyage(s, self.player, s.base(self.player))

    def apply(self, s: Paradise, action: int) -> None:
        if self.took_extra(s, action):
            return
        if action == RETURN_HOME.base:
            end_voyage(s, self.player, s.base(self.player))
        elif EXPLORE.has(action):
            s.push(Discovery(self.player, EXPLORE.first(action)))
        else:
            seek_kumara(s, self.player, SEEK_KUMARA.first(action))

    def prompt(self, s: Paradise) -> str:
        knots = knots_words(knot_total(s, self.player))
        limits = f"{KNOTS_MUST_RETURN} end it, {KNOTS_LOST} lose your Explorer"
        return f"Your voyage has {knots} ({limits}): explore on, or return home."


def seek_kumara(s: Paradise, p: int, h: int) -> None:
    """CP-18.4: a die and one knot more; with 5 knots or fewer in all the Kumara is found."""
    s.explorer[p] = h
    s.voyage[V_HEX] = h
    rolled = s.roll(6) + 1
    s.voyage[V_KNOTS] += rolled + KUMARA_KNOTS
    s.tell(KUMARA_ROLL, p, rolled, knot_total(s, p))
    if knot_total(s, p) <= KNOTS_MUST_RETURN:
        take_kumara(s, p)
        end_voyage(s, p, s.base(p))
    else:
        be_lost(s, p, 1)


def take_kumara(s: Paradise, p: int) -> None:
    """The player brings the Kumara Marker home (CP-18.4)."""
    s.kumara = p
    s.tell(KUMARA_FOUND, p)


def end_voyage(s: Paradise, p: int, where: int) -> None:
    """CP-7.11, CP-7.17: the Explorer is home or lost, the Off Course markers go back, the knots are forgotten."""
    marker = MARKER_KIND.index(OFF_COURSE_MARKER)
    s.cup = replaced(s.cup, marker, s.cup[marker] + s.voyage[V_OFF_COURSE])
    s.voyage = []
    s.explorer[p] = where
