/**
 * Everything that changes, in order. `follow` goes on for as long as somebody asks for more: what breaks off is taken up
 * again after the last event that came, so that none is missed and none comes twice.
 */
import { NetworkError } from './errors.ts'
import { isPassing, pause, retryDelayMs } from './retry.ts'
import type { Event } from './schema.ts'
import { streamedData } from './sse.ts'
import type { CallOptions, Transport } from './transport.ts'

/** Which events: `shipment.*` is every type of shipments; of a move, also those of what belongs to it. */
export type EventFilter = { type?: string | readonly string[]; moveID?: string }

export type FollowOptions = EventFilter & {
  /** The seq of the last event you have; from the beginning if left out. */
  after?: number
  /** Ends the following: the loop over it ends without an error. */
  signal?: AbortSignal
  /** Hears that the stream has begun, or begun again. */
  onOpen?: () => void
  /** Hears why the stream broke off, and when it will be taken up again. */
  onBreak?: (error: unknown, delayMs: number) => void
}

/** The service says something every 15 seconds; a stream that is silent for longer has been cut without a word. */
const SILENCE_MAX_MS = 45_000

export function eventMethods(transport: Transport) {
  /** The events after one, or the `last` few, oldest first. With `waitS` the answer waits for something new, up to 60 seconds. */
  async function list(
    query: EventFilter & { after?: number; last?: number; limit?: number } = {},
    { waitS, ...options }: CallOptions & { waitS?: number } = {},
  ): Promise<Event[]> {
    const headers = { prefer: waitS === undefined ? undefined : `wait=${waitS}` }
    const timeoutMs = options.timeoutMs ?? (waitS === undefined ? undefined : waitS * 1000 + 15_000)
    const limit = timeoutMs === undefined ? {} : { timeoutMs }
    return (await transport.send<Event[]>({ ...options, ...limit, method: 'GET', path: '/v1/events', query, headers }))
      .body
  }

  /** Events as they happen, each once and in order, over any number of breaks. */
  async function* follow({
    after,
    signal,
    onOpen,
    onBreak,
    ...filter
  }: FollowOptions = {}): AsyncGenerator<Event, void> {
    const place = { after, breaks: 0 }
    while (!signal?.aborted) {
      try {
        for await (const event of streamed(transport, { ...filter, after: place.after }, signal, onOpen)) {
          place.breaks = 0
          if (event === undefined) continue
          place.after = event.seq
          yield event
        }
      } catch (error) {
        if (signal?.aborted) return
        if (!isPassing(error)) throw error
        const delayMs = retryDelayMs(error, place.breaks) ?? error.retryAfterMs ?? 0
        place.breaks += 1
        onBreak?.(error, delayMs)
        await pause(delayMs, signal).catch(() => {})
      }
    }
  }

  return { list, follow }
}

const ABOUT = { method: 'GET', path: '/v1/events' } as const

/** One stream until it breaks off, which is always an error; undefined is a sign of life. */
async function* streamed(
  transport: Transport,
  query: EventFilter & { after: number | undefined },
  signal: AbortSignal | undefined,
  onOpen: (() => void) | undefined,
): AsyncGenerator<Event | undefined, void> {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await transport.open({ ...ABOUT, query, headers, retries: 0, signal: controller.signal })
    onOpen?.()
    const reader = streamedData(response.body ?? new Blob().stream())
    try {
      for (;;) {
        const { done, value } = await heard(reader, stop)
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
async function heard<Item>(stream: AsyncGenerator<Item, void>, stop: () => void): Promise<IteratorResult<Item, void>> {
  const timer = setTimeout(stop, SILENCE_MAX_MS)
  try {
    return await stream.next()
  } catch (cause) {
    throw new NetworkError('The stream of events has broken off.', { ...ABOUT, cause })
  } finally {
    clearTimeout(timer)
  }
}
