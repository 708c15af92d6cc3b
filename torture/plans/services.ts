import { type Kind, saying, usualChange } from './kind.ts'

const NEXT: Record<string, string[]> = {
  SUBMITTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED', 'CANCELED'],
  REJECTED: ['SUBMITTED'],
  CANCELED: ['CANCELED'],
}

/** Services of shipments that are there: changed, approved, rejected and deleted. */
export const services: Kind = {
  name: 'services',
  isRevertible: true,
  share: 4,
  aliveMax: 6,
  create(random, { alive }, plan) {
    const shipments = alive.get('shipments') ?? []
    if (shipments.length === 0) return undefined
    const path = `/v1/shipments/${random.pick(shipments)}/services`
    return plan('create', 'POST', path, { sent: { code: 'CRATE', name: saying(random) } })
  },
  change(random, record, plan) {
    const path = `/v1/services/${record.id}`
    if (random.chance(0.3)) {
      const sent = { status: random.pick(NEXT[record.status]!), reason: 'as it happens' }
      return plan('status', 'PATCH', `/prime${path}/updateStatus`, { ifMatch: record.eTag, sent })
    }
    return usualChange(random, record, plan, path, () => ({ name: saying(random) }))
  },
}
