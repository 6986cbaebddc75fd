"""Chapter 4: laying out the table, and the choices before the first turn."""

from __future__ import annotations

from pentarchy.core.clauses import clause
from pentarchy.core.errors import unusable
from pentarchy.core.state import AnyStep, Together
from pentarchy.core.steps import Step
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.clocks import Question
from pentarchy.games.brazil.components import NONE
from pentarchy.games.brazil.lines import CAPITALS_SHOWN, CROWNED, DEALT, FIRST, LED, MISSIONS_DEALT, MISSIONS_KEPT
from pentarchy.games.brazil.state import DECK, NO_BATTLE, NO_CARDS, PAYERS, READY, Brazil
from pentarchy.games.brazil.turn import Turn
from pentarchy.games.brazil.verbs import CAPITAL, EMPIRE, KEEP, MONARCH


def chosen_scenario(s: Brazil) -> int:
    """BI-4.1: the chosen scenario, or the usual one for this number of players."""
    wanted = s.word("scenario")
    for scenario in range(len(box.SCENARIOS)):
        if box.SCENARIO_PLAYERS[scenario] == s.players:
            if wanted == box.SCENARIOS[scenario] or (wanted == "default" and box.SCENARIO_DEFAULT[scenario]):
                return scenario
    fitting = [name for name, n in zip(box.SCENARIOS, box.SCENARIO_PLAYERS, strict=True) if n == s.players]
    raise unusable(f"scenario {wanted} is not for {s.players} players; there are: {', '.join(fitting)}")


def shuffled(s: Brazil, counts: tuple[int, ...]) -> tuple[int, ...]:
    """The given number of each kind, shuffled."""
    items = [kind for kind in range(len(counts)) for _ in range(counts[kind])]
    s.shuffle(items)
    return tuple(items)


def setup(s: Brazil) -> None:
    """BI-4.1 to BI-4.14: everything up to the first turn."""
    s.scenario = chosen_scenario(s)
    s.setup_player = s.roll(s.players)  # BI-4.2
    _prepare_players(s)
    _prepare_map(s)
    _prepare_board(s)
    s.refresh()
    clockwise = [(s.setup_player + n) % s.players for n in range(s.players)]
    empires: list[AnyStep] = [ChooseEmpire(p) for p in clockwise[::-1]]  # BI-4.8: the setup player comes last
    if s.word("empires") == "random":
        empires = [DealEmpires()]
    monarchs: AnyStep = Together(tuple(ChooseMonarch(p) for p in clockwise))
    if s.word("monarchs") == "random":
        monarchs = DealMonarchs()
    s.queue(
        *empires,
        DealMissions(),
        Together(tuple(KeepMission(p, 1) for p in clockwise)),
        monarchs,
        RevealCapitals(),
        *[ChooseCapital(p) for p in clockwise],
        Begin(),
    )


def _prepare_players(s: Brazil) -> None:
    n = s.players
    s.first_player = s.active = s.ender = s.extra_arch = NONE
    s.era = s.round = 1  # BI-4.14
    s.last_round = s.number("max_rounds")
    s.free_move = s.moved = False
    s.empire = s.monarch = s.capital = (NONE,) * n
    s.arch = [NONE] * n
    s.buried = [NONE] * (2 * n)
    s.monarch_uses = [0] * n
    s.product_at = [NONE] * (box.PRODUCT_COUNT * n)
    s.supply = [0] * (box.KINDS * n)
    s.kept = [0] * (box.EXPLORATION_KINDS * n)
    s.unit_hex = [READY] * len(box.UNITS)
    s.gold_hand = [0] * (box.GOLD_KINDS * n)
    s.combat_hand = [0] * (box.COMBAT_KINDS * n)


def _prepare_map(s: Brazil) -> None:
    hexes = box.HEX_COUNT[s.scenario]
    s.tile = [NONE] * hexes
    s.owner = [NONE] * hexes
    s.goods = [0] * hexes
    s.palace = (0,) * hexes
    s.enhanced = ()
    s.terrain = box.MAP_TERRAIN[s.scenario]
    s.face_up = (NONE,) * hexes
    others = [tile for tile in range(len(box.CAPITAL_TILES)) if tile != box.FIRST_CAPITAL]
    s.shuffle(others)
    used = [box.FIRST_CAPITAL, *others[: s.players - 1]]  # BI-4.3
    s.shuffle(used)
    s.capital_tiles = tuple(used)
    s.capital_box = tuple(others[s.players - 1 :])
    s.capitals_shown = False
    tiles = shuffled(s, box.EXPLORATION_COUNT)
    face_down = [NONE] * hexes
    unknown = box.UNKNOWN_HEXES[s.scenario]
    for hex, tile in zip(unknown, tiles, strict=False):  # BI-4.4
        face_down[hex] = tile
    s.face_down = tuple(face_down)
    s.exploration_box = tiles[len(unknown) :]
    s.exploration_gone = (0,) * box.EXPLORATION_KINDS


def _prepare_board(s: Brazil) -> None:
    s.bank = list(box.TOKEN_COUNT)
    s.tiles_left = list(box.BUILDING_TILE_COUNT)
    s.combat_deck = shuffled(s, box.COMBAT_CARD_COUNT)  # BI-4.5
    s.gold_deck = shuffled(s, box.GOLD_CARD_COUNT)
    s.combat_discard = [0] * box.COMBAT_KINDS
    s.gold_discard = [0] * box.GOLD_KINDS
    s.gold_aside = [0] * box.GOLD_KINDS
    cities = shuffled(s, (1,) * len(box.CITIES))  # BI-4.6
    half = len(cities) // 2
    s.city_stacks = (cities[:half], cities[half:])
    s.gallery = []
    decks = []
    for frame in range(box.FRAME_COUNT):  # BI-4.7
        deck = [painting for painting in range(box.PAINTING_COUNT) if box.PAINTING_FRAME[painting] == frame]
        s.shuffle(deck)
        for _ in range(box.GALLERY_PER_FRAME):
            s.gallery.append(deck.pop())
        decks.append(tuple(deck))
    s.painting_decks = tuple(decks)
    s.painting_at = [NONE] * box.PAINTING_COUNT
    s.mission_at = [DECK] * box.MISSION_COUNT
    s.mission_decks = tuple(
        tuple(m for m in range(box.MISSION_COUNT) if box.MISSION_ERA[m] == era) for era in range(1, 4)
    )
    s.returned_by = (NONE,) * box.MISSION_COUNT
    s.paid = [0] * PAYERS
    s.battle = NO_BATTLE
    s.played = s.cancelled = NO_CARDS


def replaced(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A copy of the values with one changed."""
    return (*values[:place], value, *values[place + 1 :])


class DealEmpires(Step[Brazil]):
    """BI-4.8 with option `empires = random`."""

    def run(self, s: Brazil) -> None:
        empires = list(range(len(box.EMPIRES)))
        s.shuffle(empires)
        for p in range(s.players):
            take_empire(s, p, empires[p])
            s.tell(LED, p, p, empires[p])


def take_empire(s: Brazil, p: int, empire: int) -> None:
    """A player's board, units, Palaces, tokens and Products."""
    s.empire = replaced(s.empire, p, empire)
    s._leader = replaced(s._leader, empire, p)


class ChooseEmpire(Question):
    """BI-4.8: pick a free empire."""

    decision = "choose_empire"
    rule = "4.8"

    def candidates(self, s: Brazil) -> range:
        return EMPIRE.options()

    def forbids(self, s: Brazil, action: int) -> int:
        return clause(4, 8) if EMPIRE.has(action) and EMPIRE.first(action) in s.empire else 0

    def apply(self, s: Brazil, action: int) -> None:
        take_empire(s, self.player, EMPIRE.first(action))
        s.retell(LED, self.player, EMPIRE.first(action))

    def prompt(self, s: Brazil) -> str:
        return "Choose the empire you lead; it decides your army and your monarchs."


class DealMissions(Step[Brazil]):
    """BI-4.9: each player draws two missions of each era."""

    def run(self, s: Brazil) -> None:
        decks = []
        for era in range(3):
            deck = list(s.mission_decks[era])
            s.shuffle(deck)
            for n in range(s.players):
                p = (s.setup_player + n) % s.players
                for _ in range(box.MISSIONS_DRAWN):
                    mission = deck.pop()
                    s.mission_at[mission] = p
                    s.whisper(p, DEALT, p, mission)
            decks.append(tuple(deck))
        s.mission_decks = tuple(decks)
        s.tell(MISSIONS_DEALT)


class KeepMission(Question):
    """BI-4.10: keep one mission of the era, the other goes under its deck; then the next era."""

    decision = "keep_mission"
    rule = "4.10"
    secret = True

    def __init__(self, player: int, era: int) -> None:
        super().__init__(player)
        self.era = era

    def candidates(self, s: Brazil) -> list[int]:
        first = box.MISSIONS_PER_ERA * (self.era - 1)
        held = range(first, first + box.MISSIONS_PER_ERA)
        return [KEEP.option(mission) for mission in held if s.mission_at[mission] == self.player]

    def forbids(self, s: Brazil, action: int) -> int:
        if not KEEP.has(action):
            return 0
        mission = KEEP.first(action)
        held = s.mission_at[mission] == self.player
        return 0 if held and box.MISSION_ERA[mission] == self.era else clause(4, 10)

    def because(self, s: Brazil, action: int, number: int) -> str:
        if s.mission_at[KEEP.first(action)] != self.player:
            return "You did not draw this mission."
        return f"You are choosing between your missions of Era {box.ROMAN[self.era]}."

    def apply(self, s: Brazil, action: int) -> None:
        for option in self.options(s):
            if option != action:
                mission = KEEP.first(option)
                s.mission_at[mission] = DECK
                s.returned_by = replaced(s.returned_by, mission, self.player)
                decks = list(s.mission_decks)
                decks[self.era - 1] = (mission, *decks[self.era - 1])  # under the one before
                s.mission_decks = tuple(decks)
        if self.era < 3:
            s.push(KeepMission(self.player, self.era + 1))
        else:
            s.tell(MISSIONS_KEPT, self.player)

    def prompt(self, s: Brazil) -> str:
        return f"Keep one of your two missions of Era {box.ROMAN[self.era]}; the other goes under its deck."


class DealMonarchs(Step[Brazil]):
    """BI-4.11 with option `monarchs = random`."""

    def run(self, s: Brazil) -> None:
        for p in range(s.players):
            own = box.MONARCHS_OF[s.empire[p]]
            s.monarch = replaced(s.monarch, p, own[s.roll(len(own))])
            s.tell(CROWNED, p, s.monarch[p])


class ChooseMonarch(Question):
    """BI-4.11: all players crown one of their empire's monarchs at the same time; the choices are revealed together."""

    decision = "choose_monarch"
    rule = "4.11"

    def candidates(self, s: Brazil) -> range:
        return MONARCH.options()

    def forbids(self, s: Brazil, action: int) -> int:
        if not MONARCH.has(action) or MONARCH.first(action) in box.MONARCHS_OF[s.empire[self.player]]:
            return 0
        return clause(4, 11)

    def apply(self, s: Brazil, action: int) -> None:
        s.monarch = replaced(s.monarch, self.player, MONARCH.first(action))

    def prompt(self, s: Brazil) -> str:
        return "Choose your monarch; all choices are revealed together."


class RevealCapitals(Step[Brazil]):
    """BI-4.12: all Capital tiles are turned up."""

    def run(self, s: Brazil) -> None:
        s.capitals_shown = True
        s.mark()
        s.tell(CAPITALS_SHOWN)


class ChooseCapital(Question):
    """BI-4.12: take a Capital tile and its Resource, and found the Capital in its place."""

    decision = "choose_capital"
    rule = "4.12"

    def candidates(self, s: Brazil) -> list[int]:
        return [CAPITAL.option(hex) for hex in box.CAPITAL_HEXES[s.scenario]]

    def forbids(self, s: Brazil, action: int) -> int:
        if not CAPITAL.has(action):
            return 0
        hexes = box.CAPITAL_HEXES[s.scenario]
        hex = CAPITAL.first(action)
        return 0 if hex in hexes and s.capital_tiles[hexes.index(hex)] != NONE else clause(4, 12)

    def because(self, s: Brazil, action: int, number: int) -> str:
        if CAPITAL.first(action) in s.capital:
            return "Another player has founded their Capital there."
        return "A Capital is founded on a capital hex of the map."

    def apply(self, s: Brazil, action: int) -> None:
        p = self.player
        hex = CAPITAL.first(action)
        place = box.CAPITAL_HEXES[s.scenario].index(hex)
        tile = s.capital_tiles[place]
        s.capital_tiles = replaced(s.capital_tiles, place, NONE)
        s.capital_box = (*s.capital_box, tile)
        s.capital = replaced(s.capital, p, hex)
        s.lay_tile(hex, box.CAPITAL, p)
        s.gain(p, box.CAPITAL_GAIN[tile])
        if tile == box.FIRST_CAPITAL:
            s.first_player = p  # BI-4.13
            s.tell(FIRST, p)

    def prompt(self, s: Brazil) -> str:
        return "Choose where your Capital stands: you gain the Resource of its tile, and one tile makes you first."


class Begin(Step[Brazil]):
    """BI-4.13, BI-4.14: the first player takes the first turn."""

    def run(self, s: Brazil) -> None:
        s.push(Turn(s.first_player))
