import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import type { Reader } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { AsOfQuery } from '../events/schema.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import type { Runtime } from '../http/context.ts'
import { LIST_ANSWER, type Listing, PageQuery, respondToList, UNCHANGED_ANSWER } from '../http/list/list.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import type { Call, RecordChange } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { JsonObject } from '../kernel/json.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import { sortsOf } from '../kernel/record.ts'
import { findMove, moveNotFound, requireMove, type StoredMove } from '../moves/store.ts'
import { requireShipment } from '../shipments/store.ts'
import { seesWhole } from '../visibility/party.ts'
import { NOTE as TABLE } from './fields.ts'
import { importedNote } from './import.ts'
import { aboutNote, noteFrom, patchNote, requireAuthor, requireRoom } from './rules.ts'
import { ImportedNote, Note, NoteContent, NotePatch } from './schema.ts'
import { countNotes, findNoteDoc, NOTE_CONDITION_COLUMNS, noteNotFound, requireNote, whereNotes } from './store.ts'
import { noteChanged, noteCreated, notesDeleted } from './writes.ts'

const NOTE = { tag: 'Notes', policy: POLICY.Note, shows: { description: 'The note', schema: Note } }
const OF_MOVE = '/v1/moves/:moveID/notes'
const OF_SHIPMENT = '/v1/shipments/:shipmentID/notes'
const ITEM = '/v1/notes/:noteID'

/** What a note is about: a move, or one of its shipments. */
export type Place = { move: StoredMove; shipmentID: string | null }

const LISTING: Omit<Listing<object>, 'where'> = {
  policy: POLICY.Note,
  table: 'notes',
  columns: NOTE_CONDITION_COLUMNS,
  sorts: sortsOf(TABLE),
  members: Object.keys(Note.properties),
  csvColumns: Object.keys(Note.properties),
  seenBy: null,
  expand: {},
}

/** The list under a move or a shipment. */
const listOf = (find: (db: Reader, request: FastifyRequest) => Promise<Pick<Note, 'moveID' | 'shipmentID'>>) => ({
  ...NOTE,
  method: 'GET' as const,
  scope: 'notes:read',
  query: Type.Pick(PageQuery, ['limit', 'cursor', 'sort', 'fields']),
  answers: { 200: { ...LIST_ANSWER, schema: Type.Array(Note) }, 304: UNCHANGED_ANSWER },
  respond: (runtime: Runtime, request: FastifyRequest, reply: FastifyReply, page: Static<typeof PageQuery>) => {
    const where = async () => whereNotes(runtime.db, await find(runtime.db, request))
    return respondToList(runtime, request, reply, { ...LISTING, where }, { page, filter: {} })
  },
})

export async function placeOfShipment(tx: Reader, { params }: Call): Promise<Place> {
  const { shipment } = await requireShipment(tx, params.shipmentID)
  const move = await findMove(tx, shipment.moveID)
  if (!move) throw moveNotFound()
  return { move, shipmentID: shipment.id }
}

async function created(
  tx: Reader,
  ctx: Context,
  { move, shipmentID }: Place,
  content: JsonObject,
): Promise<RecordChange<Note>> {
  const moveID = move.move.id
  const isImported = isImport(content, ctx)
  const note = isImported
    ? await importedNote(tx, ctx, content, { moveID, shipmentID })
    : noteFrom(content, { moveID, shipmentID }, ctx)
  if (!(await seesWhole(tx, moveID)))
    throw partyNotAllowed('The role of your party on this move does not show its notes.')
  requireRoom(await countNotes(tx, moveID))
  const writes = isImported
    ? noteCreated(move, note, withSource(ctx, content), 'note.imported')
    : noteCreated(move, note, ctx)
  return { writes, record: note }
}

const AS_ELSEWHERE = 'With `source` and the scope records:import, it creates a note as it is in another system.'

const CREATED = {
  ...NOTE,
  method: 'POST' as const,
  scope: 'notes:write',
  access: 'WRITE' as const,
  content: objectOf(Type.Union([NoteContent, ImportedNote])),
  moveOfParent: ({ move }: Place) => move.move.id,
  location: ({ id }: Note) => `/v1/notes/${id}`,
}

/** What the changes of a note share: how they find it (404), and whose version they need. */
const CHANGED_NOTE = {
  ...NOTE,
  url: ITEM,
  scope: 'notes:write',
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<Note> => requireNote(tx, params.noteID),
  target: (note: Note) => ({ record: note, about: aboutNote(note) }),
}

/** Notes are listed and created under their move or shipment, and addressed by their own id. */
export const noteOperations: readonly Operation[] = [
  read({
    ...listOf(async (db, request) => ({
      moveID: (await requireMove(db, paramOf(request, 'moveID'))).move.id,
      shipmentID: null,
    })),
    url: OF_MOVE,
    operationId: 'listMoveNotes',
    summary: 'List the notes of a move',
    description: 'Newest first, with the notes about its shipments.',
    errors: ['move_not_found', 'invalid_cursor'],
  }),

  read({
    ...listOf(async (db, request) => {
      const { shipment } = await requireShipment(db, paramOf(request, 'shipmentID'))
      return { moveID: shipment.moveID, shipmentID: shipment.id }
    }),
    url: OF_SHIPMENT,
    operationId: 'listNotes',
    summary: 'List the notes about a shipment',
    description: 'Newest first. The notes about the move itself are in its own list.',
    errors: ['shipment_not_found', 'invalid_cursor'],
  }),

  change({
    ...CREATED,
    url: OF_MOVE,
    operationId: 'createMoveNote',
    summary: 'Write a note about a move',
    description: `The caller is its author. Parties with the role CUSTOMER or OBSERVER see no notes. ${AS_ELSEWHERE}`,
    errors: ['move_not_found', 'party_not_allowed', 'too_many_notes', 'id_taken'],
    find: async (tx, { params }): Promise<Place> => ({ move: await requireMove(tx, params.moveID), shipmentID: null }),
    decide: ({ tx, ctx, stored, content }) => created(tx, ctx, stored, content),
  }),

  change({
    ...CREATED,
    url: OF_SHIPMENT,
    operationId: 'createNote',
    summary: 'Write a note about a shipment',
    description: `The note also belongs to the move of the shipment. It is deleted and restored with the shipment. ${AS_ELSEWHERE}`,
    errors: ['shipment_not_found', 'party_not_allowed', 'too_many_notes', 'id_taken'],
    find: placeOfShipment,
    decide: ({ tx, ctx, stored, content }) => created(tx, ctx, stored, content),
  }),

  readItem({
    ...NOTE,
    url: ITEM,
    operationId: 'getNote',
    summary: 'Read a note',
    description: 'The note as it is now, or as it was at an instant (asOf).',
    scope: 'notes:read',
    query: AsOfQuery,
    errors: ['note_not_found'],
    respond: respondToItem({
      policy: POLICY.Note,
      parameter: 'noteID',
      findDoc: findNoteDoc,
      notFound: noteNotFound,
      async trace(db, path) {
        const current = await requireNote(db, path)
        return { about: aboutNote(current), current }
      },
    }),
  }),

  change({
    ...CHANGED_NOTE,
    method: 'PATCH',
    operationId: 'updateNote',
    summary: 'Change a note',
    description: 'Only its author may, and callers with the scope notes:manage.',
    content: patchOf(NotePatch),
    errors: ['note_not_found'],
    decide({ ctx, stored, content }) {
      requireAuthor(stored, ctx)
      const after = patchNote(stored, content, ctx)
      return { writes: after === stored ? [] : noteChanged(stored, after, ctx), record: after }
    },
  }),

  change({
    ...CHANGED_NOTE,
    method: 'DELETE',
    operationId: 'deleteNote',
    summary: 'Delete a note',
    description: 'Only its author may, and callers with the scope notes:manage. Its history stays readable.',
    errors: ['note_not_found'],
    decide({ ctx, stored }) {
      requireAuthor(stored, ctx)
      return { writes: notesDeleted([stored], ctx), record: null }
    },
  }),
]
