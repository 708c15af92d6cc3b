import { randomUUID } from 'node:crypto'
import sql, { join, type Sql } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { newId } from '../../src/kernel/ids.ts'
import { NOTES_MAX } from '../../src/notes/schema.ts'
import { VIEWS_MAX } from '../../src/views/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newNote, newShipment } from '../fixtures.ts'
import { newParty } from '../parties.ts'
import type { Example, Ready } from './examples.ts'
import { PARTY_EXAMPLES } from './party-examples.ts'

const IMPORTED = { source: 'Fleet 3' }
const TEXT = { text: 'Ring twice, @ben' }

async function withNote(app: TestApp, body?: Body): Promise<Ready> {
  const { id, eTag } = await newNote(app, await newMove(app))
  return { url: `/v1/notes/${id}`, eTag, ...(body && { body }) }
}

/** Gives a move as many notes as it may have. */
export async function fillWithNotes({ db }: TestApp, moveID: string): Promise<void> {
  const rows = Array.from({ length: NOTES_MAX }, (_, i) => sql`(${`${moveID}-${i}`}, ${moveID}, '', '', '{}')`)
  const insert = sql`INSERT INTO notes (id, move_id, last_updated, etag, doc) VALUES ${join(rows)}`
  await db.change(async () => ({ writes: [unguarded(insert)], answer: null }))
}

/** A shipment of a move with as many notes as it may have. */
async function fullMove(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  await fillWithNotes(app, shipment.moveID)
  return shipment
}

const VIEW = { name: 'Late', page: 'shipments', query: { status: ['IN_TRANSIT'] }, shared: true }

const FAKE = '{}'
const written = ({ db }: TestApp, statement: Sql) =>
  db.change(async () => ({ writes: [unguarded(statement)], answer: null }))

/** A new view. It makes room first. */
/** A view, beside a few of the last ones: the caller may have only so many. */
async function newView(app: TestApp): Promise<Body> {
  const last = sql`SELECT id FROM views WHERE doc <> ${FAKE} ORDER BY id DESC LIMIT 20`
  await written(app, sql`DELETE FROM views WHERE id NOT IN (${last})`)
  return (await app.call('POST', '/v1/views', { body: VIEW })).body
}

async function withView(app: TestApp, body?: Body): Promise<Ready> {
  const { id, eTag } = await newView(app)
  return { url: `/v1/views/${id}`, eTag, ...(body && { body }) }
}

/** A caller with as many views as it may have. */
async function fullOfViews(app: TestApp): Promise<Ready> {
  const { owner } = await newView(app)
  const rows = Array.from({ length: VIEWS_MAX }, () => sql`(${randomUUID()}, ${owner}, 'x', '', '', ${FAKE})`)
  await written(app, sql`INSERT INTO views (id, owner, page, last_updated, etag, doc) VALUES ${join(rows)}`)
  return { url: '/v1/views', body: VIEW }
}

const sign = (recordType: string, recordID: string): Ready => ({
  url: '/v1/presence',
  body: { recordType, recordID, activity: 'VIEWING' },
})

/** What the people of a team share with each other, and the parties. */
export const TEAM_EXAMPLES: Record<string, Example> = {
  ...PARTY_EXAMPLES,
  listMoveNotes: { ready: async (app) => ({ url: `/v1/moves/${(await newMove(app)).id}/notes` }) },
  listNotes: { ready: async (app) => ({ url: `/v1/shipments/${(await newShipment(app)).id}/notes` }) },
  createMoveNote: {
    ready: async (app) => ({ url: `/v1/moves/${(await newMove(app)).id}/notes`, body: TEXT }),
    refused: {
      too_many_notes: async (app) => ({ url: `/v1/moves/${(await fullMove(app)).moveID}/notes`, body: TEXT }),
      async id_taken(app) {
        const { id } = await newMove(app)
        return { url: `/v1/moves/${id}/notes`, body: { ...IMPORTED, ...TEXT, id } }
      },
    },
  },
  createNote: {
    ready: async (app) => ({ url: `/v1/shipments/${(await newShipment(app)).id}/notes`, body: TEXT }),
    refused: {
      too_many_notes: async (app) => ({ url: `/v1/shipments/${(await fullMove(app)).id}/notes`, body: TEXT }),
      async id_taken(app) {
        const { id } = await newShipment(app)
        return { url: `/v1/shipments/${id}/notes`, body: { ...IMPORTED, ...TEXT, id } }
      },
    },
  },
  listViews: { ready: async () => ({ url: '/v1/views' }) },
  createView: {
    async ready(app) {
      await withView(app)
      return { url: '/v1/views', body: VIEW }
    },
    refused: {
      too_many_views: fullOfViews,
      async id_taken(app) {
        const { id } = await newView(app)
        return { url: '/v1/views', body: { ...IMPORTED, ...VIEW, id } }
      },
      // A bound caller cannot choose ids: whether they are taken would tell of others.
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/views', body: { ...IMPORTED, ...VIEW, id: newId(app.time.now) }, headers }
      },
    },
  },
  getView: { ready: (app) => withView(app) },
  updateView: { ready: (app) => withView(app, { name: 'Mine' }) },
  deleteView: { ready: (app) => withView(app) },
  listPresence: { ready: async () => ({ url: '/v1/presence' }) },
  updatePresence: { ready: async (app) => sign('SHIPMENT', (await newShipment(app)).id) },
  getNote: { ready: (app) => withNote(app) },
  updateNote: { ready: (app) => withNote(app, { text: 'Knock' }) },
  deleteNote: { ready: (app) => withNote(app) },
}
