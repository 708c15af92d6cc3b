/** A request that waits for the end of the turn. */
export type Waiting<Asked, Result> = {
  asked: Asked
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Collects the requests of one turn of the event loop and passes them to `work` at its end. Concurrent requests share the expensive
 * part, and a single request does not wait. `finish` ends the turn now.
 */
export function gather<Asked, Result>(
  work: (waiting: Waiting<Asked, Result>[]) => void,
): { ask: (asked: Asked) => Promise<Result>; finish: () => void } {
  let waiting: Waiting<Asked, Result>[] = []
  const finish = () => {
    const turn = waiting
    waiting = []
    work(turn)
  }
  const ask = (asked: Asked) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(finish)
      waiting.push({ asked, resolve, reject })
    })
  return { ask, finish }
}
