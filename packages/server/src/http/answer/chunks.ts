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
  /**
   * Since when the next chunk is being produced, on the clock of performance.now(); undefined while the reader has enough, and while the
   * answer waits for its turn.
   */
  awaitedSinceMs: number | undefined
  /** The error with which it ended. */
  failure: unknown
}

const productions = new WeakMap<object, Production>()

/** How far an answer is; undefined if it is not sent in chunks. */
export const productionOf = (payload: unknown): Production | undefined =>
  typeof payload === 'object' && payload !== null ? productions.get(payload) : undefined

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The content of an answer in chunks. Each is produced in a turn, if they have turns; the turn ends before the chunk is read. */
export function chunked(chunks: AsyncIterable<string | Uint8Array>, inTurn: InTurn = (work) => work()): Readable {
  const production: Production = { awaitedSinceMs: undefined, failure: undefined }
  const iterator = chunks[Symbol.asyncIterator]()
  const produce = () =>
    inTurn(async () => {
      // While it waited for its turn, its reader may have gone.
      if (content.destroyed) return { done: true, value: undefined } as const
      production.awaitedSinceMs = performance.now()
      try {
        return await iterator.next()
      } finally {
        production.awaitedSinceMs = undefined
      }
    })
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    try {
      for (let next = await produce(); !next.done; next = await produce()) yield next.value
    } catch (error) {
      production.failure = error
      throw error
    } finally {
      await iterator.return?.()
    }
  }
  const content = Readable.from(watched(), { objectMode: false, highWaterMark: AHEAD })
  // Until it is sent, nothing else listens.
  content.on('error', () => {})
  productions.set(content, production)
  return content
}
