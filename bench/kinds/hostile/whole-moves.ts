/** Changes of moves and shipments that have as much below them as they may. */
import { fillMove, LARGE, MANY, send, USUAL } from '../whole-moves/work.ts'
import type { Attack } from './requests.ts'
import type { World } from './world.ts'

/** So many of the largest shipments, notes and services are still changed in one request. */
const SHIPMENTS = 35
const NOTES = 250
const SERVICES = 900

const JSON_CONTENT = { 'content-type': 'application/json', 'if-match': '*' }
const CANCELED = JSON.stringify({ status: 'CANCELED' })
const DRY = '?dryRun=true'
const wide = (length: number): string => '€'.repeat(length)

/** The attacks on an operation, each with new records where the request changes them. */
export async function wholeMoveAttacks(world: World, operation: string, rounds: number): Promise<Attack[]> {
  const { port } = world.server
  const filled = (shipments: number, content: object) => fillMove(port, { shipments, content })
  const attack = (name: string, method: string, path: string, body?: string): Attack => ({
    name: `a whole move: ${name}`,
    of: () => ({ method, path, headers: JSON_CONTENT, ...(body !== undefined && { body }) }),
  })
  /** The same on another move each time. */
  const attackOnEach = async (name: string, shipments: number, content: object, of: (id: string) => Attack) => {
    const moves: string[] = []
    while (moves.length < rounds) moves.push(await filled(shipments, content))
    return { name: `a whole move: ${name}`, of: (ready: Parameters<Attack['of']>[0]) => of(moves.pop()!).of(ready) }
  }
  const cancel = (id: string, query = '') =>
    attack(`${query}`, 'PATCH', `/bench/v1/moves/${id}/updateStatus${query}`, CANCELED)
  switch (operation) {
    case 'updateMoveStatus':
      return [
        { ...cancel(await filled(MANY, LARGE), DRY), name: `a whole move: dry run, ${MANY} largest shipments` },
        {
          ...cancel(await filled(SHIPMENTS, LARGE), DRY),
          name: `a whole move: dry run, ${SHIPMENTS} largest shipments`,
        },
        await attackOnEach(`${SHIPMENTS} largest shipments`, SHIPMENTS, LARGE, cancel),
        await attackOnEach('500 usual shipments', 500, USUAL, cancel),
      ]
    case 'createErasure':
      return [
        await attackOnEach(`${MANY} largest shipments`, MANY, LARGE, (id) =>
          attack('', 'POST', `/v1/moves/${id}/erasures`),
        ),
      ]
    case 'updateMove':
      return [
        attack(
          'its shipments sent back',
          'PATCH',
          `/v1/moves/${await filled(MANY, LARGE)}`,
          JSON.stringify({ shipments: [{ id: 'x' }] }),
        ),
      ]
    case 'deleteMove':
      return [
        attack(`${MANY} largest shipments`, 'DELETE', `/v1/moves/${await filled(MANY, LARGE)}`),
        attack(`dry run, ${NOTES} largest notes`, 'DELETE', `/v1/moves/${await withNotes(port)}${DRY}`),
      ]
    case 'deleteShipment':
      return [attack(`dry run, ${SERVICES} services`, 'DELETE', `/v1/shipments/${await withServices(port)}${DRY}`)]
    case 'updateShipmentStatus':
      return [
        attack(
          `dry run, ${SERVICES} services`,
          'PATCH',
          `/bench/v1/shipments/${await withServices(port)}/updateStatus${DRY}`,
          CANCELED,
        ),
      ]
    case 'restoreShipment': {
      const id = await withServices(port)
      await send(port, { method: 'DELETE', path: `/v1/shipments/${id}` })
      return [attack(`dry run, ${SERVICES} services`, 'POST', `/v1/shipments/${id}/restorations${DRY}`)]
    }
    default:
      return []
  }
}

async function created(port: number, path: string, body: object): Promise<{ id: string }> {
  const { status, text } = await send(port, { method: 'POST', path, body })
  if (status !== 201) throw new Error(`${path} was refused with ${status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

/** A shipment with many services. */
async function withServices(port: number): Promise<string> {
  const { id } = await created(port, '/v1/shipments', { shipmentType: 'HHG' })
  for (let i = 0; i < SERVICES; i++)
    await created(port, `/v1/shipments/${id}/services`, { code: `CODE-${i}`, reason: wide(20) })
  return id
}

/** A move with many notes. */
async function withNotes(port: number): Promise<string> {
  const { id } = await created(port, '/v1/moves', {})
  for (let i = 0; i < NOTES; i++) await created(port, `/v1/moves/${id}/notes`, { text: wide(4_000) })
  return id
}
