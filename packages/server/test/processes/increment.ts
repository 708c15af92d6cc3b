/** Adds one to the setting "counter", many times, several at once: node increment.ts <url> <times> */
import sql from 'sql-template-tag'
import { guarded } from '../../src/db/database.ts'
import { openGiven, readyToGo } from './start.ts'

const AT_ONCE = 8
const times = Number(process.argv[3])

await readyToGo()
const db = await openGiven()

/** Reads, pauses, and writes: without a guard, updates would be lost. */
const increment = () =>
  db.change(async (tx) => {
    const row = await tx.get<{ value: string }>(sql`SELECT value FROM settings WHERE name = 'counter'`)
    const next = String(Number(row!.value) + 1)
    const write = sql`UPDATE settings SET value = ${next} WHERE name = 'counter' AND value = ${row!.value}`
    return { writes: [guarded(write)], answer: null }
  })

for (let done = 0; done < times; done += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, times - done) }, increment))
await db.close()
