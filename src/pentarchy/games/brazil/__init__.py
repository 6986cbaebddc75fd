"""Brazil: Imperial: three eras of exploring, building and painting in the land of Brazilwood."""

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.brazil.components import DATA, SCENARIO_PLAYERS
from pentarchy.games.brazil.reasons import REASONS
from pentarchy.games.brazil.setup import setup
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import VOCABULARY


def _setting(name: str, text: str) -> Setting:
    """BI-17.1: an option as components.toml has it."""
    option = next(row for row in DATA["option"] if row["id"] == name)
    return Setting(name, option["default"], text, values=tuple(option["values"]))


GAME = Game(
    package="pentarchy.games.brazil",
    title="Brazil: Imperial",
    prefix="BI",
    version=1,
    player_counts=tuple(sorted(set(SCENARIO_PLAYERS))),
    settings=(
        _setting("scenario", "The map; default is the usual one."),
        _setting("empires", "How player boards are assigned."),
        _setting("monarchs", "How monarchs are assigned."),
        _setting("end_game", "What follows the reveal of a completed Era III mission."),
        _setting("limited_supply", "The tokens in the box are a hard limit."),
        _setting("max_rounds", "The game ends after this round at the latest."),
    ),
    vocabulary=VOCABULARY,
    state=Brazil,
    setup=setup,
    reasons=REASONS,
    pitch="Lead an empire through three eras: explore, build, paint, trade and fight for the most glorious realm.",
    credits="Designed by Zé Mendes, published by MeepleBR.",
    minutes=(60, 120),
    weight="medium",
)
