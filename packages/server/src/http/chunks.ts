/**
 * Answers that are sent in chunks while they are read: exports and files. The time limit of a request ends when such an answer begins. From
 * then on two other limits apply: for the reader, who must take something (edge/listener.ts), and for the next chunk, which must
 * not take longer than a handler (edge/unsent.ts).
 */
import { Readable } from 'node:stream'

/** How much of an answer is read before its reader takes more. */
const AHEAD = 64 * 1024

/** How far an answer in chunks is. */
export type Production = {
  /** Since when the next chunk is awaited, on the clock of performance.now(); undefined while the reader has enough. */
  awaitedSinceMs: number | undefined
  /** The error with which it ended. */
  failure: unknown
}

const productions = new WeakMap<object, Production>()

/** How far an answer is; undefined if it is not sent in chunks. */
export const productionOf = (payload: unknown): Production | undefined =>
  typeof payload === 'object' && payload !== null ? productions.get(payload) : undefined

/** The content of an answer in chunks. */
export function chunked(chunks: AsyncIterable<string | Uint8Array>): Readable {
  const production: Production = { awaitedSinceMs: undefined, failure: undefined }
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    try {
      production.awaitedSinceMs = performance.now()
      for await (const chunk of chunks) {
        production.awaitedSinceMs = undefined
        yield chunk
        production.awaitedSinceMs = performance.now()
      }
    } catch (error) {
      production.failure = error
      throw error
    } finally {
      production.awaitedSinceMs = undefined
    }
  }
  const content = Readable.from(watched(), { objectMode: false, highWaterMark: AHEAD })
  // Until it is sent, nothing else listens.
  content.on('error', () => {})
  productions.set(content, production)
  return content
}
