/** Processes large answers piece by piece, so that other requests run in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many characters are processed in one turn of the event loop. */
export const TURN_LENGTH = 512 * 1024

export async function inTurns<Result>(texts: readonly string[], work: (text: string) => Result): Promise<Result[]> {
  const results: Result[] = []
  let length = 0
  for (const text of texts) {
    if (length > TURN_LENGTH) {
      length = 0
      await nextTurn()
    }
    results.push(work(text))
    length += text.length
  }
  return results
}
