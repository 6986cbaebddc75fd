"""The position as text: by the game's scene where it has one, else everything a seat may know, as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pentarchy.core.state import State
from pentarchy.scene.model import Scene
from pentarchy.scene.text import Section


def scene_of(state: State, viewer: int) -> Scene | None:
    """The scene for a seat, None for a game that has none."""
    try:
        module = state.game.module("scene")
    except ModuleNotFoundError:
        return None
    scene = module.scene(state.view(viewer))
    assert isinstance(scene, Scene)
    return scene


def plain_sections(state: State, viewer: int) -> list[Section]:
    """All that a seat may know, as tables: what there is per player, then the rest."""
    table = state.view(viewer)["table"]
    assert isinstance(table, Mapping)
    per_player = {k: v for k, v in table.items() if isinstance(v, list) and len(v) == state.players}
    rest = {k: v for k, v in table.items() if k not in per_player}
    heads = tuple(name.replace("_", " ") for name in per_player)
    rows = [(state.seat_name(p), *(_text(values[p]) for values in per_player.values())) for p in range(state.players)]
    sections = [Section("Players", ("", *heads), tuple(rows))] if per_player else []
    lines = tuple((name.replace("_", " "), _text(value)) for name, value in rest.items())
    return [*sections, Section("Table", ("", ""), lines)] if lines else sections


def _text(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(_text(part) for part in value) or "-"
    return str(value)
