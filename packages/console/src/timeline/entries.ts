import type { Event, Note } from '@vanline/client'
import { type Activity, activitiesOf } from '../live/activity.ts'
import type { NoteEntry } from '../notes/note-entry.ts'

/** What the time line can be limited to. */
export const FILTERS = {
  all: { label: 'All', types: undefined },
  notes: { label: 'Notes', types: ['note.*'] },
  changes: {
    label: 'Changes',
    types: [
      ...['move.*', 'shipment.*', 'address.*', 'agent.*', 'service.*', 'move_party.*', 'link.*', 'job.*'],
      ...['item.*', 'weighing.*', 'storage_stay.*', 'signature.*', 'change_request.*'],
    ],
  },
  documents: { label: 'Documents', types: ['document.*'] },
} as const satisfies Record<string, { label: string; types: readonly string[] | undefined }>
export type TimelineFilter = keyof typeof FILTERS

export type ChangeEntry = { kind: 'change'; event: Event; activity: Activity }
export type TimelineEntry = NoteEntry | ChangeEntry

const isNoteEvent = ({ type }: Event): boolean => type.startsWith('note.')
const noteIn = ({ record }: Event): Note | undefined => (record as Note | null) ?? undefined

/** The notes that these events created. Events are newest first, so the first one of a note has its current version. */
function notesIn(events: readonly Event[]): NoteEntry[] {
  return [...Map.groupBy(events.filter(isNoteEvent), ({ subject }) => subject).values()].flatMap((ofNote) => {
    const created = ofNote.find(({ type }) => type === 'note.created')
    const note = ofNote.map(noteIn).find((version) => version !== undefined)
    if (!created || !note) return []
    const edited = ofNote.find(({ type }) => type === 'note.updated')
    return [{ kind: 'note', event: created, note, edited, isDeleted: ofNote[0]!.type === 'note.deleted' }]
  })
}

/** The time line of these events, newest first: each note once, where it was written, and each request once. */
export function entriesOf(events: readonly Event[]): TimelineEntry[] {
  const placeOf = new Map(events.map(({ id }, place) => [id, place]))
  const changes = events.filter((event) => !isNoteEvent(event) || event.type === 'note.deleted')
  const entries: TimelineEntry[] = [
    ...notesIn(events),
    ...activitiesOf(changes).map((activity): ChangeEntry => ({ kind: 'change', event: activity.event, activity })),
  ]
  return entries.toSorted((a, b) => placeOf.get(a.event.id)! - placeOf.get(b.event.id)!)
}
