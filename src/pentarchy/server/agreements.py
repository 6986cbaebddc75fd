"""What players settle by agreement: undo past the barrier, pausing, handing a seat over, ending early, a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentarchy.server import clocks, queries
from pentarchy.server.errors import Refused, too_many
from pentarchy.server.ledger import stands
from pentarchy.server.live import LiveTable
from pentarchy.server.messages import ProposalKind, Proposed, Rematch
from pentarchy.server.rows import EntryRow, ProposalRow
from pentarchy.server.store import Conflict

if TYPE_CHECKING:
    from pentarchy.server.service import Service


#: What the chat says once everybody has agreed; an undo has its own line in the log.
AGREED = {
    "pause": "All agreed: the game is paused.",
    "resume": "All agreed: the game goes on.",
    "end": "All agreed: the game ends here.",
    "rematch": "All agreed: they play again.",
    "hand_over": "All agreed: a bot plays on.",
}
ENDED = {"refused": "Not agreed", "withdrawn": "Withdrawn"}


class Agreements:
    """Open proposals and their outcomes."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def propose(self, table: LiveTable, player: int, kind: ProposalKind, target: int) -> None:
        """Ask the others; if nobody else has to agree, act at once."""
        async with table.lock:
            if any(p.kind == kind for p in table.opened.proposals):
                raise Refused("This is already proposed; answer that proposal.", 409)
            text, must = await self._terms(table, player, kind, target)
            now = self._service.time.now()
            by_mail = table.row.clock.kind == "correspondence"
            settings = self._service.settings
            proposal = ProposalRow(
                id=0,
                table_id=table.id,
                kind=kind,
                player=player,
                target=_first_of(table, player, target) if kind == "undo" else target,
                text=text,
                must=must,
                agreed=[],
                until=now + (settings.proposal_days * 86_400 if by_mail else settings.proposal_seconds),
            )
            try:
                proposal.id = await self._service.store.write(queries.propose, proposal)
            except Conflict:
                raise Refused("This is already proposed; answer that proposal.", 409) from None
            table.opened.proposals.append(proposal)
            self._send(table, proposal)
            await self._settle(table, proposal)
        await self._service.store.tell(table.id, "meta")
        table.wake()

    async def answer(self, table: LiveTable, player: int, id: int, yes: bool) -> None:
        """Agree or refuse; the proposer may withdraw."""
        async with table.lock:
            proposal = self._find(table, id)
            if player == proposal.player and not yes:
                await self._end(table, proposal, "withdrawn")
            elif player not in proposal.must:
                raise Refused("This proposal does not need your agreement.", 403)
            elif not yes:
                await self._end(table, proposal, "refused")
            elif player not in proposal.agreed:
                proposal.agreed.append(player)
                if not await self._service.store.write(queries.change_proposal, proposal):
                    raise Refused("This proposal has ended.", 409)
                self._send(table, proposal)
                await self._settle(table, proposal)
        await self._service.store.tell(table.id, "meta")
        table.wake()

    async def expire(self, table: LiveTable, id: int) -> None:
        """End proposals that were not answered in time."""
        async with table.lock:
            for proposal in table.opened.proposals:
                if proposal.id == id and proposal.until <= self._service.time.now():
                    await self._end(table, proposal, "withdrawn")
                    break
        await self._service.store.tell(table.id, "meta")

    def chosen(self, table: LiveTable, rows: list[EntryRow]) -> None:
        """A new choice withdraws an undo proposal, once everybody may know of it."""
        if table.opened.proposals and any(not row.undoes and row.is_public for row in rows):
            for proposal in [p for p in table.opened.proposals if p.kind == "undo"]:
                self._service.spawn(self._end(table, proposal, "withdrawn"))

    def follow(self, table: LiveTable, old: dict[int, ProposalRow]) -> None:
        """Another process changed the proposals: show what is new and what has ended."""
        for proposal in table.opened.proposals:
            known = old.pop(proposal.id, None)
            if known is None or known.agreed != proposal.agreed:
                self._send(table, proposal)
        for gone in old.values():
            gone.ended = "withdrawn"
            self._send(table, gone)

    def shown(self, proposal: ProposalRow) -> Proposed:
        """A proposal as everybody sees it."""
        return Proposed(
            id=proposal.id,
            kind=proposal.kind,
            by=proposal.player,
            text=proposal.text,
            must=tuple(proposal.must),
            agreed=tuple(proposal.agreed),
            ended=proposal.ended,  # type: ignore[arg-type]  # the column is a string
        )

    # --- terms ----------------------------------------------------------------------------------------------

    async def _terms(self, table: LiveTable, player: int, kind: ProposalKind, target: int) -> tuple[str, list[int]]:
        """What will happen, in a sentence, and who must agree. Bots agree to everything."""
        if player < 0:
            raise Refused("Only those who sit at the table can propose something.", 403)
        status = table.row.status
        held = [p for p in table.opened.persons() if table.opened.owner_of(p)]  # players who left for good cannot agree
        others = [p for p in held if p != player and not self._same_holder(table, p, player)]
        name = table.seats[player].name
        if kind == "rematch":
            if not table.is_ended:
                raise Refused("A rematch can be proposed when the game is over.", 409)
            if not await self._service.openings.take(self._service.whence(table.opened.owner_of(player))):
                raise too_many("Too many tables were opened from your address; come back later.")
            return f"{name} proposes to play again.", others
        if kind == "resume":
            if status != "paused":
                raise Refused("The game is not paused.", 409)
            return f"{name} proposes to go on.", others
        if status != "running":
            raise Refused("The game is not running.", 409)
        if kind == "pause":
            return f"{name} proposes a pause: clocks and bots stop until all agree to resume.", others
        if kind == "end":
            return f"{name} proposes to end the game here, as it stands.", others
        if kind == "hand_over":
            return self._hand_over(table, name, target), [p for p in others if p != target]
        return await self._undo(table, player, target), others

    def _same_holder(self, table: LiveTable, first: int, second: int) -> bool:
        owners = {owner for player, owner in table.opened.holders if player == first}
        return any(player == second and owner in owners for player, owner in table.opened.holders)

    def _hand_over(self, table: LiveTable, name: str, target: int) -> str:
        if not 0 <= target < table.row.players or table.seats[target].kind != "person":
            raise Refused("No person sits there.", 400)
        seat = table.seats[target]
        if seat.state == "kept":
            raise Refused("A bot plays there already.", 409)
        minutes = self._service.settings.away_minutes
        gone = seat.away is not None and self._service.time.now() - seat.away >= minutes * 60
        if target not in table.clockwork.expired and not gone:
            raise Refused(f"A seat can be handed over when its player was away for {minutes:g} minutes.", 409)
        return f"{name} proposes that a bot plays for {seat.name} until {seat.name} is back."

    async def _undo(self, table: LiveTable, player: int, target: int) -> str:
        """Whose choices would be undone: those that everybody knows of, and the proposer's own.

        Everybody reads this, so entries have their public numbers, not the proposer's, which count hidden choices too.
        """
        number = _first_of(table, player, target)
        rows = await self._service.store.read(queries.entries_after, table.id, number - 1)
        if not number or not stands(rows, number):
            raise Refused(f"Entry {target} cannot be taken back any more.", 409)
        played = table.played
        known = played.counted_as(-1, number - 1)
        chose: set[int] = set()
        noticed: dict[int, int] = {}  # by public number, who chose: not who was asked unseen before it was told
        for row in [row for row in rows if row.player >= 0 and not row.undoes]:
            public = played.counted_as(-1, row.number)
            if known < public and row.number <= played.told_to(-1):
                noticed.setdefault(public, row.player)
            elif row.player == player and not row.is_public:
                chose.add(player)
        named = sorted({*chose, *noticed.values()})
        who = ", ".join(table.seats[p].name or table.state.seat_name(p) for p in named) or "nobody"
        public = played.counted_as(-1, number)
        start = f"entry {public}" if known < public else "a choice that the others have not seen"
        return (
            f"{table.seats[player].name} proposes to take back everything from {start} on (choices of {who}). "
            "What was revealed since then stays known to those who saw it."
        )

    # --- ends -----------------------------------------------------------------------------------------------

    def _find(self, table: LiveTable, id: int) -> ProposalRow:
        for proposal in table.opened.proposals:
            if proposal.id == id:
                return proposal
        raise Refused("This proposal has ended.", 409)

    def _send(self, table: LiveTable, proposal: ProposalRow) -> None:
        table.audience.tell(self.shown(proposal))

    async def _settle(self, table: LiveTable, proposal: ProposalRow) -> None:
        if all(player in proposal.agreed for player in proposal.must) and await self._end(table, proposal, "accepted"):
            await self._carry_out(table, proposal)

    async def _end(self, table: LiveTable, proposal: ProposalRow, how: str) -> bool:
        proposal.ended = how
        if proposal in table.opened.proposals:
            table.opened.proposals.remove(proposal)
        if not await self._service.store.write(queries.change_proposal, proposal):
            return False
        self._send(table, proposal)
        told = AGREED.get(proposal.kind, "") if how == "accepted" else f"{ENDED[how]}: {proposal.text}"
        if told and (proposal.must or how != "accepted"):
            await self._service.chat.tell(table, told)
        return True

    async def _carry_out(self, table: LiveTable, proposal: ProposalRow) -> None:
        """Called with the table's lock held."""
        if proposal.kind == "undo":
            await table.undo_all(proposal.target)
        elif proposal.kind == "rematch":
            table.audience.tell(Rematch(await self._service.rematch(table)))
        elif proposal.kind == "hand_over":
            self._service.spawn(self._service.seating.keep(table, proposal.target, "normal"))
        else:
            await self._change_status(table, proposal.kind)

    async def _change_status(self, table: LiveTable, kind: ProposalKind) -> None:
        now = self._service.time.now()
        clock = table.row.clock
        if kind == "resume":
            changed = clocks.all_resumed(clock, table.seats, table.state, now, table.clockwork.patience)
            table.row.status = "running"
        else:
            changed = clocks.all_stopped(clock, table.seats, now)
            table.row.status = "paused" if kind == "pause" else "abandoned"
        for seat in changed:
            table.seats[seat.player] = seat
        await self._service.store.write(queries.save_clocks, changed)
        await self._service.store.write(queries.change_table, table.id, status=table.row.status, updated=now)
        table.clockwork.restart(table.state)
        table.audience.send_presence()
        if table.row.status == "abandoned":
            self._service.spawn(table.announce_end())


def _first_of(table: LiveTable, player: int, counted: int) -> int:
    """The first entry of what a seat knows by a number: unseen answers belong to the choice that led to them."""
    number = table.played.meant_by(player, counted)
    while number > 1 and table.played.counted_as(player, number - 1) == counted:
        number -= 1
    return number
