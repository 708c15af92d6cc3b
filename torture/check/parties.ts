/**
 * Checks the answers to bound callers while parties were put on moves and taken off.
 *
 * A request takes a while, and so does each change of a party. An answer may have a record if the party can have been on its move at
 * some moment of the request. The answer must have the record if the party was certainly on the move all the time.
 */
import type { Event } from '../history.ts'
import {
  type Arrival,
  hiddenIn,
  idsIn,
  isTombstone,
  type Life,
  type PartyEvidence,
  type Sight,
  type Span,
} from '../parties/evidence.ts'

type Request = Pick<Sight, 'startedAt' | 'endedAt'>

const canBeOn = ({ putSentAt, offDoneAt }: Span, { startedAt, endedAt }: Request): boolean =>
  putSentAt <= endedAt && offDoneAt >= startedAt
const isSurelyOn = ({ putDoneAt, offSentAt }: Span, { startedAt, endedAt }: Request): boolean =>
  putDoneAt <= startedAt && offSentAt >= endedAt
const canExist = ({ createSentAt, deleteDoneAt }: Life, { startedAt, endedAt }: Request): boolean =>
  createSentAt <= endedAt && deleteDoneAt >= startedAt
const surelyExists = ({ createDoneAt, deleteSentAt }: Life, { startedAt, endedAt }: Request): boolean =>
  createDoneAt <= startedAt && deleteSentAt >= endedAt

export function faultsOfParties(evidence: PartyEvidence): string[] {
  const spans = new Map(
    [...Map.groupBy([...evidence.spans, ...ownSpansOf(evidence)], ({ partyID }) => partyID)].map(([partyID, all]) => [
      partyID,
      Map.groupBy(all, ({ moveID }) => moveID),
    ]),
  )
  const moveOf = movesIn(evidence.feed)
  const lives = livesOf(evidence, moveOf)
  return [
    ...[...evidence.sights, ...deliveriesIn(evidence)].flatMap((sight) => {
      const own = spans.get(sight.partyID) ?? new Map<string, Span[]>()
      return [
        ...faultsOfRevealed(sight, own, moveOf, evidence.sharedMoves),
        ...faultsOfMissing(sight, own, lives),
        ...faultsOfStatus(sight, own, moveOf, lives),
      ]
    }),
    ...[...evidence.streams].flatMap(([partyID, arrivals]) =>
      faultsOfStream(arrivals, spans.get(partyID) ?? new Map()),
    ),
    ...evidence.created
      .filter(({ moveID, partyID }) => !(spans.get(partyID)?.has(moveID) ?? false))
      .map(({ moveID, partyID }) => `party ${partyID} created the move ${moveID}, and is not on it`),
  ]
}

/**
 * What webhooks have delivered. The service decides to send an event at some moment between the request that caused it, if that is known, and
 * its arrival.
 */
const deliveriesIn = ({ webhooks, lives }: PartyEvidence): Sight[] => {
  const causedAt = new Map(
    lives.flatMap(({ id, createSentAt, deleteSentAt }) => [
      [`shipment.created shipments/${id}`, createSentAt],
      [`shipment.deleted shipments/${id}`, deleteSentAt],
    ]),
  )
  return [...webhooks].flatMap(([partyID, arrivals]) =>
    arrivals
      .filter(({ event }) => !isTombstone(event))
      .map(({ event, arrivedAt }) => {
        const [what, text] = [`${event.type} ${event.subject}`, JSON.stringify(event)]
        return {
          ...{ partyID, what: `the webhook of ${what}`, status: 200, asked: [] },
          ...{ answered: idsIn(text), hidden: hiddenIn(text) },
          ...{ startedAt: causedAt.get(what) ?? -Infinity, endedAt: arrivedAt, list: null, count: null },
        }
      }),
  )
}

/** The move of every id in the feed. */
const movesIn = (feed: readonly Event[]): Map<string, string> =>
  new Map(feed.flatMap(({ subject, moveID }) => (moveID === null ? [] : [[subject.split('/')[1]!, moveID] as const])))

/** The parties on moves that bound callers created, by the feed. They are never taken off. */
function ownSpansOf({ feed, created, sharedMoves }: PartyEvidence): Span[] {
  const doneAt = new Map(created.map((each) => [each.moveID, each.doneAt]))
  return feed
    .filter(({ type, moveID }) => type === 'move_party.created' && !sharedMoves.includes(moveID!))
    .map(({ moveID, record }) => ({
      ...{ id: record.id, moveID: moveID!, partyID: record.partyID, isWhole: record.role === 'OWNER' },
      ...{ putSentAt: -Infinity, putDoneAt: doneAt.get(moveID!) ?? Infinity },
      ...{ offSentAt: Infinity, offDoneAt: Infinity },
    }))
}

/** All shipments. A shipment whose creation was never answered may have existed at any time. */
function livesOf({ feed, lives }: PartyEvidence, moveOf: ReadonlyMap<string, string>): Life[] {
  const known = new Set(lives.map(({ id }) => id))
  const others = feed
    .filter(({ type }) => type === 'shipment.created')
    .map(({ subject }) => subject.split('/')[1]!)
    .filter((id) => !known.has(id))
    .map((id) => ({
      ...{ id, moveID: moveOf.get(id)!, createSentAt: -Infinity, createDoneAt: Infinity },
      ...{ deleteSentAt: Infinity, deleteDoneAt: Infinity },
    }))
  return [...lives, ...others]
}

function faultsOfRevealed(
  sight: Sight,
  own: ReadonlyMap<string, Span[]>,
  moveOf: ReadonlyMap<string, string>,
  sharedMoves: readonly string[],
): string[] {
  const { what, status, answered, asked, hidden } = sight
  const spansOn = (moveID: string) => (own.get(moveID) ?? []).filter((span) => canBeOn(span, sight))
  // A refusal may repeat what the caller has sent.
  const revealed = status >= 400 ? answered.filter((id) => !asked.includes(id)) : answered
  const foreign = revealed.filter((id) => moveOf.has(id) && spansOn(moveOf.get(id)!).length === 0)
  const unreduced = hidden.filter((index) => !spansOn(sharedMoves[index]!).some(({ isWhole }) => isWhole))
  return [
    ...foreign.map((id) => `${what} (${status}) shows ${id} of a move that the party was not on`),
    ...unreduced.map((index) => `${what} (${status}) shows a hidden member of the move ${sharedMoves[index]}`),
  ]
}

/** A request for an item of another party's move gets 404; a request for an item that the party certainly sees does not. */
function faultsOfStatus(
  sight: Sight,
  own: ReadonlyMap<string, Span[]>,
  moveOf: ReadonlyMap<string, string>,
  lives: readonly Life[],
): string[] {
  const { what, status } = sight
  const [id] = what.startsWith('the webhook') ? [] : idsIn(what)
  const moveID = id === undefined ? undefined : moveOf.get(id)
  if (moveID === undefined || status >= 500) return []
  const spans = own.get(moveID) ?? []
  const life = lives.find((each) => each.id === id)
  const isSure = spans.some((span) => isSurelyOn(span, sight)) && (!life || surelyExists(life, sight))
  if (!spans.some((span) => canBeOn(span, sight)) && status !== 404)
    return [`${what} is ${status}, and not 404 as for an item that does not exist`]
  return isSure && status === 404 ? [`${what} is 404, and the party was on the move`] : []
}

function faultsOfMissing(sight: Sight, own: ReadonlyMap<string, Span[]>, lives: readonly Life[]): string[] {
  const { what, status, list, answered, count } = sight
  if (list === null || status !== 200) return []
  const on = [...own].map(([moveID, spans]) => ({
    moveID,
    isPossible: spans.some((span) => canBeOn(span, sight)),
    isSure: spans.some((span) => isSurelyOn(span, sight)),
  }))
  const [possible, sure] = [on.filter(({ isPossible }) => isPossible), on.filter(({ isSure }) => isSure)].map(
    (some) => new Set(some.map(({ moveID }) => moveID)),
  ) as [Set<string>, Set<string>]
  const expected =
    list === 'moves'
      ? [...sure]
      : lives.filter((life) => sure.has(life.moveID) && surelyExists(life, sight)).map(({ id }) => id)
  const most =
    list === 'moves' ? possible.size : lives.filter((life) => possible.has(life.moveID) && canExist(life, sight)).length
  const isCountRight = count === null || (count >= expected.length && count <= most)
  return [
    ...expected.filter((id) => !answered.includes(id)).map((id) => `${what} lacks ${id}, which the party could see`),
    ...(isCountRight ? [] : [`${what} counts ${count}, and the party saw ${expected.length} to ${most}`]),
  ]
}

/** After the tombstone of a move the stream has no event of the move, unless the party was put on it again. */
function faultsOfStream(arrivals: readonly Arrival[], own: ReadonlyMap<string, Span[]>): string[] {
  const faults: string[] = []
  /** For each move, when the party was put on it before the last tombstone. */
  const left = new Map<string, number>()
  for (const { event, arrivedAt } of arrivals) {
    if (event.moveID === null) continue
    const spans = own.get(event.moveID) ?? []
    if (isTombstone(event)) {
      const span = spans.find(({ id }) => event.subject.endsWith(id))
      // The tombstone may be of another party, while this one is still on the move.
      if (span) left.set(event.moveID, Math.max(span.putSentAt, left.get(event.moveID) ?? 0))
      continue
    }
    const since = left.get(event.moveID) ?? -Infinity
    const isOn = spans.some(
      ({ putSentAt }) => putSentAt <= arrivedAt && (putSentAt > since || !left.has(event.moveID!)),
    )
    if (!isOn) faults.push(`the stream tells ${event.type} ${event.subject} of a move that the party was not on`)
  }
  return faults
}

/** The moves that a party has left, and whose tombstone it has not got. */
export function withoutTombstone(arrivals: readonly Arrival[], spans: readonly Span[]): string[] {
  const latest = new Map(spans.toSorted((a, b) => a.putSentAt - b.putSentAt).map((span) => [span.moveID, span]))
  return [...latest.values()]
    .filter(
      ({ id, offDoneAt }) =>
        Number.isFinite(offDoneAt) && !arrivals.some(({ event }) => isTombstone(event) && event.subject.endsWith(id)),
    )
    .map(({ moveID }) => moveID)
}

/** An entry of the tables that lists of parties read. */
export type Entry = { entry: string; id: string }

/** Entries that are missing, and entries without a party on the move. */
export function faultsOfEntries(table: string, stored: readonly Entry[], expected: readonly Entry[]): string[] {
  const textOf = ({ entry, id }: Entry) => `${entry} for ${id}`
  const [are, should] = [stored.map(textOf), expected.map(textOf)]
  return [
    ...should.filter((text) => !are.includes(text)).map((text) => `${table} lacks the entry ${text}`),
    ...are.filter((text) => !should.includes(text)).map((text) => `${table} has the entry ${text} without a party`),
  ]
}
