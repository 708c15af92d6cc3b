import { randomUUID } from 'node:crypto'
import sql, { join, type Sql } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { newId } from '../../src/kernel/ids.ts'
import { NOTES_MAX } from '../../src/notes/schema.ts'
import { VIEWS_MAX } from '../../src/views/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newNote, newShipment } from '../fixtures.ts'
import { newParty } from '../parties.ts'
import { COMPANY_EXAMPLES } from './company-examples.ts'
import { PARTY_EXAMPLES } from './party-examples.ts'
import { at, below, type Create, type Example, importedAs, itemExamples, pages, type Ready } from './ready.ts'

const { ImportedNote, ImportedView, NewNote, NewView, SignOfLife } = CONTENTS

const signOfLife = async (app: TestApp): Promise<Body> => ({ ...SignOfLife, recordID: (await newShipment(app)).id })

const noteOf: Create = async (app) => newNote(app, await newMove(app))

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

const FAKE = '{}'
const written = ({ db }: TestApp, statement: Sql) =>
  db.change(async () => ({ writes: [unguarded(statement)], answer: null }))

/** A new view. Older views are deleted first, because a caller has a maximum number of views. */
async function newView(app: TestApp): Promise<Body> {
  const last = sql`SELECT id FROM views WHERE doc <> ${FAKE} ORDER BY id DESC LIMIT 20`
  await written(app, sql`DELETE FROM views WHERE id NOT IN (${last})`)
  return (await app.call('POST', '/v1/views', { body: NewView })).body
}

/** A caller with as many views as it may have. */
async function fullOfViews(app: TestApp): Promise<Ready> {
  const { owner } = await newView(app)
  const rows = Array.from({ length: VIEWS_MAX }, () => sql`(${randomUUID()}, ${owner}, 'x', '', '', ${FAKE})`)
  await written(app, sql`INSERT INTO views (id, owner, page, last_updated, etag, doc) VALUES ${join(rows)}`)
  return { url: '/v1/views', body: NewView }
}

/** Notes about a move or a shipment, whose kind of record the URL names. */
const notesBelow = (path: string, create: Create): { list: Example; create: Example } => ({
  list: { ready: below(path, create, 'notes') },
  create: {
    ready: below(path, create, 'notes', NewNote),
    refused: {
      async too_many_notes(app) {
        const { id, moveID } = await fullMove(app)
        return at(`${path}/${create === newMove ? moveID : id}/notes`, {}, NewNote)
      },
      async id_taken(app) {
        const { id } = await create(app)
        return at(`${path}/${id}/notes`, {}, importedAs(id, ImportedNote))
      },
    },
  },
})
const [ofMoves, ofShipments] = [notesBelow('/v1/moves', newMove), notesBelow('/v1/shipments', newShipment)]

/** What the people of a team share with each other, and the parties. */
export const TEAM_EXAMPLES: Record<string, Example> = {
  ...PARTY_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...pages({ listViews: '/v1/views' }),
  listPresence: {
    async ready(app) {
      for (let i = 0; i < 2; i++) await app.call('PUT', '/v1/presence', { body: await signOfLife(app) })
      return { url: '/v1/presence' }
    },
  },
  ...{ listMoveNotes: ofMoves.list, createMoveNote: ofMoves.create },
  ...{ listNotes: ofShipments.list, createNote: ofShipments.create },
  ...itemExamples('Note', '/v1/notes', noteOf),
  ...itemExamples('View', '/v1/views', newView),
  createView: {
    async ready(app) {
      await newView(app)
      return { url: '/v1/views', body: NewView }
    },
    refused: {
      too_many_views: fullOfViews,
      id_taken: async (app) => ({ url: '/v1/views', body: importedAs((await newView(app)).id, ImportedView) }),
      // A bound caller cannot choose ids: whether they are taken would tell of others.
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/views', body: importedAs(newId(app.time.now), ImportedView), headers }
      },
    },
  },
  updatePresence: {
    ready: async (app) => ({ url: '/v1/presence', body: await signOfLife(app) }),
  },
}
