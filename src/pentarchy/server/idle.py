"""Questions that need no answer: one option is open, it only ends a step, and nobody learns anything from it."""

from __future__ import annotations

from pentarchy.core.state import State

WORLDS = 24  # worlds imagined from a spectator's view in which the player must have no other option


def is_idle(state: State, player: int, alone: bool = False) -> bool:
    """Is there nothing to decide for this player, and can everybody see that?

    Whoever answers at once tells the others that nothing else was open. That must follow from what they know: so the
    player has this one option in every world that a spectator thinks possible, and nobody is asked unseen. Who is
    alone with bots tells nobody.
    """
    if state.over or state.lanes is not None or state.is_veiled:
        return False
    options = state.options_for(player)
    if player not in state.actors or len(options) != 1 or not state.game.vocabulary.verb_of(options[0]).ends:
        return False
    return alone or all(state.imagine(-1, seed).options_for(player) == options for seed in range(WORLDS))
