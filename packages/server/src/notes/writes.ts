import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import { bumpMoveRevision, type StoredMove } from '../moves/store.ts'
import { aboutNote } from './rules.ts'
import type { Note } from './schema.ts'
import { deleteNoteRow, insertNote, updateNoteRow } from './store.ts'

/** Creates a note. The revision of the move makes it collide with the deletion and the erasure of the move. */
export const noteCreated = (
  move: StoredMove,
  note: Note,
  ctx: Context,
  type: 'note.created' | 'note.imported' = 'note.created',
): Write[] => [
  bumpMoveRevision(move, move),
  ...insertNote(note),
  appendEvent(ctx, createdEvent(type, aboutNote(note), note)),
]

export const noteChanged = (before: Note, after: Note, ctx: Context): Write[] => [
  updateNoteRow(before, after),
  appendEvent(ctx, changedEvent('note.updated', aboutNote(after), before, after)),
]

/** Creates a deleted note again, in the version that follows its deletion. */
export const noteRestored = (before: Versioned, after: Note, ctx: Context): Write[] => [
  ...insertNote(after),
  appendEvent(ctx, changedEvent('note.restored', aboutNote(after), before, after)),
]

/** Deletes notes. `lastShown` is a note as the tombstone contains it. */
export const notesDeleted = (notes: readonly Note[], ctx: Context, lastShown = (note: Note): Note => note): Write[] =>
  notes.flatMap((note) => [
    deleteNoteRow(note),
    appendEvent(ctx, deletedEvent('note.deleted', aboutNote(note), lastShown(note), ctx.now)),
  ])
