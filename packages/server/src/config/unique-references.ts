import sql, { raw } from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { IS_DISTRIBUTED } from '../db/epoch.ts'
import { ConfigError } from './config.ts'

const LISTED_MAX = 100
const NAMED_MAX = 3

/** Makes references unique per kind, or lets them repeat again. References that repeat already are a configuration error. */
export async function arrangeReferences(db: Database, isUnique: boolean, say?: (line: string) => void): Promise<void> {
  try {
    await db.setUniqueReferences(isUnique, say)
  } catch (error) {
    if (await db.get(sql`SELECT value FROM settings WHERE name = ${IS_DISTRIBUTED}`))
      throw new ConfigError('VANLINE_UNIQUE_REFERENCES=on is not possible with distributed tables. Set it to off.')
    const repeated = [...(await repeatedIn(db, 'moves')), ...(await repeatedIn(db, 'shipments'))]
    if (repeated.length === 0) throw error
    throw new ConfigError(
      `VANLINE_UNIQUE_REFERENCES=on is not possible yet: ${repeated.join('; ')}. Change or clear these references, and start again.`,
    )
  }
}

/** The references that several records have, as text. It contains ids only: a reference is what clients wrote. */
async function repeatedIn(db: Database, table: 'moves' | 'shipments'): Promise<string[]> {
  const pairs = await db.all<{ oldest: string; newest: string }>(
    sql`SELECT min(id) AS oldest, max(id) AS newest FROM ${raw(table)} WHERE reference IS NOT NULL
      GROUP BY reference HAVING count(*) > 1 ORDER BY 1 LIMIT ${LISTED_MAX + 1}`,
  )
  if (pairs.length === 0) return []
  const count = pairs.length > LISTED_MAX ? `more than ${LISTED_MAX}` : String(pairs.length)
  const named = pairs.slice(0, NAMED_MAX).map(({ oldest, newest }) => `${oldest} and ${newest}`)
  return [`${count} reference${pairs.length === 1 ? '' : 's'} of ${table} repeat, for example in ${named.join(', ')}`]
}

/** The refusal to start on a database that is arranged otherwise, when this node must not change it. */
export async function requireArranged(db: Database, isUnique: boolean): Promise<void> {
  if ((await db.hasUniqueReferences()) === isUnique) return
  throw new ConfigError(
    `The database ${isUnique ? 'does not make references unique yet' : 'still makes references unique'}: start with VANLINE_MIGRATE=on, or run vanline migrate first, with the same VANLINE_UNIQUE_REFERENCES.`,
  )
}
