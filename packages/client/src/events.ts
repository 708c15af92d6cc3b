/**
 * The event feed. `follow` does not end: it reconnects after the last event received, so that no event is missed and none arrives twice. It stays in
 * one epoch: when the service is restored from a backup, it throws a ResyncError.
 */
import { NetworkError, type VanlineError } from './errors.ts'
import { isPassing, pause, retryDelayMs } from './retry.ts'
import type { Event, Presence } from './schema.ts'
import { type Streamed, streamed } from './sse.ts'
import type { CallOptions, Transport } from './transport.ts'

/** A filter: `shipment.*` means all types of shipments; `moveID` includes what belongs to the move. */
export type EventFilter = { type?: string | readonly string[]; moveID?: string }

/** The epoch of the feed. A seq is valid only within its epoch. Undefined for services without epochs. */
export type FeedPlace = { epoch: string | undefined }

export type FollowOptions = EventFilter & {
  /** The seq of your last event; default: from the beginning. */
  after?: number
  /** The epoch of `after`; default: that of the first answer. */
  epoch?: string | undefined
  /** Stops following; the loop ends without an error. */
  signal?: AbortSignal
  /** After this silence the stream counts as broken; default 45 seconds. The service sends something every 15. */
  silenceMaxMs?: number
  /** Called when the stream is connected, with its epoch. Store the epoch with the seq of your last event. */
  onOpen?: (feed: FeedPlace) => void
  /** Called when a person opens, edits or leaves a record. It is no event: it has no number and is not repeated. */
  onPresence?: (presence: Presence) => void
  /** Called when the stream breaks, with the error and the delay before the next attempt. */
  onBreak?: (error: VanlineError, delayMs: number) => void
}

const SILENCE_MAX_MS = 45_000

export type EventQuery = EventFilter & { after?: number; epoch?: string; last?: number; limit?: number }

export type WaitOptions = CallOptions & { waitS?: number }

/** `position` is the last number that the answer covers: use it as the next `after`. `hasMore` says that there is more. */
export type EventPage = { items: Event[]; position: number; hasMore: boolean }

const LIMIT = 50

export interface EventMethods {
  /** The events after a number, or the `last` ones, oldest first. With `waitS` an empty answer waits up to 60 seconds for a new event. */
  list(query?: EventQuery, options?: WaitOptions): Promise<Event[]>

  /** One answer of the service, and the position to continue from. With a filter, an answer can be empty although more events follow. */
  page(query?: EventQuery, options?: WaitOptions): Promise<EventPage>

  /** The end of the feed: the seq of the newest event (0 if none) and the epoch. Call it before you read the records, and follow from there. */
  head(options?: CallOptions): Promise<FeedPlace & { seq: number }>

  /** Live events, each once and in order; reconnects automatically. */
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
      // Do not wait while there are events to return.
      const { waitS: _, ...atOnce } = options ?? {}
      const { last: _last, ...filter } = query
      const rest = { ...filter, after: position, limit: limit - items.length }
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
        for await (const { id, type, data } of opened(transport, { ...options, after, epoch, onOpen })) {
          breaks = 0
          if (id !== undefined) after = Number(id)
          if (type === 'presence') options.onPresence?.(JSON.parse(data ?? 'null'))
          else if (data !== undefined) yield JSON.parse(data)
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

/** One connection of the stream. It always ends with an error. */
async function* opened(
  transport: Transport,
  { signal, onOpen, onBreak: _, onPresence, silenceMaxMs = SILENCE_MAX_MS, ...filter }: Following,
): AsyncGenerator<Streamed, void> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const headers = { accept: 'text/event-stream' }
    const query = { ...filter, ...(onPresence && { presence: true }) }
    const response = await transport.open({ ...ABOUT, query, headers, retries: 0, signal: controller.signal })
    onOpen?.({ epoch: epochOf(response.headers) })
    const reader = streamed(response.body ?? new Blob().stream())
    try {
      for (;;) {
        const { done, value } = await heard(reader, silenceMaxMs, stop)
        if (done) throw new NetworkError('The event stream has ended.', ABOUT)
        yield value
      }
    } finally {
      await reader.return()
    }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** The next part of a stream; fails if it is silent for too long. The time the reader needs does not count. */
async function heard<Item>(
  stream: AsyncGenerator<Item, void>,
  silenceMaxMs: number,
  stop: () => void,
): Promise<IteratorResult<Item, void>> {
  const timer = setTimeout(stop, silenceMaxMs)
  try {
    return await stream.next()
  } catch (cause) {
    throw new NetworkError('The connection of the event stream was lost.', { ...ABOUT, cause })
  } finally {
    clearTimeout(timer)
  }
}
