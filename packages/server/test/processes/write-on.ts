/** Writes rows until it is killed, and prints each acknowledged one: node write-on.ts <url> */
import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { openGiven, readyToGo } from './start.ts'

const AT_ONCE = 16

await readyToGo()
const db = await openGiven()
let count = 0

async function writeOn(): Promise<never> {
  for (;;) {
    const name = `row ${++count}`
    const row = sql`INSERT INTO settings (name, value) VALUES (${name}, ${'x'.repeat(1000)})`
    await db.change(async () => ({ writes: [unguarded(row)], answer: null }))
    console.log(`wrote ${name}`)
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, writeOn))
