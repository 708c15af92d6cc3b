/** Runs work in the order in which it comes, and only so much at once. */
export function atMost(atOnceMax: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnceMax) running += 1
    // The one that ends gives its place to the next.
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
