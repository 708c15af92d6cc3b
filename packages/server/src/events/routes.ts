import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { CACHING, sendDocs } from '../http/answer.ts'
import type { Principal, Runtime } from '../http/context.ts'
import { isListUnchanged, linkOf } from '../http/list.ts'
import { JSON_TYPE, negotiate } from '../http/media.ts'
import { route } from '../http/operation.ts'
import { forbidden } from '../http/permission.ts'
import { preferencesOf } from '../http/prefer.ts'
import { AppError } from '../kernel/errors.ts'
import { Uuid } from '../kernel/schema.ts'
import { findPlaceBefore, type Look, listEventsAfter } from './feed-store.ts'
import { eventFilterOf, TypesParameter } from './history.ts'
import { Event } from './schema.ts'
import { type EventFilter, eventDocOf, type FeedBounds, findFeedBounds, findSettledBounds } from './store.ts'
import { eventHub, type Following } from './stream.ts'
import { streamSlots } from './stream-slots.ts'

const STREAM_TYPE = 'text/event-stream'
const WAIT_MAX_S = 60
const SCOPE = 'events:read'
const BEGIN_AGAIN = 'Read the records again, and follow from newest.'

const FeedQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The seq of the last event you have; from the beginning if left out.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many at most.' })),
  last: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description:
        'Begin with the newest so many instead, still oldest first: where to follow from if the past is of no use. With a filter, only the newest 10,000 events are searched.',
    }),
  ),
  epoch: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The Vanline-Epoch of the answer that after is from; 410 if the feed is in another one by now.',
    }),
  ),
  type: TypesParameter,
  moveID: Type.Optional(Type.String({ ...Uuid, description: 'Only events of this move and of what belongs to it.' })),
})

/** Which events, from where on, and how many of them. */
type Wanted = { after: number; limit: number; filter: EventFilter }

/** Everything that changed, in order: page by page, or as it happens. Gives back how to count the open streams. */
export function eventRoutes(
  app: FastifyInstance,
  runtime: Runtime,
  { streamsMax, readerMs }: { streamsMax: number; readerMs: number },
  callerNow: (request: FastifyRequest) => Promise<Principal>,
): { countStreams: () => number } {
  const hub = eventHub(runtime.db, { readerMs })
  const waiting = new Set<() => void>()
  const slots = streamSlots(streamsMax)
  app.addHook('preClose', async () => {
    hub.close()
    for (const answer of waiting) answer()
  })

  route<Static<typeof FeedQuery>>(
    app,
    runtime,
    {
      method: 'GET',
      url: '/v1/events',
      operationId: 'listEvents',
      summary: 'Follow everything that changes',
      description:
        'A sync feed: oldest first, without gaps, each event once. Ask again with the Vanline-Position of the answer, or with the seq of the last event you have. One answer looks at a bounded number of events, so with a filter it may hold few or none although there are more: then it has a Link to the next one. Without that Link you are at the end; with Prefer: wait=20 the answer waits for something new. As text/event-stream the events come as they happen, and Last-Event-ID resumes. Keep the Vanline-Epoch of the answers beside the seq and send both: after the restore of a backup the answer is then 410. What is deleted comes as an event whose record is null. Only what the caller may read is told: moves with moves:read, shipments and what belongs to them with shipments:read, webhooks and keys with the scopes that manage them.',
      tag: 'Events',
      scope: SCOPE,
      policy: POLICY.Event,
      query: FeedQuery,
      answers: {
        200: {
          description: 'The events that follow',
          schema: Type.Array(Event),
          mediaTypes: [JSON_TYPE, STREAM_TYPE],
          headers: ['ETag', 'Link', 'Vanline-Epoch', 'Vanline-Position'],
        },
        304: { description: 'Nothing has changed', headers: ['ETag', 'Vanline-Epoch'] },
      },
      errors: ['events_pruned', 'events_unknown'],
      mayWait: true,
    },
    async (request, reply, query) => {
      const type = negotiate(request.headers.accept, [JSON_TYPE, STREAM_TYPE])
      const filter = eventFilterOf(request.principal, query)
      const filterNow = () => allowedNow(request, query)
      const resumed = resumedAfter(request, query.after)
      // A stream is told of what has no number yet when it has one.
      const isLive = type === STREAM_TYPE && query.last === undefined
      const bounds = await (isLive ? findFeedBounds : findSettledBounds)(runtime.db)
      reply.header('vanline-epoch', bounds.epoch)
      requireEpoch(bounds, query.epoch ?? bounds.epoch)
      requireKept(bounds, resumed ?? 0)
      const after = async () => resumed ?? (query.last ? findPlaceBefore(runtime.db, query.last, filter, bounds) : 0)
      if (type === STREAM_TYPE)
        return stream(request, reply, { after: await after(), epoch: bounds.epoch, filter, filterNow })
      const waitS = Math.min(Number(preferencesOf(request.headers.prefer).get('wait') ?? 0) || 0, WAIT_MAX_S)
      // The feed tells only of what has its number, so that of the newest is its version.
      const isUnchanged = isListUnchanged(
        request,
        reply,
        `feed ${filter.kinds ?? ''}`,
        `${bounds.epoch}-${bounds.newest}`,
      )
      if (isUnchanged && waitS <= 0) return reply.code(304).send()
      const wanted = { after: await after(), limit: query.limit ?? query.last ?? 50, filter }
      return page(request, reply, wanted, filterNow, { waitS, isUnchanged, bounds })
    },
  )

  /** What the caller may see at this moment; refused if the request could no longer begin. */
  async function allowedNow(request: FastifyRequest, query: Static<typeof FeedQuery>): Promise<EventFilter> {
    const caller = await callerNow(request)
    if (!caller.scopes.has(SCOPE)) throw forbidden([SCOPE])
    return eventFilterOf(caller, query)
  }

  async function page(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Wanted,
    filterNow: () => Promise<EventFilter>,
    { waitS, isUnchanged, bounds }: { waitS: number; isUnchanged: boolean; bounds: FeedBounds },
  ): Promise<FastifyReply> {
    let look = await listWanted(wanted, bounds)
    if (isAtEnd(look) && waitS > 0) {
      slots.take(request, reply)
      reply.header('preference-applied', `wait=${waitS}`)
      const after = await waitForEvents(reply, { ...wanted, after: look.lookedTo }, waitS)
      // The credential may have ended, or allow less, since the wait began.
      look = await listWanted({ ...wanted, after, filter: await filterNow() })
    }
    if (look.rows.length > 0 && look.rows.at(-1)!.epoch !== bounds.epoch) {
      // A backup was restored while the answer waited.
      const now = await findFeedBounds(runtime.db)
      reply.header('vanline-epoch', now.epoch)
      requireEpoch(now, bounds.epoch)
    }
    if (isUnchanged && isAtEnd(look)) return reply.code(304).send()
    const position = String(look.lookedTo)
    reply.header('vanline-position', position)
    if (look.hasMore) reply.header('link', linkOf(runtime.publicUrl, request.url, position, 'next', 'after'))
    return sendDocs(reply, look.rows.map(eventDocOf))
  }

  const listWanted = ({ after, limit, filter }: Wanted, bounds?: FeedBounds) =>
    listEventsAfter(runtime.db, after, limit, filter, bounds)

  /** Waits for something that is wanted, up to a time, or until the client or the server goes. Gives back what it comes after. */
  async function waitForEvents(reply: FastifyReply, wanted: Wanted, waitS: number): Promise<number> {
    let { after } = wanted
    const giveUpAt = performance.now() + waitS * 1000
    let isOver = false
    for (;;) {
      const woken = Promise.withResolvers<void>()
      const end = () => {
        isOver = true
        woken.resolve()
      }
      const stop = runtime.db.onEvents(woken.resolve)
      const timer = setTimeout(end, Math.max(0, giveUpAt - performance.now()))
      reply.raw.once('close', end)
      waiting.add(end)
      const look = await listWanted({ ...wanted, after, limit: 1 })
      if (isAtEnd(look)) await woken.promise
      if (look.rows.length === 0) after = look.lookedTo
      stop()
      clearTimeout(timer)
      reply.raw.off('close', end)
      waiting.delete(end)
      if (look.rows.length > 0 || isOver) return after
    }
  }

  function stream(request: FastifyRequest, reply: FastifyReply, following: Following): FastifyReply {
    if (request.method !== 'HEAD') slots.take(request, reply)
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': `${STREAM_TYPE}; charset=utf-8`,
      'cache-control': 'no-store',
      vary: CACHING.vary,
      'x-accel-buffering': 'no',
    })
    if (request.method === 'HEAD') reply.raw.end()
    else hub.open(reply.raw, following)
    return reply
  }

  return { countStreams: hub.count }
}

/** Whether everything was looked at, and nothing found. */
const isAtEnd = ({ rows, hasMore }: Look): boolean => rows.length === 0 && !hasMore

/** Where to go on: a reader that comes back says so in a header, which wins over the query it began with. */
function resumedAfter(request: FastifyRequest, after: number | undefined): number | undefined {
  const header = request.headers['last-event-id']
  if (header === undefined || header === '') return after
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header)
  const detail = 'Last-Event-ID is the id of an event of this stream: a number.'
  throw new AppError('invalid_header', detail, {
    errors: [{ header: 'Last-Event-ID', detail, code: 'invalid_syntax' }],
  })
}

/** What follows in another epoch does not follow what the reader has. */
function requireEpoch({ epoch, oldest, newest }: FeedBounds, held: string): void {
  if (held !== epoch)
    throw new AppError(
      'events_unknown',
      `The database was restored from a backup: the epoch you hold is over, this is ${epoch}. ${BEGIN_AGAIN}`,
      { epoch, oldest, newest },
    )
}

/**
 * A reader must not miss events that were pruned, nor wait at a number that no event has. Events whose numbers were lost in a
 * crash of PostgreSQL wait for the same ones again, so they count.
 */
function requireKept({ epoch, oldest, newest, waiting }: FeedBounds, after: number): void {
  const bounds = { epoch, oldest, newest }
  if (after > newest + waiting)
    throw new AppError(
      'events_unknown',
      `There is no event ${after}; the newest is ${newest}. The database may have been restored from a backup. ${BEGIN_AGAIN}`,
      bounds,
    )
  if (after > 0 && oldest > after + 1)
    throw new AppError('events_pruned', `Events before ${oldest} are no longer kept. ${BEGIN_AGAIN}`, bounds)
}
