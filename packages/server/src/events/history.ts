import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Reader } from '../db/database.ts'
import { explainedChanges } from '../history/explain.ts'
import { findDocAsOf, findVersionByTag, listStepsBetween } from '../history/versions.ts'
import { narrowed, sendDocs, sendJson } from '../http/answer.ts'
import type { Runtime } from '../http/context.ts'
import { linkOf } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { invalidQuery } from '../http/query.ts'
import { changesBetween } from '../kernel/diff.ts'
import { AppError } from '../kernel/errors.ts'
import type { About } from '../kernel/event.ts'
import { instantFrom } from '../kernel/instant.ts'
import { cursorOf, positionOf } from '../kernel/page.ts'
import { withoutVariant } from '../kernel/precondition.ts'
import { eventFilterOf } from './filter.ts'
import type { DiffQuery, HistoryQuery } from './schema.ts'
import { eventDocOf, listHistory, type Whose } from './store.ts'

/** Answers with a page of the history of a move or a shipment, also of a deleted one. */
export async function respondToHistory(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  whose: () => Promise<Whose>,
  query: Static<typeof HistoryQuery>,
): Promise<FastifyReply> {
  const { limit = 50, cursor } = query
  const filter = eventFilterOf(request.principal, query)
  const listID = JSON.stringify(['history', path, filter])
  const before = cursor === undefined ? undefined : Number(positionOf(runtime.cursorKey, listID, cursor).value)
  const of = await whose()
  await runtime.db.eventsNumbered()
  const rows = await listHistory(runtime.replica, of, before, limit + 1, filter)
  negotiate(request.headers.accept, [JSON_TYPE])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const links: string[] = []
  if (last) {
    const next = cursorOf(runtime.cursorKey, listID, { value: String(last.seq), id: '' })
    links.push(linkOf(runtime.publicUrl, request.url, next, 'next'))
  }
  if (links.length > 0 || before !== undefined) links.push(linkOf(runtime.publicUrl, request.url, undefined, 'first'))
  if (links.length > 0) reply.header('link', links.join(', '))
  return sendDocs(reply, page.map(eventDocOf))
}

/** Answers with the differences between two versions of a record, and who made each of them. */
export async function respondToDiff(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  about: About,
  newest: string | undefined,
  query: Static<typeof DiffQuery>,
): Promise<FastifyReply> {
  const shown = query.to ?? newest
  if (shown === undefined)
    throw invalidQuery([{ parameter: 'to', detail: 'Is required: the record is gone.', code: 'required' }])
  const to = withoutVariant(shown)
  const newer = await requireVersion(runtime.db, about, to)
  const from = (query.from && withoutVariant(query.from)) ?? newer.previous_etag ?? to
  const older = await requireVersion(runtime.db, about, from)
  negotiate(request.headers.accept, [JSON_TYPE])
  const [first, last] = older.time <= newer.time ? [older, newer] : [newer, older]
  const { steps } = await listStepsBetween(runtime.db, about, first.time, last.time)
  const changes = explainedChanges(changesBetween(JSON.parse(older.doc), JSON.parse(newer.doc)), steps, about)
  return sendJson(reply, JSON.stringify({ from, to, changes }))
}

async function requireVersion(db: Reader, about: About, tag: string) {
  const version = await findVersionByTag(db, about, tag)
  if (!version) throw new AppError('unknown_version', `No version of this record has the tag ${tag.slice(0, 64)}.`)
  return version
}

/** The record as it was at an instant. */
export async function requireDocAsOf(
  runtime: Runtime,
  about: About,
  asOf: string,
  /** The record as it is now, if it exists. It has been the same since its lastUpdated, even if the events before were pruned. */
  now: { lastUpdated: string } | undefined,
  notFound: AppError,
): Promise<string> {
  const instant = instantFrom(asOf)!
  const known = await findDocAsOf(runtime.replica, about, instant)
  const doc = known === undefined && now && now.lastUpdated <= instant ? JSON.stringify(now) : known
  if (doc === undefined || doc === null) throw notFound
  return doc
}

/** Sends a record as it was at an instant. It has no ETag, because a past version cannot be changed. */
export async function sendAsOf(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  about: About,
  asOf: string,
  fields: readonly string[],
  now: { lastUpdated: string } | undefined,
  notFound: AppError,
): Promise<FastifyReply> {
  const doc = await requireDocAsOf(runtime, about, asOf, now, notFound)
  negotiate(request.headers.accept, [JSON_TYPE])
  const [shown = doc] = await narrowed([doc], fields)
  return sendJson(reply, shown)
}

/** Refuses expand beside asOf: related records are not stored with a past version. */
export function requireNoExpansion(expand: readonly string[]): void {
  if (expand.length === 0) return
  throw invalidQuery([{ parameter: 'expand', detail: 'Cannot be combined with asOf.', code: 'not_allowed' }])
}
