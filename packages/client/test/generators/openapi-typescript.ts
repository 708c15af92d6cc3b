import createClient from 'openapi-fetch'
import type { Conflict } from './conflict.ts'
import type { paths } from './generated/openapi-typescript.ts'

export async function meetConflict(baseUrl: string): Promise<Conflict> {
  const client = createClient<paths>({ baseUrl })
  const created = await client.POST('/v1/shipments', { body: { shipmentType: 'HHG' } })
  if (!created.data) throw new Error(created.error.detail)
  const { id, eTag } = created.data
  const patch = (estimatedWeight: number) =>
    client.PATCH('/v1/shipments/{shipmentID}', {
      params: { path: { shipmentID: id }, header: { 'If-Match': eTag } },
      body: { estimatedWeight, metadata: { gate: null } },
    })
  const first = await patch(4000)
  const second = await patch(5000)
  if (!second.error) throw new Error('The second change overwrote the first.')
  const { code, current, changes } = second.error
  if (!current || !('estimatedWeight' in current)) throw new Error('The current record is not a shipment.')
  return {
    statuses: [created.response.status, first.response.status, second.response.status],
    code,
    ...{ weight: current.estimatedWeight, tag: current.eTag, changed: changes?.map(({ path }) => path) },
  }
}
