import type { Logger } from 'pino'

const SAY_EVERY_MS = 10_000

/** Runs a step of the start. While it is not done, the log says so every ten seconds: a start that waits must not look dead. */
export async function sayingIfSlow<Result>(logger: Logger, step: string, work: () => Promise<Result>): Promise<Result> {
  const beganAt = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - beganAt) / 1_000)
    logger.warn(`the start has not finished ${step} after ${seconds} s`)
  }, SAY_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
