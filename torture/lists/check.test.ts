import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ednOf, type Step, type Transaction } from './appenders.ts'
import { faultsOfLists } from './check.ts'

const transaction = (at: number, steps: Transaction['steps'], outcome: Transaction['outcome'] = 'ok'): Transaction => ({
  ...{ process: at % 2, steps, outcome, startedAt: at },
  endedAt: outcome === 'info' ? Number.POSITIVE_INFINITY : at + 0.5,
})

/** Reads the list 0 as it was, and appends to it. */
const append = (at: number, list: number[], element: number, outcome: Transaction['outcome'] = 'ok'): Transaction => {
  const read: Step = ['r', 0, list]
  return transaction(at, [read, ['append', 0, element]], outcome)
}
const read = (at: number, ...lists: number[][]): Transaction =>
  transaction(
    at,
    lists.map((list, key): Step => ['r', key, list]),
  )

/** Three appends, one of which was refused and one of which is not known, and reads between them. */
const good = (): Transaction[] => [
  append(1, [], 1),
  read(2, [1]),
  append(3, [], 2, 'fail'),
  append(4, [1], 3, 'info'),
  read(5, [1, 3]),
]
const END = new Map([[0, [1, 3]]])

const FAULTS: [name: string, fault: RegExp, all: Transaction[], finals: Map<number, number[]>][] = [
  ['an append that was acknowledged and is lost', /1 was acknowledged, and is lost/, good(), new Map([[0, [3]]])],
  ['an append that was refused and is there', /2 was refused, and yet/, good(), new Map([[0, [1, 3, 2]]])],
  ['an element that is there twice', /3 is in it twice/, good(), new Map([[0, [1, 3, 3]]])],
  ['an element from nowhere', /9 was appended by no client/, good(), new Map([[0, [1, 3, 9]]])],
  ['a read of what was overwritten', /no beginning of the list/, [...good(), read(6, [3])], END],
  ['a read of the past', /no order of the transactions/, [...good(), read(6, [1])], END],
  [
    'two lists that were read in two orders',
    /no order of the transactions/,
    [
      transaction(1, [['append', 0, 1]], 'info'),
      transaction(1, [['append', 1, 2]], 'info'),
      read(2, [1], []),
      read(2, [], [2]),
    ],
    new Map([
      [0, [1]],
      [1, [2]],
    ]),
  ],
  [
    'an update that was made on an older version',
    /no order of the transactions/,
    [...good(), append(6, [1], 4)],
    new Map([[0, [1, 3, 4]]]),
  ],
]

describe('The checker of lists', () => {
  test('has nothing to say against a history without a fault', () => {
    assert.deepEqual(faultsOfLists(good(), END), [])
  })

  for (const [name, fault, transactions, finals] of FAULTS) {
    test(`finds ${name}`, () => {
      assert.match(faultsOfLists(transactions, finals).join('\n'), fault)
    })
  }

  test('writes histories as Elle reads them', () => {
    assert.equal(
      ednOf(good().slice(0, 1)),
      '{:index 0, :time 1000000, :type :invoke, :process 1, :f :txn, :value [[:r 0 nil] [:append 0 1]]}\n' +
        '{:index 1, :time 1500000, :type :ok, :process 1, :f :txn, :value [[:r 0 []] [:append 0 1]]}\n',
    )
  })
})
