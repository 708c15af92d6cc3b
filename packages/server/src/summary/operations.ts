import { POLICY } from '../access/policy.ts'
import { findCompany } from '../company/store.ts'
import type { Reader } from '../db/database.ts'
import { sendJson } from '../http/answer/answer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { type Operation, read } from '../http/operation.ts'
import { instantOf } from '../kernel/instant.ts'
import { makeRoom } from '../kernel/make-room.ts'
import { findPartyRevision } from '../parties/store.ts'
import { summarize } from './rules.ts'
import { ShipmentSummary } from './schema.ts'
import { listStatusCounts } from './store.ts'

/** Counting may take a twentieth of a node's time, however many clients ask: a slow count is cached for longer. */
const SHARE_OF_TIME = 20
/** Counts of so few shipments are not cached. */
const FEW = 20_000
/** How many parties have a cached count. */
const PARTIES_MAX = 1_000

/** Counts of shipments. */
export function summaryOperations(runtime: Runtime): readonly Operation[] {
  const summaryOf = (partyID?: string) =>
    cachedCount(async () => {
      const counts = await listStatusCounts(partyID ? runtime.db.scanReader() : runtime.scanReader(), partyID)
      return summarize(counts, instantOf(runtime.clock()), await findCompany(runtime.db))
    })
  const summary = summaryOf()
  const ofParties = new Map<string, { revision: number; count: typeof summary }>()
  const summaryFor = async (db: Reader, partyID: string) => {
    // It grows when the party is taken off a move: from then on the party must not be told of its shipments.
    const revision = await findPartyRevision(db, partyID)
    const known = ofParties.get(partyID)
    const current = known?.revision === revision ? known : { revision, count: summaryOf(partyID) }
    if (!known) makeRoom(ofParties, PARTIES_MAX)
    ofParties.set(partyID, current)
    return current.count()
  }
  return [
    read({
      method: 'GET',
      url: '/v1/shipments/summary',
      operationId: 'getShipmentSummary',
      summary: 'Count shipments by status and by week of delivery',
      description:
        'For dashboards: all numbers at once, without reading lists. Days and weeks are those of the company: its time zone, and its first day of the week. With very many shipments the numbers may be some seconds old; asOf says when they were counted.',
      tag: 'Shipments',
      scope: 'shipments:read',
      policy: POLICY.ShipmentSummary,
      answers: { 200: { description: 'The numbers', schema: ShipmentSummary } },
      errors: [],
      async respond({ db }, request, reply) {
        negotiate(request.headers.accept, [JSON_TYPE])
        return sendJson(reply, JSON.stringify(await (db.viewer ? summaryFor(db, db.viewer.id) : summary())))
      },
    }),
  ]
}

/** Counts again if that is cheap or the last count is old. Concurrent requests share one count. */
function cachedCount(count: () => Promise<ShipmentSummary>): () => Promise<ShipmentSummary> {
  let counted: Promise<ShipmentSummary> | undefined
  let isGoodUntilMs = 0
  const recount = async () => {
    const startedMs = performance.now()
    isGoodUntilMs = Number.POSITIVE_INFINITY
    try {
      const summary = await count()
      const endedMs = performance.now()
      isGoodUntilMs = summary.total <= FEW ? 0 : endedMs + (endedMs - startedMs) * SHARE_OF_TIME
      return summary
    } catch (error) {
      isGoodUntilMs = 0
      throw error
    }
  }
  return () => {
    if (counted === undefined || performance.now() >= isGoodUntilMs) counted = recount()
    return counted
  }
}
