/** Changes of moves and shipments that have as much below them as they may. */

import { wide } from '../../../packages/server/test/largest.ts'
import { type Ask, ask, create, JSON_HEADERS } from '../../load/probe.ts'
import { cancelMove, fillMove, LARGE, MANY, USUAL } from './moves.ts'
import type { Attack } from './requests.ts'

/** So many of the largest shipments, notes, services and parts of an inventory are still changed in one request. */
const SHIPMENTS = 35
const NOTES = 250
const SERVICES = 900
const ITEMS = 700
const WEIGHINGS = 50
const STAYS = 20
const INVENTORY = `${ITEMS} items, ${WEIGHINGS} weighings and ${STAYS} storage stays`

const DRY = '?dryRun=true'
const requestOf = (method: string, path: string, content?: object): Ask => ({
  ...{ method, path, headers: { ...JSON_HEADERS, 'If-Match': '*' } },
  ...(content && { body: JSON.stringify(content) }),
})

/** The attacks on an operation, each with new records where the request changes them. */
export async function wholeMoveAttacks(port: number, operation: string, rounds: number): Promise<Attack[]> {
  const attack = (name: string, request: Ask): Attack => ({ name: `a whole move: ${name}`, of: () => request })
  const filled = (shipments: number, content: object = LARGE) => fillMove(port, { shipments, content })
  /** The same on another move each time. */
  const attackOnEach = async (name: string, filledMove: () => Promise<string>, of: (id: string) => Ask) => {
    const moves = await Array.fromAsync({ length: rounds }, filledMove)
    return { name: `a whole move: ${name}`, of: () => of(moves.pop()!) }
  }
  const dryRunOf = async (shipments: number) =>
    attack(`dry run, ${shipments} largest shipments`, cancelMove(await filled(shipments), DRY))
  const dryRun = (what: string, method: string, path: string, content?: object) => [
    attack(`dry run, ${what}`, requestOf(method, `${path}${DRY}`, content)),
  ]
  switch (operation) {
    case 'updateMoveStatus':
      return [
        await dryRunOf(MANY),
        await dryRunOf(SHIPMENTS),
        await attackOnEach(`${SHIPMENTS} largest shipments`, () => filled(SHIPMENTS), cancelMove),
        await attackOnEach('500 usual shipments', () => filled(500, USUAL), cancelMove),
      ]
    case 'createErasure': {
      const erase = (id: string) => requestOf('POST', `/v1/moves/${id}/erasures`)
      return [await attackOnEach(`${MANY} largest shipments`, () => filled(MANY), erase)]
    }
    case 'updateMove': {
      const sentBack = requestOf('PATCH', `/v1/moves/${await filled(MANY)}`, { shipments: [{ id: 'x' }] })
      return [attack('its shipments sent back', sentBack)]
    }
    case 'deleteMove':
      return [
        attack(`${MANY} largest shipments`, requestOf('DELETE', `/v1/moves/${await filled(MANY)}`)),
        ...dryRun(`${NOTES} largest notes`, 'DELETE', `/v1/moves/${await withNotes(port)}`),
      ]
    case 'deleteShipment':
      return [
        ...dryRun(`${SERVICES} services`, 'DELETE', `/v1/shipments/${await withServices(port)}`),
        ...dryRun(INVENTORY, 'DELETE', `/v1/shipments/${await withInventory(port)}`),
      ]
    case 'updateShipmentStatus': {
      const path = `/bench/v1/shipments/${await withServices(port)}/updateStatus`
      return dryRun(`${SERVICES} services`, 'PATCH', path, { status: 'CANCELED' })
    }
    case 'restoreShipment': {
      const restored = { [`${SERVICES} services`]: await withServices(port), [INVENTORY]: await withInventory(port) }
      for (const id of Object.values(restored)) await ask(port, { method: 'DELETE', path: `/v1/shipments/${id}` })
      return Object.entries(restored).flatMap(([what, id]) => dryRun(what, 'POST', `/v1/shipments/${id}/restorations`))
    }
    default:
      return []
  }
}

/** A shipment with many services. */
async function withServices(port: number): Promise<string> {
  const { id } = await create(port, '/v1/shipments', { shipmentType: 'HHG' })
  for (let i = 0; i < SERVICES; i++)
    await create(port, `/v1/shipments/${id}/services`, { code: `CODE-${i}`, reason: wide(20) })
  return id
}

/** A shipment with an inventory that is still deleted in one request. */
async function withInventory(port: number): Promise<string> {
  const { id } = await create(port, '/v1/shipments', { shipmentType: 'HHG' })
  const of = `/v1/shipments/${id}`
  const [weighing, stay] = [
    { grossWeight: 2, tareWeight: 1, weighedAt: '2026-01-01T00:00:00Z' },
    { startedOn: '2026-01-01', endedOn: '2026-01-02' },
  ]
  for (let i = 0; i < ITEMS; i += 100) await create(port, `${of}/item-lists`, { text: `100 ${wide(200)}` })
  for (let i = 0; i < WEIGHINGS; i++) await create(port, `${of}/weighings`, weighing)
  for (let i = 0; i < STAYS; i++) await create(port, `${of}/storage-stays`, stay)
  return id
}

/** A move with many notes. */
async function withNotes(port: number): Promise<string> {
  const { id } = await create(port, '/v1/moves', {})
  for (let i = 0; i < NOTES; i++) await create(port, `/v1/moves/${id}/notes`, { text: wide(4_000) })
  return id
}
