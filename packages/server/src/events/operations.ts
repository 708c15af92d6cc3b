import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { holdersOf } from '../edge/address.ts'
import { CACHING, CACHING_BY_PREFERENCE, sendDocs } from '../http/answer/answer.ts'
import { linkOf } from '../http/answer/link.ts'
import { preferencesOf } from '../http/answer/prefer.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { invalidQuery } from '../http/list/query.ts'
import { isListUnchanged } from '../http/list/tag.ts'
import { type Operation, read } from '../http/operation.ts'
import { AppError, type ErrorCode, errorAt } from '../kernel/errors.ts'
import { forbidden } from '../kernel/permission.ts'
import { CLOUD_EVENTS_TYPE, cloudEventOf, cloudSourceOf } from './cloud-event.ts'
import { CloudEvent } from './cloud-event-schema.ts'
import type { EventFeed } from './feed.ts'
import { findPlaceBefore } from './feed-store.ts'
import { eventFilterOf } from './filter.ts'
import { type FeedRequest, isAtEnd, listFeedPage } from './long-poll.ts'
import { Event, FeedQuery } from './schema.ts'
import { type EventFilter, eventDocOf, type FeedBounds, findFeedBounds, findSettledBounds } from './store.ts'
import type { Following } from './stream.ts'

const STREAM_TYPE = 'text/event-stream'
const FEED_TYPES = [JSON_TYPE, STREAM_TYPE, CLOUD_EVENTS_TYPE] as const
const WAIT_MAX_S = 60
const LIMIT = 50
const SCOPE = 'events:read'
const BEGIN_AGAIN = 'Read the records again, and follow from newest.'

type Query = Static<typeof FeedQuery>

/** The feed of all changes, in order: page by page, or as they happen. */
export const eventOperations = (feed: EventFeed): readonly Operation[] => [
  read({
    method: 'GET',
    url: '/v1/events',
    operationId: 'listEvents',
    summary: 'Read the event feed',
    description:
      'A sync feed: oldest first, without gaps, each event once. Ask again with the Vanline-Position of the answer, or with the seq of the last event you have. One answer searches a limited number of events, so with a filter it can contain few or none although there are more; it then has a Link to the next page. Without that Link you are at the end; with Prefer: wait=20 the answer waits for something new. As text/event-stream the events arrive live, and Last-Event-ID resumes. As application/cloudevents-batch+json each event is a CloudEvent. Keep the Vanline-Epoch of the answers beside the seq and send both: after the restore of a backup the answer is then 410. The event of a deletion has the record null. The feed contains only what the caller may read: moves with moves:read, shipments and what belongs to them with shipments:read, webhooks and keys with the scopes that manage them.',
    tag: 'Events',
    scope: SCOPE,
    policy: POLICY.Event,
    query: FeedQuery,
    answers: {
      200: {
        description: 'The next events',
        schema: Type.Array(Event),
        mediaTypes: FEED_TYPES,
        otherForms: { [CLOUD_EVENTS_TYPE]: Type.Array(CloudEvent) },
        headers: ['ETag', 'Link', 'Vanline-Epoch', 'Vanline-Position'],
      },
      304: { description: 'Nothing has changed', headers: ['ETag', 'Vanline-Epoch'] },
    },
    errors: ['events_pruned', 'events_unknown'],
    mayWait: true,
    respond: (runtime, request, reply, query) => respondToFeed(runtime, feed, request, reply, query),
  }),
]

async function respondToFeed(
  runtime: Runtime,
  feed: EventFeed,
  request: FastifyRequest,
  reply: FastifyReply,
  query: Query,
): Promise<FastifyReply> {
  const { db } = runtime
  requireOneStart(query)
  const type = negotiate(request.headers.accept, FEED_TYPES)
  const filter = eventFilterOf(request.principal, query)
  const filterNow = () => allowedNow(feed, request, query)
  const resumed = resumedAfter(request, query.after)
  // A stream need not wait for events without a number: it gets them later.
  const isCloud = type === CLOUD_EVENTS_TYPE
  const isLive = type === STREAM_TYPE && query.last === undefined
  const bounds = await (isLive ? findFeedBounds : findSettledBounds)(db)
  requireEpoch(reply, bounds, query.epoch ?? bounds.epoch)
  requireKept(reply, bounds, resumed ?? 0)
  const findStart = async () => resumed ?? (query.last ? findPlaceBefore(db, query.last, filter, bounds) : 0)
  if (type === STREAM_TYPE)
    return sendStream(feed, request, reply, {
      ...{ after: await findStart(), epoch: bounds.epoch, filter, filterNow },
      ...{ hasMessages: query.presence === true, holders: holdersOf(request) },
    })
  const waitS = Math.min(Number(preferencesOf(request.headers.prefer).get('wait') ?? 0) || 0, WAIT_MAX_S)
  // The feed holds only events with a number, so the newest number is its version.
  const version = `${bounds.epoch}-${bounds.newest}`
  // A bound caller must not know how much happens elsewhere.
  const form = `feed ${filter.kinds ?? ''}${isCloud ? ' as CloudEvents' : ''}`
  const isUnchanged = filter.party === undefined && isListUnchanged(request, reply, form, version)
  if (isUnchanged && waitS <= 0) return reply.code(304).header('vanline-epoch', bounds.epoch).send()
  const limit = query.limit ?? (resumed === undefined ? query.last : undefined) ?? LIMIT
  const wanted = { after: await findStart(), limit, filter }
  return sendPage(runtime, feed, request, reply, wanted, { waitS, isUnchanged, isCloud, bounds, filterNow })
}

/** The events that the caller may see at this moment. Throws if the caller could no longer make the request. */
async function allowedNow(feed: EventFeed, request: FastifyRequest, query: Query): Promise<EventFilter> {
  const caller = await feed.callerNow(request)
  if (!caller.scopes.has(SCOPE)) throw forbidden([SCOPE])
  return eventFilterOf(caller, query)
}

type PageOptions = {
  waitS: number
  isUnchanged: boolean
  /** Whether its events are CloudEvents. */
  isCloud: boolean
  bounds: FeedBounds
  filterNow: () => Promise<EventFilter>
}

/** Sends a page of events. At the end of the feed it waits for the next event, if the client wants that (a long poll). */
async function sendPage(
  { db, publicUrl }: Runtime,
  { slots, polls }: EventFeed,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: FeedRequest,
  { waitS, isUnchanged, isCloud, bounds, filterNow }: PageOptions,
): Promise<FastifyReply> {
  let look = await listFeedPage(db, wanted, bounds)
  if (isAtEnd(look) && waitS > 0) {
    slots.take(request, reply)
    const after = await polls.wait(reply.raw, { ...wanted, after: look.lookedTo }, bounds.epoch, waitS)
    // The credential may have ended, or allow less, since the wait began.
    look = await listFeedPage(db, { ...wanted, after, filter: await filterNow() })
    reply.header('preference-applied', `wait=${waitS}`)
  }
  const last = look.rows.at(-1)
  // A backup may have been restored while the answer waited.
  if (last && last.epoch !== bounds.epoch) requireEpoch(reply, await findFeedBounds(db), bounds.epoch)
  reply.header('vanline-epoch', bounds.epoch)
  if (isUnchanged && isAtEnd(look)) return reply.code(304).send()
  const position = String(look.lookedTo)
  reply.header('vanline-position', position)
  if (look.hasMore) reply.header('link', linkOf(publicUrl, request.url, position, 'next', 'after', ['last']))
  const caching = CACHING_BY_PREFERENCE
  if (!isCloud) return sendDocs(reply, look.rows.map(eventDocOf), caching)
  const source = cloudSourceOf(publicUrl)
  const docs = look.rows.map((row) => cloudEventOf(row, source))
  return sendDocs(reply, docs, caching, `${CLOUD_EVENTS_TYPE}; charset=utf-8`)
}

/** Sends events as they happen, until the client or the node closes the stream. */
function sendStream(
  { slots, hub }: EventFeed,
  request: FastifyRequest,
  reply: FastifyReply,
  following: Following,
): FastifyReply {
  if (request.method !== 'HEAD') slots.take(request, reply)
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'vanline-epoch': following.epoch,
    'content-type': `${STREAM_TYPE}; charset=utf-8`,
    'cache-control': 'no-store',
    vary: CACHING.vary,
    'x-accel-buffering': 'no',
  })
  if (request.method === 'HEAD') reply.raw.end()
  else hub.open(reply.raw, following)
  return reply
}

/** A feed begins after an event or with the newest ones. A reader that reconnects repeats `last`, and its Last-Event-ID wins. */
function requireOneStart({ after, last }: Query): void {
  if (after === undefined || last === undefined) return
  throw invalidQuery([{ parameter: 'last', detail: 'Cannot be combined with after.', code: 'not_allowed' }])
}

/** The number to continue after. A reader that reconnects sends Last-Event-ID, which wins over the query of its first request. */
function resumedAfter(request: FastifyRequest, after: number | undefined): number | undefined {
  const header = request.headers['last-event-id']
  if (header === undefined || header === '') return after
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header)
  const detail = 'Last-Event-ID is the id of an event of this stream: a number.'
  throw errorAt('invalid_header', { header: 'Last-Event-ID' }, 'invalid_syntax', detail)
}

/** The refusal of a reader that cannot go on. Its epoch is also a header, as in every page. */
function gone(reply: FastifyReply, code: ErrorCode, detail: string, { epoch, oldest, newest }: FeedBounds): AppError {
  reply.header('vanline-epoch', epoch)
  return new AppError(code, `${detail} ${BEGIN_AGAIN}`, { epoch, oldest, newest })
}

/** Events of another epoch do not follow the events that the reader has. */
function requireEpoch(reply: FastifyReply, bounds: FeedBounds, held: string): void {
  if (held === bounds.epoch) return
  const detail = `The database was restored from a backup: your epoch has ended, and the current one is ${bounds.epoch}.`
  throw gone(reply, 'events_unknown', detail, bounds)
}

/**
 * A reader must not miss events that were pruned, nor wait at a number that no event has. If PostgreSQL lost numbers in a crash, the events
 * without one will get the same numbers again, so they count.
 */
function requireKept(reply: FastifyReply, bounds: FeedBounds, after: number): void {
  const { oldest, newest, waiting } = bounds
  if (after > newest + waiting) {
    const detail = `There is no event ${after}; the newest is ${newest}. The database may have been restored from a backup.`
    throw gone(reply, 'events_unknown', detail, bounds)
  }
  if (after > 0 && oldest > after + 1)
    throw gone(reply, 'events_pruned', `Events before ${oldest} are no longer stored.`, bounds)
}
