import sql from 'sql-template-tag'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import {
  entryOfNewMove,
  partyEntriesAdded,
  partyEntriesRemoved,
  partyEntriesReplaced,
  partyEntryOf,
} from '../visibility/entries.ts'
import type { MoveParty } from './schema.ts'

const SERVED: RecordColumns = { table: 'move_parties', columns: 'doc' }

export async function findMovePartyDoc(db: Reader, id: string): Promise<string | undefined> {
  return isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined
}

export const movePartyNotFound = () => new AppError('move_party_not_found', 'There is no party of a move with this id.')

/** The party of a move with this id, or 404. */
export async function requireMoveParty(db: Reader, id = ''): Promise<MoveParty> {
  const doc = await findMovePartyDoc(db, id)
  if (doc === undefined) throw movePartyNotFound()
  return JSON.parse(doc)
}

/** The parties of a move, oldest first. */
export const listMoveParties = async (db: Reader, moveID: string): Promise<MoveParty[]> =>
  (await db.column<string>(sql`SELECT doc FROM move_parties WHERE move_id = ${moveID} ORDER BY id`)).map((doc) =>
    JSON.parse(doc),
  )

/** The entry of a party in the lists of its records. */
export const entryOf = ({ partyID, role }: MoveParty): string => partyEntryOf(partyID, role)

/** Puts a party on a move: the row, and the entries by which the party finds the move and its shipments. */
export const insertMoveParty = (party: MoveParty): Write[] => [
  ...insertRow(party),
  ...partyEntriesAdded(entryOf(party), party.moveID),
]

/** Puts a party on a move that the same change creates. */
export const insertPartyOfNewMove = (party: MoveParty): Write[] => [
  ...insertRow(party),
  entryOfNewMove(entryOf(party), party.moveID),
]

const insertRow = (party: MoveParty): Write[] => [
  unguarded(sql`INSERT INTO move_parties (id, move_id, party_id, role, access, entry, last_updated, etag, doc)
    VALUES (${party.id}, ${party.moveID}, ${party.partyID}, ${party.role}, ${party.access}, ${entryOf(party)},
      ${party.lastUpdated}, ${party.eTag}, ${JSON.stringify(party)})`),
  insertPlace(party.id, party.moveID),
]

/** Stores the next version of a party of a move, guarded by the version it was decided on. */
export const updateMovePartyRow = (before: MoveParty, after: MoveParty): Write[] => [
  guarded(
    sql`UPDATE move_parties SET role = ${after.role}, access = ${after.access}, entry = ${entryOf(after)},
      last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
      WHERE id = ${after.id} AND move_id = ${after.moveID} AND last_updated = ${before.lastUpdated}`,
    after.id,
  ),
  ...(entryOf(before) === entryOf(after) ? [] : partyEntriesReplaced(entryOf(before), entryOf(after), after.moveID)),
]

/** Takes a party off a move. */
export const deleteMovePartyRow = (party: MoveParty): Write[] => [
  guarded(
    sql`DELETE FROM move_parties WHERE id = ${party.id} AND move_id = ${party.moveID} AND last_updated = ${party.lastUpdated}`,
    party.id,
  ),
  ...partyEntriesRemoved(entryOf(party), party.moveID),
]
