import postgres from 'postgres'
import { openPostgres } from '../packages/server/src/db/postgres.ts'
import { moveMaker } from './seed.ts'

const AT_ONCE = 64

/**
 * Makes the same records in PostgreSQL as for SQLite, many changes at a time. Then it is cleaned and looked at, as PostgreSQL itself
 * would have done many times while so much was written by users.
 */
export async function seedPostgres(url: string, shipments: number): Promise<void> {
  const db = openPostgres(`${url}?synchronous_commit=off`, { poolSize: 8, isPooled: false })
  await db.migrate()
  const nextMove = moveMaker()
  for (let made = 0; made < shipments; ) {
    const changes: Promise<unknown>[] = []
    while (changes.length < AT_ONCE && made < shipments) {
      const move = nextMove(Math.min(3, shipments - made))
      made += move.shipments
      changes.push(db.change(async () => ({ writes: move.writes, answer: undefined })))
    }
    await Promise.all(changes)
  }
  await db.eventsNumbered()
  await db.close()
  const server = postgres(url, { max: 1, onnotice: () => {} })
  await server.unsafe('VACUUM (ANALYZE)')
  await server.unsafe('CHECKPOINT')
  await server.end()
}
