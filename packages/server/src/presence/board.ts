/**
 * Who has which record open. Only memory holds it: each node knows its own callers, and the signs of life that other nodes pass on. A
 * person that sends no more signs of life is forgotten. It is outside all versions and stops no change.
 */

import { REDUCED_ROLES } from '../db/party-entries.ts'
import type { PartyOfStream, StreamMessage } from '../events/stream.ts'
import { instantOf } from '../kernel/instant.ts'
import type { PassedSign, Presence, PresentPerson } from './schema.ts'

type Named = Pick<Presence, 'recordType' | 'recordID'>
type Present = PresentPerson & { partyID: string | null; lastSeenMs: number }
type Room = Named & { moveID: string; people: Map<string, Present> }

/** How long a sign of life counts: two may be lost. */
export const PRESENT_MS = 75_000

/** How many records one caller can have open, how many people are shown on one, and how many there are in all. */
export const OPEN_MAX = { ofCaller: 20, onRecord: 100, inAll: 10_000 }

export type PresenceBoard = {
  /** Notes a sign of life, of a caller of this node or of another one. */
  note(sign: PassedSign): void
  /** Who has a record open, as a party sees it; null for a caller that is bound to none. */
  shown(record: Named, party: PartyOfStream | null): Presence
  /** The records that people have open, with their moves. */
  open(): (Named & { moveID: string })[]
  /** Forgets the people whose last sign of life is too old. */
  forget(): void
}

export function presenceBoard(clock: () => number, tell: (message: StreamMessage) => void): PresenceBoard {
  const rooms = new Map<string, Room>()
  const opened = new Map<string, Set<string>>()
  let count = 0

  const tellOf = (room: Room): void =>
    tell({
      kind: room.recordType.toLowerCase(),
      moveID: room.moveID,
      textFor: (party) => `event: presence\ndata: ${JSON.stringify(shownOf(room, party))}\n\n`,
    })

  function leave(id: string, actor: string): void {
    const room = rooms.get(id)
    if (!room?.people.delete(actor)) return
    count -= 1
    if (room.people.size === 0) rooms.delete(id)
    const own = opened.get(actor)
    own?.delete(id)
    if (own?.size === 0) opened.delete(actor)
    tellOf(room)
  }

  function enter(room: Room, { actor, name, partyID }: PassedSign, activity: PresentPerson['activity']): void {
    const own = opened.get(actor) ?? new Set<string>()
    const [longest] = own
    if (!own.has(room.recordID) && own.size >= OPEN_MAX.ofCaller && longest) leave(longest, actor)
    const known = room.people.get(actor)
    if (!known && (count >= OPEN_MAX.inAll || room.people.size >= OPEN_MAX.onRecord)) return
    const lastSeenMs = clock()
    const since = known?.activity === activity ? known.since : instantOf(lastSeenMs)
    if (!known) count += 1
    room.people.set(actor, { actor, name, partyID, activity, since, lastSeenMs })
    rooms.set(room.recordID, room)
    opened.set(actor, own.add(room.recordID))
    if (known?.activity !== activity) tellOf(room)
  }

  return {
    note(sign) {
      const { recordType, recordID, moveID, activity } = sign
      if (activity === null) leave(recordID, sign.actor)
      else enter(rooms.get(recordID) ?? { recordType, recordID, moveID, people: new Map() }, sign, activity)
    },
    shown: ({ recordType, recordID }, party) => {
      const room = rooms.get(recordID)
      return room?.recordType === recordType ? shownOf(room, party) : { recordType, recordID, people: [] }
    },
    open: () => [...rooms.values()].map(({ recordType, recordID, moveID }) => ({ recordType, recordID, moveID })),
    forget() {
      const oldest = clock() - PRESENT_MS
      for (const { recordID, people } of [...rooms.values()])
        for (const { actor, lastSeenMs } of [...people.values()]) if (lastSeenMs < oldest) leave(recordID, actor)
    },
  }
}

/** A party that sees reduced records sees only its own people: the names of others are hidden from it. */
function shownOf({ recordType, recordID, people }: Room, party: PartyOfStream | null): Presence {
  const isShown = ({ partyID }: Present) =>
    party === null || partyID === party.id || !REDUCED_ROLES.includes(party.role)
  return {
    recordType,
    recordID,
    people: [...people.values()]
      .filter(isShown)
      .map(({ actor, name, activity, since }) => ({ actor, name, activity, since })),
  }
}
