/**
 * Everything that changes, in order. `follow` goes on for as long as somebody asks for more: what breaks off is taken up
 * again after the last event that came, so that none is missed and none comes twice.
 */
import { NetworkError, type VanlineError } from './errors.ts'
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
  /** How long the stream may be silent before it is taken for broken; 45 seconds. The service says something every 15. */
  silenceMaxMs?: number
  /** Hears that the stream has begun, or begun again. */
  onOpen?: () => void
  /** Hears why the stream broke off, and when it will be taken up again. */
  onBreak?: (error: VanlineError, delayMs: number) => void
}

const SILENCE_MAX_MS = 45_000

export interface EventMethods {
  /** The events after one, or the `last` few, oldest first. With `waitS` the answer waits for something new, up to 60 seconds. */
  list(
    query?: EventFilter & { after?: number; last?: number; limit?: number },
    options?: CallOptions & { waitS?: number },
  ): Promise<Event[]>

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
    let { after } = options
    for (let breaks = 0; !signal?.aborted; breaks++) {
      try {
        for await (const event of streamed(transport, { ...options, after })) {
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

  return { list, follow }
}

type Following = Omit<FollowOptions, 'after'> & { after: number | undefined }

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
    onOpen?.()
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
