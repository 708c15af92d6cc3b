import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { explainedChanges } from '../history/explain.ts'
import { findDocAsOf, findVersionByTag, listStepsBetween, type Version } from '../history/versions.ts'
import { sendJson } from '../http/answer/answer.ts'
import { startOf } from '../http/answer/link.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { UNCHANGED_ANSWER } from '../http/list/list.ts'
import { invalidQuery } from '../http/list/query.ts'
import { sendPage } from '../http/list/send-page.ts'
import { paramOf } from '../http/operation.ts'
import { eventsBudget, isSpent } from '../kernel/byte-budget.ts'
import { changesBetween } from '../kernel/diff.ts'
import { AppError } from '../kernel/errors.ts'
import type { Subject, Versioned } from '../kernel/event.ts'
import { isUuid } from '../kernel/ids.ts'
import { instantFrom } from '../kernel/instant.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { withoutVariant } from '../kernel/precondition.ts'
import { reducedChanges } from '../kernel/reduced.ts'
import { visiblePartsOn } from '../visibility/reduced.ts'
import { eventFilterOf } from './filter.ts'
import { Diff, DiffQuery, Event, HistoryQuery } from './schema.ts'
import { eventDocOf, listHistory } from './store.ts'

/** A record that exists or existed: its name in events, and the record as it is now, unless it was deleted. */
export type Traced<Item extends Versioned = Versioned> = { about: Subject; current?: Item | undefined }

/** Finds a record by its place in the path, also after it was deleted; 404 if it never existed. */
type Trace = (db: Reader, path: string) => Promise<Traced>

/** The operations that moves and shipments share: a page of the history, and the difference of two versions. */
export const historyReads = (parameter: string, trace: Trace, policy: RecordPolicy) =>
  ({
    ofEvents: {
      method: 'GET',
      policy: POLICY.Event,
      query: HistoryQuery,
      answers: {
        200: { description: 'The history', schema: Type.Array(Event), headers: ['ETag', 'Link'] },
        304: UNCHANGED_ANSWER,
      },
      respond: (runtime: Runtime, request: FastifyRequest, reply: FastifyReply, query: Static<typeof HistoryQuery>) =>
        respondToHistory(runtime, request, reply, paramOf(request, parameter), trace, query),
    },
    ofVersions: {
      method: 'GET',
      query: DiffQuery,
      answers: { 200: { description: 'The differences', schema: Diff } },
      async respond(runtime: Runtime, request: FastifyRequest, reply: FastifyReply, query: Static<typeof DiffQuery>) {
        const traced = await trace(runtime.db, paramOf(request, parameter))
        return respondToDiff(runtime, request, reply, traced, query, policy)
      },
    },
  }) as const

async function respondToHistory(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  trace: Trace,
  query: Static<typeof HistoryQuery>,
): Promise<FastifyReply> {
  const { limit = 50, cursor } = query
  const filter = eventFilterOf(request.principal, query)
  const listID = JSON.stringify(['history', isUuid(path) ? path.toLowerCase() : path, filter])
  const after = startOf(runtime, listID, cursor)
  // A client that knows the record sends its request after the events were committed, so both can be read at once.
  const [{ about }] = await Promise.all([trace(runtime.db, path), runtime.db.eventsNumbered()])
  const budget = eventsBudget(limit)
  const rows = await listHistory(runtime.replica, about, after && Number(after.value), limit + 1, filter, budget)
  negotiate(request.headers.accept, [JSON_TYPE])
  // One event more than the limit shows that there is another page.
  const hasMore = (rows.length > limit || isSpent(budget)) && rows.length > 1
  const page = hasMore ? rows.slice(0, -1) : rows
  const last = hasMore ? page.at(-1) : undefined
  const end = last && { value: String(last.seq), id: '' }
  return sendPage(runtime, request, reply, { listID, after, end }, page.map(eventDocOf))
}

/** Answers with the differences between two versions of a record, and who made each of them. */
async function respondToDiff(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  traced: Traced,
  query: Static<typeof DiffQuery>,
  policy: RecordPolicy,
): Promise<FastifyReply> {
  const { about, current } = traced
  const named = query.to ?? current?.eTag
  if (named === undefined)
    throw invalidQuery([{ parameter: 'to', detail: 'Is required, because the record was deleted.', code: 'required' }])
  const to = withoutVariant(named)
  const newer = await requireVersion(runtime.db, traced, to)
  const from = (query.from && withoutVariant(query.from)) ?? newer.previous_etag ?? to
  const older = await requireVersion(runtime.db, traced, from)
  negotiate(request.headers.accept, [JSON_TYPE])
  const [first, last] = older.time <= newer.time ? [older, newer] : [newer, older]
  const { steps } = await listStepsBetween(runtime.db, about, first.time, last.time)
  const parts = await visiblePartsOn(runtime.db, policy, about.moveID)
  const all = changesBetween(JSON.parse(older.doc), JSON.parse(newer.doc), about.derived)
  const changes = explainedChanges(all, steps, about)
  return sendJson(reply, JSON.stringify({ from, to, changes: parts ? reducedChanges(parts, changes) : changes }))
}

/** A version of a record; 404 if it is not known. The current one is known without its event, which may have been pruned. */
async function requireVersion(db: Reader, { about, current }: Traced, tag: string): Promise<Version> {
  const version = await findVersionByTag(db, about, tag)
  if (!version && current?.eTag === tag)
    return { time: current.lastUpdated, previous_etag: null, doc: JSON.stringify(current) }
  if (!version) throw new AppError('unknown_version', `No version of this record has the tag ${tag.slice(0, 64)}.`)
  return version
}

/** The record as it was at an instant. The current version has been valid since its lastUpdated, even if earlier events were pruned. */
export async function requireDocAsOf(
  runtime: Runtime,
  { about, current }: Traced,
  asOf: string,
  notFound: AppError,
): Promise<string> {
  const instant = instantFrom(asOf)
  const known = await findDocAsOf(runtime.replica, about, instant)
  const doc = known === undefined && current && current.lastUpdated <= instant ? JSON.stringify(current) : known
  if (doc === undefined || doc === null) throw notFound
  return doc
}
