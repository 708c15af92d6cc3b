import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deliver, failedIn, type Outcomes, type Part, type Senders } from './delivery.ts'

/** Senders that note what they send; those named fail as often as is said. */
function sendersOf(parts: readonly Part[], fails: Partial<Record<Part, number>> = {}) {
  const sent: Part[] = []
  const left = { ...fails }
  const senders: Senders = Object.fromEntries(
    parts.map((part) => [
      part,
      async () => {
        sent.push(part)
        left[part] = (left[part] ?? 0) - 1
        if (left[part]! >= 0) throw new Error(part)
      },
    ]),
  )
  return { senders, sent }
}
const ALL: readonly Part[] = ['status', 'weight', 'photographs', 'note']
const NO_PROOF = { needsProof: () => false }

describe('a delivery', () => {
  test('sends the status first, then what belongs to it', async () => {
    const { senders, sent } = sendersOf(ALL)
    assert.deepEqual(failedIn(await deliver(senders, {}, NO_PROOF)), [])
    assert.deepEqual(sent, ALL)
  })

  test('adds nothing to a status that was refused', async () => {
    const { senders, sent } = sendersOf(ALL, { status: 1 })
    const outcomes = await deliver(senders, {}, NO_PROOF)
    assert.deepEqual([sent, failedIn(outcomes).map(({ part }) => part)], [['status'], ['status']])
  })

  test('a part that fails does not stop the others, and only that part is sent again', async () => {
    const { senders, sent } = sendersOf(ALL, { photographs: 1 })
    const first: Outcomes = await deliver(senders, {}, NO_PROOF)
    assert.deepEqual(
      failedIn(first).map(({ part }) => part),
      ['photographs'],
    )
    sent.length = 0
    assert.deepEqual(failedIn(await deliver(senders, first, NO_PROOF)), [])
    assert.deepEqual(sent, ['photographs'])
  })

  test('a part that failed and is no longer asked for does not count', async () => {
    const first = await deliver(sendersOf(ALL, { weight: 1 }).senders, {}, NO_PROOF)
    assert.deepEqual(
      failedIn(first).map(({ part }) => part),
      ['weight'],
    )
    const { senders, sent } = sendersOf(['status', 'photographs', 'note'])
    assert.deepEqual([failedIn(await deliver(senders, first, NO_PROOF)), sent], [[], []])
  })

  test('a photograph goes first where the status needs it as proof', async () => {
    const { senders, sent } = sendersOf(ALL, { status: 1 })
    assert.deepEqual(failedIn(await deliver(senders, {}, { needsProof: (error) => error instanceof Error })), [])
    assert.deepEqual(sent, ['status', 'photographs', 'status', 'weight', 'note'])
  })
})
