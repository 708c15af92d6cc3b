/**
 * Writes rows until the disk is full, and prints for each whether it was written, refused, or unknown: node fill.ts <url>. The
 * caller limits the space.
 */
import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { openGiven, readyToGo } from './start.ts'

const AT_ONCE = 8
const ENOUGH = 40
/** Now and then a row is too large for the cache of a transaction and fails before COMMIT. */
const lengthOf = (number: number): number => (number % 9 === 0 ? 4_000_000 : 20_000)

await readyToGo()
const db = await openGiven()
let count = 0
let refused = 0

async function writeOn(): Promise<void> {
  while (refused < ENOUGH) {
    const name = `row ${++count}`
    const row = sql`INSERT INTO settings (name, value) VALUES (${name}, ${'x'.repeat(lengthOf(count))})`
    try {
      await db.change(async () => ({ writes: [unguarded(row)], answer: null }))
      console.log(`wrote ${name}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused += 1
      const verb = error.code === 'outcome_unknown' ? 'lost' : 'refused'
      console.log(`${verb} ${name}: ${error.code}, again in ${error.members.retryAfterS} s`)
    }
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn))
const reading = db.column<number>(sql`SELECT count(*) FROM settings WHERE name LIKE 'row %'`)
console.log(
  await reading.then(
    ([seen]) => `sees ${seen} rows`,
    ({ code }) => `reads nothing: ${code}`,
  ),
)
