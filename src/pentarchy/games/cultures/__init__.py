"""Clash of Cultures: six rounds of exploring, founding, building, arguing and fighting for the greatest culture."""

from __future__ import annotations

from pentarchy.core.game import Game
from pentarchy.core.settings import Option
from pentarchy.games.cultures.advances import (
    DogmaAdvance,
    FreeAdvance,
    PayAdvance,
    Reserve,
    TakeAdvance,
)
from pentarchy.games.cultures.aftermath import BattleEnds
from pentarchy.games.cultures.barbarians import (
    AddBarbarian,
    ChooseRaiders,
    ChooseVictim,
    HireStack,
    MoveStack,
    SpawnCamp,
)
from pentarchy.games.cultures.battlefield import LoseShip
from pentarchy.games.cultures.building import (
    BuildByCard,
    BuildUnit,
    GainToken,
    NewBuilding,
    PortBattle,
)
from pentarchy.games.cultures.capture import (
    CampFate,
    FreeArmy,
    LostCitySettler,
    TeachUs,
)
from pentarchy.games.cultures.cards import (
    ChoosePlayer,
    CivilEffect,
    ExploreByCard,
    FoundByCard,
    GainIdeas,
    Income,
    KeepPlan,
    PersonEffect,
    SwapCard,
    SwapOwn,
)
from pentarchy.games.cultures.cities import (
    Activated,
)
from pentarchy.games.cultures.collecting import (
    CollectEnds,
    PickResource,
)
from pentarchy.games.cultures.combat import (
    AfterReveal,
    AfterRound,
    Arena,
    BattleRound,
    CountHits,
    LoneCity,
    Reveal,
    RollDice,
    RoundEnds,
    SiegeBuy,
    SiegeChoice,
    Withdraw,
)
from pentarchy.games.cultures.decks import (
    DiscardCard,
    DrawAction,
    DrawEvent,
    DrawObjective,
)
from pentarchy.games.cultures.events import (
    BribeArmy,
    BuyPerson,
    CivilWar,
    EventEffect,
    EventIcon,
    EventOver,
    EventText,
    Exhaust,
    FreeSettler,
    GiveFood,
    LoseUnits,
    NameSettler,
    Quake,
    Volcano,
)
from pentarchy.games.cultures.exploration import (
    Orient,
    PlaceCamp,
    ShipGoal,
)
from pentarchy.games.cultures.governments import (
    ChooseGovernment,
    PaySwitch,
    PlaceCube,
)
from pentarchy.games.cultures.influence import (
    Boost,
    ChooseCamp,
    ChooseTarget,
    InfluenceRoll,
    Succeed,
    TakeoverUnit,
)
from pentarchy.games.cultures.moods import (
    AngerCity,
    LowerMood,
    Myths,
    RaiseMood,
    RaiseOne,
)
from pentarchy.games.cultures.movement import (
    MoveGroup,
    MoveTo,
    TakeAlong,
)
from pentarchy.games.cultures.objectives import (
    CheckEnd,
    Declare,
    Forget,
    Terror,
    Windows,
)
from pentarchy.games.cultures.payment import (
    Pay,
    PayOne,
    PayTokens,
)
from pentarchy.games.cultures.raids import (
    LosePiece,
)
from pentarchy.games.cultures.setup import setup
from pentarchy.games.cultures.state import Cultures
from pentarchy.games.cultures.status import (
    ChooseFirst,
    DeclareStatus,
    LastRound,
    NextRound,
    PassFirstPlayer,
    RazeCity,
    StatusPhase,
)
from pentarchy.games.cultures.tactics import PlayTactic
from pentarchy.games.cultures.trading import (
    AnswerOffer,
    BuildOffer,
    Deliver,
    HandCards,
)
from pentarchy.games.cultures.turn import (
    BarterGain,
    NextPlayer,
    Turn,
    TurnBegins,
    TurnEnds,
)
from pentarchy.games.cultures.verbs import REASONS, WORDS
from pentarchy.games.cultures.wonders import (
    NameAdvance,
    NewWonder,
    PlaceShip,
)

GAME = Game(
    package="pentarchy.games.cultures",
    title="Clash of Cultures",
    prefix="CC",
    version=1,
    player_counts=(2, 3, 4),
    options=(
        Option(
            "influence_range",
            "target_city",
            "Which city's size is the range of Cultural Influence: the target's, or your base city's.",
            values=("target_city", "base_city"),
        ),
        Option("trading", True, "Whether trades may be proposed.", simulation=False),
        Option("rounds", 6, "Number of Rounds.", low=3, high=6),
        Option("max_combat_rounds", 10, "Battle rounds after which the attacker must retreat.", values=(5, 10, 20)),
        Option("hidden_hands", True, "Off shows all hands to everybody, for teaching games."),
        Option("decision_clock", "off", "Seconds per decision on a live server.", values=("off", "60", "120", "300")),
        Option(
            "random_homes",
            "auto",
            "Whether starting regions are dealt at random; auto: with 4 players only.",
            values=("auto", "on", "off"),
        ),
    ),
    vocabulary=WORDS,
    steps=(
        PayAdvance,
        Reserve,
        TakeAdvance,
        DogmaAdvance,
        FreeAdvance,
        SpawnCamp,
        AddBarbarian,
        ChooseRaiders,
        ChooseVictim,
        HireStack,
        MoveStack,
        BuildUnit,
        PortBattle,
        GainToken,
        NewBuilding,
        BuildByCard,
        LostCitySettler,
        FreeArmy,
        TeachUs,
        CampFate,
        CivilEffect,
        GainIdeas,
        ChoosePlayer,
        SwapCard,
        SwapOwn,
        KeepPlan,
        ExploreByCard,
        FoundByCard,
        PersonEffect,
        Income,
        Activated,
        PickResource,
        CollectEnds,
        SiegeBuy,
        PlayTactic,
        BattleRound,
        Reveal,
        LoseShip,
        AfterReveal,
        Withdraw,
        SiegeChoice,
        RollDice,
        Arena,
        CountHits,
        RoundEnds,
        AfterRound,
        BattleEnds,
        LoneCity,
        DrawObjective,
        DrawAction,
        DrawEvent,
        DiscardCard,
        EventIcon,
        Exhaust,
        EventText,
        EventEffect,
        EventOver,
        LoseUnits,
        GiveFood,
        BuyPerson,
        FreeSettler,
        NameSettler,
        Volcano,
        Quake,
        CivilWar,
        BribeArmy,
        Orient,
        ShipGoal,
        PlaceCamp,
        PaySwitch,
        PlaceCube,
        ChooseGovernment,
        ChooseTarget,
        InfluenceRoll,
        Boost,
        Succeed,
        ChooseCamp,
        TakeoverUnit,
        RaiseMood,
        LowerMood,
        AngerCity,
        Myths,
        RaiseOne,
        MoveGroup,
        TakeAlong,
        MoveTo,
        Declare,
        Windows,
        Forget,
        Terror,
        CheckEnd,
        Pay,
        PayTokens,
        PayOne,
        LosePiece,
        StatusPhase,
        DeclareStatus,
        LastRound,
        RazeCity,
        PassFirstPlayer,
        ChooseFirst,
        NextRound,
        BuildOffer,
        AnswerOffer,
        HandCards,
        Deliver,
        NextPlayer,
        TurnBegins,
        TurnEnds,
        Turn,
        BarterGain,
        NewWonder,
        NameAdvance,
        PlaceShip,
    ),
    state=Cultures,
    setup=setup,
    reasons=REASONS,
    pitch="Lead a civilisation from one settlement to wonders: explore, found, advance, influence and conquer.",
    minutes=(120, 240),
    weight="heavy",
)
