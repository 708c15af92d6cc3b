import { type Static, Type } from 'typebox'
import { importedVersion, Source, VERSION_RULES } from '../imports/schema.ts'
import { importedMembers, newMembers, patchMembers, recordSchema } from '../kernel/record-schema.ts'
import { NOTE } from './fields.ts'

export const NoteContent = Type.Object(newMembers(NOTE), { $id: 'NewNote', additionalProperties: false })
export type NoteContent = Static<typeof NoteContent>

export const NotePatch = Type.Object(patchMembers(NOTE), {
  $id: 'NotePatch',
  additionalProperties: false,
  description: 'An omitted member is kept. Read-only members may be sent unchanged.',
})

export const Note = recordSchema(NOTE)
export type Note = Static<typeof Note>

/** Erasing or deleting a move deletes its notes in one change, so their number is bounded. */
export const NOTES_MAX = 500

export const ImportedNote = Type.Object(
  {
    source: Source,
    ...NoteContent.properties,
    ...importedMembers(NOTE),
    ...importedVersion,
  },
  {
    $id: 'ImportedNote',
    additionalProperties: false,
    description: `A note as another system has it. ${VERSION_RULES}`,
  },
)
