import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { kindsShownTo } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { explainedChanges } from '../history/explain.ts'
import { findDocAsOf, findVersionByTag, listStepsBetween } from '../history/versions.ts'
import { narrowed, sendDocs, sendJson } from '../http/answer.ts'
import type { Principal, Runtime } from '../http/context.ts'
import { linkOf } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { invalidQuery } from '../http/query.ts'
import { changesBetween } from '../kernel/diff.ts'
import { AppError } from '../kernel/errors.ts'
import type { About } from '../kernel/event.ts'
import { instantFrom } from '../kernel/instant.ts'
import { cursorOf, positionOf } from '../kernel/page.ts'
import { ETag, InstantText } from '../kernel/schema.ts'
import { ExplainedChange } from './schema.ts'
import { type EventFilter, eventDocOf, listHistory, type Whose } from './store.ts'

export const TypesParameter = Type.Optional(
  Type.String({
    pattern: '^[a-z_.*]+(,[a-z_.*]+)*$',
    maxLength: 1000,
    description: 'Types of events, separated by commas; shipment.* is every type of shipments.',
  }),
)

export const HistoryQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many at most.' })),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'From the Link header of the page before.' })),
  type: TypesParameter,
  actor: Type.Optional(Type.String({ maxLength: 200, description: 'Who did it.' })),
})

export const DiffQuery = Type.Object({
  from: Type.Optional(
    Type.String({ maxLength: 64, description: 'The eTag of the older version; the one before `to` if left out.' }),
  ),
  to: Type.Optional(
    Type.String({ maxLength: 64, description: 'The eTag of the newer version; the newest if left out.' }),
  ),
})

export const Diff = Type.Object(
  { from: ETag, to: ETag, changes: Type.Array(ExplainedChange) },
  { $id: 'Diff', additionalProperties: false, description: 'What differs between two versions.' },
)

/** When to look at a record. */
export const AsOf = Type.Optional(
  Type.String({ ...InstantText, description: 'Show the record as it was at this instant (RFC 3339), without ETag.' }),
)

/** The query of a record that is shown whole, as it is or as it was. */
export const AsOfQuery = Type.Object({ asOf: AsOf })

/** The filter that a query states, within what the caller may see. */
export const eventFilterOf = (
  { scopes }: Principal,
  { type, actor, moveID }: { type?: string; actor?: string; moveID?: string },
): EventFilter => ({
  kinds: kindsShownTo(scopes),
  ...(type === undefined ? {} : { types: typesOf(type) }),
  ...(actor === undefined ? {} : { actor }),
  ...(moveID === undefined ? {} : { moveID: moveID.toLowerCase() }),
})

/** More types than there are. Each is a condition that every event is compared with. */
const TYPES_MAX = 50

function typesOf(list: string): string[] {
  const types = [...new Set(list.split(','))]
  if (types.length <= TYPES_MAX) return types
  throw invalidQuery([{ parameter: 'type', detail: `May have ${TYPES_MAX} entries.`, code: 'too_many' }])
}

/** Answers with a page of what happened to a move or a shipment that is or was there. */
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
  const links: string[] = []
  if (rows.length > limit) {
    const next = cursorOf(runtime.cursorKey, listID, { value: String(page.at(-1)!.seq), id: '' })
    links.push(linkOf(runtime.publicUrl, request.url, next, 'next'))
  }
  if (links.length > 0 || before !== undefined) links.push(linkOf(runtime.publicUrl, request.url, undefined, 'first'))
  if (links.length > 0) reply.header('link', links.join(', '))
  return sendDocs(reply, page.map(eventDocOf))
}

/** Answers with what differs between two versions of a record, and who made each difference. */
export async function respondToDiff(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  about: About,
  newest: string | undefined,
  query: Static<typeof DiffQuery>,
): Promise<FastifyReply> {
  const to = (query.to ?? newest)?.split('~')[0]
  if (to === undefined) {
    const detail = 'Is required: the record is gone.'
    throw new AppError('invalid_query', `to: ${detail}`, { errors: [{ parameter: 'to', detail, code: 'required' }] })
  }
  const newer = await requireVersion(runtime.db, about, to)
  const from = query.from?.split('~')[0] ?? newer.previous_etag ?? to
  const older = await requireVersion(runtime.db, about, from)
  negotiate(request.headers.accept, [JSON_TYPE])
  const isForward = older.time <= newer.time
  const { steps } = await listStepsBetween(
    runtime.db,
    about,
    isForward ? older.time : newer.time,
    isForward ? newer.time : older.time,
  )
  const changes = explainedChanges(changesBetween(JSON.parse(older.doc), JSON.parse(newer.doc)), steps)
  return sendJson(reply, JSON.stringify({ from, to, changes }))
}

async function requireVersion(db: Reader, about: About, tag: string) {
  const version = await findVersionByTag(db, about, tag)
  if (!version) throw new AppError('unknown_version', `No version of this record has the tag ${tag.slice(0, 64)}.`)
  return version
}

/** A record as it was at an instant, or the refusal. */
export async function requireDocAsOf(
  runtime: Runtime,
  about: About,
  asOf: string,
  /** The record as it is now, if it is there: it has been so since its lastUpdated, also when what led to it was pruned. */
  now: { lastUpdated: string } | undefined,
  notFound: AppError,
): Promise<string> {
  const instant = instantFrom(asOf)!
  const known = await findDocAsOf(runtime.replica, about, instant)
  const doc = known === undefined && now && now.lastUpdated <= instant ? JSON.stringify(now) : known
  if (doc === undefined || doc === null) throw notFound
  return doc
}

/** Sends a record as it was at an instant. It has no ETag: nobody can change the past. */
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
  return sendJson(reply, (await narrowed([doc], fields))[0]!)
}

/** What was expanded then is not kept together. */
export function requireNoExpansion(expand: readonly string[]): void {
  if (expand.length === 0) return
  const detail = 'Cannot be combined with asOf.'
  throw new AppError('invalid_query', `expand: ${detail}`, {
    errors: [{ parameter: 'expand', detail, code: 'not_allowed' }],
  })
}
