import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from './connection.ts'
import { statisticsOf } from './statistics.ts'

test('the connection that reads plans by new statistics, and still writes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-statistics-'))
  const path = join(folder, 'data.db')
  const writer = connect(path, 'PRAGMA journal_mode=WAL')
  writer.raw.exec('CREATE TABLE parts (id INTEGER, of INTEGER, text TEXT); CREATE INDEX parts_of ON parts (of)')
  writer.raw.exec("INSERT INTO parts VALUES (1, 1, 'a'), (2, 1, 'b'); ANALYZE")
  const reading = connect(path, 'PRAGMA query_only=ON')
  const statement = reading.raw.prepare('EXPLAIN QUERY PLAN SELECT max(text) FROM parts WHERE of = ?')
  const plan = () => JSON.stringify(statement.all(1))
  assert.doesNotMatch(plan(), /parts_of/)
  writer.raw.exec(
    "INSERT INTO parts SELECT value, value, 'c' FROM (WITH RECURSIVE n (value) AS (SELECT 3 UNION ALL SELECT value + 1 FROM n WHERE value < 3000) SELECT value FROM n)",
  )
  writer.rowsWritten = 3_000
  statisticsOf(writer, reading).refreshIfDue()
  assert.match(plan(), /parts_of/)
  assert.throws(() => reading.raw.exec('DELETE FROM parts'), /readonly/)
  reading.raw.close()
  writer.raw.close()
  rmSync(folder, { recursive: true })
})
