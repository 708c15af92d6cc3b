import { type Static, Type } from 'typebox'
import { ETag, InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

const content = {
  text: Text(4000, 'Plain text. `@name` mentions a person; a name with spaces is written `@[Ann Miller]`.'),
}
export const NOTE_FIELDS = Object.keys(content)

export const NoteContent = Type.Object(content, { $id: 'NewNote', additionalProperties: false })
export type NoteContent = Static<typeof NoteContent>

export const NotePatch = Type.Object(Type.Partial(NoteContent).properties, {
  $id: 'NotePatch',
  additionalProperties: false,
  description: 'An omitted member is kept. Read-only members may be sent unchanged.',
})

/** What people of one move tell each other about it or about one of its shipments. */
export const Note = Type.Object(
  {
    id: Uuid,
    moveID: Uuid,
    shipmentID: Nullable(
      Type.String({ format: 'uuid', description: 'The shipment that it is about, if not the move.' }),
    ),
    ...content,
    mentions: Type.Array(Type.String(), { description: 'The names that the text mentions, each once.' }),
    author: Type.String({ description: 'The caller that wrote it, as in events.' }),
    authorName: Nullable(
      Type.String({ description: 'The name of the author at that time; null if it has only an id.' }),
    ),
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { $id: 'Note', additionalProperties: false },
)
export type Note = Static<typeof Note>
export const NOTE_READ_ONLY = Object.keys(Note.properties).filter((name) => !NOTE_FIELDS.includes(name))

/** Erasing or deleting a move deletes its notes in one change, so their number is bounded. */
export const NOTES_MAX = 500
