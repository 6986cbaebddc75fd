"""Brazil: Imperial: three eras of exploring, building and painting in the land of Brazilwood."""

from pentarchy.core.game import Game
from pentarchy.core.settings import Option
from pentarchy.core.state import AnyStep
from pentarchy.games.brazil.build import BuildChoice, BuildHex, LayBuilding, RenovateChoice, Replenish
from pentarchy.games.brazil.combat import AttackCards, CancelCard, DefendCards, ResolveBattle, RevealCards
from pentarchy.games.brazil.components import SCENARIOS
from pentarchy.games.brazil.deploy import DeployPlace, DeployUnit, DrawCards
from pentarchy.games.brazil.exploration import ExpeditionCards, QuilomboDraw, ResolveTile
from pentarchy.games.brazil.manufacture import MakeProduct, PalaceProduct, ProductSlot
from pentarchy.games.brazil.missions import EraChange, PlacePalace, PlaceToken
from pentarchy.games.brazil.movement import Movement, SecondStep
from pentarchy.games.brazil.painting import HangPainting, TakePainting
from pentarchy.games.brazil.paying import DiscardCard, DiscardToken, GainResource, Limits, Pay
from pentarchy.games.brazil.setup import (
    Begin,
    ChooseCapital,
    ChooseEmpire,
    ChooseMonarch,
    DealEmpires,
    DealMissions,
    DealMonarchs,
    KeepMission,
    RevealCapitals,
    setup,
)
from pentarchy.games.brazil.state import Brazil
from pentarchy.games.brazil.trade import TradeChoice, TradeGive, TradeReward
from pentarchy.games.brazil.turn import ChooseAction, EndTurn, Turn
from pentarchy.games.brazil.verbs import REASONS, VOCABULARY

STEPS: tuple[type[AnyStep], ...] = (
    *(DealEmpires, ChooseEmpire, DealMissions, KeepMission, DealMonarchs, ChooseMonarch, RevealCapitals),
    *(ChooseCapital, Begin, Turn, ChooseAction, EndTurn, Movement, SecondStep),
    *(Pay, GainResource, Limits, DiscardToken, DiscardCard, DrawCards),
    *(DeployUnit, DeployPlace, TakePainting, HangPainting),
    *(BuildChoice, BuildHex, LayBuilding, RenovateChoice, Replenish),
    *(MakeProduct, PalaceProduct, ProductSlot, TradeChoice, TradeGive, TradeReward),
    *(AttackCards, DefendCards, RevealCards, CancelCard, ResolveBattle),
    *(ResolveTile, QuilomboDraw, ExpeditionCards, PlacePalace, EraChange, PlaceToken),
)

GAME = Game(
    package="pentarchy.games.brazil",
    title="Brazil: Imperial",
    prefix="BI",
    version=1,
    player_counts=(2, 3, 4),
    options=(
        Option("scenario", "default", "The map; default is the usual one.", values=("default", *SCENARIOS)),
        Option("empires", "choose", "How player boards are given out.", values=("choose", "random")),
        Option("monarchs", "choose", "How monarchs are given out.", values=("choose", "random")),
        Option(
            "end_game",
            "finish_round",
            "What follows the reveal of a completed Era III mission.",
            values=("finish_round", "extra_round"),
        ),
        Option("limited_supply", False, "The tokens in the box are a hard limit."),
        Option("max_rounds", 60, "After this round the game ends in any case.", values=(40, 60, 80)),
    ),
    vocabulary=VOCABULARY,
    steps=STEPS,
    state=Brazil,
    setup=setup,
    reasons=REASONS,
    pitch="Lead an empire through three eras: explore, build, paint, trade and fight for the most glorious realm.",
    minutes=(60, 120),
    weight="medium",
)
