import type { TestContext } from 'node:test'

/** Holds the clock of the rate limits, so that what a test sends comes within one second however slow the machine is. Gives back how to put it on. */
export function holdTime(t: Pick<TestContext, 'mock'>): (ms: number) => void {
  let nowMs = performance.now()
  t.mock.method(performance, 'now', () => nowMs)
  return (ms) => {
    nowMs += ms
  }
}
