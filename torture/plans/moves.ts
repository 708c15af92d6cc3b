import { type Kind, saying, usualChange } from './kind.ts'

/** Moves: changed, canceled with all their shipments, and deleted when they have none. */
export const moves: Kind = {
  name: 'moves',
  isRevertible: true,
  share: 4,
  aliveMax: 6,
  create: (random, _knowledge, plan) =>
    plan('create', 'POST', '/v1/moves', { sent: { customer: { lastName: saying(random) }, remarks: saying(random) } }),
  change(random, record, plan) {
    const path = `/v1/moves/${record.id}`
    if (random.chance(0.1))
      return plan('status', 'PATCH', `/prime${path}/updateStatus`, {
        ifMatch: record.eTag,
        sent: { status: 'CANCELED' },
      })
    return usualChange(random, record, plan, path, () =>
      random.chance(0.5) ? { remarks: saying(random) } : { customer: { firstName: saying(random) } },
    )
  },
}
