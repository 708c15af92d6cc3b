import { randomUUID } from 'node:crypto'
import type { Body, TestApp } from '../app.ts'
import { newShipment, read } from '../fixtures.ts'
import { newParty } from '../parties.ts'
import type { Example } from './ready.ts'

/** Imports of records that exist. */
export function refusedImports(url: string): NonNullable<Example['refused']> {
  const isMove = url.endsWith('/moves')
  const content = isMove ? { source: 'Fleet 3' } : { source: 'Fleet 3', shipmentType: 'HHG', status: 'DRAFT' }
  const existing = async (app: TestApp): Promise<Body> => {
    const shipment = await newShipment(app)
    return isMove ? read(app, `/v1/moves/${shipment.moveID}`) : shipment
  }
  return {
    async locator_taken(app) {
      return { url, body: { ...content, locator: (await existing(app)).locator } }
    },
    async id_taken(app) {
      return { url, body: { ...content, id: (await existing(app)).id } }
    },
    // A bound caller cannot choose names: whether they are taken would tell of others.
    async party_not_allowed(app) {
      const { headers } = await newParty(app)
      return { url, body: { ...content, id: randomUUID() }, headers }
    },
  }
}

/** An import of a move with a shipment after the last number. */
export const importedBeyondRoom: NonNullable<Example['refused']> = {
  async move_is_full() {
    const shipment = { shipmentType: 'HHG', status: 'DRAFT' }
    const shipments = [{ ...shipment, locator: 'KB7GMX-500' }, shipment]
    return { url: '/v1/moves', body: { source: 'Fleet 3', shipments } }
  },
}
