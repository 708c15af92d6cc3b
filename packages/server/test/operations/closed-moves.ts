import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { SHIPMENTS_MAX } from '../../src/moves/schema.ts'
import type { TestApp } from '../app.ts'
import { newMove, newShipment } from '../fixtures.ts'
import type { Example, Ready } from './ready.ts'
import { newWithTakenReference } from './reference-examples.ts'

/** A new shipment for a canceled move. */
async function inCanceledMove(app: TestApp, url: string): Promise<Ready> {
  const { id: moveID, eTag } = await newMove(app)
  const headers = { 'if-match': eTag }
  await app.call('PATCH', `/prime/v1/moves/${moveID}/updateStatus`, { body: { status: 'CANCELED' }, headers })
  return { url, body: { ...CONTENTS.NewShipment, moveID } }
}

/** A new shipment for a full move. */
async function inFullMove(app: TestApp, url: string): Promise<Ready> {
  const { id: moveID } = await newMove(app)
  const filled = sql`UPDATE moves SET shipments_made = ${SHIPMENTS_MAX} WHERE id = ${moveID}`
  await app.db.change(async () => ({ writes: [unguarded(filled)], answer: undefined }))
  return { url, body: { ...CONTENTS.NewShipment, moveID } }
}

/** Every reason why a new shipment is refused for the state of other records. */
export const refusedShipments = (url: string): NonNullable<Example['refused']> => ({
  move_is_canceled: (app) => inCanceledMove(app, url),
  move_is_full: (app) => inFullMove(app, url),
  ...newWithTakenReference(url, newShipment, CONTENTS.NewShipment),
})
