import type { Write } from '../db/database.ts'
import { type FilePart, type StoredFile, useContent } from '../files/contents.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent, type Versioned } from '../kernel/event.ts'
import { aboutDocument } from './rules.ts'
import type { Document } from './schema.ts'
import { deleteDocumentRow, deleteParts, insertDocument, insertPart, updateDocumentRow } from './store.ts'

/** A new document, perhaps with its content. */
export const documentCreated = (
  document: Document,
  ctx: Context,
  file?: StoredFile,
  type: 'document.created' | 'document.imported' = 'document.created',
): Write[] => [
  ...insertDocument(document, ctx.actor),
  ...(file ? useContent(document, file, ctx.now) : []),
  appendEvent(ctx, createdEvent(type, aboutDocument(document), document)),
]

/** The next version of a document, perhaps with new content. */
export const documentChanged = (before: Document, after: Document, ctx: Context, file?: StoredFile): Write[] => [
  updateDocumentRow(before, after),
  ...(file ? useContent(after, file, ctx.now) : []),
  ...(before.received !== null && after.received === null ? [deleteParts(after)] : []),
  appendEvent(ctx, changedEvent('document.updated', aboutDocument(after), before, after)),
]

/** The next version of a document, of which another part was received. */
export const partReceived = (before: Document, after: Document, part: FilePart, ctx: Context): Write[] => [
  updateDocumentRow(before, after),
  ...insertPart(after, part),
  appendEvent(ctx, changedEvent('document.updated', aboutDocument(after), before, after)),
]

/** Deletes a document. Its versions keep their contents. `lastShown` is the document as the tombstone contains it. */
export const documentDeleted = (document: Document, ctx: Context, lastShown = document): Write[] => [
  deleteDocumentRow(document),
  ...(document.received === null ? [] : [deleteParts(document)]),
  appendEvent(ctx, deletedEvent('document.deleted', aboutDocument(document), lastShown, ctx.now)),
]

/** Creates a deleted document again, in the version that follows its deletion. Its creator stays the same. */
export const documentRestored = (
  before: Versioned,
  after: Document,
  createdBy: string | null,
  ctx: Context,
): Write[] => [
  ...insertDocument(after, createdBy),
  appendEvent(ctx, changedEvent('document.restored', aboutDocument(after), before, after)),
]
