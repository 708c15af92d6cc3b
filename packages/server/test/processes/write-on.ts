/** Writes rows until it is killed, and says of each that it is written once that is so: node write-on.ts <url> */
import { writeSync } from 'node:fs'
import sql from 'sql-template-tag'
import { always } from '../../src/db/database.ts'
import { openGiven, readyToGo } from './start.ts'

const AT_ONCE = 16

await readyToGo()
const db = openGiven()
let count = 0

async function writeOn(): Promise<never> {
  for (;;) {
    const name = `row ${++count}`
    const row = sql`INSERT INTO settings (name, value) VALUES (${name}, ${'x'.repeat(1000)})`
    await db.change(async () => ({ writes: [always(row)], answer: null }))
    // Not console.log, which may keep the line for later, when nobody is there to say it.
    writeSync(1, `wrote ${name}\n`)
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn))
