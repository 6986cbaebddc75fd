"""What a player may do in their turn (CC-5.3, CC-5.5): all kinds of options, with what each needs."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.games.cultures.abilities import (
    AskLibrary,
    BarterCard,
    ChangeToken,
    CollectFreely,
    ForceLabor,
    ImproveByVote,
    InfluenceByArts,
    LightLighthouse,
    OpenTrade,
    ServeStatue,
    UsePower,
)
from pentarchy.games.cultures.actions import (
    BuildUnits,
    BuildWonder,
    BuyAdvance,
    Collect,
    FoundCity,
    GrowCity,
    ImproveCities,
    Influence,
    MoveUnits,
    PlayCard,
    RaiseTaxes,
    SwitchGovernment,
    TakeLiberties,
)
from pentarchy.games.cultures.advances import EVERYTHING
from pentarchy.games.cultures.components import GOVERNMENT_MASK
from pentarchy.games.cultures.deed import Deed
from pentarchy.games.cultures.names import (
    ABSOLUTE_POWER,
    ARTS,
    BARTERING,
    CIVIL_LIBERTIES,
    DRAMA_AND_MUSIC,
    FORCED_LABOR,
    FREE_ECONOMY,
    TAXES,
    VOTING,
)
from pentarchy.games.cultures.verbs import (
    ARTS_INFLUENCE,
    BARTER,
    BUILD,
    BUILD_WONDER,
    BUY_ADVANCE,
    CIVIC,
    COLLECT,
    DRAMA,
    FOUND,
    FREE_COLLECT,
    GROW,
    GROW_PORT,
    INFLUENCE,
    LABOR,
    LIBERTIES,
    LIGHTHOUSE,
    MOVE,
    PLAY,
    POWER,
    STATUE,
    SWITCH,
    TAXES_ACTION,
    TRADE,
    USE_LIBRARY,
    VOTE,
)

#: In the order of the decisions table, which is that of the vocabulary.
DEEDS: Final[tuple[Deed, ...]] = (
    BuyAdvance(BUY_ADVANCE),
    SwitchGovernment(SWITCH, needs=GOVERNMENT_MASK, rule=clause(8, 3)),
    MoveUnits(MOVE),
    FoundCity(FOUND),
    Collect(COLLECT),
    BuildUnits(BUILD),
    GrowCity(GROW, GROW_PORT),
    BuildWonder(BUILD_WONDER, free=True),
    ImproveCities(CIVIC),
    Influence(INFLUENCE),
    RaiseTaxes(TAXES_ACTION, needs=1 << TAXES, rule=clause(9, 26)),
    TakeLiberties(LIBERTIES, needs=1 << CIVIL_LIBERTIES, rule=clause(9, 35)),
    PlayCard(PLAY, free=True),
    CollectFreely(FREE_COLLECT, free=True, needs=1 << FREE_ECONOMY, rule=clause(9, 36)),
    InfluenceByArts(ARTS_INFLUENCE, free=True, needs=1 << ARTS, rule=clause(9, 27)),
    ImproveByVote(VOTE, free=True, needs=1 << VOTING, rule=clause(9, 33)),
    UsePower(POWER, free=True, needs=1 << ABSOLUTE_POWER, rule=clause(9, 38)),
    ForceLabor(LABOR, free=True, needs=1 << FORCED_LABOR, rule=clause(9, 39)),
    ChangeToken(DRAMA, free=True, needs=1 << DRAMA_AND_MUSIC, rule=clause(9, 30)),
    BarterCard(BARTER, free=True, needs=1 << BARTERING, rule=clause(9, 23)),
    AskLibrary(USE_LIBRARY, free=True, rule=clause(23, 10)),
    ServeStatue(STATUE, free=True, rule=clause(23, 13)),
    LightLighthouse(LIGHTHOUSE, free=True, rule=clause(23, 11)),
    OpenTrade(TRADE, free=True),
)
#: The same, by what a player must have before they are worth checking.
OF_EVERYBODY: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.needs == EVERYTHING and not deed.free)
OF_ADVANCES: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.needs != EVERYTHING)
OF_WONDERS: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.rule and deed.needs == EVERYTHING)
OF_CARDS: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS if deed.first in (BUILD_WONDER.base, PLAY.base))
TRADING: Final[Deed] = DEEDS[-1]
ABILITIES: Final[int] = reduce(or_, (deed.needs for deed in OF_ADVANCES))  # the advances that give one
_DEED_OF: Final[tuple[Deed, ...]] = tuple(deed for deed in DEEDS for _ in range(deed.first, deed.end))


def deed_of(action: int) -> Deed | None:
    """What kind of deed this option is, None if it is no option of the turn decision or ends the turn."""
    return _DEED_OF[action] if action < len(_DEED_OF) else None
