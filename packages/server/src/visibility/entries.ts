/**
 * Entries of parties: beside the entries of metadata, the tables of entries have a row for each party that is on the move of a record.
 * So the list of a party is a range of the same index, for a party with ten moves as for one with a million.
 *
 * The entry of a party that sees reduced records differs from that of one that sees whole ones: a filter by a member that is hidden
 * from the party must not find the records in which it is.
 */
import sql, { join } from 'sql-template-tag'
import { type Reader, unguarded, type Write } from '../db/database.ts'
import type { Condition } from '../db/lists/condition.ts'
import { type EntryTable, hasAnyEntry } from '../db/lists/entries.ts'

/** The roles that see reduced records. */
export const REDUCED_ROLES: readonly string[] = ['CUSTOMER', 'OBSERVER']

/** The entry of a party. Entries of metadata are digests in base64url and have no colon. */
export function partyEntryOf(partyID: string, role: string): string {
  const [whole, reduced] = partyEntriesOf(partyID)
  return REDUCED_ROLES.includes(role) ? reduced : whole
}

/** Both entries that a party can have. */
export const partyEntriesOf = (partyID: string): [whole: string, reduced: string] => [
  `whole:${partyID}`,
  `reduced:${partyID}`,
]

/** The records that a party sees; only the records that it sees whole, if the list is filtered or sorted by a hidden member. */
export const isSeenBy = (table: EntryTable, partyID: string, isWholeOnly: boolean): Condition =>
  hasAnyEntry(table, partyEntriesOf(partyID).slice(0, isWholeOnly ? 1 : 2))

/** Whether a party sees one of its moves reduced. */
export async function hasReducedMoves(db: Reader, partyID: string): Promise<boolean> {
  const [, entry] = partyEntriesOf(partyID)
  return (await db.column<number>(sql`SELECT 1 FROM move_entries WHERE entry = ${entry} LIMIT 1`)).length > 0
}

/** A party is put on a move that exists, or existed. */
export const partyEntriesAdded = (entry: string, moveID: string): Write[] => [
  unguarded(
    sql`INSERT INTO move_entries (entry, id) SELECT CAST(${entry} AS TEXT), id FROM moves WHERE id = ${moveID}`,
  ),
  unguarded(sql`INSERT INTO shipment_entries (entry, id, move_id)
    SELECT CAST(${entry} AS TEXT), id, move_id FROM shipments WHERE move_id = ${moveID}`),
]

/** The entries of one party that belong to a move. */
const ofMove = (entry: string, moveID: string) => sql`entry = ${entry} AND id = ${moveID}`
const ofShipments = (entry: string, moveID: string) =>
  sql`entry = ${entry} AND move_id = ${moveID} AND id IN (SELECT id FROM shipments WHERE move_id = ${moveID})`

/** A party sees whole records from now on, or reduced ones. */
export const partyEntriesReplaced = (before: string, after: string, moveID: string): Write[] => [
  unguarded(sql`UPDATE move_entries SET entry = ${after} WHERE ${ofMove(before, moveID)}`),
  unguarded(sql`UPDATE shipment_entries SET entry = ${after} WHERE ${ofShipments(before, moveID)}`),
]

/** A party is taken off a move. */
export const partyEntriesRemoved = (entry: string, moveID: string): Write[] => [
  unguarded(sql`DELETE FROM move_entries WHERE ${ofMove(entry, moveID)}`),
  unguarded(sql`DELETE FROM shipment_entries WHERE ${ofShipments(entry, moveID)}`),
]

/** The parties of a move, also of a deleted one. */
const partiesOf = (moveID: string) => sql`SELECT entry FROM move_parties WHERE move_id = ${moveID}`

/** A move is new, with a party. What the same change writes cannot be read yet. */
export const entryOfNewMove = (entry: string, moveID: string): Write =>
  unguarded(sql`INSERT INTO move_entries (entry, id) VALUES (${entry}, ${moveID})`)

/** A shipment is new in a new move, with the parties of that move. */
export const entriesInNewMove = (entries: readonly string[], id: string, moveID: string): Write[] =>
  entries.length === 0
    ? []
    : [
        unguarded(sql`INSERT INTO shipment_entries (entry, id, move_id)
          VALUES ${join(entries.map((entry) => sql`(${entry}, ${id}, ${moveID})`))}`),
      ]

/** A shipment is new in a move that exists. A concurrent change of its parties collides by the revision of the move. */
export const partyEntriesOfShipment = (id: string, moveID: string): Write =>
  unguarded(sql`INSERT INTO shipment_entries (entry, id, move_id)
    SELECT entry, CAST(${id} AS TEXT), move_id FROM move_parties WHERE move_id = ${moveID}`)

export const partyEntriesGoWithShipment = (id: string, moveID: string): Write =>
  unguarded(
    sql`DELETE FROM shipment_entries WHERE entry IN (${partiesOf(moveID)}) AND id = ${id} AND move_id = ${moveID}`,
  )

export const partyEntriesGoWithMove = (moveID: string): Write =>
  unguarded(sql`DELETE FROM move_entries WHERE entry IN (${partiesOf(moveID)}) AND id = ${moveID}`)

export const partyEntriesReturnWithMove = (moveID: string): Write =>
  unguarded(sql`INSERT INTO move_entries (entry, id) SELECT entry, move_id FROM move_parties WHERE move_id = ${moveID}`)
