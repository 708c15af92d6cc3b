/** Parties for the lists of bound callers: one with ten moves, and one with half of all. */
import sql, { raw } from 'sql-template-tag'
import { type Database, unguarded } from '../../../packages/server/src/db/database.ts'
import { createKeyAsOperator } from '../../../packages/server/src/keys/operator.ts'
import { partyEntryOf } from '../../../packages/server/src/visibility/entries.ts'

/** How many of its moves a party is on. `all` is a caller that is bound to none, to compare with. */
export type Share = 'all' | 'half' | 'ten'

const PARTIES = {
  half: '01a1df14-1e00-7000-8000-000000000002',
  ten: '01a1df14-1e00-7000-8000-000000000010',
}

/** The id of the party with this share; null for a caller that sees everything. */
export const partyWith = (share: Share): string | null => (share === 'all' ? null : PARTIES[share])

const isOn = { half: 'place % 2 = 0', ten: 'place <= 10' }

/** Puts a party on its moves, once for each database, and returns the Authorization header of a new key that is bound to it. */
export async function callerWith(db: Database, share: Share): Promise<Record<string, string>> {
  const partyID = partyWith(share)
  if (share !== 'all') await putOnMoves(db, share)
  const name = `bench ${share} ${process.pid} ${performance.now().toFixed(3)}`
  const { secret } = await createKeyAsOperator(db, { name, scopes: ['shipments:read'], partyID })
  return { Authorization: `Bearer ${secret}` }
}

async function putOnMoves(db: Database, share: keyof typeof PARTIES): Promise<void> {
  const id = PARTIES[share]
  if (await db.get(sql`SELECT 1 AS found FROM parties WHERE id = ${id}`)) return
  const entry = partyEntryOf(id, 'HAULER')
  const now = new Date(0).toISOString()
  const numbered = sql`SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM moves`
  const moves = sql`SELECT id FROM (${numbered}) AS moves WHERE ${raw(isOn[share])}`
  const writes = [
    sql`INSERT INTO parties (id, kind, last_updated, etag, doc) VALUES (${id}, 'ORGANIZATION', ${now}, '', '{}')`,
    sql`INSERT INTO move_parties (id, move_id, party_id, role, access, entry, last_updated, etag, doc)
      SELECT CAST(${share} AS TEXT) || id, id, CAST(${id} AS TEXT), 'HAULER', 'READ', CAST(${entry} AS TEXT), CAST(${now} AS TEXT), '', '{}' FROM (${moves}) AS own`,
    sql`INSERT INTO move_entries (entry, id) SELECT CAST(${entry} AS TEXT), id FROM (${moves}) AS own`,
    sql`INSERT INTO shipment_entries (entry, id, move_id)
      SELECT CAST(${entry} AS TEXT), id, move_id FROM shipments WHERE move_id IN (${moves})`,
  ]
  await db.change(async () => ({ writes: writes.map(unguarded), answer: null }))
}
