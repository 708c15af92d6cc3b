import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Reader } from '../../db/database.ts'
import type { Condition } from '../../db/lists/condition.ts'
import { countOf } from '../../db/lists/keyset.ts'
import { findListVersion, listVersionIn } from '../../history/versions.ts'
import { idOfDoc, tagOfDoc } from '../../kernel/ids.ts'
import { type Instant, instantOf } from '../../kernel/instant.ts'
import { CommaList } from '../../kernel/schema.ts'
import { CACHING_BY_PREFERENCE, narrowed, sendDocs } from '../answer/answer.ts'
import { type ShownDocs, sendAll } from '../answer/export.ts'
import { linkPages, startOf } from '../answer/link.ts'
import { preferencesOf } from '../answer/prefer.ts'
import { JSON_TYPE, negotiate } from '../content/media.ts'
import type { Runtime } from '../context.ts'
import { expansionsOf, requireFilters } from '../permission.ts'
import { type SeenList, type SeenListing, type SeenPage, sightOf } from '../sight.ts'
import { type Expansions, expandedDocs } from './expansion.ts'
import { endOf, type List, orderOf, pagesOf, readPage, type Sorts } from './pages.ts'
import { namesOf } from './query.ts'
import { isListUnchanged, isPageUnchanged } from './tag.ts'

export const LIST_TYPES = [JSON_TYPE, 'text/csv', 'application/x-ndjson'] as const
export const LIST_ANSWER = {
  description: 'One page; as CSV and NDJSON, everything.',
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
  fields: Type.Optional(CommaList('The members to show, separated by commas, beside id and eTag.')),
  expand: Type.Optional(
    CommaList(
      'The related records to include, separated by commas. Those of a record that do not fit into an answer are left out of it.',
    ),
  ),
})
export type PageQuery = Static<typeof PageQuery>

/** The list of one resource. */
export type Listing<Filter extends object> = SeenListing & {
  table: string
  /** The columns that the conditions use. */
  columns: readonly string[]
  sorts: Sorts
  members: readonly string[]
  csvColumns: readonly string[]
  /** The conditions of the list; 404 if its parent does not exist. */
  where(filter: Filter): Condition[] | Promise<Condition[]>
  expand: Expansions
  /** The expansions that change with the time: the version of the list does not tell whether they did. */
  ofTime?: readonly string[]
  /** The tag is made from the page: no events tell of its changes, so that the version of all lists does not count them, or each caller has another list. */
  isTaggedByPage?: true
  /** Adds to documents what is stored beside them and changes without a version: the tag is made from the page. */
  complete?(tx: Reader, docs: readonly string[]): Promise<string[]>
  /** Its order, if no other one is asked for, begins with the oldest record. */
  isOldestFirst?: true
  /** How many records a page has if no limit is asked for. */
  pageMax?: number
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
  const sorts = page.sort === undefined ? [] : [field]
  const fields = namesOf('fields', page.fields, listing.members)
  requireFilters(request, listing.policy, filter, sorts[0])
  const expand = expansionsOf(request, listing.policy, page.expand)
  const [path] = request.url.split('?', 1)
  const listID = JSON.stringify([path, filter, page.sort ?? ''])
  const after = startOf(runtime, listID, page.cursor)
  const where = await listing.where(filter)
  const names = [...Object.keys(filter), ...sorts]
  const { table, columns } = listing
  const listOf = (seen: SeenList['where']): List => ({ table, columns, order, where: [...seen, ...where] })
  const type = negotiate(request.headers.accept, LIST_TYPES)
  const texts = {
    tx: replica,
    fields,
    expand,
    expansions: listing.expand,
    complete: listing.complete,
    now: instantOf(runtime.clock()),
  }
  const sight = sightOf(replica)
  const isOfTime = expand.some((name) => listing.ofTime?.includes(name))
  const hasVersion = type === JSON_TYPE && !sight && !isOfTime && !listing.isTaggedByPage && !listing.complete
  const listVersion = hasVersion ? listVersionIn(replica) : undefined
  const isUnchanged = (version: string) => isListUnchanged(request, reply, JSON.stringify([listID, page]), version)
  const isCounted = preferencesOf(request.headers.prefer).get('count') === 'exact'
  // The version must not be newer than its page or count. If only the page is sent, both are read together.
  const isVersionFirst = isCounted || request.headers['if-none-match'] !== undefined
  const known = listVersion && isVersionFirst ? await findListVersion(replica) : undefined
  if (known !== undefined && isUnchanged(known)) return reply.code(304).send()
  const seen = async (): Promise<SeenList> => sight?.list(replica, listing, names) ?? EVERYTHING
  if (isCounted && !(await sendCount(runtime, reply, listOf((await seen()).where)))) return reply
  if (type !== JSON_TYPE) {
    const { where: conditions, reduce } = await seen()
    const pages = pagesOf(replica, listOf(conditions), field, after)
    return sendAll(reply, type, listing.csvColumns, fields, pages, (docs) => textsOf(texts, docs, reduce))
  }

  const version = isVersionFirst ? undefined : listVersion
  const read = (conditions: SeenList['where']) =>
    readPage(replica, listOf(conditions), field, after, page.limit ?? listing.pageMax ?? 50, version)
  const { page: found, reduce }: SeenPage<Awaited<ReturnType<typeof read>>> = sight
    ? await sight.page(replica, listing, names, read)
    : { page: await read([]) }
  const { docs, hasMore, lookedTo } = found
  const sent = await textsOf(texts, docs, reduce)
  const end = hasMore || sent.count < docs.length ? endOf(docs.slice(0, sent.count), field) : lookedTo
  if (found.version !== undefined) isUnchanged(found.version)
  if (listVersion === undefined) {
    // A record that is shown reduced, or expanded, can change without its tag.
    const content = !reduce && expand.length === 0 && !listing.complete ? docs.map(tagOfDoc) : sent.texts
    if (isPageUnchanged(request, reply, JSON.stringify([listID, page, end]), content)) return reply.code(304).send()
  }
  linkPages(runtime, reply, listID, after, end)
  return sendDocs(reply, sent.texts, CACHING_BY_PREFERENCE)
}

/** What a caller that sees every record sees of a list. */
const EVERYTHING: SeenList = { where: [] }

/** How the records of a list are sent. */
type Texts = {
  tx: Reader
  fields: readonly string[]
  expand: readonly string[]
  expansions: Expansions
  complete: Listing<object>['complete']
  now: Instant
}

/** The texts of the first records that were found, as the client wants them: as many as fit into an answer with what is expanded. */
async function textsOf(
  { tx, fields, expand, expansions, complete, now }: Texts,
  read: string[],
  reduce: SeenList['reduce'],
): Promise<ShownDocs> {
  const found = complete ? await complete(tx, read) : read
  const docs = reduce ? await reduce(found) : found
  if (expand.length === 0) return { texts: await narrowed(docs, fields), count: found.length }
  const expanded = await expandedDocs(tx, docs, expand, expansions, now)
  const some = docs.slice(0, expanded.length)
  const count =
    some.length < docs.length ? found.findIndex((doc) => idOfDoc(doc) === idOfDoc(some.at(-1)!)) + 1 : found.length
  return { texts: await narrowed(some, fields, reduce ? await reduce(expanded) : expanded), count }
}

/** Adds the number of records to the answer. False if the client has gone, or was refused because it took too long. */
async function sendCount(runtime: Runtime, reply: FastifyReply, list: List): Promise<boolean> {
  const isClosed = untilClosed(reply)
  const count = await countOf(runtime.scanReader(isClosed), list).catch((error) => {
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
