"""The texts for players: two pages and advice for every game, with clauses, pictures and numbers that are true."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import pentarchy
from pentarchy.core.components import components
from pentarchy.core.lessons import lessons
from pentarchy.server.learning import GUIDES

GAMES = [game for game in pentarchy.games() if lessons(game)]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
every_guide = pytest.mark.parametrize("file", [file for file, _ in GUIDES.values()])
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)+\b")
PICTURE = re.compile(r"^!\[([^\]]+)\]\(lesson:([a-z0-9-]+)\)$", re.MULTILINE)
TONE = re.compile(r"\b(he|his|him|she|her|bots?|[a-z]\d{1,2}|[a-z]+_[a-z_]+)\b")  # players are they, things have names
TWO_PAGES = 900  # words


def text(game: pentarchy.Game, file: str) -> str:
    """A guide of a game."""
    return (files(game.package) / file).read_text(encoding="utf-8")


@every_game
@every_guide
def test_a_guide_cites_clauses_that_exist_and_speaks_to_players(game: pentarchy.Game, file: str) -> None:
    found = text(game, file)
    assert found.startswith("# ")
    assert set(CLAUSE.findall(found)) <= set(game.rules.clauses)
    assert not TONE.findall(PICTURE.sub("", found))
    assert len(found.split()) <= TWO_PAGES
    for line in found.splitlines():
        assert not line.startswith("  "), "the page joins no broken items"


@every_game
def test_how_to_play_has_pictures_of_lessons_and_cites_its_rules(game: pentarchy.Game) -> None:
    found = text(game, "HOW_TO_PLAY.md")
    pictures = [id for _, id in PICTURE.findall(found)]
    assert len(pictures) >= 2
    assert set(pictures) <= {lesson.id for lesson in lessons(game)}
    assert found.count("![") == len(pictures)
    assert len(set(CLAUSE.findall(found))) >= 15


@every_game
def test_playing_well_names_mistakes_and_what_wins(game: pentarchy.Game) -> None:
    headings = [line for line in text(game, "PLAYING_WELL.md").splitlines() if line.startswith("## ")]
    assert "## What wins" in headings
    assert "## Beginners' mistakes" in headings


# --- numbers -------------------------------------------------------------------------------------------------------


def told(slug: str) -> str:
    """All that lessons and guides of a game say."""
    game = pentarchy.game(slug)
    parts = [text(game, file) for file, _ in GUIDES.values()]
    for lesson in lessons(game):
        parts.append(lesson.text)
        parts += [part for task in lesson.tasks for part in (task.ask, task.well, *(s for _, s in task.wrong))]
    return "\n".join(parts)


def test_numbers_of_yamatai() -> None:
    box, said = components("pentarchy.games.yamatai"), told("yamatai")
    price = {boat["id"]: boat["price"] for boat in box["boats"] if boat.get("price")}
    bought = f"bamboo {price['bamboo']}, wood {price['wood']}, stone {price['stone']}, clay {price['clay']} coins"
    assert bought in said
    points = {tile["id"]: tile["vp"] for tile in box["buildings"]}
    assert f"{points['bathhouse']} points at the end of the game" in said
    assert f"the {points['dojo']} points of the Dojo" in said
    assert f"Tiles are worth {min(points.values())} to {max(points.values())} points" in said
    assert f"1 for every {box['scoring']['coins_per_vp']} coins" in said


def test_numbers_of_conqueror() -> None:
    box, said = components("pentarchy.games.conqueror"), told("conqueror")
    faces = ", ".join(map(str, box["die"]["faces"]))
    assert said.count(faces) >= 2
    quota = box["food_matrix"]["quota"]
    assert f"without food {quota[0]} units, and {quota[1] - quota[0]} more for each food" in said
    assert f"with 2 food you may have {quota[2]} units" in said
    costs = sorted({hero["cost"] for hero in box["hero"]})
    assert f"{costs[0]}, {costs[1]}, {costs[2]} or {costs[3]} currency" in said


def test_odds_of_conqueror() -> None:
    faces = components("pentarchy.games.conqueror")["die"]["faces"]
    pairs = [(mine, theirs) for mine in faces for theirs in faces]
    wins = [round(100 * sum(lead + mine > theirs for mine, theirs in pairs) / 36) for lead in range(-2, 5)]
    draws = [round(100 * sum(lead + mine == theirs for mine, theirs in pairs) / 36) for lead in range(-2, 5)]
    said = told("conqueror")
    assert "| you win | " + " | ".join(f"{chance} %" for chance in wins) + " |" in said
    assert "| a draw | " + " | ".join(f"{chance} %" for chance in draws) + " |" in said


def test_numbers_of_paradise() -> None:
    box, said = components("pentarchy.games.paradise"), told("paradise")
    cost = {unit["id"]: unit["cost"] for unit in box["units"] if "cost" in unit}
    assert cost["warrior_band"] == cost["colony"] == 2
    bought = f"A Transport Canoe costs {cost['transport_canoe']}, a Warrior Band, a Colony, a Village or a card 2, "
    assert f"{bought}a War Canoe {cost['war_canoe']}" in said


def test_odds_of_paradise() -> None:
    """Each roll takes a piece from one side with equal chances."""

    def chance(attackers: int, defenders: int) -> float:
        if defenders == 0 or attackers == 0:
            return float(defenders == 0)
        return (chance(attackers, defenders - 1) + chance(attackers - 1, defenders)) / 2

    said = told("paradise")
    for attackers in range(1, 5):
        row = [f"{round(100 * chance(attackers, defenders))} %" for defenders in range(1, 5)]
        assert f"| {attackers} | " + " | ".join(row) + " |" in said


def test_numbers_of_brazil() -> None:
    box, said = components("pentarchy.games.brazil"), told("brazil")
    field = next(building for building in box["building"] if building["id"] == "cane_field")
    assert f"Build a Cane Field: {field['vp']} points and {field['production']['sugarcane']} Sugarcane" in said
    recife = next(city for city in box["city"] if city["id"] == "recife")
    assert f"{recife['vp']} points and 2 Sugarcane" in said
    sugar = next(product for product in box["product"] if product["id"] == "sugar")
    assert sugar["costs"] == [{"sugarcane": 2}]
    assert f"Make Sugar: 2 Sugarcane, {sugar['vp']} point" in said


def test_numbers_of_cultures() -> None:
    box, said = components("pentarchy.games.cultures"), told("cultures")
    assert f"A Wonder is worth {box['scoring']['wonder']} points" in said
    assert "1 Food, 1 Wood and 1 Ore" in said
