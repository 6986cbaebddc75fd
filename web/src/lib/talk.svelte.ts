// What people say at the table, and what they propose to each other.
import type { Proposed, Said } from '../api/types'

export class Talk {
  chat = $state.raw<Said[]>([])
  proposals = $state.raw<Proposed[]>([])

  said(line: Said): void {
    this.chat = [...this.chat, line]
  }

  /** A proposal was made, answered or has ended. */
  proposed(proposal: Proposed): void {
    const others = this.proposals.filter((known) => known.id !== proposal.id)
    this.proposals = proposal.ended ? others : [...others, proposal]
  }

  /** The proposals that wait for this seat's answer. */
  asking(seat: number): Proposed[] {
    return this.proposals.filter((known) => known.must.includes(seat) && !(known.agreed ?? []).includes(seat))
  }

  /** Another seat looks, or this one again: everything is told again. */
  clear(): void {
    this.chat = []
    this.proposals = []
  }
}
