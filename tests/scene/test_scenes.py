"""What every game's table keeps: these tests find new games by themselves."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from typing import Any

import msgspec
import pytest

import pentarchy
from pentarchy.core.game import Game
from pentarchy.core.state import State
from pentarchy.scene import svg
from pentarchy.scene.arrange import arrange
from pentarchy.scene.art import symbols
from pentarchy.scene.model import THINGS, Layout, Scene

GAMES = [game for game in pentarchy.games() if game.has_scene]
CASES = [pytest.param(game, players, id=f"{game.slug}-{players}") for game in GAMES for players in game.player_counts]
SHOTS = (0, 1, 5, 20, 60, 150, 400, 900)  # after so many random choices

every_game = pytest.mark.parametrize(("game", "players"), CASES)


@cache
def positions(game: Game, players: int) -> tuple[State, ...]:
    """Positions of one random game, from its first to its last."""
    rng = random.Random(players)
    state = game.new(players, seed=players, simulation=True)
    found = []
    for number in range(SHOTS[-1] + 1):
        if number in SHOTS or state.over:
            found.append(state.copy())
        if state.over:
            break
        seat = rng.choice(state.actors)
        state.apply(rng.choice(state.options_for(seat)), seat)
    return tuple(found)


@cache
def seen(game: Game, players: int) -> tuple[tuple[Any, Layout, Scene], ...]:
    """Views of every seat and of the public, with what is drawn of them."""
    module = game.module("scene")
    views = [state.view(seat) for state in positions(game, players) for seat in range(-1, players)]
    return tuple((view, module.layout(view), module.scene(view)) for view in views)


def ids_of(layout: Layout, scene: Scene) -> list[str]:
    """Everything that can be named: shapes that stay, things that change. A space may be the state of a shape."""
    shapes = [shape.id for board in layout.boards for shape in board.shapes]
    things = [thing.id for part in THINGS for thing in getattr(scene, part)]
    cells = [cell.id for grid in scene.grids for group in grid.groups for cell in group.cells]
    shared = {space.id for space in scene.spaces} & set(shapes)
    return [*shapes, *(id for id in things if id not in shared), *cells]


@every_game
def test_ids_are_unique(game: Game, players: int) -> None:
    for _, layout, scene in seen(game, players):
        ids = ids_of(layout, scene)
        assert sorted(set(ids)) == sorted(ids)


@every_game
def test_what_choices_rows_and_tokens_name_exists(game: Game, players: int) -> None:
    for view, layout, scene in seen(game, players):
        ids = set(ids_of(layout, scene))
        named = {id for choice in scene.choices for id in (*choice.things, *choice.touches)}
        named |= {id for row in scene.rows for id in row.items}
        named |= {token.at for token in scene.tokens} | set(scene.picked)
        named |= {id for link in scene.links for id in (link.start, link.end)}
        named |= {id for step in scene.trail for id in (step.start, step.end)}
        assert named <= ids, (view["decision"], named - ids)


@every_game
def test_every_option_is_a_choice_and_the_words_are_those_of_the_record(game: Game, players: int) -> None:
    for view, _, scene in seen(game, players):
        assert [choice.words for choice in scene.choices] == [game.vocabulary.words(o) for o in view["options"]]
        assert all(choice.text for choice in scene.choices)


@every_game
def test_a_scene_is_a_pure_function_of_the_view(game: Game, players: int) -> None:
    module = game.module("scene")
    for view, layout, scene in seen(game, players):
        again = json.loads(json.dumps(view))
        assert module.layout(again) == layout
        assert module.scene(again) == scene


@every_game
def test_layouts_and_scenes_travel(game: Game, players: int) -> None:
    for _, layout, scene in seen(game, players):
        assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout) == layout
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


@every_game
def test_the_layout_stays_while_a_game_is_played(game: Game, players: int) -> None:
    for seat in range(-1, players):
        layouts = [game.module("scene").layout(state.view(seat)) for state in positions(game, players)]
        assert all(layout == layouts[0] for layout in layouts)


@every_game
def test_every_symbol_exists(game: Game, players: int) -> None:
    known = symbols(game.package)
    for _, layout, scene in seen(game, players):
        text = msgspec.json.encode(layout).decode() + msgspec.json.encode(scene).decode()
        for name in sorted(set(re.findall(r'"((?:art|icon):[^"]*)"', text))):
            assert name in known, name


@every_game
def test_grounds_are_declared(game: Game, players: int) -> None:
    for _, layout, scene in seen(game, players):
        grounds = {ground.name for ground in layout.grounds} | {""}
        used = {board.ground for board in layout.boards} | {space.ground for space in scene.spaces}
        used |= {shape.ground for board in layout.boards for shape in board.shapes}
        assert used <= grounds


@every_game
def test_pieces_on_a_board_have_a_place_on_it(game: Game, players: int) -> None:
    for _, layout, scene in seen(game, players):
        board_of = {shape.id: board for board in layout.boards for shape in board.shapes}
        for token in arrange(layout, scene).tokens:
            if token.at in board_of:
                board = board_of[token.at]
                assert token.place is not None
                assert 0 <= token.place[0] <= board.width
                assert 0 <= token.place[1] <= board.height


@every_game
def test_pictures_are_well_formed(game: Game, players: int) -> None:
    state = positions(game, players)[-2]
    every_seat = players == max(game.player_counts)
    for seat in range(-1, players if every_seat else 0):
        drawn = svg.picture(game, state.view(seat), panels=True)
        root = ElementTree.fromstring(drawn)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        used = {element.get("href", "")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
        assert used <= set(ids)
        clips = set(re.findall(r"url\(#([^)]+)\)", drawn))
        assert clips <= set(ids)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.slug) for game in GAMES])
def test_a_picture_can_be_a_png(game: Game) -> None:
    state = game.new(game.player_counts[0], seed=1)
    assert svg.png(game.picture(state), 300).startswith(b"\x89PNG")
