import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { insertLocator } from '../../src/db/directories.ts'
import type { Body, TestApp } from '../app.ts'
import { newAgent, newMove, newNote, newShipment } from '../fixtures.ts'
import { lengthenTombstone } from '../large-records.ts'
import { deleted } from '../restoring.ts'
import type { Example, Ready } from './ready.ts'
import { fillWithNotes } from './team-examples.ts'

const at = (kind: 'moves' | 'shipments', { id }: Body, { eTag }: Body): Ready => ({
  url: `/v1/${kind}/${id}/restorations`,
  eTag,
})

async function deletedMove(app: TestApp): Promise<Ready> {
  const move = await newMove(app)
  return at('moves', move, await deleted(app, 'moves', move))
}

/** A deleted move whose locator another move has. */
async function deletedMoveWithTakenLocator(app: TestApp): Promise<Ready> {
  const [move, other] = [await newMove(app), await newMove(app)]
  const ready = at('moves', move, await deleted(app, 'moves', move))
  const given = sql`UPDATE moves SET locator = ${move.locator} WHERE id = ${other.id}`
  const writes = [unguarded(given), insertLocator(move.locator, other.id)]
  await app.db.change(async () => ({ writes, answer: undefined }))
  return ready
}

/** A deleted shipment with an agent whose id an agent of another shipment has. */
async function deletedShipmentWithTakenAgent(app: TestApp): Promise<Ready> {
  const [shipment, other] = [await newShipment(app), await newShipment(app)]
  const agent = await newAgent(app, shipment)
  const ready = at('shipments', shipment, await deleted(app, 'shipments', shipment))
  const given = sql`UPDATE agents SET id = ${agent.id} WHERE id = ${(await newAgent(app, other)).id}`
  await app.db.change(async () => ({ writes: [unguarded(given)], answer: undefined }))
  return ready
}

/** A deleted shipment with a note, whose move has no room for it. */
async function deletedShipmentWithNote(app: TestApp): Promise<Ready> {
  const shipment = await newShipment(app)
  await newNote(app, shipment)
  const ready = at('shipments', shipment, await deleted(app, 'shipments', shipment))
  await fillWithNotes(app, shipment.moveID)
  return ready
}

/** A deleted shipment, after something else was done to its move. */
const deletedShipment =
  (then?: (app: TestApp, moveID: string) => Promise<unknown>) =>
  async (app: TestApp): Promise<Ready> => {
    const shipment = await newShipment(app)
    const tombstone = await deleted(app, 'shipments', shipment)
    await then?.(app, shipment.moveID)
    return at('shipments', shipment, tombstone)
  }

const cancel = ({ call }: TestApp, id: string) =>
  call('PATCH', `/prime/v1/moves/${id}/updateStatus`, { body: { status: 'CANCELED' }, headers: { 'if-match': '*' } })

/** A deleted record whose reference another one has. */
const withTakenReference =
  (kind: 'moves' | 'shipments', create: (app: TestApp, content: Body) => Promise<Body>) => async (app: TestApp) => {
    const record = await create(app, { reference: randomUUID() })
    const tombstone = await deleted(app, kind, record)
    await create(app, { reference: record.reference })
    return at(kind, record, tombstone)
  }

export const RESTORATION_EXAMPLES: Record<string, Example> = {
  restoreMove: {
    ready: deletedMove,
    refused: {
      async not_deleted(app) {
        const move = await newMove(app)
        return at('moves', move, move)
      },
      locator_taken: deletedMoveWithTakenLocator,
      reference_taken: withTakenReference('moves', newMove),
      async change_too_large(app) {
        const move = await newMove(app)
        const paper = { documentType: 'OTHER', name: 'list.pdf' }
        const { body } = await app.call('POST', `/v1/moves/${move.id}/documents`, { body: paper })
        const tombstone = await deleted(app, 'moves', move)
        await lengthenTombstone(app, move.id, `documents/${body.id}`)
        return at('moves', move, tombstone)
      },
    },
  },
  restoreShipment: {
    ready: deletedShipment(),
    refused: {
      async not_deleted(app) {
        const shipment = await newShipment(app)
        return at('shipments', shipment, shipment)
      },
      move_is_deleted: deletedShipment((app, id) => app.call('DELETE', `/v1/moves/${id}`)),
      move_is_canceled: deletedShipment(cancel),
      reference_taken: withTakenReference('shipments', newShipment),
      id_taken: deletedShipmentWithTakenAgent,
      too_many_notes: deletedShipmentWithNote,
      async change_too_large(app) {
        const shipment = await newShipment(app)
        const agent = await newAgent(app, shipment)
        const tombstone = await deleted(app, 'shipments', shipment)
        await lengthenTombstone(app, shipment.moveID, `agents/${agent.id}`)
        return at('shipments', shipment, tombstone)
      },
    },
  },
}
