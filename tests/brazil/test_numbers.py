"""The numbers that the table shows are those by which the rules act: prices, points and production."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import pentarchy
from pentarchy.core.state import TRUTH
from pentarchy.games.brazil import components as box
from pentarchy.games.brazil import scene
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import BUILD, KEEP, MAKE, PAY, PAY_COMBAT, PAY_GOLD, RENOVATE, REVEAL, TAKE, TRADE
from pentarchy.scene.model import Card, Chip, Scene
from tests.brazil.scenario import A, B, Table, new, seen

POSITIONS = 4_000


def positions(players: int, seed: int) -> Iterator[Brazil]:
    """Random games, one position after the other."""
    rng = random.Random(seed)
    count = 0
    while count < POSITIONS:
        state = pentarchy.new("brazil", players, rng.randrange(1 << 30))
        assert isinstance(state, Brazil)
        while not state.over:
            yield state
            count += 1
            player = rng.choice(state.actors)
            options = state.options_for(player)
            eager = [o for o in options if any(verb.has(o) for verb in (BUILD, TAKE, MAKE, RENOVATE, REVEAL))]
            state.apply(rng.choice(eager or options), player)


def drawn(state: Brazil) -> Scene:
    return scene.scene(seen(state, state.player))


def prices(chips: tuple[Chip, ...]) -> set[int]:
    """How many payers each of the ways on a card takes."""
    less = sum(int(chip.text[1:]) for chip in chips if chip.text.startswith("−"))
    ways: list[list[Chip]] = [[]]
    for chip in chips:
        if chip.text == "or":
            ways.append([])
        elif not chip.text.startswith("−"):
            ways[-1].append(chip)
    found = set()
    for way in ways:
        assets = sum(int(chip.text) for chip in way if chip.title in ("Gold", "Science"))
        resources = sum(int(chip.text.split()[0]) for chip in way) - assets
        found.add(assets + max(0, resources - less))
    return found


def paid(state: Brazil, action: int) -> int:
    """How many tokens and cards are paid when this option is chosen, with the first option wherever one is asked."""
    state = state.copy()
    state.journal = []
    player = state.player
    state.apply(action)
    while state.player == player and state.question().decision in ("build_hex", "pay"):  # type: ignore[union-attr]
        state.apply(state.options[0])
    payers = (PAY.told, PAY_GOLD.told, PAY_COMBAT.told)
    return sum(1 for note in state.journal if note.phrase in payers)


@pytest.mark.rule("BI-6.3", "BI-6.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_show_what_is_paid(players: int) -> None:
    compared = 0
    for state in positions(players, 51):
        options = [o for o in state.options if BUILD.has(o) or TAKE.has(o)]
        if state.lanes is not None or not options:
            continue
        cards: dict[str, Card] = {card.id: card for card in drawn(state).cards}
        for option in options:
            id = (
                f"building:{box.BUILDINGS[BUILD.second(option)]}"
                if BUILD.has(option)
                else box.PAINTINGS[TAKE.first(option)]
            )
            assert paid(state, option) in prices(cards[id].cost), (state.words(option), cards[id])
            compared += 1
    assert compared > 100


@pytest.mark.rule("BI-14.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tiles_show_what_they_score(players: int) -> None:
    for number, state in enumerate(positions(players, 52)):
        if number % 10 == 0 and state.lanes is None:
            tiles = {token.id: int(token.badge or 0) for token in drawn(state).tokens if token.id.startswith("tile:")}
            for p in range(players):
                held = [
                    f"tile:{id}" for hex, id in enumerate(box.HEXES[: len(state.tile)]) if state.controller(hex) == p
                ]
                assert sum(tiles[id] for id in held) == state.score(p, TRUTH).parts["tiles"]


@pytest.mark.rule("BI-7.3.7")
@pytest.mark.parametrize("players", [2, 4])
def test_a_renovated_building_holds_the_product_chosen_for_it(players: int) -> None:
    compared = 0
    for state in positions(players, 53):
        for option in state.options:
            if RENOVATE.has(option) and RENOVATE.second(option) == 0:
                hex = RENOVATE.first(option)
                shown = seen(state, state.player)["table"]["production"][hex]
                after = state.copy()
                after.apply(option)
                while after.question().decision == "pay":  # type: ignore[union-attr]
                    after.apply(after.options[0])
                assert [after.goods[hex] >> 4 * kind & 15 for kind in range(box.KINDS)] == shown
                compared += 1
    assert compared > 20


@pytest.mark.rule("BI-11.1")
def test_a_mission_in_hand_shows_which_objectives_are_met() -> None:
    t = Table().mission(A, "m1_governor_general").unit("br_archer_1", "h21").unit("br_dragoon")
    card = next(card for card in drawn(t.s).cards if card.id == "m1_governor_general")
    assert card.text == "✓ have deployed 2 units; own 3 Buildings."


@pytest.mark.rule("BI-4.10", "BI-14.7")
def test_a_mission_to_keep_shows_its_points() -> None:
    compared = set()
    for seed in range(12):
        state = new(2, seed)
        while (question := state.question()) is not None and question.decision in ("choose_empire", "keep_mission"):
            for option, choice in zip(state.options, drawn(state).choices, strict=True):
                if KEEP.has(option):
                    t = Table().mission(A, box.MISSIONS[KEEP.first(option)], shown=True)
                    assert choice.value == f"{t.vp(A)['missions']} VP"
                    compared.add(option)
            state.apply(state.options[0], state.actors[0])
    assert len(compared) > 20


@pytest.mark.rule("BI-7.3.12", "BI-7.2.4")
def test_prices_know_the_upgrades_of_whoever_looks() -> None:
    t = Table().product(A, "jewels", "build").gallery("maria_quiteria")
    mine = {card.id: card for card in scene.scene(seen(t.s, A)).cards}
    theirs = {card.id: card for card in scene.scene(seen(t.s, B)).cards}
    assert [chip.text for chip in mine["building:sawmill"].cost] == ["1 any"]
    assert [chip.text for chip in theirs["building:sawmill"].cost] == ["1", "or", "1"]


def test_no_two_seats_look_alike_while_empires_are_chosen() -> None:
    state = new(4, 3)
    while state.question() is not None and state.question().decision == "choose_empire":  # type: ignore[union-attr]
        table = scene.scene(seen(state, 0))
        assert len(set(table.seat_colours)) == len(set(table.seat_letters)) == 4
        state.apply(state.options[-1])


def test_hexes_are_large() -> None:
    view = seen(Table().s, A)
    board = scene.layout(view).boards[0]
    assert 76 * min(900 / board.width, 607 / board.height) >= 70  # in the frame of a window of 1440 by 900
    assert scene.scene(view).helps["h11"].title == "h11, Forest"


@pytest.mark.rule("BI-7.7.1")
def test_trades_are_offered_by_their_words() -> None:
    t = Table().supply(A, "coffee").do("act trade")
    assert [choice.group for choice in drawn(t.s).choices if TRADE.has(t.s.game.vocabulary.parse(choice.words))] == [
        "Trade"
    ]
