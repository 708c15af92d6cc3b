import type { Random } from '../../scripts/random.ts'
import { type Kind, saying } from './kind.ts'

const CITIES = ['Boise', 'Reno', 'Salem', 'Provo', 'Tulsa', 'Akron']

const address = (random: Random) => ({
  streetAddress1: `${random.below(9_999)} Main Street`,
  city: random.pick(CITIES),
  state: 'ID',
  postalCode: String(10_000 + random.below(89_999)),
})

/** Shipments with their addresses: in a move of their own, or beside another. */
export const shipments: Kind = {
  name: 'shipments',
  isRevertible: true,
  inBulk: ['patch', 'status', 'merge', 'delete'],
  share: 10,
  aliveMax: 24,
  create(random, { held }, plan) {
    const beside = [...held.values()].find((record) => record.moveID && random.chance(0.5))
    const move = beside && random.chance(0.6) ? { moveID: beside.moveID } : {}
    const addresses = { pickupAddress: address(random), destinationAddress: address(random) }
    return plan('create', 'POST', '/v1/shipments', { sent: { shipmentType: 'HHG', ...move, ...addresses } })
  },
  change(random, record, plan) {
    const path = `/v1/shipments/${record.id}`
    const weight = { estimatedWeight: random.below(1_000_000) }
    const remarks = { customerRemarks: saying(random) }
    const roll = random.next()
    if (roll < 0.4) {
      const sent = random.chance(0.5) ? weight : { ...remarks, destinationAddress: { city: random.pick(CITIES) } }
      // An answer with more than the record is made in a transaction of its own.
      const more = random.chance(0.2) ? '?expand=agents' : ''
      return plan('patch', 'PATCH', `${path}${more}`, { ifMatch: record.eTag, sent })
    }
    if (roll < 0.58 && record.pickupAddress) {
      const { id: part, eTag } = record.pickupAddress
      const ifMatch = random.chance(0.5) ? eTag : record.eTag
      const at = `/v1/mto-shipment/${record.id}/address/${part}`
      return plan('put', 'PUT', at, { part, ifMatch, sent: address(random) })
    }
    if (roll < 0.78) {
      const status = random.pick([...record.nextStatuses, record.status] as string[])
      const sent = { status, reason: 'as it happens' }
      return plan('status', 'PATCH', `/prime${path}/updateStatus`, { ifMatch: record.eTag, sent })
    }
    if (roll < 0.91)
      return plan('merge', 'PATCH', path, { mergeBase: record.eTag, sent: random.chance(0.5) ? weight : remarks })
    return plan('delete', 'DELETE', path, { ifMatch: random.chance(0.7) ? record.eTag : null })
  },
}
