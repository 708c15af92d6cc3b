/** Something that was asked for and is not done yet. */
export type Waiting<Asked, Result> = {
  asked: Asked
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Gathers what is asked for in one turn of the event loop. `work` gets all of it at the end of the turn, when every request that had arrived was
 * looked at: so many share what is expensive, and a request that is alone does not wait. `finish` ends the turn now.
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
