/**
 * Who has which record open. Only memory holds it: each node knows its own callers, and the signs of life that other nodes pass on. A
 * person that sends no more signs of life is forgotten. It is outside all versions and stops no change.
 */

import type { PartyOfStream, StreamMessage } from '../events/stream.ts'
import { instantOf } from '../kernel/instant.ts'
import { tally } from '../kernel/tally.ts'
import { REDUCED_ROLES } from '../visibility/entries.ts'
import type { PassedSign, Presence, PresentPerson } from './schema.ts'

type Named = Pick<Presence, 'recordType' | 'recordID'>
type Window = { activity: PresentPerson['activity']; lastSeenMs: number }
type Present = PresentPerson & { partyID: string | null; windows: Map<string, Window> }
/** A person in a room, and the function that frees its place. */
type Placed = Present & { end(): void }
type Room = Named & { moveID: string; people: Map<string, Placed> }

/** How long a sign of life counts: two may be lost. */
export const PRESENT_MS = 75_000

/** How many records one caller can have open, in how many windows each, how many people are shown on one, and how many there are in all. */
export const OPEN_MAX = { ofCaller: 20, windows: 10, onRecord: 100, inAll: 10_000 }

/** The share of a party of the people on a record, and in all; and that of all parties together, so that others are always shown. */
export const PARTY_OPEN_MAX = { onRecord: 50, inAll: 1_000, ofParties: 5_000 }

/** Stands for all parties together. Ids of parties are UUIDs. */
const PARTIES = 'parties'

/** The window of callers that name none. */
const ONLY_WINDOW = ''

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
  const tellOf = (room: Room): void =>
    tell({
      kind: room.recordType.toLowerCase(),
      moveID: room.moveID,
      textFor: (party) => `event: presence\ndata: ${JSON.stringify(shownOf(room, party))}\n\n`,
    })
  const { rooms, enter, leave } = boundedRooms(tellOf)

  /** Called after a change of the windows of a person: the activity of the person there now, and its beginning. */
  function follow(room: Room, person: Present): void {
    const activity = activityOf(person.windows)
    if (activity === undefined) leave(room.recordID, person.actor)
    if (activity === undefined || activity === person.activity) return
    Object.assign(person, { activity, since: instantOf(clock()) })
    tellOf(room)
  }

  function close(id: string, actor: string, windowID: string): void {
    const room = rooms.get(id)
    const person = room?.people.get(actor)
    if (person?.windows.delete(windowID)) follow(room!, person)
  }

  function see(room: Room, sign: PassedSign, window: Window): void {
    const { actor, name, partyID, windowID = ONLY_WINDOW } = sign
    const known = room.people.get(actor)
    if (known) {
      Object.assign(known, { name, partyID })
      keepWindow(known.windows, windowID, window)
      follow(room, known)
    } else {
      const seen = { activity: window.activity, since: instantOf(window.lastSeenMs) }
      enter(room, { actor, name, partyID, ...seen, windows: new Map([[windowID, window]]) })
    }
  }

  return {
    note(sign) {
      const { recordType, recordID, moveID, activity } = sign
      if (activity === null) return close(recordID, sign.actor, sign.windowID ?? ONLY_WINDOW)
      const room = rooms.get(recordID) ?? { recordType, recordID, moveID, people: new Map() }
      see(room, sign, { activity, lastSeenMs: clock() })
    },
    shown: ({ recordType, recordID }, party) => {
      const room = rooms.get(recordID)
      return room?.recordType === recordType ? shownOf(room, party) : { recordType, recordID, people: [] }
    },
    open: () => [...rooms.values()].map(({ recordType, recordID, moveID }) => ({ recordType, recordID, moveID })),
    forget() {
      const oldest = clock() - PRESENT_MS
      for (const { recordID, people } of [...rooms.values()])
        for (const { actor, windows } of [...people.values()])
          for (const [windowID, { lastSeenMs }] of windows) if (lastSeenMs < oldest) close(recordID, actor, windowID)
    },
  }
}

/** What a person does in all windows; undefined if none is left. */
function activityOf(windows: ReadonlyMap<string, Window>): Window['activity'] | undefined {
  const activities = [...windows.values()].map(({ activity }) => activity)
  return activities.find((activity) => activity === 'EDITING') ?? activities[0]
}

/** Keeps the newest sign of life of a window, which becomes the last one. Beyond the maximum the oldest window is left out. */
function keepWindow(windows: Map<string, Window>, windowID: string, window: Window): void {
  windows.delete(windowID)
  windows.set(windowID, window)
  const [oldest = windowID] = windows.keys()
  if (windows.size > OPEN_MAX.windows) windows.delete(oldest)
}

/** The people in each room, within the limits. */
function boundedRooms(onChange: (room: Room) => void) {
  const rooms = new Map<string, Room>()
  const opened = new Map<string, Set<string>>()
  const ofParty = tally()
  let count = 0

  /** Whether the people of a party have all of its places, on a record or in all. */
  function isShareFull({ people }: Room, partyID: string): boolean {
    if (ofParty.of(partyID) >= PARTY_OPEN_MAX.inAll || ofParty.of(PARTIES) >= PARTY_OPEN_MAX.ofParties) return true
    const here = [...people.values()].filter((person) => person.partyID === partyID)
    return here.length >= PARTY_OPEN_MAX.onRecord
  }

  function leave(id: string, actor: string): void {
    const room = rooms.get(id)
    const person = room?.people.get(actor)
    if (!room || !person) return
    room.people.delete(actor)
    person.end()
    count -= 1
    if (room.people.size === 0) rooms.delete(id)
    const own = opened.get(actor)
    own?.delete(id)
    if (own?.size === 0) opened.delete(actor)
    onChange(room)
  }

  function enter(room: Room, person: Present): void {
    const own = opened.get(person.actor) ?? new Set<string>()
    const [longest] = own
    if (own.size >= OPEN_MAX.ofCaller && longest) leave(longest, person.actor)
    if (count >= OPEN_MAX.inAll || room.people.size >= OPEN_MAX.onRecord) return
    const { partyID } = person
    if (partyID !== null && isShareFull(room, partyID)) return
    const ends = partyID === null ? [] : [ofParty.add(partyID), ofParty.add(PARTIES)]
    count += 1
    const end = () => {
      for (const each of ends) each()
    }
    room.people.set(person.actor, { ...person, end })
    rooms.set(room.recordID, room)
    opened.set(person.actor, own.add(room.recordID))
    onChange(room)
  }

  return { rooms, enter, leave }
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
