/**
 * The sample data: which actor does what to which record, and when. It is the same every time, except that it ends today.
 */
import { CITIES, FIRST_NAMES, LAST_NAMES, REASONS, REMARKS, STREETS } from './people.ts'

export const MOVES = 40
const DAY_MS = 24 * 3600 * 1000

/** The actors and their channels. */
export const ACTORS = {
  office: { name: 'maria.ortiz', channel: 'support' },
  carrier: { name: 'northway-van-lines', channel: 'prime' },
  driver: { name: 'driver-app', channel: 'driver' },
  portal: { name: 'customer-portal', channel: 'portal' },
} as const
export type Actor = keyof typeof ACTORS

type Content = Record<string, unknown>
/** One request of the story. `key` names the record until it has an id. */
export type Step = { at: number; actor: Actor } & (
  | { kind: 'move'; key: string; content: Content }
  | { kind: 'shipment'; key: string; move: string; content: Content }
  | { kind: 'patch' | 'status' | 'agent' | 'service'; key: string; content: Content }
)

/** The final statuses of the three shipments of a move. There are four moves of each row. */
const ENDINGS = [
  ['DELIVERED', 'DELIVERED', 'DELIVERED'],
  ['DELIVERED', 'IN_TRANSIT', 'IN_STORAGE'],
  ['IN_TRANSIT', 'IN_TRANSIT', 'APPROVED'],
  ['APPROVED', 'APPROVED', 'SUBMITTED'],
  ['SUBMITTED', 'SUBMITTED', 'DRAFT'],
  ['DRAFT', 'DRAFT', 'DRAFT'],
  ['CANCELED', 'CANCELED', 'TERMINATED_FOR_CAUSE'],
  ['DIVERSION_REQUESTED', 'IN_TRANSIT', 'CANCELLATION_REQUESTED'],
  ['REJECTED', 'SUBMITTED', 'APPROVED'],
  ['IN_STORAGE', 'DIVERSION_REQUESTED', 'CANCELED'],
] as const
type Ending = (typeof ENDINGS)[number][number]

type Passage = { status: string; day: number; by: Actor }
const APPROVED: Passage = { status: 'APPROVED', day: 3, by: 'office' }
const PICKED_UP: Passage = { status: 'IN_TRANSIT', day: 14, by: 'driver' }
const STORED: Passage = { status: 'IN_STORAGE', day: 18, by: 'driver' }
const ASKED_TO_CANCEL: Passage = { status: 'CANCELLATION_REQUESTED', day: 7, by: 'portal' }

/** The steps to each final status, with the day after the move was created. */
const WAYS: Record<Ending, readonly Passage[]> = {
  DRAFT: [],
  SUBMITTED: [],
  REJECTED: [{ status: 'REJECTED', day: 2, by: 'carrier' }],
  APPROVED: [APPROVED],
  IN_TRANSIT: [APPROVED, PICKED_UP],
  IN_STORAGE: [APPROVED, PICKED_UP, STORED],
  DELIVERED: [APPROVED, PICKED_UP, STORED, { status: 'DELIVERED', day: 24, by: 'driver' }],
  DIVERSION_REQUESTED: [APPROVED, PICKED_UP, { status: 'DIVERSION_REQUESTED', day: 15, by: 'portal' }],
  CANCELLATION_REQUESTED: [APPROVED, ASKED_TO_CANCEL],
  CANCELED: [APPROVED, ASKED_TO_CANCEL, { status: 'CANCELED', day: 8, by: 'office' }],
  TERMINATED_FOR_CAUSE: [APPROVED, { status: 'TERMINATED_FOR_CAUSE', day: 9, by: 'office' }],
}
const TYPES = ['HHG', 'UNACCOMPANIED_BAGGAGE', 'PPM', 'HHG', 'HHG_INTO_NTS', 'BOAT_TOW_AWAY', 'HHG_OUTOF_NTS'] as const

type Chance = { below(limit: number): number; of<Item>(items: readonly Item[]): Item }

/** Pseudo-random numbers with a fixed seed. */
function chanceFrom(seed: number): Chance {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, of: (items) => items[below(items.length)]! }
}

/** All steps, in order of time. */
export function storyUntil(nowMs: number): Step[] {
  const chance = chanceFrom(20_261_115)
  const steps = Array.from({ length: MOVES }, (_, i) => moveStory(i, nowMs, chance)).flat()
  return steps.sort((a, b) => a.at - b.at)
}

function moveStory(index: number, nowMs: number, chance: Chance): Step[] {
  const endings = ENDINGS[index % ENDINGS.length]!
  const lastDay = Math.max(...endings.map((ending) => WAYS[ending].at(-1)?.day ?? 0))
  const openedAt = nowMs - (lastDay + 1.5) * DAY_MS - chance.below(9 * DAY_MS)
  const key = `move ${index}`
  const first = FIRST_NAMES[index % FIRST_NAMES.length]!
  const last = LAST_NAMES[(index * 7) % LAST_NAMES.length]!
  const mailbox = `${first}.${last}`
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z.]/g, '')
  const customer = {
    firstName: first,
    lastName: last,
    email: `${mailbox}@example.com`,
    phone: `+1 555 01${index + 10}`,
  }
  const content = {
    customer,
    reference: `MV-${1001 + index}`,
    metadata: { source: chance.of(['web', 'phone', 'partner']) },
  }
  return [
    { at: openedAt, actor: 'portal', kind: 'move', key, content },
    ...endings.flatMap((ending, i) =>
      shipmentStory(ending, `${key} shipment ${i}`, key, openedAt, index * 3 + i, chance),
    ),
  ]
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function shipmentStory(
  ending: Ending,
  key: string,
  move: string,
  openedAt: number,
  index: number,
  chance: Chance,
): Step[] {
  // Shift each shipment a little, so that not all steps have the same time.
  const at = (day: number) => openedAt + day * DAY_MS + (index % 3) * 1_740_000 + 600_000 + chance.below(3_600_000)
  const weight = 1_200 + chance.below(90) * 100
  const step = (day: number, actor: Actor, kind: 'patch' | 'status' | 'agent' | 'service', content: Content): Step => ({
    ...{ at: at(day), actor, kind, key, content },
  })
  const opened: Step = {
    ...{ at: at(0), actor: 'portal', kind: 'shipment', key, move },
    content: {
      shipmentType: TYPES[index % TYPES.length]!,
      ...(ending === 'DRAFT' ? { status: 'DRAFT' } : {}),
      requestedPickupDate: dateOf(openedAt + 14 * DAY_MS),
      deliveryDate: dateOf(openedAt + 24 * DAY_MS),
      estimatedWeight: weight,
      pickupAddress: addressBy(chance),
      destinationAddress: addressBy(chance),
      reference: `SO-${20_001 + index}`,
      ...(index % 3 === 0 ? { customerRemarks: chance.of(REMARKS) } : {}),
    },
  }
  const passages = WAYS[ending].map(({ status, day, by }) => {
    const reason = REASONS[status as keyof typeof REASONS]
    return step(day, by, 'status', { status, ...(reason ? { reason } : {}) })
  })
  return [opened, ...passages, ...besides(ending, step, weight, index, openedAt, chance)]
}

type MakeStep = (day: number, actor: Actor, kind: 'patch' | 'status' | 'agent' | 'service', content: Content) => Step

/** Other changes: agents are added, dates are scheduled, the truck is weighed. */
function besides(
  ending: Ending,
  step: MakeStep,
  weight: number,
  index: number,
  openedAt: number,
  chance: Chance,
): Step[] {
  const statuses = WAYS[ending].map(({ status }) => status)
  const person = () => ({
    firstName: chance.of(FIRST_NAMES),
    lastName: chance.of(LAST_NAMES),
    phone: `+1 555 0${200 + (index % 700)}`,
  })
  const steps = [step(0.4, 'office', 'agent', { agentType: 'RELEASING_AGENT', ...person() })]
  if (statuses.includes('APPROVED')) {
    const dates = {
      scheduledPickupDate: dateOf(openedAt + 14 * DAY_MS),
      scheduledDeliveryDate: dateOf(openedAt + 23 * DAY_MS),
    }
    steps.push(step(4, 'carrier', 'patch', dates))
    steps.push(step(4.5, 'office', 'agent', { agentType: 'RECEIVING_AGENT', ...person() }))
    if (index % 4 === 0) steps.push(step(5, 'carrier', 'service', { code: 'CRATE', name: 'A crate for the piano' }))
  }
  if (statuses.includes('IN_TRANSIT'))
    steps.push(step(14.3, 'driver', 'patch', { actualWeight: weight + chance.below(600) - 200 }))
  if (index % 5 === 0) steps.push(step(0.7, 'office', 'patch', { counselorRemarks: chance.of(REMARKS) }))
  return steps
}

function addressBy(chance: Chance): Content {
  const [city, state, postalCode] = chance.of(CITIES)
  return { streetAddress1: `${100 + chance.below(8900)} ${chance.of(STREETS)}`, city, state, postalCode }
}
