import sql, { empty, type Sql } from 'sql-template-tag'
import { guarded, type Reader, type RecordColumns, unguarded, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { below, type Condition } from '../db/lists/condition.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import { seenWhole } from '../visibility/party.ts'
import type { Note } from './schema.ts'

const SERVED: RecordColumns = { table: 'notes', columns: 'doc' }

export const noteNotFound = () => new AppError('note_not_found', 'There is no note with this id.')

export const findNoteDoc = async (db: Reader, id: string): Promise<string | undefined> =>
  isUuid(id) ? (await db.find<{ doc: string }>(SERVED, id.toLowerCase()))?.doc : undefined

/** The note with this id, or 404. */
export async function requireNote(db: Reader, id = ''): Promise<Note> {
  const doc = await findNoteDoc(db, id)
  if (doc === undefined) throw noteNotFound()
  return JSON.parse(doc)
}

/** The columns that the conditions of a list use. */
export const NOTE_CONDITION_COLUMNS = ['id', 'move_id', 'shipment_id']

/** The notes of a move with those of its shipments, or of one shipment. A party that sees reduced records sees none. */
export async function whereNotes(db: Reader, place: Pick<Note, 'moveID' | 'shipmentID'>): Promise<Condition[]> {
  return [below(place), ...(await seenWhole(db, place.moveID))]
}

type NotesOf = { moveID: string; shipmentID?: string }

/** The rows of the notes about a shipment, or about a move and all its shipments. */
export const fromNotesOf = ({ moveID, shipmentID }: NotesOf): Sql =>
  sql`FROM notes WHERE move_id = ${moveID}${shipmentID === undefined ? empty : sql` AND shipment_id = ${shipmentID}`}`

/** The notes about a shipment, or about a move and all its shipments, oldest first. There are few: rules.ts limits them. */
export const listNotes = async (db: Reader, of: NotesOf): Promise<Note[]> =>
  (await db.column<string>(sql`SELECT doc ${fromNotesOf(of)} ORDER BY id`)).map((doc) => JSON.parse(doc))

export async function countNotes(db: Reader, moveID: string): Promise<number> {
  const [count] = await db.column<number>(sql`SELECT count(*) FROM notes WHERE move_id = ${moveID}`)
  return Number(count)
}

export const insertNote = (note: Note): Write[] => [
  unguarded(sql`INSERT INTO notes (id, move_id, shipment_id, last_updated, etag, doc)
    VALUES (${note.id}, ${note.moveID}, ${note.shipmentID}, ${note.lastUpdated}, ${note.eTag}, ${JSON.stringify(note)})`),
  insertPlace(note.id, note.moveID),
]

/** The row of a note in the version that a change was decided on. */
const isVersion = ({ id, moveID, lastUpdated }: Note) =>
  sql`id = ${id} AND move_id = ${moveID} AND last_updated = ${lastUpdated}`

export const updateNoteRow = (before: Note, after: Note): Write =>
  guarded(
    sql`UPDATE notes SET last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)} WHERE ${isVersion(before)}`,
    after.id,
  )

export const deleteNoteRow = (note: Note): Write => guarded(sql`DELETE FROM notes WHERE ${isVersion(note)}`, note.id)
