/** Moves that are as large as they may be, and changes that concern a whole move. */
import { setTimeout as pause } from 'node:timers/promises'
import { LARGEST_MOVE, LARGEST_SHIPMENT } from '../../../packages/server/test/largest.ts'
import { type Ask, create, JSON_HEADERS } from '../../load/probe.ts'

/** A move with so many shipments of this content. */
export type Move = { shipments: number; content: object }

/** So many that other requests would wait for seconds if the work were not bounded. */
export const MANY = 300
const CREATED_AT_ONCE = 8
/** How long to wait before a request that was refused with 503 is sent again. */
const AGAIN_MS = 20

export const LARGE = LARGEST_SHIPMENT
export const USUAL = { shipmentType: 'HHG', pickupAddress: LARGEST_SHIPMENT.pickupAddress }

export const cancelMove = (id: string, query = ''): Ask => ({
  ...{ method: 'PATCH', path: `/bench/v1/moves/${id}/updateStatus${query}` },
  headers: { ...JSON_HEADERS, 'If-Match': '*' },
  body: JSON.stringify({ status: 'CANCELED' }),
})

/** Sends a request over a connection of its own until the service has time for it: one caller may have few such requests under way. */
export async function sendUntilDone(port: number, { path, ...request }: Ask): Promise<number> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
    await response.text()
    if (response.status !== 503) return response.status
    await pause(AGAIN_MS)
  }
}

/** Creates a move with its shipments. */
export async function fillMove(port: number, { shipments, content }: Move): Promise<string> {
  const { id } = await create(port, '/v1/moves', LARGEST_MOVE)
  const request = { method: 'POST', path: '/v1/shipments', headers: JSON_HEADERS }
  let left = shipments
  const createSome = async () => {
    while (left-- > 0) {
      const status = await sendUntilDone(port, { ...request, body: JSON.stringify({ ...content, moveID: id }) })
      if (status !== 201) throw new Error(`A shipment was refused with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: CREATED_AT_ONCE }, createSome))
  return id
}
