"""Brazil: Imperial: three eras of exploring, building and painting in the land of Brazilwood."""

from pentarchy.core.game import Game
from pentarchy.core.settings import Setting
from pentarchy.games.brazil.components import SCENARIOS
from pentarchy.games.brazil.reasons import REASONS
from pentarchy.games.brazil.setup import setup
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.verbs import VOCABULARY

GAME = Game(
    package="pentarchy.games.brazil",
    title="Brazil: Imperial",
    prefix="BI",
    version=1,
    player_counts=(2, 3, 4),
    settings=(
        Setting("scenario", "default", "The map; default is the usual one.", values=("default", *SCENARIOS)),
        Setting("empires", "choose", "How player boards are given out.", values=("choose", "random")),
        Setting("monarchs", "choose", "How monarchs are given out.", values=("choose", "random")),
        Setting(
            "end_game",
            "finish_round",
            "What follows the reveal of a completed Era III mission.",
            values=("finish_round", "extra_round"),
        ),
        Setting("limited_supply", False, "The tokens in the box are a hard limit."),
        Setting("max_rounds", 60, "After this round the game ends in any case.", values=(40, 60, 80)),
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
