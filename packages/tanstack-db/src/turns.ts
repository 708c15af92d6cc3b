/** The order of writes: those of one record are sent one after the other. */

export type Turns<Answer> = {
  /** Runs a write after those before it of the same keys. */
  take(keys: readonly string[], write: () => Promise<void>): Promise<void>
  /** The answers to writes that others of their key wait for. */
  answers: Map<string, Answer>
}

export function turnsOf<Answer>(): Turns<Answer> {
  /** The end of the last write of each key. */
  const last = new Map<string, Promise<unknown>>()
  const answers = new Map<string, Answer>()

  async function take(keys: readonly string[], write: () => Promise<void>): Promise<void> {
    const done = Promise.all(keys.map((key) => last.get(key))).then(write)
    const turn = done.catch(() => {})
    for (const key of keys) last.set(key, turn)
    try {
      await done
    } finally {
      for (const key of keys.filter((each) => last.get(each) === turn)) {
        last.delete(key)
        answers.delete(key)
      }
    }
  }

  return { take, answers }
}
