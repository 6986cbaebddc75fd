"""What a refused player reads, by clause; a step says it more exactly where a clause has several causes."""

from __future__ import annotations

from typing import Final

from pentarchy.core.clauses import clause
from pentarchy.games.conqueror.components import FORT, FORT_CAVALRY, FORT_INFANTRY, GREAT_FORT

REASONS: Final[dict[int, str]] = {
    clause(5, 3): "This faction is taken, or not used with this number of players.",
    clause(6, 4): "None of your units of this kind there can still act.",
    clause(7, 2): "The planning phase ended with your first move or attack of this turn.",
    clause(7, 3): "You recruit only in a territory you control that has a fort or great fort.",
    clause(7, 4): f"This fort has recruited all it may: in a turn a fort {FORT_INFANTRY[FORT]} infantry, "
    f"a great fort {FORT_INFANTRY[GREAT_FORT]} infantry or {FORT_CAVALRY[GREAT_FORT]} cavalry.",
    clause(7, 5): "Your food supply feeds no more units.",
    clause(7, 8): "You have collected this turn.",
    clause(7, 9): "You buy only heroes of your own faction that are in your supply and that you can afford.",
    clause(8, 1): "You move a unit of yours to a territory adjacent to where it stands.",
    clause(8, 2): "A move goes only to an empty territory or to one of yours; others must be attacked.",
    clause(9, 1): "You attack from a territory with units that can still attack, an adjacent one held by another "
    "player or an independent army.",
    clause(9, 2): "You commit units that stand in the attacking territory and can still attack, at least one.",
    clause(9, 3): "Against an independent army you need more strength than it has with its defensive bonus.",
    clause(10, 6): "You play a hero from your hand, or none.",
    clause(11, 3): "You may leave one of the attacking units behind, of a kind that you attacked with.",
    clause(11, 4): "Victorious units may attack once more, but not move.",
    clause(11, 9): "Your losses must have exactly the required strength.",
    clause(11, 10): "You retreat to an adjacent territory that is empty or yours, and never from land into the sea.",
    clause(11, 11): "Single units retreat only if there are several of them and several places to go.",
    clause(13, 5): "You disband a unit of yours.",
    clause(15, 5): "Winter storms: nobody moves or attacks into, out of or between seas this round.",
    clause(15, 6): "Harsh winter: nobody moves or attacks into or out of this territory this round.",
    clause(15, 7): "Sacred truce: players do not attack each other this round.",
    clause(15, 8): "This connection cannot be used this round.",
    clause(15, 12): "Infantry is hired only while the mercenary market is open, for currency and up to its limit, "
    "in a land territory of yours.",
    clause(15, 14): "This kind of unit cannot be recruited this round.",
    clause(16, 2): "You bid at most the currency you have.",
    clause(16, 8): "You give up a unit of yours.",
    clause(16, 9): "The unit is placed in a fort that you control.",
    clause(17, 1): "Armies are bribed only at a table with a clock.",
    clause(17, 3): "You cannot bribe now: armies can be bribed only while the active player is late, "
    "and a pass is final.",
    clause(17, 4): "You bribe an army of the late player outside all homes, for its strength in currency.",
    clause(17, 10): "A warning is given in the action phase, by another player, while no timer runs.",
}
