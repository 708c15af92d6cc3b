import { path } from './address.ts'
import { eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import { type RecordMethods, recordMethods } from './record.ts'
import type { NewNote, Note, NotePatch } from './schema.ts'
import type { Transport, WriteOptions } from './transport.ts'

/** What notes are about: a move, with the notes about its shipments, or one shipment. */
export type NotesOf = { moveID: string } | { shipmentID: string }

type PageOptions = { limit?: number; cursor?: string; sort?: string }

/** Notes are listed and created under their move or shipment, and found by their own id. */
export interface NoteMethods extends RecordMethods<Note, NotePatch> {
  /** One page, newest first. */
  list(of: NotesOf, page?: PageOptions, options?: ListOptions): Promise<Page<Note>>

  /** All pages; each is requested when it is needed. */
  pages(of: NotesOf, page?: PageOptions, options?: ListOptions): AsyncGenerator<Page<Note>, void>

  create(of: NotesOf, content: NewNote, options?: WriteOptions): Promise<Note>
}

const notesOf = (of: NotesOf) =>
  'moveID' in of ? path`/v1/moves/${of.moveID}/notes` : path`/v1/shipments/${of.shipmentID}/notes`

export function noteMethods(transport: Transport): NoteMethods {
  const list: NoteMethods['list'] = (of, page = {}, options = {}) => listAt(transport, notesOf(of), page, options)
  return {
    ...recordMethods<Note, NotePatch>(transport, (id) => path`/v1/notes/${id}`),
    list,
    pages: (of, page = {}, options = {}) => eachPage((place) => list(of, { ...page, ...place }, options), page.cursor),
    async create(of, content, options = {}) {
      return (await transport.send<Note>({ ...options, method: 'POST', path: notesOf(of), body: content })).body
    },
  }
}
