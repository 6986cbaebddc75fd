"""Conquest of Paradise: explore the Pacific, settle its islands, and hold an empire together with canoes."""

from __future__ import annotations

from pentarchy.core.game import Game
from pentarchy.core.settings import Option
from pentarchy.games.paradise import (
    battle,
    building,
    cards,
    events,
    exploration,
    movement,
    retreat,
    setup,
    tiles,
    transit,
    turn,
    victory,
)
from pentarchy.games.paradise.state import Paradise
from pentarchy.games.paradise.verbs import REASONS, WORDS

OPTIONS = (
    Option(
        "home_assignment",
        "choose",
        "Home Islands are chosen in seat order, or dealt at random.",
        values=("choose", "random"),
        simulation="random",
    ),
    Option("random_events", True, "Random events, from the turn after somebody has reached 5 points."),
    Option("kumara", True, "The sweet potato waits on the American coast and is worth 2 points."),
    Option("variable_start", False, "Everybody chooses pieces worth 4 Build Points instead of two Warrior Bands."),
    Option("variable_end", False, "When the game would end, a die may move the threshold up by 1."),
    Option("saved_resources", False, "Up to 2 unspent Build Points of the Home pool are kept."),
    Option("malaria", False, "Warrior Bands fall ill in the Solomon Islands, Santa Cruz and Vanuatu."),
    Option("south_island", False, "Te Waka a Maui appears beside Aotearoa."),
    Option("max_turns", 40, "After this many turns the game is counted.", values=(20, 30, 40, 60)),
    Option("decision_clock_seconds", 0, "Seconds for each decision, 0 for no clock.", low=0, high=86_400),
)

STEPS = (
    *(setup.ChooseHome, setup.Begin, setup.StartPieces, setup.EndSetup),
    *(turn.Turn, turn.TurnOrder, turn.EventOrOrder, turn.SetOrder, turn.EndOfTurn),
    *(events.EventTarget, events.EventPlayer, events.HideAgain, retreat.EventLoss),
    *(exploration.Exploration, exploration.ExplorationTurn, exploration.VoyageStart, exploration.Discovery),
    *(exploration.TilePlacement, exploration.SecretTile, exploration.StarCompassWindow, exploration.Diversion),
    *(exploration.OffCourse, exploration.KnotCheck, exploration.LostWindow, exploration.VoyageContinue),
    *(tiles.PlaceSouth, cards.Improve),
    *(movement.MovementAndBattle, movement.MovementTurn, movement.TapuWindow, transit.Transit, transit.TransitTo),
    *(movement.Movement, movement.Load, movement.Sailing, movement.EndOfMovement),
    *(battle.DriveOff, battle.Battles, battle.BattleCards, battle.Rows, battle.Round, battle.RerollWindow),
    *(battle.Outcome, battle.BattleLoss, battle.TattooWindow, battle.AfterBattle, battle.Spoils),
    *(battle.SaveVillages, retreat.Abandon, retreat.AtSea, retreat.Retreat, retreat.Depart),
    *(building.Building, building.Refuge, building.OpenBuilding, building.Build, building.CloseBuilding),
    *(victory.Victory, victory.VictoryWindow, victory.VictoryAnswer, victory.Deforested, victory.Recount),
)

GAME = Game(
    package="pentarchy.games.paradise",
    title="Conquest of Paradise",
    prefix="CP",
    version=1,
    player_counts=(2, 3, 4),
    options=OPTIONS,
    vocabulary=WORDS,
    steps=STEPS,
    state=Paradise,
    setup=setup.setup,
    reasons=REASONS,
    pitch="Sail into the unknown Pacific, settle its islands and tie them together with chains of canoes.",
    minutes=(90, 150),
    weight="medium",
)
