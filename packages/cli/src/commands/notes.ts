import type { NotePatch, NotesOf } from '@vanline/client'
import { NOTE_COLUMNS } from '../columns.ts'
import type { Arguments, Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import {
  API_OPTIONS,
  deleteCommand,
  getCommand,
  patchCommand,
  type RecordKind,
  showCreated,
} from '../record-commands.ts'

const MOVE = 'KB7GMX'
const NOTE = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f71'

const KIND = {
  name: 'notes',
  one: 'note',
  example: { id: NOTE, patch: 'text="The piano stays."' },
  get: (client, id) => client.notes.get(id),
  update: (client, record, patch, options) => client.notes.update(record, patch as NotePatch, options),
  remove: (client, record) => client.notes.delete(record),
} satisfies RecordKind

const SHIPMENT_OPTION = { shipment: { summary: 'the word is the id of a shipment, not a move' } }

const placeOf = (given: Arguments): NotesOf =>
  given.has('shipment') ? { shipmentID: given.words[0]! } : { moveID: given.words[0]! }

const list: Command = {
  summary: 'list the notes of a move or a shipment',
  about:
    'Lists the notes of a move with those about its shipments, newest first, or with --shipment those about one shipment.',
  words: [{ name: 'move' }],
  options: { ...SHIPMENT_OPTION, ...LIST_OPTIONS, ...API_OPTIONS },
  examples: [`vanline notes list ${MOVE}`],
  run: (given) =>
    withClient(given, (client) =>
      showPages(given, (limit) => client.notes.pages(placeOf(given), { limit }), NOTE_COLUMNS),
    ),
}

const create: Command = {
  summary: 'write a note about a move or a shipment',
  about: 'Writes a note about a move or, with --shipment, about a shipment. @name in the text mentions a person.',
  words: [{ name: 'move' }, { name: 'text' }],
  options: { ...SHIPMENT_OPTION, ...API_OPTIONS },
  examples: [`vanline notes create ${MOVE} "The piano goes first, @ben"`],
  run: (given) =>
    withClient(given, async (client) =>
      showCreated(given, KIND.one, await client.notes.create(placeOf(given), { text: given.words[1]! })),
    ),
}

/** The commands for notes. */
export const notes: Group = {
  about: 'Works with notes about moves and shipments. Name a move by its id or locator.',
  commands: { list, create, get: getCommand(KIND), patch: patchCommand(KIND), delete: deleteCommand(KIND) },
}
