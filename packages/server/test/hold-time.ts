import type { TestContext } from 'node:test'

/**
 * Stops the clock of the rate limits, so that all requests of a test fall within one second however slow the machine is. Returns
 * how to advance it. Once in a test: the mocks of a test are undone in the order in which they were made, so a second one would stay.
 */
export function holdTime(t: Pick<TestContext, 'mock'>): (ms: number) => void {
  let nowMs = performance.now()
  t.mock.method(performance, 'now', () => nowMs)
  return (ms) => {
    nowMs += ms
  }
}
