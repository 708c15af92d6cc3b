import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openToMigrate } from '@vanline/server/db/open'
import sql from 'sql-template-tag'
import { Failure } from '../command.ts'
import { type Place, requireFile } from '../place.ts'
import { openPostgresSource, openPostgresTarget } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'
import { NOT_COPIED } from './tables.ts'

/** Opens the source. It is not changed, so it must already have the tables of this release. */
export async function openSource(place: Place): Promise<Store> {
  if (place.kind === 'SQLite') requireFile(place.path)
  if (place.kind === 'PostgreSQL') return await openPostgresSource(place.url, requireThisRelease)
  const store = openSqliteStore(place.path)
  try {
    await requireThisRelease(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens the target, and runs its missing migrations, unless another process has the target open. */
export async function openTarget(place: Place): Promise<Store> {
  if (place.kind === 'PostgreSQL') return await openPostgresTarget(place.url)
  const db = await openToMigrate(place.url, { poolSize: 1, isPooled: false })
  await db.migrate().finally(db.close)
  return openSqliteStore(place.path)
}

async function requireThisRelease(store: Store): Promise<void> {
  for (const table of NOT_COPIED)
    if ((await store.columnsOf(table)).length === 0) throw new Failure('The source is not a database of this service.')
  const [applied] = await store.all<{ newest: number | null }>(sql`SELECT max(id) AS newest FROM migrations`)
  const newest = applied?.newest ?? 0
  if (newest > MIGRATIONS.length) throw new Failure('The source is from a newer release than this command.')
  if (newest < MIGRATIONS.length)
    throw new Failure('The source has the tables of an older release. Run `vanline migrate` on it first.')
}
