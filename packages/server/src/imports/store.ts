import sql, { join } from 'sql-template-tag'
import type { Reader } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'

/**
 * One of these ids that a record of any kind has or had. A deleted move or party has events; the other deletions are in the indexes of
 * tombstones, so their types are part of the text. A deleted move whose events an earlier release pruned may still have parties.
 * `CROSS JOIN` makes SQLite begin with the ids.
 */
async function findUsedID(db: Reader, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const [used] = await db.column<string>(sql`WITH given (id) AS (VALUES ${join(ids.map((id) => sql`(${id})`))})
    SELECT given.id FROM given CROSS JOIN moves WHERE moves.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN shipments WHERE shipments.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN agents WHERE agents.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN services WHERE services.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN move_parties WHERE move_parties.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN documents WHERE documents.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN move_links WHERE move_links.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN notes WHERE notes.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN jobs WHERE jobs.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN items WHERE items.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN weighings WHERE weighings.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN storage_stays WHERE storage_stays.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN signatures WHERE signatures.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN change_requests WHERE change_requests.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN parties WHERE parties.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN views WHERE views.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN trucks WHERE trucks.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN crew_members WHERE crew_members.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN absences WHERE absences.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN message_templates WHERE message_templates.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN message_rules WHERE message_rules.id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN move_parties WHERE move_parties.move_id = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN events WHERE events.stream = given.id
    UNION ALL SELECT given.id FROM given CROSS JOIN events
      WHERE events.shipment_id = given.id AND events.type = 'shipment.deleted'
    UNION ALL SELECT given.id FROM given CROSS JOIN events
      WHERE events.subject = 'agents/' || given.id AND events.type IN ('agent.deleted', 'service.deleted')
    UNION ALL SELECT given.id FROM given CROSS JOIN events
      WHERE events.subject = 'services/' || given.id AND events.type IN ('agent.deleted', 'service.deleted')
    LIMIT 1`)
  return used
}

/** The kinds of records below a move whose deletions are in no index of tombstones. */
const BELOW_MOVES = [
  ...['notes', 'documents', 'links', 'move-parties', 'jobs'],
  ...['items', 'weighings', 'storage-stays', 'signatures', 'change-requests'],
]

/**
 * Whether the history of a deleted record has this id. It is that of the move or, where `places` is a table, that of the move which the
 * record belonged to. An id whose history was pruned is free.
 */
async function isUsedBelowMove(db: Reader, of: { moveID: string; id: string }): Promise<boolean> {
  const former = await db.column<string>(sql`SELECT move_id FROM places WHERE id = ${of.id}`)
  const subjects = join(BELOW_MOVES.map((kind) => `${kind}/${of.id}`))
  const used = await db.column<number>(
    sql`SELECT 1 FROM events WHERE stream IN (${join([...new Set([of.moveID, ...former])])}) AND subject IN (${subjects}) LIMIT 1`,
  )
  return used.length > 0
}

/** 409 if one of these ids was ever used, by a record of any kind. */
export async function requireFreeIDs(tx: Reader, named: readonly unknown[]): Promise<void> {
  const ids = named.flatMap((id) => (typeof id === 'string' ? [id.toLowerCase()] : []))
  const used = await findUsedID(tx, ids)
  if (used !== undefined) throw idTaken(used)
}

const idTaken = (id: string): AppError =>
  new AppError('id_taken', `A record has or had the id ${id}. Leave the id out to create another record.`)

/** 409 if a record below a move had the id that the content chooses, and was deleted. */
export async function requireUnusedBelowMove(
  tx: Reader,
  chosen: unknown,
  record: { moveID: string; id: string },
): Promise<void> {
  if (typeof chosen === 'string' && (await isUsedBelowMove(tx, record))) throw idTaken(record.id)
}
