/**
 * Everything that changes, in order. `follow` goes on for as long as somebody asks for more: what breaks off is taken up
 * again after the last event that came, so that none is missed and none comes twice. It stays in the epoch in which it began: when a backup was
 * restored meanwhile, it ends with a ResyncError instead of going on in another history.
 */
import { NetworkError, type VanlineError } from './errors.ts'
import { isPassing, pause, retryDelayMs } from './retry.ts'
import type { Event } from './schema.ts'
import { streamedData } from './sse.ts'
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

export interface EventMethods {
  /** The events after one, or the `last` few, oldest first. With `waitS` the answer waits for something new, up to 60 seconds. */
  list(
    query?: EventFilter & { after?: number; epoch?: string; last?: number; limit?: number },
    options?: CallOptions & { waitS?: number },
  ): Promise<Event[]>

  /** Where the feed is now: the seq of the newest event, 0 if there is none, and its epoch. Ask before you read the records, and follow from there. */
  head(options?: CallOptions): Promise<FeedPlace & { seq: number }>

  /** Events as they happen, each once and in order, over any number of breaks. */
  follow(options?: FollowOptions): AsyncGenerator<Event, void>
}

export function eventMethods(transport: Transport): EventMethods {
  const list: EventMethods['list'] = async (query = {}, { waitS, ...options } = {}) => {
    const headers = { prefer: waitS === undefined ? undefined : `wait=${waitS}` }
    const timeoutMs = options.timeoutMs ?? (waitS === undefined ? undefined : waitS * 1000 + 15_000)
    const limit = timeoutMs === undefined ? {} : { timeoutMs }
    return (await transport.send<Event[]>({ ...options, ...limit, method: 'GET', path: '/v1/events', query, headers }))
      .body
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
        for await (const event of streamed(transport, { ...options, after, epoch, onOpen })) {
          breaks = 0
          if (event === undefined) continue
          after = event.seq
          yield event
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

  return { list, head, follow }
}

type Following = Omit<FollowOptions, 'after' | 'epoch'> & { after: number | undefined; epoch: string | undefined }

const epochOf = (headers: Headers): string | undefined => headers.get('vanline-epoch') ?? undefined

const ABOUT = { method: 'GET', path: '/v1/events' } as const

/** One stream until it breaks off, which is always an error; undefined is a sign of life. */
async function* streamed(
  transport: Transport,
  { signal, onOpen, onBreak: _, silenceMaxMs = SILENCE_MAX_MS, ...query }: Following,
): AsyncGenerator<Event | undefined, void> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await transport.open({ ...ABOUT, query, headers, retries: 0, signal: controller.signal })
    onOpen?.({ epoch: epochOf(response.headers) })
    const reader = streamedData(response.body ?? new Blob().stream())
    try {
      for (;;) {
        const { done, value } = await heard(reader, silenceMaxMs, stop)
        if (done) throw new NetworkError('The stream of events has ended.', ABOUT)
        yield value === undefined ? undefined : JSON.parse(value)
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
