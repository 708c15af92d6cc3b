/** Reads the content of a request as it arrives. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { JSON_BYTES_MAX } from '../../kernel/json.ts'
import { countTransferred } from '../../kernel/young-garbage.ts'

/** A client that sends less than this in a window is given up: it would hold its connection for hours. */
const WINDOW_MS = 30_000
const WINDOW_BYTES_MIN = 8 * 1024 * (WINDOW_MS / 1_000)

/**
 * The bytes of a request. When reading stops early, the connection stays open for the answer, and what the client still sends is thrown
 * away. 408 for a client that is too slow; the time in which the server itself is busy does not count. `signal` stops reading at once,
 * also while nothing arrives.
 */
export async function* incomingBytes(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  // Content of usual length was asked for already.
  if (headers.expect !== undefined && Number(headers['content-length']) > JSON_BYTES_MAX) reply.raw.writeContinue()
  const chunks = raw.iterator({ destroyOnReturn: false })
  const stopped = Promise.withResolvers<never>()
  // The promise may never be awaited.
  stopped.promise.catch(() => {})
  signal?.addEventListener('abort', () => stopped.reject(signal.reason), { once: true })
  let [bytes, isWaiting] = [0, false]
  const timer = setInterval(() => {
    if (isWaiting && bytes < WINDOW_BYTES_MIN)
      stopped.reject(new AppError('request_timeout', 'The content arrives too slowly. Send it in parts.'))
    bytes = 0
  }, WINDOW_MS).unref()
  try {
    for (;;) {
      isWaiting = true
      const { done, value } = await Promise.race([chunks.next(), stopped.promise])
      isWaiting = false
      if (done) return
      bytes += value.length
      yield value
      countTransferred(value.length)
    }
  } finally {
    clearInterval(timer)
    // While the iterator waits for content, resuming has no effect. A wait that was given up ends with the next content.
    const drain = () => void raw.resume()
    if (!raw.readableEnded) chunks.return?.().then(drain, drain)
  }
}

/** The Content-Length of a request; undefined if it has none. */
export const contentLengthOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
