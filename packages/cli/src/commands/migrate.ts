import { readSettings } from '@vanline/server/config'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openDatabase } from '@vanline/server/db/open'
import { arrangeReferences } from '@vanline/server/references'
import type { Command } from '../command.ts'
import { print } from '../output.ts'
import { shownUrl } from '../place.ts'

/** Runs migrations separately from the start, for VANLINE_MIGRATE=off. */
export const migrate: Command = {
  summary: 'run the migrations of this release on the database',
  about: `Runs the missing migrations on the database in DATABASE_URL, in transactions and under a lock, and prints them. The
service does the same at start, unless VANLINE_MIGRATE=off. So do VANLINE_UNIQUE_REFERENCES=on and off, which create and drop
unique indexes. Migrations only go forward: back up first.

With --ahead it runs only what can run before the next migration while nodes of the previous release work on PostgreSQL: new tables,
copies of rows in batches, and indexes. Afterwards the migration itself is short. You can interrupt it and run it again; it
continues where it was. Without --ahead the same steps run first.`,
  options: { ahead: { summary: 'run only what can run while nodes of the previous release work' } },
  examples: [
    'vanline migrate',
    'DATABASE_URL=postgres://vanline@db.example/vanline vanline migrate',
    'DATABASE_URL=postgres://vanline@db.example/vanline vanline migrate --ahead',
  ],
  async run(given) {
    const config = readSettings(process.env)
    const db = openDatabase(config.databaseUrl, { poolSize: 1, isPooled: config.pooler === 'transaction' })
    try {
      if (given.has('ahead')) {
        const hadSteps = await db.migrateAhead()
        print(hadSteps ? 'Done. Now stop the nodes, and run vanline migrate.' : 'Nothing can run ahead here.')
        return
      }
      const pending = await db.pendingMigrations()
      await db.migrate()
      await arrangeReferences(db, config.uniqueReferences)
      const ran = pending > 0 ? MIGRATIONS.slice(-pending) : []
      const where = shownUrl(config.databaseUrl)
      if (ran.length === 0) print(`${where} has all ${MIGRATIONS.length} migrations already.`)
      else print(`${where}: ran ${ran.map(({ id, name }) => `${id} (${name})`).join(', ')}.`)
    } finally {
      await db.close()
    }
  },
}
