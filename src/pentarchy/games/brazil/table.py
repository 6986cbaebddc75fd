"""A table set by hand, for lessons and tests: an empty map, A (Brazil) on h21 to move, B (Portugal) on h28."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import mypyc_attr

from pentarchy.core.game import new
from pentarchy.core.state import AnyStep
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil.components import NONE
from pentarchy.games.brazil.movement import Movement
from pentarchy.games.brazil.setup import replaced
from pentarchy.games.brazil.state import DECK, DEFEATED, SHOWN, Brazil
from pentarchy.games.brazil.turn import EndTurn, Turn

A, B, C, D = range(4)
#: Monarchs whose counted powers are used up, so that they play no part.
NEUTRAL: Final[tuple[str, ...]] = ("tibirica", "dom_manuel_i", "dona_isabella_i", "queen_victoria")


def hex_number(name: str) -> int:
    """The number of a hex such as h21."""
    return box.HEXES.index(name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """Nobody owns anything but their Capital; every deck is full and in order; A is about to begin round 1."""

    def __init__(self, players: int = 2, **options: object) -> None:
        s = new("brazil", players, 1, {"empires": "random", "monarchs": "random", **options})
        assert isinstance(s, Brazil)
        self.s = s
        s.lanes = None
        s.agenda = []
        s.empire = tuple(range(players))
        s.monarch = tuple(box.MONARCHS.index(NEUTRAL[p]) for p in range(players))
        s.monarch_uses = [3] * players
        s.mission_at = [DECK] * box.MISSION_COUNT
        s.mission_decks = tuple(tuple(range(first, first + 8)) for first in (0, 8, 16))
        s.capital = box.CAPITAL_HEXES[s.scenario]
        s.capital_box = tuple(range(5))
        s.capital_tiles = (NONE,) * players
        s.capitals_shown = True
        for p in range(players):
            s.tile[s.capital[p]] = box.CAPITAL
            s.owner[s.capital[p]] = p
        s.active = s.first_player = s.setup_player = A
        kinds = [k for k in range(box.EXPLORATION_KINDS) for _ in range(box.EXPLORATION_COUNT[k])]
        face_down = [NONE] * len(s.tile)
        for hex in box.UNKNOWN_HEXES[s.scenario]:
            face_down[hex] = kinds.pop()
        s.face_down = tuple(face_down)
        s.exploration_box = tuple(kinds)
        s.refresh()
        self.turn(A)

    # --- laying out -----------------------------------------------------------------------------------------------

    def refresh(self) -> Self:
        """Recompute cached fields after a change by hand."""
        self.s.refresh()
        self.s.settle()
        return self

    def turn(self, p: int) -> Self:
        """It is this player's turn, at its beginning."""
        self.s.agenda = [Turn(p)]
        return self.refresh()

    def moving(self, p: int, arch: str = "") -> Self:
        """The player has placed their token and performed its action: their movements begin."""
        s = self.s
        self.turn(p)
        if arch:
            s.arch[p] = box.ARCHES.index(arch)
            s.extra_arch = NONE if box.STANCE[s.arch[p]] else s.arch[p]
        s.agenda = [EndTurn(p), Movement(p)]
        return self.refresh()

    def ask(self, step: AnyStep) -> Self:
        """Put this step on the agenda; A's movements follow."""
        self.s.agenda = [EndTurn(A), Movement(A), step]
        return self.refresh()

    def monarch(self, p: int, name: str) -> Self:
        """Crown a monarch, with all powers fresh, and their empire (others may have to change theirs)."""
        s = self.s
        monarch = box.MONARCHS.index(name)
        empire = next(e for e in range(4) if monarch in box.MONARCHS_OF[e])
        if empire in s.empire and s.empire[p] != empire:
            other = s.empire.index(empire)
            s.empire = replaced(s.empire, other, s.empire[p])
            s.monarch = replaced(s.monarch, other, box.MONARCHS.index(NEUTRAL[s.empire[p]]))
        s.empire = replaced(s.empire, p, empire)
        s.monarch = replaced(s.monarch, p, monarch)
        s.monarch_uses[p] = 0
        return self.refresh()

    def era(self, era: int) -> Self:
        """It is this era."""
        self.s.era = era
        return self.refresh()

    def token(self, p: int, arch: str) -> Self:
        """The current token stands on this arch."""
        self.s.arch[p] = box.ARCHES.index(arch)
        return self.refresh()

    def buried(self, p: int, era: int, arch: str) -> Self:
        """The token of an earlier era lies under this arch."""
        self.s.buried[2 * p + era - 1] = box.ARCHES.index(arch)
        return self.refresh()

    def supply(self, p: int, *tokens: str) -> Self:
        """Tokens in the personal supply."""
        for token in tokens:
            kind = box.TOKENS.index(token)
            self.s.supply[box.KINDS * p + kind] += 1
            self.s.bank[kind] -= 1
        return self.refresh()

    def build(self, p: int, hex: str, building: str, *goods: str, tile: str = "") -> Self:
        """A Building with tokens on it; `tile` names the kind of tile if that matters."""
        s = self.s
        number = box.BUILDINGS.index(building)
        for kind in range(len(box.BUILDING_TILES)):
            sides = box.TILE_BUILDING[2 * kind : 2 * kind + 2]
            if number in sides and s.tiles_left[kind] and tile in ("", box.BUILDING_TILES[kind]):
                s.tiles_left[kind] -= 1
                return self._lay(p, hex, 2 * kind + sides.index(number), goods)
        raise AssertionError(f"no tile shows a {building}")

    def _lay(self, p: int, hex: str, tile: int, goods: tuple[str, ...]) -> Self:
        s = self.s
        at = hex_number(hex)
        if s.face_down[at] != NONE:
            s.exploration_box = (*s.exploration_box, s.face_down[at])
            s.set_face_down(at, NONE)
        s.tile[at] = tile
        s.owner[at] = p
        for token in goods:
            kind = box.TOKENS.index(token)
            s.goods[at] += 1 << 4 * kind
            s.bank[kind] -= 1
        return self.refresh()

    def city(self, p: int, hex: str, name: str) -> Self:
        """A City on the map."""
        city = box.CITIES.index(name)
        self.s.city_stacks = tuple(tuple(c for c in stack if c != city) for stack in self.s.city_stacks)
        return self._lay(p, hex, box.FIRST_CITY + city, ())

    def stack(self, number: int, name: str) -> Self:
        """Put a City on top of a stack."""
        city = box.CITIES.index(name)
        stacks = [[c for c in stack if c != city] for stack in self.s.city_stacks]
        stacks[number - 1].append(city)
        self.s.city_stacks = tuple(tuple(stack) for stack in stacks)
        return self.refresh()

    def palace(self, hex: str, number: int) -> Self:
        """A Palace of the tile's owner on it."""
        self.s.set_palace(hex_number(hex), number)
        return self.refresh()

    def unit(self, name: str, hex: str = "") -> Self:
        """A unit on the map; without a hex, defeated in the personal supply."""
        unit = box.UNITS.index(name)
        if hex:
            self.explored(hex)
        self.s.unit_hex[unit] = hex_number(hex) if hex else DEFEATED
        return self.refresh()

    def explored(self, *hexes: str) -> Self:
        """Remove what lies face down on these hexes."""
        s = self.s
        for hex in hexes:
            at = hex_number(hex)
            if s.face_down[at] != NONE:
                s.exploration_box = (*s.exploration_box, s.face_down[at])
                s.set_face_down(at, NONE)
        return self.refresh()

    def _take_exploration(self, kind: int, not_at: int) -> None:
        """Take a tile of this kind out of the box or from under another hex."""
        s = self.s
        if kind not in s.exploration_box:
            other = next(h for h in range(len(s.tile)) if s.face_down[h] == kind and h != not_at)
            s.set_face_down(other, s.exploration_box[0])
            s.exploration_box = (*s.exploration_box[1:], kind)
        place = s.exploration_box.index(kind)
        s.exploration_box = (*s.exploration_box[:place], *s.exploration_box[place + 1 :])

    def face_down(self, hex: str, name: str) -> Self:
        """Lay an Exploration tile face down on a hex."""
        at = hex_number(hex)
        kind = box.EXPLORATIONS.index(name)
        self.explored(hex)
        self._take_exploration(kind, at)
        self.s.set_face_down(at, kind)
        return self.refresh()

    def face_up(self, hex: str, name: str) -> Self:
        """Lay an Exploration tile face up on a hex."""
        at = hex_number(hex)
        kind = box.EXPLORATIONS.index(name)
        self.explored(hex)
        self._take_exploration(kind, at)
        self.s.set_face_up(at, kind)
        ground = {box.MINAS_GERAIS: box.GOLD_MINE, box.RIVER_BASIN: box.WATER}
        if kind >= box.FIRST_EXPEDITION:
            ground[kind] = box.EXPEDITION_TERRAIN
        self.s.change_terrain(at, ground.get(kind, box.FIELD))
        return self.refresh()

    def kept(self, p: int, *names: str) -> Self:
        """Exploration tiles in possession."""
        for name in names:
            kind = box.EXPLORATIONS.index(name)
            self._take_exploration(kind, -1)
            self.s.kept[box.EXPLORATION_KINDS * p + kind] += 1
        return self.refresh()

    def painting(self, p: int, *names: str) -> Self:
        """Paintings before a player."""
        s = self.s
        for name in names:
            painting = box.PAINTINGS.index(name)
            self.gallery(name)
            slot = s.gallery.index(painting)
            frame = box.PAINTING_FRAME[painting]
            deck = s.painting_decks[frame]
            s.gallery[slot] = deck[-1]
            s.painting_decks = (*s.painting_decks[:frame], deck[:-1], *s.painting_decks[frame + 1 :])
            s.painting_at[painting] = p
        return self.refresh()

    def gallery(self, *names: str) -> Self:
        """These Paintings are in the gallery."""
        s = self.s
        wanted = [box.PAINTINGS.index(name) for name in names]
        for painting in wanted:
            if painting not in s.gallery:
                frame = box.PAINTING_FRAME[painting]
                slot = next(n for n in (2 * frame, 2 * frame + 1) if s.gallery[n] not in wanted)
                deck = tuple(s.gallery[slot] if card == painting else card for card in s.painting_decks[frame])
                s.painting_decks = (*s.painting_decks[:frame], deck, *s.painting_decks[frame + 1 :])
                s.gallery[slot] = painting
        return self.refresh()

    def product(self, p: int, name: str, arch: str) -> Self:
        """A Product made, upgrading an arch or on the monarch's board."""
        place = box.ARCH_BOARD if arch == "board" else box.ARCHES.index(arch)
        self.s.product_at[box.PRODUCT_COUNT * p + box.PRODUCTS.index(name)] = place
        return self.refresh()

    def mission(self, p: int, *names: str, shown: bool = False) -> Self:
        """Missions in hand, or revealed."""
        s = self.s
        for name in names:
            mission = box.MISSIONS.index(name)
            s.mission_decks = tuple(tuple(m for m in deck if m != mission) for deck in s.mission_decks)
            s.mission_at[mission] = SHOWN + p if shown else p
        return self.refresh()

    def gold_cards(self, p: int, *names: str) -> Self:
        """Gold cards in hand."""
        for name in names:
            card = box.GOLD_CARDS.index(name)
            self.top_gold_card(name)
            self.s.gold_deck = self.s.gold_deck[:-1]
            self.s.gold_hand[box.GOLD_KINDS * p + card] += 1
        return self.refresh()

    def top_gold_card(self, name: str) -> Self:
        """Put a Gold card on top of its deck."""
        card = box.GOLD_CARDS.index(name)
        deck = list(self.s.gold_deck)
        deck.remove(card)
        self.s.gold_deck = (*deck, card)
        return self

    def combat_cards(self, p: int, *names: str) -> Self:
        """Combat cards in hand."""
        for name in names:
            card = box.COMBAT_CARDS.index(name)
            self.top_combat_card(name)
            self.s.combat_deck = self.s.combat_deck[:-1]
            self.s.combat_hand[box.COMBAT_KINDS * p + card] += 1
        return self.refresh()

    def top_combat_card(self, name: str) -> Self:
        """Put a Combat card on top of its deck."""
        card = box.COMBAT_CARDS.index(name)
        deck = list(self.s.combat_deck)
        deck.remove(card)
        self.s.combat_deck = (*deck, card)
        return self
