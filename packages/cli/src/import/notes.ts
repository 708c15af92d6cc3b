/**
 * The notes in a file. A note names what it is about by the locator of the move or shipment, which an import keeps, or by an id of the
 * service. It is sent when its move was sent.
 */
import type { Client } from '@vanline/client'
import type { GivenRow } from './rows.ts'

type Content = Record<string, unknown>

/** Whether a line is a note. */
export const isNote = (body: Content): boolean => 'text' in body

const moveLocatorIn = ({ locator }: Content): string | undefined =>
  typeof locator === 'string' ? locator.slice(0, 6) : undefined

export type NotesOfFile = {
  /** The row of a move, which says when it was sent. */
  announced<Sent extends GivenRow>(row: Sent): Sent
  /** Waits until the move of a note was sent, if it is under way. */
  moveSent(note: Content): Promise<void>
}

export function notesOfFile(): NotesOfFile {
  const underWay = new Map<string, Promise<void>>()
  return {
    announced(row) {
      const locator = moveLocatorIn(row.body)
      if (locator === undefined) return row
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(locator, promise)
      const answered = () => {
        underWay.delete(locator)
        resolve()
      }
      return { ...row, answered }
    },
    moveSent: async (note) => underWay.get(moveLocatorIn(note) ?? ''),
  }
}

/** Whether a note is about one of these moves, or about a shipment of it. */
export const isAboutOne = (moves: readonly GivenRow[], note: Content): boolean =>
  moves.some(({ body }) => body.locator != null && body.locator === moveLocatorIn(note))

/** The path that a note or a document is sent to; undefined if there is no shipment with its locator. */
export async function pathBelow(
  client: Client,
  what: 'notes' | 'documents',
  { locator, moveID, shipmentID }: Content,
): Promise<string | undefined> {
  if (typeof locator !== 'string')
    return shipmentID == null ? listOf('moves', moveID, what) : listOf('shipments', shipmentID, what)
  if (locator.length === 6) return listOf('moves', locator, what)
  const { items } = await client.shipments.list({ q: locator, fields: ['id', 'locator'] })
  const shipment = items.find((each) => each.locator === locator)
  return shipment && listOf('shipments', shipment.id, what)
}

const listOf = (kind: 'moves' | 'shipments', id: unknown, what: string): string =>
  `/${kind}/${encodeURIComponent(String(id))}/${what}`

/** The content of a note, without what says where it belongs. */
export const contentOfNote = ({ locator: _, moveID: __, shipmentID: ___, ...content }: Content): Content => content
