import sql, { join } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { NOTES_MAX } from '../../src/notes/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newNote, newShipment } from '../fixtures.ts'
import type { Example, Ready } from './examples.ts'
import { PARTY_EXAMPLES } from './party-examples.ts'

const TEXT = { text: 'Ring twice, @ben' }

async function withNote(app: TestApp, body?: Body): Promise<Ready> {
  const { id, eTag } = await newNote(app, await newMove(app))
  return { url: `/v1/notes/${id}`, eTag, ...(body && { body }) }
}

/** A move with as many notes as it may have. */
async function fullMove(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  const rows = Array.from(
    { length: NOTES_MAX },
    (_, i) => sql`(${`${shipment.id}-${i}`}, ${shipment.moveID}, '', '', '{}')`,
  )
  const insert = sql`INSERT INTO notes (id, move_id, last_updated, etag, doc) VALUES ${join(rows)}`
  await app.db.change(async () => ({ writes: [unguarded(insert)], answer: null }))
  return shipment
}

/** What the people of a team share with each other, and the parties. */
export const TEAM_EXAMPLES: Record<string, Example> = {
  ...PARTY_EXAMPLES,
  listMoveNotes: { ready: async (app) => ({ url: `/v1/moves/${(await newMove(app)).id}/notes` }) },
  listNotes: { ready: async (app) => ({ url: `/v1/shipments/${(await newShipment(app)).id}/notes` }) },
  createMoveNote: {
    ready: async (app) => ({ url: `/v1/moves/${(await newMove(app)).id}/notes`, body: TEXT }),
    refused: {
      too_many_notes: async (app) => ({ url: `/v1/moves/${(await fullMove(app)).moveID}/notes`, body: TEXT }),
    },
  },
  createNote: {
    ready: async (app) => ({ url: `/v1/shipments/${(await newShipment(app)).id}/notes`, body: TEXT }),
    refused: {
      too_many_notes: async (app) => ({ url: `/v1/shipments/${(await fullMove(app)).id}/notes`, body: TEXT }),
    },
  },
  getNote: { ready: (app) => withNote(app) },
  updateNote: { ready: (app) => withNote(app, { text: 'Knock' }) },
  deleteNote: { ready: (app) => withNote(app) },
}
