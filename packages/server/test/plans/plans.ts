import assert from 'node:assert/strict'
import { EXCEPTIONS } from './exceptions.ts'
import { findInPostgres } from './postgres-plans.ts'
import type { Recording } from './recording.ts'
import { findInSqlite } from './sqlite-plans.ts'

/** With fewer statements, the recording does not work. */
const STATEMENTS_MIN = { all: 250, some: 150 }

/**
 * Fails for a recorded statement whose plan has a fault and, if all statements were recorded, for an exception that none of them needs. It
 * changes the database.
 */
export async function requireGoodPlans(url: string, { sqlite, postgres }: Recording, isAll: boolean): Promise<void> {
  const on = url.startsWith('sqlite:') ? 'sqlite' : 'postgres'
  assert.ok((on === 'sqlite' ? sqlite : postgres).size >= STATEMENTS_MIN[isAll ? 'all' : 'some'])
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
  if (!isAll) return
  assert.deepEqual(
    exceptions.filter(({ text }) => !needed.has(text)),
    [],
    'no statement needs these exceptions any more',
  )
}
