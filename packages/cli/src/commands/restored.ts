import { readSettings } from '@vanline/server/config'
import { beginEpoch } from '@vanline/server/db/epoch'
import { openDatabase } from '@vanline/server/db/open'
import { type Command, Failure } from '../command.ts'
import { print } from '../output.ts'
import { placeOf, requireFile, shownUrl } from '../place.ts'

/** Starts a new epoch after a restore that the service cannot detect. */
export const restored: Command = {
  summary: 'start a new epoch after a restore that the service cannot detect',
  about: `Starts a new epoch of the event feed on the database in DATABASE_URL. Followers and webhook receivers then notice the restore:
the feed answers 410 events_unknown, and they read everything again.

Run it once after a restore that the service cannot detect: a PostgreSQL server restored from a base backup or to a point
in time, a promoted standby that lacked acknowledged changes, a disk snapshot, or an SQLite file that was not copied with
vanline backup. The service detects a file of vanline backup and a dump of pg_dump by itself. At any other time the command
does no harm, but all followers read everything again.`,
  examples: ['vanline restored', 'DATABASE_URL=postgres://vanline@db.example/vanline vanline restored'],
  async run() {
    const { databaseUrl, pooler } = readSettings(process.env)
    const place = placeOf(databaseUrl)
    if (place.kind === 'SQLite') requireFile(place.path)
    const db = await openDatabase(databaseUrl, { poolSize: 1, isPooled: pooler === 'transaction' })
    try {
      if ((await db.pendingMigrations()) > 0)
        throw new Failure('The database lacks migrations. Run `vanline migrate`, or start the service once.')
      await db.noticeRestore()
      print(`${shownUrl(databaseUrl)} is in a new epoch: ${await beginEpoch(db)}`)
    } finally {
      await db.close()
    }
  },
}
