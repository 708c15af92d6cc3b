import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { join } from 'sql-template-tag'
import { AppError } from '../../../kernel/errors.ts'
import { guarded, inserted, unguarded, type Write } from '../../database.ts'
import { DISTRIBUTED } from '../distributed/layout.ts'
import { ONE_SERVER } from '../layout.ts'
import { statementsOf } from './large-change.ts'

const update = (name: string): Write =>
  guarded(sql`UPDATE settings SET value = ${'2'} WHERE name = ${name} AND value = ${'1'}`, name)
const row = (name: string): Write => inserted(sql`INSERT INTO settings (name, value) VALUES (${name}, ${'1'})`)

/** The writes of so many operations, each with a guarded row and two new ones. */
const operations = (count: number): Write[] =>
  Array.from({ length: count }, (_, i) => [
    update(`old ${i}`),
    row(`new ${i}`),
    { ...row(`also ${i}`), endsStatement: true },
  ]).flat()

describe('The statements of a change', () => {
  test('are one for a single operation, which the server knows', () => {
    const [statement, ...others] = statementsOf(operations(1), ONE_SERVER)
    assert.match(statement!.text, /^WITH w0 AS \(UPDATE .* w1 AS \(INSERT .* w2 AS \(INSERT /)
    assert.deepEqual([others, statementsOf([], ONE_SERVER)], [[], []])
  })

  test('are few for many operations: rows are inserted together, other writes share statements', () => {
    const statements = statementsOf(operations(30), ONE_SERVER)
    const sizes = statements.map(({ text }) => text.match(/UPDATE|\((?=\$)/g)!.length)
    // Thirty guarded rows by eights and twos, then sixty new ones by fifty and fives.
    assert.deepEqual(sizes, [8, 8, 8, 2, 2, 2, 50, 5, 5])
    const names = statements.flatMap(({ values }) => values.filter((value) => !['1', '2'].includes(String(value))))
    assert.deepEqual([names.length, new Set(names).size], [90, 90])
  })

  test('keep what follows the values of a row', () => {
    const place = (id: string): Write =>
      inserted(sql`INSERT INTO places (id, move_id) VALUES (${id}, ${'m'}) ON CONFLICT (id) DO NOTHING`)
    const writes = ['1', '2', '3', '4', '5'].map((id) => ({ ...place(id), endsStatement: true }))
    const [statement, ...others] = statementsOf(writes, ONE_SERVER)
    assert.match(statement!.text, /VALUES \(\$1, \$2\), .* \(\$9, \$10\) ON CONFLICT \(id\) DO NOTHING$/)
    assert.deepEqual(others, [])
  })

  test('of distributed tables stay apart by operation, with at most forty writes in one', () => {
    const sizesOf = (writes: Write[]) =>
      statementsOf(writes, DISTRIBUTED).map(({ text }) => text.match(/UPDATE|\((?=\$)/g)!.length)
    assert.deepEqual(sizesOf(operations(3)), [1, 1, 1, 5, 1])
    const many = Array.from({ length: 90 }, (_, i) => update(String(i)))
    assert.deepEqual(sizesOf(many), [40, 40, 10])
    assert.equal(statementsOf(many, ONE_SERVER).length, 1)
    const unguardedOnes = Array.from({ length: 90 }, (_, i) => unguarded(sql`DELETE FROM settings WHERE name = ${i}`))
    const order = statementsOf(unguardedOnes, DISTRIBUTED).flatMap(({ values }) => values)
    assert.deepEqual(
      order,
      order.toSorted((a, b) => Number(a) - Number(b)),
    )
  })

  test('have fewer values than PostgreSQL accepts in one', () => {
    const entries = (name: string): Write =>
      unguarded(
        sql`INSERT INTO settings (name, value) VALUES ${join(Array.from({ length: 50 }, (_, i) => sql`(${name}, ${i})`))}`,
      )
    const writes = Array.from({ length: 800 }, (_, i) => [row(`row ${i}`), entries(`entry ${i}`)]).flat()
    const statements = statementsOf(writes, ONE_SERVER)
    assert.ok(statements.every(({ values }) => values.length <= 65_535))
    assert.equal(statements.flatMap(({ values }) => values).length, 800 * (2 + 2 * 50))
  })

  test('take a lock before anything else', () => {
    const refusal = new AppError('idempotency_key_in_use', 'Still running.')
    const lock: Write = { ...update('key'), lock: { name: 'a key', refusal }, endsStatement: true }
    const [first] = statementsOf([lock, ...operations(3)], ONE_SERVER)
    assert.match(first!.text, /pg_try_advisory_xact_lock/)
  })
})
