import { readSettings } from '@vanline/server/config'
import { openDatabase } from '@vanline/server/db/open'
import { Failure } from './command.ts'
import { placeOf, requireFile } from './place.ts'

export type OwnDatabase = Awaited<ReturnType<typeof openDatabase>>

/** Uses the database in DATABASE_URL directly. It must have the tables of this release; `prepare` may create them, and then the file need not exist. */
export async function withOwnDatabase<Result>(
  use: (db: OwnDatabase) => Promise<Result>,
  prepare?: (db: OwnDatabase) => Promise<void>,
): Promise<Result> {
  const { databaseUrl, pooler } = readSettings(process.env)
  const place = placeOf(databaseUrl)
  if (place.kind === 'SQLite' && !prepare) requireFile(place.path)
  const db = await openDatabase(databaseUrl, { poolSize: 1, isPooled: pooler === 'transaction' })
  try {
    await prepare?.(db)
    const pending = await db.pendingMigrations()
    if (pending > 0)
      throw new Failure('The database lacks migrations. Run `vanline migrate`, or start the service once.')
    if (pending < 0) throw new Failure('The database is from a newer release than this command. Install that release.')
    return await use(db)
  } finally {
    await db.close()
  }
}
