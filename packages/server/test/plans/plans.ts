import assert from 'node:assert/strict'
import { EXCEPTIONS } from './exceptions.ts'
import { findInPostgres } from './postgres-plans.ts'
import type { Recording } from './recording.ts'
import { findInSqlite } from './sqlite-plans.ts'

/** With fewer statements, the recording does not work. */
const STATEMENTS_MIN = 250

/**
 * Fails for a recorded statement whose plan has a fault, and for an exception that no statement needs. All statements must be recorded. It
 * changes the database.
 */
export async function requireGoodPlans(url: string, { sqlite, postgres }: Recording): Promise<void> {
  const on = url.startsWith('sqlite:') ? 'sqlite' : 'postgres'
  assert.ok((on === 'sqlite' ? sqlite : postgres).size >= STATEMENTS_MIN)
  const findings = on === 'sqlite' ? findInSqlite(url, sqlite) : await findInPostgres(url, postgres)
  const exceptions = EXCEPTIONS.filter((exception) => exception.on.includes(on))
  const needed = new Set<RegExp>()
  const faulty = findings.filter(({ text }) => {
    const found = exceptions.find((exception) => exception.text.test(text.replaceAll(/\s+/g, ' ').trim()))
    if (found) needed.add(found.text)
    return !found
  })
  assert.deepEqual(
    faulty.map(({ text, faults }) => `${faults.join(', ')}: ${text}`),
    [],
  )
  assert.deepEqual(
    exceptions.filter(({ text }) => !needed.has(text)),
    [],
    'no statement needs these exceptions any more',
  )
}
