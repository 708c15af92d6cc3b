/** Lines for the log while something waits: a start or a migration that waits must not look dead. */
import { setTimeout as pause } from 'node:timers/promises'

const FIRST_MS = 1_000
const EVERY_MS = 10_000

/** Receives a line for the log. */
export type Say = (line: string) => void

/** For a loop that waits: whether a line is due. The first is due after a second, the next ones every ten seconds. */
export function dueLines(): () => boolean {
  let dueAt = performance.now() + FIRST_MS
  return () => {
    if (performance.now() < dueAt) return false
    dueAt = performance.now() + EVERY_MS
    return true
  }
}

/** Makes a line of the seconds that the work has taken; undefined if there is nothing to say. */
type LineAfter = (seconds: number) => string | undefined | Promise<string | undefined>

/** Runs some work. While it is not done, a line is said at the same times. */
export async function sayingMeanwhile<Result>(
  say: Say,
  lineAfter: LineAfter,
  work: () => Promise<Result>,
  firstMs = FIRST_MS,
): Promise<Result> {
  const ended = new AbortController()
  const beganAt = performance.now()
  const saying = (async () => {
    for (let pauseMs = firstMs; ; pauseMs = EVERY_MS) {
      await pause(pauseMs, undefined, { signal: ended.signal })
      const line = await lineAfter(Math.round((performance.now() - beganAt) / 1_000))
      if (line) say(line)
    }
  })().catch(() => {})
  try {
    return await work()
  } finally {
    ended.abort()
    await saying
  }
}
