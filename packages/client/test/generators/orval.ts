import type { Conflict } from './conflict.ts'
import { createShipment, updateShipment } from './generated/orval.ts'

export async function meetConflict(baseUrl: string): Promise<Conflict> {
  process.env.VANLINE_URL = baseUrl
  const created = await createShipment({ shipmentType: 'HHG' })
  if (created.status !== 201) throw new Error(created.data.detail)
  const { id, eTag } = created.data
  const headers = { 'content-type': 'application/merge-patch+json', 'if-match': eTag }
  const patch = (estimatedWeight: number) =>
    updateShipment(id, { estimatedWeight, metadata: { gate: null } }, undefined, { headers })
  const first = await patch(4000)
  const second = await patch(5000)
  if (second.status !== 412) throw new Error(`The second change was answered with ${second.status}.`)
  const { code, current, changes } = second.data
  return {
    statuses: [created.status, first.status, second.status],
    code,
    ...{ weight: current?.estimatedWeight, tag: current?.eTag, changed: changes?.map(({ path }) => path) },
  }
}
