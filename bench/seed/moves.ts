import type { Write } from '../../packages/server/src/db/database.ts'
import { appendEvent } from '../../packages/server/src/history/append.ts'
import type { Context } from '../../packages/server/src/kernel/context.ts'
import { changedEvent, createdEvent } from '../../packages/server/src/kernel/event.ts'
import { instantOf } from '../../packages/server/src/kernel/instant.ts'
import type { JsonObject } from '../../packages/server/src/kernel/json.ts'
import { moveFrom, moveStatusOf } from '../../packages/server/src/moves/rules.ts'
import { moveCreated } from '../../packages/server/src/moves/writes.ts'
import { aboutShipment, shipmentFrom } from '../../packages/server/src/shipments/rules.ts'
import type { Shipment, ShipmentStatus } from '../../packages/server/src/shipments/schema.ts'
import { changeStatus, isPickedUp } from '../../packages/server/src/shipments/status-rules.ts'
import { insertShipment } from '../../packages/server/src/shipments/store.ts'
import { randomOf } from '../../scripts/random.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, REMARKS, STREETS, SYLLABLES } from './words.ts'

/** The moment of the first record. Every run of the same size makes the same data, to the byte. */
const BEGIN_MS = Date.parse('2025-01-06T08:00:00.000Z')
const STEP_MS = 30_000
const LOCATOR_ALPHABET = '346789BCDFGHJKMPQRTVWXY'
const LOCATORS = LOCATOR_ALPHABET.length ** 6
/** Has no factor in common with the number of locators, so that multiples of it visit each of them once. */
const LOCATOR_STRIDE = 104_729_111

type Life = [ShipmentStatus, ...ShipmentStatus[]]

/** How shipments are spread over the statuses: out of twenty, each with the way it came. */
export const LIVES: readonly Life[] = [
  ...Array<Life>(2).fill(['DRAFT']),
  ...Array<Life>(7).fill(['SUBMITTED']),
  ...Array<Life>(5).fill(['SUBMITTED', 'APPROVED']),
  ...Array<Life>(3).fill(['SUBMITTED', 'APPROVED', 'IN_TRANSIT']),
  ...Array<Life>(2).fill(['SUBMITTED', 'APPROVED', 'IN_TRANSIT', 'DELIVERED']),
  ['SUBMITTED', 'CANCELED'],
]
const TYPES = [
  'HHG',
  'HHG',
  'HHG',
  'HHG_INTO_NTS',
  'HHG_OUTOF_NTS',
  'UNACCOMPANIED_BAGGAGE',
  'PPM',
  'PPM',
  'BOAT_TOW_AWAY',
]

/** A move with one to three shipments and the events that tell of them, as the writes that would have made them. */
export type SeededMove = { writes: Write[]; shipments: number }

type Chance = ReturnType<typeof randomOf>

/** A clock that goes on by chance, and the ids of its time. */
function clockOf({ below: upTo }: Chance) {
  const hex = (digits: number) =>
    upTo(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  let clockMs = BEGIN_MS
  let counter = 0

  /** UUIDv7 by a clock and a chance of our own. */
  const newId = (): string => {
    const ms = clockMs.toString(16).padStart(12, '0')
    counter = (counter + 1) & 0xfff
    const sequence = counter.toString(16).padStart(3, '0')
    return `${ms.slice(0, 8)}-${ms.slice(8)}-7${sequence}-${(8 + upTo(4)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`
  }
  return {
    /** The context of the next request. */
    tick(): Context {
      clockMs += 1 + upTo(STEP_MS)
      counter = 0
      return {
        actor: 'anonymous',
        actorName: null,
        scopes: new Set(),
        channel: upTo(4) === 0 ? 'prime' : null,
        requestID: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`,
        now: instantOf(clockMs),
        newId,
        shipmentTypes: null,
      }
    },
    day: (offset: number) => instantOf(clockMs + offset * 86_400_000).slice(0, 10),
  }
}
type Clock = ReturnType<typeof clockOf>

function addressFrom({ below: upTo, pick: oneOf }: Chance): JsonObject {
  const [city, state, code] = oneOf(CITIES)
  return {
    streetAddress1: `${100 + upTo(9000)} ${oneOf(STREETS)}`,
    city,
    state,
    postalCode: `${code}${String(upTo(100)).padStart(2, '0')}`,
  }
}

/** What a client would send to create a shipment, without its status. */
export function contentFrom(chance: Chance, { day }: Pick<Clock, 'day'>): JsonObject {
  const { below: upTo, pick: oneOf } = chance
  const pickupIn = 7 + upTo(30)
  const sent: JsonObject = {
    shipmentType: oneOf(TYPES),
    requestedPickupDate: day(pickupIn),
    deliveryDate: day(pickupIn + 3 + upTo(20)),
    estimatedWeight: 1000 + upTo(9000),
    reference: `PO-${String(upTo(10_000_000)).padStart(7, '0')}`,
  }
  if (upTo(2) === 0) sent.customerRemarks = oneOf(REMARKS)
  if (upTo(3) === 0) sent.destinationAddress = addressFrom(chance)
  return sent
}

/** A shipment with its whole life, from the first status to the last. */
function seededShipment(
  chance: Chance,
  clock: Clock,
  of: { moveID: string; locator: string },
): { shipment: Shipment; writes: Write[] } {
  const [first, ...statuses] = chance.pick(LIVES)
  const ctx = clock.tick()
  let current = shipmentFrom({ ...contentFrom(chance, clock), status: first }, of, ctx)
  const subject = aboutShipment(current)
  const events = [appendEvent(ctx, createdEvent('shipment.created', subject, current))]
  for (const status of statuses) {
    const later = clock.tick()
    const next = changeStatus(current, { status }, later)
    const event = changedEvent('shipment.status_changed', subject, current, next)
    events.push(appendEvent(later, event))
    current = next
  }
  return { shipment: current, writes: [...insertShipment(current, JSON.stringify(current)), ...events] }
}

/** Makes moves one after the other, each later than the one before. */
export function moveMaker(seed = 1): (shipmentsMax: number) => SeededMove {
  const chance = randomOf(seed)
  const { below: upTo, pick: oneOf } = chance
  const clock = clockOf(chance)
  let moves = 0
  return (shipmentsMax) => {
    moves += 1
    const ctx = clock.tick()
    const [firstName, lastName] = [oneOf(FIRST_NAMES), lastNameOf(oneOf(LAST_NAMES), moves)]
    const email = `${firstName}.${lastName}.${moves}@example.com`.toLowerCase()
    const phone = `+1 208 555 ${String(upTo(10_000)).padStart(4, '0')}`
    const move = {
      ...moveFrom({ customer: { firstName, lastName, email, phone } }, ctx),
      locator: locatorOf(moves),
    }
    const count = Math.min(shipmentsMax, 1 + upTo(3))
    const made = Array.from({ length: count }, (_, i) =>
      seededShipment(chance, clock, { moveID: move.id, locator: `${move.locator}-0${i + 1}` }),
    )
    const facts = made.map((each) => ({ status: each.shipment.status, isPickedUp: isPickedUp(each.shipment) }))
    const writes = moveCreated({ ...move, status: moveStatusOf(null, facts) }, count, ctx)
    return { writes: [...writes, ...made.flatMap((each) => each.writes)], shipments: count }
  }
}

const DOUBLE_NAME_EVERY = 20

/** The last name of the n-th customer. A second one has four syllables, so that 38,416 customers with a double name have different ones. */
function lastNameOf(name: string, n: number): string {
  if (n % DOUBLE_NAME_EVERY !== 0) return name
  const second = Array.from({ length: 4 }, (_, i) => {
    const digit = Math.floor(n / DOUBLE_NAME_EVERY / SYLLABLES.length ** i) % SYLLABLES.length
    return SYLLABLES[digit]
  }).join('')
  return `${name}-${second.charAt(0).toUpperCase()}${second.slice(1)}`
}

/** The n-th locator: all different, and spread over the alphabet. */
function locatorOf(n: number): string {
  let rest = Number((BigInt(n) * BigInt(LOCATOR_STRIDE)) % BigInt(LOCATORS))
  let locator = ''
  for (let i = 0; i < 6; i++) {
    locator += LOCATOR_ALPHABET[rest % LOCATOR_ALPHABET.length]
    rest = Math.floor(rest / LOCATOR_ALPHABET.length)
  }
  return locator
}
