import { readConfig } from '@vanline/server/config'
import { beginEpoch } from '@vanline/server/db/epoch'
import { openDatabase } from '@vanline/server/db/open'
import { type Command, Failure } from '../command.ts'
import { print } from '../output.ts'
import { placeOf, requireFile, shownUrl } from '../place.ts'

/** Begins a new epoch where the service cannot notice by itself that history has gone back. */
export const restored: Command = {
  summary: 'say that the database was put back from a backup that cannot be told by itself',
  about: `Begins a new epoch of the event feed on the database that DATABASE_URL names. Followers and webhook receivers learn by it that
history has gone back: their place in the feed is refused with 410 events_unknown, and they read everything again.

Run it once after a restore that the service cannot notice: a PostgreSQL server put back from a base backup or to a point
in time, a standby promoted that lacked acknowledged changes, a snapshot of a disk, an SQLite file copied by other means than vanline backup.
A file of vanline backup and a dump of pg_dump are noticed at the first start. It is harmless at any other time, but for the reading.`,
  examples: ['vanline restored', 'DATABASE_URL=postgres://vanline@db.example/vanline vanline restored'],
  async run() {
    const { databaseUrl, pooler } = readConfig(process.env)
    const place = placeOf(databaseUrl)
    if (place.kind === 'SQLite') requireFile(place.path)
    const db = openDatabase(databaseUrl, { poolSize: 1, isPooled: pooler === 'transaction' })
    try {
      if ((await db.pendingMigrations()) > 0)
        throw new Failure('The database lacks migrations: run vanline migrate, or start the service once.')
      await db.noticeRestore()
      print(`${shownUrl(databaseUrl)} is in a new epoch: ${await beginEpoch(db)}`)
    } finally {
      await db.close()
    }
  },
}
