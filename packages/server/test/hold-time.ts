import type { TestContext } from 'node:test'

/** Holds the clock of the rate limits, so that what a test sends comes within one second however slow the machine is. Gives back how to let it go. */
export function holdTime(t: Pick<TestContext, 'mock'>): () => void {
  const nowMs = performance.now()
  const { mock } = t.mock.method(performance, 'now', () => nowMs)
  return () => mock.restore()
}
