import type { Event, Note } from '@vanline/client'

/** A note in a time line. */
export type NoteEntry = {
  kind: 'note'
  /** The event that created the note, which is its place in the time line. */
  event: Event
  /** The newest version, or the last one if the note was deleted. */
  note: Note
  /** The last change of the text. */
  edited: Event | undefined
  isDeleted: boolean
}
