import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Condition } from '../db/condition.ts'
import type { Reader } from '../db/database.ts'
import { countOf, pageOf } from '../db/keyset.ts'
import type { KeysetQuery, Page } from '../db/keyset-query.ts'
import type { Order } from '../db/stretch.ts'
import { findListVersion, listVersionIn } from '../history/versions.ts'
import { isSpent, pageBudget, ROWS_MIN } from '../kernel/byte-budget.ts'
import { idOfDoc, tagOfDoc } from '../kernel/ids.ts'
import { cursorOf, type Position, positionOf } from '../kernel/page.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { CommaList } from '../kernel/schema.ts'
import { narrowed, sendDocs } from './answer.ts'
import type { Runtime } from './context.ts'
import { type Expansions, expandedDocs } from './expansion.ts'
import { PART_LENGTH, type ShownDocs, sendAll } from './export.ts'
import { linkOf } from './link.ts'
import { isListUnchanged, isPageUnchanged } from './list-tag.ts'
import { JSON_TYPE, negotiate } from './media.ts'
import { expansionsOf, requireFilters } from './permission.ts'
import { preferencesOf } from './prefer.ts'
import { namesOf, unknownNames } from './query.ts'
import { reducedDocs, seesOnlyWhole } from './reduced.ts'

export const LIST_TYPES = [JSON_TYPE, 'text/csv', 'application/x-ndjson'] as const
/** The default page and one more record, which tells whether there is another page. */
const READ_AT_ONCE = 51

export const LIST_ANSWER = {
  description: 'One page, newest first unless sorted; as CSV and NDJSON, everything.',
  mediaTypes: LIST_TYPES,
  headers: ['ETag', 'Link', 'Total-Count'],
}

export const UNCHANGED_ANSWER = { description: 'Nothing has changed', headers: ['ETag'] }

/** The parameters of every list. */
export const PageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      ...{ minimum: 1, maximum: 200, default: 50 },
      description:
        'The maximum number of records on a page. A page of large records ends earlier, at 2 MiB: follow its Link to the next one.',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 2000, description: 'From the Link header of the previous page.' })),
  sort: Type.Optional(
    Type.String({ description: 'A sort field, with - in front for descending. Default: newest first.' }),
  ),
  fields: Type.Optional(CommaList('The members to show, separated by commas; id and eTag are always included.')),
  expand: Type.Optional(
    CommaList(
      'The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it.',
    ),
  ),
})
export type PageQuery = Static<typeof PageQuery>

/** The list of one resource. */
export type Listing<Filter extends object> = {
  policy: RecordPolicy
  table: string
  /** The columns that the conditions use. */
  columns: readonly string[]
  /** Sort fields with their columns. */
  sorts: Record<string, Omit<Order, 'isDescending'>>
  members: readonly string[]
  csvColumns: readonly string[]
  /** The conditions of the list; 404 if its parent does not exist. */
  where(filter: Filter): Condition[] | Promise<Condition[]>
  /**
   * What a caller that is bound to a party sees of the list. With `isWholeOnly`, only the records that it sees whole. Null for a list
   * below a move, whose records the party sees whole or not at all: then `where` decides.
   */
  ofParty: ((partyID: string, isWholeOnly: boolean) => Condition) | null
  expand: Expansions
}

export type ListRequest<Filter extends object> = { page: PageQuery; filter: Filter }

/** Answers a list: a page as JSON, or everything as CSV or NDJSON. */
export async function respondToList<Filter extends object>(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  listing: Listing<Filter>,
  { page, filter }: ListRequest<Filter>,
): Promise<FastifyReply> {
  const { replica } = runtime
  const { order, field } = orderOf(listing, page.sort)
  const fields = namesOf('fields', page.fields, listing.members)
  requireFilters(request, listing.policy, filter, page.sort === undefined ? undefined : field)
  const expand = expansionsOf(request, listing.policy, page.expand)
  const [path] = request.url.split('?', 1)
  const { partyID } = request.principal
  const listID = JSON.stringify([path, filter, page.sort ?? ''])
  const after = startOf(runtime, listID, page.cursor)
  const where = await listing.where(filter)
  const names = [...Object.keys(filter), ...(page.sort === undefined ? [] : [field])]
  const { ofParty } = listing
  const isAllWhole = async () =>
    partyID === null || ofParty === null || seesOnlyWhole(replica, partyID, listing.policy, names)
  const listOf = (isWhole: boolean): List => ({
    ...{ table: listing.table, columns: listing.columns, order },
    where: partyID === null || ofParty === null ? where : [ofParty(partyID, isWhole), ...where],
  })
  const type = negotiate(request.headers.accept, LIST_TYPES)
  const shown = async (found: string[], isWhole: boolean): Promise<ShownDocs> => {
    const reduce = async (docs: string[]) => (isWhole ? docs : reducedDocs(replica, listing.policy, docs))
    const docs = await reduce(found)
    if (expand.length === 0) return { texts: await narrowed(docs, fields), count: found.length }
    const expanded = await expandedDocs(replica, docs, expand, listing.expand)
    const some = docs.slice(0, expanded.length)
    const count =
      some.length < docs.length ? found.findIndex((doc) => idOfDoc(doc) === idOfDoc(some.at(-1)!)) + 1 : found.length
    return { texts: await narrowed(some, fields, await reduce(expanded)), count }
  }
  const listVersion = type === JSON_TYPE && partyID === null ? listVersionIn(replica) : undefined
  const isUnchanged = (version: string) => isListUnchanged(request, reply, JSON.stringify([listID, page]), version)
  const isCounted = preferencesOf(request.headers.prefer).get('count') === 'exact'
  // The version must not be newer than its page or count. If only the page is sent, both are read together.
  const isVersionFirst = isCounted || request.headers['if-none-match'] !== undefined
  const known = listVersion && isVersionFirst ? await findListVersion(replica) : undefined
  if (known !== undefined && isUnchanged(known)) return reply.code(304).send()
  if (isCounted && !(await sendCount(runtime, reply, listOf(await isAllWhole())))) return reply
  if (type !== JSON_TYPE) {
    const isWhole = await isAllWhole()
    const pages = pagesOf(replica, listOf(isWhole), field, after)
    return sendAll(reply, type, listing.csvColumns, fields, pages, (docs) => shown(docs, isWhole))
  }

  const limit = page.limit ?? 50
  const read = (isWhole: boolean) =>
    readPage(replica, listOf(isWhole), field, after, limit, isVersionFirst ? undefined : listVersion)
  // Most parties see no record reduced. So the page is read as for them while the database is asked for it.
  const [ofWhole, isWhole] = await Promise.all([read(true), isAllWhole()])
  const { docs, hasMore, lookedTo, version } = isWhole ? ofWhole : await read(false)
  const { texts, count } = await shown(docs, isWhole)
  const end = hasMore || count < docs.length ? endOf(docs.slice(0, count), field) : lookedTo
  if (version !== undefined) isUnchanged(version)
  if (listVersion === undefined) {
    // A record that is shown reduced, or expanded, can change without its tag.
    const content = isWhole && expand.length === 0 ? docs.map(tagOfDoc) : texts
    if (isPageUnchanged(request, reply, JSON.stringify([listID, page, end]), content)) return reply.code(304).send()
  }
  linkPages(runtime, reply, listID, after, end)
  return sendDocs(reply, texts)
}

/** Adds the number of records to the answer. False if the client has gone, or was refused because it took too long. */
async function sendCount(runtime: Runtime, reply: FastifyReply, list: List): Promise<boolean> {
  const isClosed = untilClosed(reply)
  const count = await countOf(runtime.aside(isClosed), list).catch((error) => {
    if (!isClosed.aborted) throw error
  })
  if (count === undefined) return false
  reply.header('total-count', count).header('preference-applied', 'count=exact')
  return true
}

/** Aborts when the answer was sent, for example that it took too long, and when the client has gone. */
function untilClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  return closed.signal
}

function orderOf<Filter extends object>(
  listing: Listing<Filter>,
  sort: string | undefined,
): { order: Order; field: string } {
  if (sort === undefined) return { order: { column: 'id', isDescending: true, isNullable: false }, field: 'id' }
  const sorts = new Map(Object.entries(listing.sorts))
  const isDescending = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const column = sorts.get(field)
  if (column) return { order: { ...column, isDescending }, field }
  const valid = [...sorts.keys()].flatMap((name) => [name, `-${name}`])
  throw unknownNames('sort', [sort], valid)
}

function endOf(docs: readonly string[], field: string): Position {
  const doc = docs[docs.length - 1]!
  if (field === 'id') return { value: idOfDoc(doc), id: idOfDoc(doc) }
  const last = JSON.parse(doc)
  return { value: last[field] ?? null, id: last.id }
}

/** The id of a list names the party of a bound caller, so that the cursors of two parties cannot be exchanged. */
const listIDOf = ({ party }: Reader, listID: string): string => (party ? `${listID} of ${party.id}` : listID)

/** The position of a cursor; undefined for the beginning of the list, 400 for a cursor of another list. */
export const startOf = (
  { cursorKey, db }: Runtime,
  listID: string,
  cursor: string | undefined,
): Position | undefined => (cursor === undefined ? undefined : positionOf(cursorKey, listIDOf(db, listID), cursor))

/** Sets the Link header of a page: to the next page, if this one has an `end` to continue after, and to the first. */
export function linkPages(
  { publicUrl, cursorKey, db }: Runtime,
  reply: FastifyReply,
  listID: string,
  after: Position | undefined,
  end: Position | undefined,
): void {
  if (!after && !end) return
  const { url, method } = reply.request
  // The filters of a QUERY are in its content, so a GET of the target would list everything.
  const how = method === 'QUERY' ? '; method="QUERY"' : ''
  const first = linkOf(publicUrl, url, undefined, 'first') + how
  const next = end && linkOf(publicUrl, url, cursorOf(cursorKey, listIDOf(db, listID), end), 'next') + how
  reply.header('link', next ? `${next}, ${first}` : first)
}

type List = Omit<KeysetQuery, 'after' | 'limit'>

/**
 * A page, a few records at a time, so that large records do not block for long. It ends at its limit of records or of bytes, and one record
 * more is read, which tells that it `hasMore`.
 */
export async function readPage(
  db: Reader,
  list: List,
  field: string,
  start: Position | undefined,
  limit: number,
  version?: Sql | undefined,
): Promise<Page & { hasMore: boolean }> {
  const docs: string[] = []
  const budget = pageBudget()
  let versionFound: string | undefined
  for (let after = start; ; ) {
    const wanted = Math.min(limit + 1 - docs.length, READ_AT_ONCE)
    const part = await pageOf(db, {
      ...{ ...list, after, limit: wanted, budget },
      version: docs.length === 0 ? version : undefined,
    })
    versionFound ??= part.version
    docs.push(...part.docs)
    const hasMore = (docs.length > limit || isSpent(budget)) && docs.length > 1
    if (hasMore) docs.pop()
    if (hasMore || part.lookedTo || part.docs.length < wanted)
      return { docs, hasMore, lookedTo: part.lookedTo, version: versionFound }
    after = endOf(part.docs, field)
  }
}

/** Everything after a position, a few records at a time: memory does not grow and no snapshot is pinned. */
async function* pagesOf(db: Reader, list: List, field: string, start: Position | undefined): AsyncGenerator<string[]> {
  let limit = READ_AT_ONCE
  for (let after = start; ; ) {
    const budget = { left: PART_LENGTH }
    const { docs, lookedTo } = await pageOf(db, { ...list, after, limit, budget })
    if (docs.length > 0) yield docs
    if (docs.length < limit && !lookedTo && !isSpent(budget)) return
    // Large records are rarely alone, and PostgreSQL also sends records that no longer fit.
    limit = isSpent(budget) ? Math.max(docs.length, ROWS_MIN) : Math.min(limit * 2, READ_AT_ONCE)
    after = lookedTo ?? endOf(docs, field)
  }
}
