/** The record of a run with parties: when each party was on each move, and what its callers were answered. */
import type { Event, Json } from '../history.ts'

/**
 * A party on a move: when the request that put it there was sent and answered, and the same for the request that took it off. All times
 * are of one monotonic clock.
 */
export type Span = {
  id: string
  moveID: string
  partyID: string
  /** Whether its role shows whole records. */
  isWhole: boolean
  putSentAt: number
  putDoneAt: number
  offSentAt: number
  offDoneAt: number
}

/** A shipment, from its creation to its deletion. */
export type Life = {
  id: string
  moveID: string
  createSentAt: number
  createDoneAt: number
  deleteSentAt: number
  deleteDoneAt: number
}

/** An answer to a bound caller. */
export type Sight = {
  partyID: string
  what: string
  startedAt: number
  endedAt: number
  status: number
  /** The ids in the request, and in the answer without tombstones of former moves. */
  asked: string[]
  answered: string[]
  /** The shared moves whose hidden members are in the answer. */
  hidden: number[]
  /** Which whole list without filters the answer is, with its count; null for any other answer. */
  list: 'moves' | 'shipments' | null
  count: number | null
}

/** An event that reached a party, and when. */
export type Arrival = { event: Event; arrivedAt: number }

export type PartyEvidence = {
  spans: Span[]
  lives: Life[]
  sights: Sight[]
  /** The events that each party got by its stream, and by its webhook. */
  streams: Map<string, Arrival[]>
  webhooks: Map<string, Arrival[]>
  /** The moves that parties are put on and taken off; their hidden members have their index. */
  sharedMoves: string[]
  /** The moves that bound callers created, with their party and when the answer was there. */
  created: { moveID: string; partyID: string; doneAt: number }[]
  /** The whole feed as an unbound caller reads it in the end. */
  feed: Event[]
}

/** The value of the hidden members of a shared move and its shipments. */
export const hiddenOf = (index: number): string => `hidden-${index}`

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

export const idsIn = (text: string): string[] => [...new Set(text.match(UUID))]
export const hiddenIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/hidden-(\d+)/g)].map(([, index]) => Number(index))),
]

/** Whether an event says only that the party was taken off a move. */
export const isTombstone = ({ type, record }: Json): boolean => type === 'move_party.deleted' && record === null
