import { readSettings } from '@vanline/server/config'
import { beginEpoch } from '@vanline/server/db/epoch'
import type { Command } from '../command.ts'
import { print, printError } from '../output.ts'
import { withOwnDatabase } from '../own-database.ts'
import { urlWithoutPassword } from '../place.ts'

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
    await withOwnDatabase(async (db) => {
      await db.noticeRestore(printError)
      print(`${urlWithoutPassword(readSettings(process.env).databaseUrl)} is in a new epoch: ${await beginEpoch(db)}`)
    })
  },
}
