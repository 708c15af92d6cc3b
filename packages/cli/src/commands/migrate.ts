import { readSettings } from '@vanline/server/config'
import { arrangeReferences } from '@vanline/server/config/unique-references'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openToMigrate } from '@vanline/server/db/open'
import type { Command } from '../command.ts'
import { print, printError } from '../output.ts'
import { placeOf, urlWithoutPassword } from '../place.ts'

/** Why there are no steps that run ahead. */
const NOTHING_AHEAD = {
  SQLite: 'Nothing can run ahead: SQLite has one node, which is stopped for the migration. Run vanline migrate.',
  PostgreSQL: 'Nothing can run ahead: the pending migrations have no such steps. Run vanline migrate.',
}

/** Runs migrations separately from the start, for VANLINE_MIGRATE=off. */
export const migrate: Command = {
  summary: 'run the migrations of this release on the database',
  about: `Runs the missing migrations on the database in DATABASE_URL, in transactions and under a lock, and prints them. The
service does the same at start, unless VANLINE_MIGRATE=off. It does not begin while a node of an older release is connected,
which it names, or while another process has the file open. It also creates the unique indexes of VANLINE_UNIQUE_REFERENCES=on, or
drops them if it is off. A migration cannot be undone: back up first.

--ahead is for PostgreSQL with large tables. It prepares the next migration while nodes of the previous release still run: it creates
tables and indexes and copies rows in batches. The migration itself is then short. You can interrupt --ahead and run it again; it
continues where it stopped. Without --ahead the same steps run as a part of the migration.`,
  options: { ahead: { summary: 'run only what can run while nodes of the previous release work' } },
  examples: [
    'vanline migrate',
    'DATABASE_URL=postgres://vanline@db.example/vanline vanline migrate',
    'DATABASE_URL=postgres://vanline@db.example/vanline vanline migrate --ahead',
  ],
  async run(given) {
    const config = readSettings(process.env)
    const db = await openToMigrate(config.databaseUrl, { poolSize: 1, isPooled: config.pooler === 'transaction' })
    try {
      if (given.has('ahead')) {
        const hadSteps = await db.migrateAhead(printError)
        print(
          hadSteps
            ? 'Done. Now stop the nodes, and run vanline migrate.'
            : NOTHING_AHEAD[placeOf(config.databaseUrl).kind],
        )
        return
      }
      const pending = await db.pendingMigrations()
      await db.migrate(printError)
      await arrangeReferences(db, config.uniqueReferences, printError)
      const ran = pending > 0 ? MIGRATIONS.slice(-pending) : []
      const where = urlWithoutPassword(config.databaseUrl)
      if (ran.length === 0) print(`${where} has all ${MIGRATIONS.length} migrations already.`)
      else print(`${where}: ran ${ran.map(({ id, name }) => `${id} (${name})`).join(', ')}.`)
    } finally {
      await db.close()
    }
  },
}
