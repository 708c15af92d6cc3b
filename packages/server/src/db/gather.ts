/** A request that waits to be handled together with others. */
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

/**
 * Like `gather`, for work that costs less the more requests share it. While work is under way, requests wait for its end, at most
 * `holdMaxMs`. `work` does not reject.
 */
export function gatherWhileBusy<Asked, Result>(
  work: (waiting: Waiting<Asked, Result>[]) => Promise<unknown>,
  holdMaxMs: number,
): (asked: Asked) => Promise<Result> {
  let held: Waiting<Asked, Result>[] = []
  let underWay = 0
  let timer: NodeJS.Timeout | undefined
  async function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const turn = held
    held = []
    underWay += 1
    try {
      await work(turn)
    } finally {
      underWay -= 1
      if (underWay === 0 && held.length > 0) void begin()
    }
  }
  return gather<Asked, Result>((turn) => {
    held.push(...turn)
    if (underWay === 0) void begin()
    else timer ??= setTimeout(begin, holdMaxMs)
  }).ask
}
