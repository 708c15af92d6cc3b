import sql from 'sql-template-tag'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/postgres/replica.ts'
import { databaseFiles } from './files/database-files.ts'
import type { Files } from './files/files.ts'
import type { Runtime } from './http/context.ts'
import { CHANNEL as MCP_CHANNEL } from './mcp/service.ts'
import { viewOf } from './visibility/view.ts'

/** The settings that operations need. */
type Served = Pick<Config, 'publicUrl' | 'prefixes' | 'shipmentTypes'> & Partial<Config>

/** What every route needs, made once for each service. */
export async function runtimeOf(
  db: Database,
  files: Files | undefined,
  replica: Replica | undefined,
  { publicUrl, prefixes, shipmentTypes, uniqueReferences = false, requiredProofs = {}, mcp = false }: Served,
  clock: () => number,
  { timed, partsMaxMs, callerNow, collided }: Pick<Runtime, 'timed' | 'partsMaxMs' | 'callerNow' | 'collided'>,
): Promise<Runtime> {
  const cursorKey = await db.get<{ value: string }>(sql`SELECT value FROM settings WHERE name = 'cursor_key'`)
  if (!cursorKey) throw new Error('The database has no cursor key: it was not migrated.')
  return {
    db,
    get replica() {
      return replica?.reader() ?? db
    },
    scanReader: (signal) => replica?.reader() ?? db.scanReader(signal),
    viewOf,
    clock,
    publicUrl,
    prefixes: mcp && prefixes ? [...prefixes, MCP_CHANNEL] : prefixes,
    shipmentTypes,
    uniqueReferences,
    requiredProofs,
    cursorKey: cursorKey.value,
    files: files ?? databaseFiles(db),
    ...{ timed, partsMaxMs, callerNow, collided },
  }
}
