import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openTestPostgres, type TestDatabase } from '../../../../test/databases.ts'
import { holdTime } from '../../../../test/hold-time.ts'
import { AppError } from '../../../kernel/errors.ts'
import { guarded, LostRace, unguarded, type Write } from '../../database.ts'
import { connectionError } from '../wire/errors.ts'
import { openCommit } from './writes.ts'

const FAR_AWAY = Number.POSITIVE_INFINITY
const lock = { name: 'a key', refusal: new AppError('idempotency_key_in_use', 'Still running.') }

const insert = (name: string, id?: string): Write => ({
  ...unguarded(sql`INSERT INTO settings (name, value) VALUES (${name}, ${'1'})`),
  ...(id && { event: { id, stream: '', time: '' } }),
})

/** A change of one row, guarded by its value. */
const raise = (name: string, from = '1'): Write[] => [
  guarded(sql`UPDATE settings SET value = ${'2'} WHERE name = ${name} AND value = ${from}`, name),
]

/** Commits to a fake server, whose answer depends on the rows of the statement. */
function committing(answer: (rows: string[]) => Promise<unknown> = async () => []) {
  const sent: string[][] = []
  const commit = openCommit((statement) => {
    const rows = statement.values.map(String).filter((value) => /^[a-z]+$/.test(value))
    sent.push(rows)
    return answer(rows)
  })
  return { sent, commit: (writes: readonly Write[], giveUpAt = FAR_AWAY) => commit(writes, giveUpAt) }
}

const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'VL001' }))

describe('Changes that are written together', () => {
  test('are those of a turn that have the same form, by sixteens, eights, fours, then twos, in the order of their rows', async () => {
    const { sent, commit } = committing()
    const names = [...'wvutsrqponmlkjihgfedcba']
    await Promise.all([...names.map((name) => commit(raise(name))), commit([insert('other', 'event')])])
    assert.deepEqual(sent, [[...'abcdefghijklmnop'], [...'qrst'], [...'uv'], ['w'], ['other']])
    sent.length = 0
    await Promise.all([...'abcdefghi'].map((name) => commit(raise(name))))
    assert.deepEqual(sent, [[...'abcdefgh'], ['i']])
  })

  test('are also those of later turns, while others are being written', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const first = Promise.withResolvers<void>()
    const { sent, commit } = committing((rows) => (rows.includes('a') ? first.promise : Promise.resolve()))
    const changes = [commit(raise('a'))]
    await nextTurn()
    changes.push(commit(raise('c')))
    await nextTurn()
    changes.push(commit(raise('b')))
    await nextTurn()
    first.resolve()
    await Promise.all(changes)
    assert.deepEqual(sent, [['a'], ['b', 'c']])
  })

  test('are not those of another turn, if nothing is being written', async () => {
    const { sent, commit } = committing()
    await commit(raise('a'))
    await commit(raise('b'))
    assert.deepEqual(sent, [['a'], ['b']])
  })

  const mustBeAlone: { what: string; writesOf: (name: string) => Write[] }[] = [
    {
      what: 'guards two rows, and could wait for somebody who waits for it',
      writesOf: (name) => [...raise(name), ...raise(`${name}too`), insert(name, name)],
    },
    { what: 'needs a lock', writesOf: (name) => [{ ...insert(name, name), lock }] },
    { what: 'leaves nothing by which it could be found again', writesOf: (name) => [insert(name)] },
    {
      what: 'guards a row that is not named',
      writesOf: (name) => [guarded(sql`DELETE FROM settings WHERE name = ${name}`)],
    },
  ]
  for (const { what, writesOf } of mustBeAlone)
    test(`do not include one that ${what}`, async () => {
      const { sent, commit } = committing()
      await Promise.all([commit(writesOf('x')), commit(writesOf('y'))])
      assert.equal(sent.length, 2)
    })

  test('do not include one with many values, of which a statement may have 65,535', async () => {
    const { sent, commit } = committing()
    const many = (name: string): Write[] => [
      ...raise(name),
      ...Array.from({ length: 500 }, (_, i) => insert(`${i}`, name)),
    ]
    await Promise.all(['a', 'b'].map((name) => commit(many(name))))
    assert.equal(sent.length, 2)
  })

  test('do not include one with little time left, which would limit the others', async (t) => {
    holdTime(t)
    const { sent, commit } = committing()
    await Promise.all([commit(raise('a')), commit(raise('b'), performance.now() + 500), commit(raise('c'))])
    assert.deepEqual(sent, [['b'], ['a', 'c']])
  })

  const takers: { what: string; writes: Write[] }[] = [
    { what: 'together with others', writes: raise('a') },
    { what: 'alone', writes: [...raise('a'), ...raise('x')] },
  ]
  for (const { what, writes } of takers)
    test(`do not include one of a row that is being written ${what}: it is decided again afterwards`, async () => {
      const gates: (() => void)[] = []
      const { sent, commit } = committing(() => new Promise<void>((resolve) => gates.push(resolve)))
      const first = commit(writes)
      const second = assert.rejects(commit(raise('a')), LostRace)
      const others = [commit(raise('b')), commit(raise('c'))]
      await new Promise(setImmediate)
      const third = assert.rejects(commit(raise('a')), LostRace)
      await new Promise(setImmediate)
      assert.deepEqual(sent.flat().filter((row) => row === 'a').length, 1)
      for (const open of gates) open()
      await Promise.all([first, second, third, ...others])
      const last = commit(raise('a'))
      await new Promise(setImmediate)
      assert.deepEqual(sent.at(-1), ['a'])
      gates.at(-1)!()
      await last
    })

  test('are each written alone when the server refuses them, and only the one that is wrong is refused', async () => {
    const { sent, commit } = committing((rows) => (rows.includes('b') ? refused() : Promise.resolve([])))
    const outcomes = await Promise.allSettled([commit(raise('a')), commit(raise('b'))])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    assert.deepEqual(sent, [['a', 'b'], ['a'], ['b']])
  })

  const lockedRow = () => Promise.reject(Object.assign(new Error('locked'), { code: '55P03' }))

  test('do not include one whose row was found locked, until it succeeds', async () => {
    let isLocked = true
    const { sent, commit } = committing((rows) => (isLocked && rows.includes('b') ? lockedRow() : Promise.resolve([])))
    const both = () => Promise.allSettled([commit(raise('a')), commit(raise('b'))])
    assert.deepEqual(
      (await both()).map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    assert.deepEqual(sent.splice(0), [['a', 'b'], ['a'], ['b']])
    await both()
    assert.deepEqual(sent.splice(0), [['b'], ['a']])
    isLocked = false
    await both()
    assert.deepEqual(sent.splice(0), [['b'], ['a']])
    await both()
    assert.deepEqual(sent.splice(0), [['a', 'b']])
  })

  test('leave those of locked rows to be tried one after the other', async () => {
    const gates: (() => void)[] = []
    let isOpen = true
    const { sent, commit } = committing(async () => {
      if (!isOpen) await new Promise<void>((resolve) => gates.push(resolve))
      return lockedRow()
    })
    await Promise.allSettled([commit(raise('a')), commit(raise('b')), commit(raise('c'))])
    isOpen = false
    sent.length = 0
    const again = ['a', 'b', 'c'].map((name) => assert.rejects(commit(raise(name)), { code: '55P03' }))
    for (let i = 1; i <= 3; i++) {
      await new Promise(setImmediate)
      assert.deepEqual(sent, [['a'], ['b'], ['c']].slice(0, i))
      gates.shift()!()
    }
    await Promise.all(again)
  })

  test('are not tried again when there is only one of them', async () => {
    const { sent, commit } = committing(refused)
    await assert.rejects(commit(raise('a')), { code: 'VL001' })
    assert.deepEqual(sent, [['a']])
  })

  const away: { what: string; error: Error }[] = [
    { what: 'the connection is lost', error: connectionError('CONNECTION_LOST', 'Gone.') },
    { what: 'no connection could be had', error: connectionError('NOT_SENT', 'Gone.') },
    { what: 'no answer came in time', error: connectionError('OVERDUE', 'Gone.') },
    { what: 'the server gave up', error: Object.assign(new Error('canceled'), { code: '57014' }) },
  ]
  for (const { what, error } of away)
    test(`are not sent again when ${what}`, async () => {
      const { sent, commit } = committing(() => Promise.reject(error))
      const outcomes = await Promise.allSettled([commit(raise('a')), commit(raise('b'))])
      assert.deepEqual(outcomes, [
        { status: 'rejected', reason: error },
        { status: 'rejected', reason: error },
      ])
      assert.deepEqual(sent, [['a', 'b']])
    })

  test('have few forms: when the server has many plans to keep, further ones are written alone', async () => {
    const { sent, commit } = committing()
    const inForm = (form: number, name: string) =>
      commit([{ ...insert(name, name), statement: sql([`SELECT ${form}, `, ''], name) }])
    for (let form = 0; form < 210; form++) await Promise.all([...'abc'].map((name) => inForm(form, name)))
    assert.deepEqual(sent.slice(0, 2), [['a', 'b'], ['c']])
    assert.deepEqual(sent.slice(-3), [['a'], ['b'], ['c']])
    await Promise.all([inForm(0, 'a'), inForm(0, 'b')])
    assert.deepEqual(sent.at(-1), ['a', 'b'])
  })
})

describe('Changes that are written together on PostgreSQL', () => {
  let database: TestDatabase
  before(async () => {
    database = await openTestPostgres()
  })
  after(() => database.discard())

  test('are all written, except the one that was decided on an older version', async () => {
    const { db } = database
    const names = Array.from({ length: 13 }, (_, i) => `row ${String(i).padStart(2, '0')}`)
    const make = names.map((name) => db.change(async () => ({ writes: [insert(name, name)], answer: null })))
    await Promise.all(make)
    const raised = await Promise.all(
      names.map((name, i) => {
        let decisions = 0
        return db.change(async () => {
          decisions += 1
          const isWrong = i === 4 && decisions === 1
          return { writes: raise(name, isWrong ? '0' : '1'), answer: decisions }
        })
      }),
    )
    assert.deepEqual(
      raised,
      names.map((_, i) => (i === 4 ? 2 : 1)),
    )
    const values = await db.column<string>(sql`SELECT value FROM settings WHERE name LIKE 'row%'`)
    assert.deepEqual(
      values,
      names.map(() => '2'),
    )
  })
})
