/** Changes that concern a whole move, and moves that are as large as they may be. */
import { setTimeout as pause } from 'node:timers/promises'
import { LARGEST_MOVE, LARGEST_SHIPMENT } from '../../../packages/server/test/largest.ts'

export type Asked = { method: string; path: string; body?: object; headers?: Record<string, string> }

/** A kind of work: the shipments of a move, and the request that changes it. */
export type Work = {
  name: string
  isDryRun?: boolean
  shipments: number
  content: object
  requestFor(moveID: string): Asked
}

/** As many as it takes to hold others up for seconds, if nothing is bounded. */
export const MANY = 300
/** So many of the largest shipments are still canceled in one change. */
const FITTING = 30
const CREATED_AT_ONCE = 8

export const LARGE = LARGEST_SHIPMENT
export const USUAL = { shipmentType: 'HHG', pickupAddress: LARGEST_SHIPMENT.pickupAddress }
const large = { content: LARGE }
const usual = { content: USUAL }

const ANY = { 'If-Match': '*' }
const cancel = (query: string) => (id: string) => ({
  ...{ method: 'PATCH', path: `/bench/v1/moves/${id}/updateStatus${query}`, headers: ANY },
  body: { status: 'CANCELED' },
})

export const WORK: readonly Work[] = [
  {
    name: `dry run: cancel ${MANY} largest`,
    isDryRun: true,
    shipments: MANY,
    ...large,
    requestFor: cancel('?dryRun=true'),
  },
  {
    name: `dry run: cancel ${FITTING} largest`,
    isDryRun: true,
    shipments: FITTING,
    ...large,
    requestFor: cancel('?dryRun=true'),
  },
  { name: `cancel ${FITTING} largest`, shipments: FITTING, ...large, requestFor: cancel('') },
  { name: 'cancel 500 usual', shipments: 500, ...usual, requestFor: cancel('') },
  { name: `cancel ${MANY} largest`, shipments: MANY, ...large, requestFor: cancel('') },
  {
    ...{ name: `erase ${MANY} largest`, shipments: MANY, ...large },
    requestFor: (id) => ({ method: 'POST', path: `/v1/moves/${id}/erasures`, headers: ANY }),
  },
  {
    ...{ name: `delete a move with ${MANY} largest`, shipments: MANY, ...large },
    requestFor: (id) => ({ method: 'DELETE', path: `/v1/moves/${id}`, headers: ANY }),
  },
]

/** How long to wait before a request that was refused with 503 is sent again. */
const AGAIN_MS = 20

/** Sends a request until the service has time for it: one caller may have few such requests under way. */
export async function sendUntilDone(port: number, asked: Asked): Promise<number> {
  for (;;) {
    const { status } = await send(port, asked)
    if (status !== 503) return status
    await pause(AGAIN_MS)
  }
}

/** Sends one request, beside others. */
export async function send(
  port: number,
  { method, path, body, headers }: Asked,
): Promise<{ status: number; text: string }> {
  const content = body && { body: JSON.stringify(body) }
  const type = body && { 'Content-Type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...type, ...headers },
    ...content,
  })
  return { status: response.status, text: await response.text() }
}

/** Creates a move with its shipments. */
export async function fillMove(
  port: number,
  { shipments, content }: Pick<Work, 'shipments' | 'content'>,
): Promise<string> {
  const moveID = JSON.parse((await send(port, { method: 'POST', path: '/v1/moves', body: LARGEST_MOVE })).text).id
  let left = shipments
  const create = async () => {
    while (left-- > 0) {
      const status = await sendUntilDone(port, { method: 'POST', path: '/v1/shipments', body: { ...content, moveID } })
      if (status !== 201) throw new Error(`A shipment was refused with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: CREATED_AT_ONCE }, create))
  return moveID
}
