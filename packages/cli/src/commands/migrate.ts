import { readConfig } from '@vanline/server/config'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openDatabase } from '@vanline/server/db/open'
import type { Command } from '../command.ts'
import { print } from '../output.ts'
import { shownUrl } from '../place.ts'

/** Migrates apart from the start, for those who set VANLINE_MIGRATE=off. */
export const migrate: Command = {
  summary: 'bring the database to the tables of this release',
  about: `Brings the database that DATABASE_URL names to the tables of this release, in one transaction and under a lock, and says
what it did. The service does the same when it starts, unless VANLINE_MIGRATE=off. Migrations only go forward: back up
first.`,
  examples: ['vanline migrate', 'DATABASE_URL=postgres://vanline@db.example/vanline vanline migrate'],
  async run() {
    const config = readConfig(process.env)
    const db = openDatabase(config.databaseUrl, { poolSize: 1, isPooled: config.pooler === 'transaction' })
    try {
      const pending = await db.pendingMigrations()
      await db.migrate()
      const ran = pending > 0 ? MIGRATIONS.slice(-pending) : []
      const where = shownUrl(config.databaseUrl)
      if (ran.length === 0) print(`${where} has all ${MIGRATIONS.length} migrations already.`)
      else print(`${where}: ran ${ran.map(({ id, name }) => `${id} (${name})`).join(', ')}.`)
    } finally {
      await db.close()
    }
  },
}
