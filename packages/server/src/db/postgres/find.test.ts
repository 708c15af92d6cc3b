import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sql } from 'sql-template-tag'
import type { RecordColumns } from '../database.ts'
import { gatheredFind } from './find.ts'

const SHIPMENTS: RecordColumns = { table: 'shipments', columns: 'doc' }
const MOVES: RecordColumns = { table: 'moves', columns: 'doc, revision' }
const idsIn = (query: Sql): string[] => String(query.values[0]).split(',')

/** Records the queries to a server that knows every id but `gone`. */
function asking(): { questions: Sql[]; find: ReturnType<typeof gatheredFind> } {
  const questions: Sql[] = []
  const find = gatheredFind(async (query) => {
    questions.push(query)
    // Rows come in any order.
    return idsIn(query)
      .filter((id) => id !== 'gone')
      .reverse()
      .map((id) => ({ id, doc: `doc of ${id}` }))
  })
  return { questions, find }
}

describe('records by id on PostgreSQL', () => {
  test('those of a turn are one query for each table, and each caller gets its own row', async () => {
    const { questions, find } = asking()
    const found = await Promise.all([
      ...[find(SHIPMENTS, 'a'), find(SHIPMENTS, 'gone'), find(MOVES, 'm')],
      ...[find(SHIPMENTS, 'b'), find(SHIPMENTS, 'a')],
    ])
    assert.deepEqual(
      found.map((row) => (row as { doc: string } | undefined)?.doc),
      ['doc of a', undefined, 'doc of m', 'doc of b', 'doc of a'],
    )
    assert.deepEqual(questions.map(idsIn), [['a', 'gone', 'b'], ['m']])
    assert.deepEqual(
      questions.map(({ sql }) => /SELECT (.*) FROM (\w+)/.exec(sql)?.slice(1)),
      [
        ['id, doc', 'shipments'],
        ['id, doc, revision', 'moves'],
      ],
    )
  })

  test('the next turn asks again: nothing is remembered', async () => {
    const { questions, find } = asking()
    await find(SHIPMENTS, 'a')
    await find(SHIPMENTS, 'a')
    assert.equal(questions.length, 2)
  })

  test('very many are several questions', async () => {
    const { questions, find } = asking()
    const ids = Array.from({ length: 1_200 }, (_, i) => `id${i}`)
    const found = await Promise.all(ids.map((id) => find<{ id: string }>(SHIPMENTS, id)))
    assert.deepEqual(
      found.map((row) => row?.id),
      ids,
    )
    assert.deepEqual(
      questions.map((query) => idsIn(query).length),
      [500, 500, 200],
    )
  })

  test('a failed query rejects all its lookups', async () => {
    const find = gatheredFind(() => Promise.reject(new Error('away')))
    const results = await Promise.allSettled([find(SHIPMENTS, 'a'), find(SHIPMENTS, 'b')])
    assert.deepEqual(
      results.map((result) => result.status === 'rejected' && result.reason.message),
      ['away', 'away'],
    )
  })
})
