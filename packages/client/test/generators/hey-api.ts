import type { Conflict } from './conflict.ts'
import { createClient } from './generated/hey-api/client/index.ts'
import { createShipment, updateShipment } from './generated/hey-api/sdk.gen.ts'

export async function meetConflict(baseUrl: string): Promise<Conflict> {
  const client = createClient({ baseUrl })
  const created = await createShipment({ client, body: { shipmentType: 'HHG' }, throwOnError: true })
  const { id, eTag } = created.data
  const patch = (estimatedWeight: number) =>
    updateShipment({
      ...{ client, path: { shipmentID: id }, headers: { 'If-Match': eTag } },
      body: { estimatedWeight, metadata: { gate: null } },
    })
  const first = await patch(4000)
  const second = await patch(5000)
  if (!second.error) throw new Error('The second change overwrote the first.')
  const { code, current, changes } = second.error
  if (!current || !('estimatedWeight' in current)) throw new Error('The current record is not a shipment.')
  return {
    statuses: [created.response.status, first.response?.status, second.response?.status],
    code,
    ...{ weight: current.estimatedWeight, tag: current.eTag, changed: changes?.map(({ path }) => path) },
  }
}
