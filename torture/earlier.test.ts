import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callsThatCount } from './earlier.ts'
import type { Call } from './history.ts'
import type { Transaction } from './lists/appenders.ts'

const PARTED_AT = 100

const callOf = (requestID: string, endedAt: number, more: Partial<Call>): Call => ({
  ...{ act: 'patch', kind: 'shipments', requestID, subject: 'shipments/s', part: null, startedAt: 0, endedAt },
  ...{ ifMatch: 's1', mergeBase: null, key: null, sent: {}, answer: null, ...more },
})
const answered = (status: number, eTag = 's2') => ({ answer: { status, body: { eTag }, isReplay: false } })

const CALLS = [
  callOf('early read', 99, { act: 'read', ...answered(200) }),
  callOf('early refusal', 99, answered(412)),
  callOf('late read', 101, { act: 'read', ...answered(200) }),
  callOf('late refusal', 101, answered(412)),
  callOf('late without a change', 101, answered(200, 's1')),
  callOf('late', 101, answered(200)),
  callOf('cut off', Number.POSITIVE_INFINITY, {}),
]

const appended = (process: number, endedAt: number, outcome: Transaction['outcome']): Transaction => ({
  ...{ process, outcome, startedAt: 0, endedAt },
  steps: [
    ['r', 0, [1]],
    ['append', 0, process],
  ],
})
const TRANSACTIONS = [appended(2, 99, 'ok'), appended(3, 101, 'ok'), appended(4, 101, 'fail')]

const countedIf = (areAcknowledgedInBoth: boolean) => {
  const lists = { transactions: TRANSACTIONS, subjects: new Map(), done: Promise.resolve() }
  return callsThatCount({ calls: CALLS, lists }, { at: PARTED_AT, areAcknowledgedInBoth })
}
const namesOf = (calls: readonly Call[]) => calls.map(({ requestID, answer }) => [requestID, answer?.status])

describe('What clients saw on a database that was replaced', () => {
  test('counts up to a backup, and what they wrote later may be there or not', () => {
    const { calls, lists } = countedIf(false)
    assert.deepEqual(namesOf(calls), [
      ['early read', 200],
      ['early refusal', 412],
      ['late refusal', undefined],
      ['late without a change', undefined],
      ['late', undefined],
      ['cut off', undefined],
    ])
    assert.deepEqual(
      lists.transactions.map(({ outcome, steps }) => [outcome, steps.length]),
      [
        ['ok', 2],
        ['info', 1],
      ],
    )
  })

  test('names the records with which others go on', () => {
    const created = (id: string, endedAt: number) =>
      callOf(id, endedAt, { act: 'create', subject: `shipments/${id}`, ...answered(201) })
    const lists = { transactions: [], subjects: new Map(), done: Promise.resolve() }
    const parting = { at: PARTED_AT, areAcknowledgedInBoth: true }
    const { known } = callsThatCount({ calls: [created('early', 99), created('late', 101)], lists }, parting)
    assert.deepEqual([...known], [['shipments', ['early']]])
  })

  test('counts up to the loss of a standby, and later what was acknowledged', () => {
    const { calls, lists } = countedIf(true)
    assert.deepEqual(namesOf(calls), [
      ['early read', 200],
      ['early refusal', 412],
      ['late', 200],
      ['cut off', undefined],
    ])
    assert.deepEqual(
      lists.transactions.map(({ outcome, steps }) => [outcome, steps.length]),
      [
        ['ok', 2],
        ['ok', 1],
      ],
    )
  })
})
