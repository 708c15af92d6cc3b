/** Work on large answers, piece by piece, so that other requests have their turn in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many characters are worked on in one turn of the event loop. */
export const TURN_LENGTH = 512 * 1024

/** Does something with each text. */
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
