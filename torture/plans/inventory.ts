/** The inventory of shipments: few items, weighings and storage stays, so that clients meet at them. */
import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { type Kind, saying } from './kind.ts'
import { kindOf, type Row } from './rows.ts'

const STATUSES = ['LISTED', 'LOADED', 'DELIVERED', 'MISSING', 'DAMAGED']
const SYMBOLS = ['SC', 'D', 'BR', 'CH']
const WEIGHED_AT = ['2025-05-04T08:00:00.000Z', '2025-05-04T16:30:00.000Z', '2025-05-11T09:15:00.000Z']

const conditions = (random: Random): Json[] => [
  { code: random.pick(SYMBOLS), places: [1 + random.below(18)], remarks: saying(random) },
]
/** Any gross weight is greater than any tare weight, so that a merge of the two is never refused. */
const grossWeight = (random: Random): number => 20_000 + random.below(20_000)
const tareWeight = (random: Random): number => 5_000 + random.below(10_000)

const ROWS: readonly Row[] = [
  {
    ...{ name: 'items', below: 'shipments', isRevertible: true, aliveMax: 4, inBulk: ['patch', 'merge', 'delete'] },
    content: (random) => ({ description: saying(random), room: saying(random), quantity: 1 + random.below(9) }),
    change(random, { status }) {
      const roll = random.next()
      // A member that is sent as it was would be no change of its own in a merge.
      if (roll < 0.4) return { status: random.pick(STATUSES.filter((each) => each !== status)) }
      if (roll < 0.6) return { exceptions: saying(random) }
      return roll < 0.8 ? { room: saying(random) } : { conditionAtDestination: conditions(random) }
    },
  },
  {
    // A weighing changes the weight of its shipment in the same request.
    ...{ name: 'weighings', below: 'shipments', isRevertible: true },
    content: (random) => ({
      ...{ grossWeight: grossWeight(random), tareWeight: tareWeight(random), weighedAt: random.pick(WEIGHED_AT) },
      ...{ isCertified: random.chance(0.5), remarks: saying(random) },
    }),
    change(random) {
      const roll = random.next()
      if (roll < 0.3) return { remarks: saying(random) }
      if (roll < 0.6) return { scale: saying(random) }
      return roll < 0.8 ? { grossWeight: grossWeight(random) } : { tareWeight: tareWeight(random) }
    },
  },
  {
    // The status of a shipment opens and ends stays of its own, which no client changes.
    ...{ name: 'storage-stays', below: 'shipments', isRevertible: true },
    content: (random) => ({
      ...{ startedOn: `2025-05-${10 + random.below(10)}`, endedOn: `2025-06-${10 + random.below(10)}` },
      ...{ place: saying(random), authorizedDays: 1 + random.below(90) },
    }),
    change(random) {
      const roll = random.next()
      if (roll < 0.4) return { place: saying(random) }
      return roll < 0.7 ? { lotNumber: saying(random) } : { authorizedDays: 100 + random.below(3_000) }
    },
  },
]

export const INVENTORY: readonly Kind[] = ROWS.map(kindOf)
