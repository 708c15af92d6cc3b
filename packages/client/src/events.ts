/**
 * Everything that changes, in order. `follow` goes on for as long as somebody asks for more: what breaks off is taken up
 * again after the last event that came, so that none is missed and none comes twice. It stays in the epoch in which it began: when a backup was
 * restored meanwhile, it ends with a ResyncError instead of going on in another history.
 */
import { NetworkError, type VanlineError } from './errors.ts'
import { isPassing, pause, retryDelayMs } from './retry.ts'
import type { Event } from './schema.ts'
import { type Streamed, streamed } from './sse.ts'
import type { CallOptions, Transport } from './transport.ts'

/** Which events: `shipment.*` is every type of shipments; of a move, also those of what belongs to it. */
export type EventFilter = { type?: string | readonly string[]; moveID?: string }

/** The epoch of the feed, in which alone the seq of an event means something; undefined if the service is too old to say. */
export type FeedPlace = { epoch: string | undefined }

export type FollowOptions = EventFilter & {
  /** The seq of the last event you have; from the beginning if left out. */
  after?: number
  /** The epoch that `after` is from; that of the first answer if left out. */
  epoch?: string | undefined
  /** Ends the following: the loop over it ends without an error. */
  signal?: AbortSignal
  /** How long the stream may be silent before it is taken for broken; 45 seconds. The service says something every 15. */
  silenceMaxMs?: number
  /** Hears that the stream has begun, or begun again, and in which epoch: keep it beside the seq of the last event. */
  onOpen?: (feed: FeedPlace) => void
  /** Hears why the stream broke off, and when it will be taken up again. */
  onBreak?: (error: VanlineError, delayMs: number) => void
}

const SILENCE_MAX_MS = 45_000

export type EventQuery = EventFilter & { after?: number; epoch?: string; last?: number; limit?: number }

export type WaitOptions = CallOptions & { waitS?: number }

/** `position` is the number up to which the service has looked: ask next with it as `after`. `hasMore` says that there is more to look at by now. */
export type EventPage = { items: Event[]; position: number; hasMore: boolean }

const LIMIT = 50

export interface EventMethods {
  /** The events after one, or the `last` few, oldest first. With `waitS` the answer waits for something new, up to 60 seconds. */
  list(query?: EventQuery, options?: WaitOptions): Promise<Event[]>

  /** The same as far as the service looks in one answer, and where to go on. With a filter it may be empty although there is more. */
  page(query?: EventQuery, options?: WaitOptions): Promise<EventPage>

  /** Where the feed is now: the seq of the newest event, 0 if there is none, and its epoch. Ask before you read the records, and follow from there. */
  head(options?: CallOptions): Promise<FeedPlace & { seq: number }>

  /** Events as they happen, each once and in order, over any number of breaks. */
  follow(options?: FollowOptions): AsyncGenerator<Event, void>
}

export function eventMethods(transport: Transport): EventMethods {
  const page: EventMethods['page'] = async (query = {}, { waitS, ...options } = {}) => {
    const headers = { prefer: waitS === undefined ? undefined : `wait=${waitS}` }
    const timeoutMs = options.timeoutMs ?? (waitS === undefined ? undefined : waitS * 1000 + 15_000)
    const limit = timeoutMs === undefined ? {} : { timeoutMs }
    const answer = await transport.send<Event[]>({ ...options, ...limit, ...ABOUT, query, headers })
    const position = Number(answer.headers.get('vanline-position') ?? answer.body.at(-1)?.seq ?? query.after ?? 0)
    return { items: answer.body, position, hasMore: /rel="next"/.test(answer.headers.get('link') ?? '') }
  }

  const list: EventMethods['list'] = async (query = {}, options) => {
    const { limit = query.last ?? LIMIT } = query
    const { items, ...first } = await page(query, options)
    for (let { position, hasMore } = first; hasMore && items.length < limit; ) {
      // What is there is not kept back to wait for more.
      const { waitS: _, ...atOnce } = options ?? {}
      const rest = { ...query, after: position, limit: limit - items.length }
      const next = await page(rest, items.length > 0 ? atOnce : options)
      items.push(...next.items)
      ;({ position, hasMore } = next)
    }
    return items
  }

  async function* follow(options: FollowOptions = {}): AsyncGenerator<Event, void> {
    const { signal } = options
    let { after, epoch } = options
    const onOpen = (feed: FeedPlace) => {
      epoch ??= feed.epoch
      options.onOpen?.(feed)
    }
    for (let breaks = 0; !signal?.aborted; breaks++) {
      try {
        for await (const { id, data } of opened(transport, { ...options, after, epoch, onOpen })) {
          breaks = 0
          if (id !== undefined) after = Number(id)
          if (data !== undefined) yield JSON.parse(data)
        }
      } catch (error) {
        if (signal?.aborted) return
        if (!isPassing(error)) throw error
        const delayMs = retryDelayMs(error, breaks) ?? error.retryAfterMs ?? 0
        options.onBreak?.(error, delayMs)
        await pause(delayMs, signal).catch(() => {})
      }
    }
  }

  const head: EventMethods['head'] = async (options = {}) => {
    const { body, headers } = await transport.send<Event[]>({ ...options, ...ABOUT, query: { last: 1 } })
    return { seq: body[0]?.seq ?? 0, epoch: epochOf(headers) }
  }

  return { list, page, head, follow }
}

type Following = Omit<FollowOptions, 'after' | 'epoch'> & { after: number | undefined; epoch: string | undefined }

const epochOf = (headers: Headers): string | undefined => headers.get('vanline-epoch') ?? undefined

const ABOUT = { method: 'GET', path: '/v1/events' } as const

/** One stream until it breaks off, which is always an error. */
async function* opened(
  transport: Transport,
  { signal, onOpen, onBreak: _, silenceMaxMs = SILENCE_MAX_MS, ...query }: Following,
): AsyncGenerator<Streamed, void> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await transport.open({ ...ABOUT, query, headers, retries: 0, signal: controller.signal })
    onOpen?.({ epoch: epochOf(response.headers) })
    const reader = streamed(response.body ?? new Blob().stream())
    try {
      for (;;) {
        const { done, value } = await heard(reader, silenceMaxMs, stop)
        if (done) throw new NetworkError('The stream of events has ended.', ABOUT)
        yield value
      }
    } finally {
      await reader.return()
    }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** The next of a stream, which is stopped if it is silent for too long. Nobody counts while the reader is busy elsewhere. */
async function heard<Item>(
  stream: AsyncGenerator<Item, void>,
  silenceMaxMs: number,
  stop: () => void,
): Promise<IteratorResult<Item, void>> {
  const timer = setTimeout(stop, silenceMaxMs)
  try {
    return await stream.next()
  } catch (cause) {
    throw new NetworkError('The stream of events has broken off.', { ...ABOUT, cause })
  } finally {
    clearTimeout(timer)
  }
}
