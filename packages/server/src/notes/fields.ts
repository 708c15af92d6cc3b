import { Type } from 'typebox'
import { ID, record, SORTED_VERSION, VERSION } from '../kernel/record.ts'
import { Nullable, Text, Uuid } from '../kernel/schema.ts'

/** What people of one move tell each other about it or about one of its shipments. Reduced roles see none of it. */
export const NOTE = record({
  name: 'Note',
  scope: 'notes:read',
  isSeenWholeOnly: true,
  rows: {
    id: ID,
    moveID: { type: Uuid, erased: 'kept' },
    shipmentID: {
      type: Nullable(Type.String({ format: 'uuid', description: 'The shipment that it is about, if not the move.' })),
      erased: 'kept',
    },
    text: {
      type: Text(4000, 'Plain text. `@name` mentions a person; a name with spaces is written `@[Ann Miller]`.'),
      ...{ write: 'needed', erased: 'replaced' },
    },
    mentions: {
      type: Type.Array(Type.String(), { description: 'The names that the text mentions, each once.' }),
      erased: 'emptied',
    },
    author: {
      type: Type.String({ description: 'The caller that wrote it, as in events.' }),
      imported: Text(500, 'Who wrote it; the caller, if it is left out. Another one needs the scope notes:manage.'),
      erased: 'kept',
    },
    authorName: {
      type: Nullable(Type.String({ description: 'The name of the author at that time; null if it has only an id.' })),
      ...{ imported: Text(200, 'The name of the author at that time.'), erased: 'emptied' },
    },
    isForCrew: {
      type: Type.Boolean({ description: 'Whether the crews of the jobs see the note on their phones.' }),
      ...{ write: 'optional', initial: false, erased: 'kept' },
    },
    createdAt: SORTED_VERSION.createdAt,
    lastUpdated: VERSION.lastUpdated,
    eTag: VERSION.eTag,
  },
})
