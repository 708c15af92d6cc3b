/** When records were last used: a column beside the document, because a use is no new version. */
import sql, { join, raw } from 'sql-template-tag'
import { idOfDoc } from '../kernel/ids.ts'
import type { Reader } from './database.ts'

/** Documents with the time of their last use. */
export async function withLastUse(
  db: Reader,
  table: 'api_keys' | 'crew_links',
  docs: readonly string[],
): Promise<string[]> {
  if (docs.length === 0) return []
  const rows = await db.all<{ id: string; last_used_at: string | null }>(
    sql`SELECT id, last_used_at FROM ${raw(table)} WHERE id IN (${join(docs.map(idOfDoc))})`,
  )
  const uses = new Map(rows.map(({ id, last_used_at }) => [id, last_used_at]))
  return docs.map((doc) => JSON.stringify({ ...JSON.parse(doc), lastUsedAt: uses.get(idOfDoc(doc)) ?? null }))
}
