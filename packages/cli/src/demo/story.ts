/**
 * The sample data: which actor does what to which record, and when. It is the same every time, except that it is told from today: its days
 * are counted from the day on which the demo starts, in the time of this machine.
 */
import { COORDINATORS, type Ending, TOLD_MOVES, type ToldMove } from './moves.ts'
import { handedOver, listed, loaded } from './papers.ts'
import { addressIn, phoneIn } from './places.ts'
import {
  type Actor,
  CARRIER,
  type Calendar,
  calendarOf,
  DRIVER,
  type MakeStep,
  PORTAL,
  type Step,
  type Telling,
} from './steps.ts'
import { COUNSELOR_REMARKS, LATE_NOTES, NOTES, REASONS, REMARKS, SERVICES } from './words.ts'

/** The move whose tracking link the demo prints, and the shipment on which a visitor meets a conflict. */
export const TRACKED = keyOf('Nadia', 'Petrov')
export const CONTESTED = `${keyOf('Priya', 'Larsen')} 1`

function keyOf(first: string, last: string): string {
  return `${first} ${last}`
}

/** All steps, in order of time. */
export function storyUntil(nowMs: number): Step[] {
  const calendar = calendarOf(nowMs)
  const steps = TOLD_MOVES.flatMap((told, i) => {
    const days = { pickup: calendar.workday(told.pickup), delivery: calendar.workday(told.delivery) }
    return moveStory({ ...told, ...days }, i, calendar)
  })
  return steps.toSorted((a, b) => a.at - b.at)
}

function moveStory(told: ToldMove, index: number, calendar: Calendar): Step[] {
  const { at } = calendar
  const [first, last] = told.customer
  const key = keyOf(first, last)
  const booked = bookedOn(told, index)
  const mailbox = key
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(' ', '.')
    .replaceAll(/[^a-z.]/g, '')
  const content = {
    customer: {
      ...{ firstName: first, lastName: last },
      ...{ email: `${mailbox}@example.com`, phone: phoneIn(told.from, index + 10) },
    },
    reference: `MV-${1001 + index}`,
    metadata: { source: ['web', 'phone', 'referral'][index % 3]! },
  }
  const office = told.assignee ?? COORDINATORS[0]
  const assigned: Step[] = told.assignee
    ? [{ at: at(booked, 10.5), actor: office, kind: 'assign', key, content: { assignee: told.assignee } }]
    : []
  return [
    { at: at(booked, 9 + (index % 5) / 4), actor: PORTAL, kind: 'move', key, content },
    ...assigned,
    ...told.shipments.flatMap((shipment, i) => shipmentStory({ told, shipment, office, booked, index, i, calendar })),
  ]
}

const PICKED_UP: readonly Ending[] = ['IN_TRANSIT', 'IN_STORAGE', 'DELIVERED', 'DIVERSION_REQUESTED']

/** The day on which a move was booked. */
function bookedOn({ ending, pickup }: ToldMove, index: number): number {
  if (PICKED_UP.includes(ending)) return pickup - 18
  if (ending === 'SUBMITTED') return -1 - (index % 4)
  return ending === 'DRAFT' ? -2 : -9 - (index % 5)
}

type Passage = { status: string; day: number; by: Actor }

/** The changes of status on the way to the last one. */
function passagesOf(ending: Ending, { told: { pickup }, office, booked }: Telling, delivery: number): Passage[] {
  const approved: Passage = { status: 'APPROVED', day: booked + 2, by: office }
  const loaded: Passage = { status: 'IN_TRANSIT', day: pickup, by: DRIVER }
  const asked = (day: number): Passage => ({ status: 'CANCELLATION_REQUESTED', day, by: PORTAL })
  const ways: Record<Ending, Passage[]> = {
    DRAFT: [],
    SUBMITTED: [],
    REJECTED: [{ status: 'REJECTED', day: booked + 2, by: CARRIER }],
    APPROVED: [approved],
    IN_TRANSIT: [approved, loaded],
    IN_STORAGE: [approved, loaded, { status: 'IN_STORAGE', day: pickup + 3, by: DRIVER }],
    DELIVERED: [approved, loaded, { status: 'DELIVERED', day: delivery, by: DRIVER }],
    DIVERSION_REQUESTED: [approved, loaded, { status: 'DIVERSION_REQUESTED', day: -1, by: PORTAL }],
    CANCELLATION_REQUESTED: [approved, asked(-1)],
    CANCELED: [approved, asked(-3), { status: 'CANCELED', day: -2, by: office }],
    TERMINATED_FOR_CAUSE: [approved, { status: 'TERMINATED_FOR_CAUSE', day: -2, by: office }],
  }
  return ways[ending]
}

function shipmentStory(telling: Telling): Step[] {
  const { told, shipment, booked, index, i, calendar } = telling
  const [shipmentType, weight, ending = told.ending] = shipment
  // A part of a move can arrive before the rest.
  const delivery = ending === 'DELIVERED' ? calendar.workday(Math.min(told.delivery, told.pickup + 5)) : told.delivery
  const move = keyOf(...told.customer)
  const key = `${move} ${i + 1}`
  const step: MakeStep = (day, hour, actor, kind, content) => ({
    ...{ at: calendar.at(day, hour + i / 3), actor, kind, key, content },
  })
  const content = {
    shipmentType,
    ...(ending === 'DRAFT' ? { status: 'DRAFT' } : {}),
    requestedPickupDate: calendar.dateOf(told.pickup),
    deliveryDate: calendar.dateOf(delivery),
    estimatedWeight: weight,
    pickupAddress: addressIn(told.from, index + 3),
    destinationAddress: addressIn(told.to, index * 5 + 1),
    reference: `SO-${20_001 + index * 3 + i}`,
    ...(i === 0 && index % 2 === 0 ? { customerRemarks: REMARKS[(index / 2) % REMARKS.length] } : {}),
  }
  const opened: Step = { at: calendar.at(booked, 11 + i / 3), actor: PORTAL, kind: 'shipment', key, move, content }
  const passages = passagesOf(ending, telling, delivery)
  const changes = passages.map(({ status, day, by }) => {
    const reason = REASONS[status as keyof typeof REASONS]
    return step(day, 14, by, 'status', { status, ...(reason ? { reason } : {}) })
  })
  const statuses = passages.map(({ status }) => status)
  return [
    opened,
    ...changes,
    ...(statuses.includes('APPROVED') ? planned(telling, delivery, step) : []),
    ...(statuses.includes('IN_TRANSIT') ? loaded(telling, key) : []),
    ...written(telling, ending, delivery, step),
    ...(statuses.includes('IN_TRANSIT') ? listed(telling, key) : []),
    ...(ending === 'DELIVERED' ? handedOver(telling, key, delivery) : []),
  ]
}

/** What the office and the carrier arrange for an approved shipment. */
function planned({ told, office, booked, index, i, calendar }: Telling, delivery: number, step: MakeStep): Step[] {
  const [firstName, lastName] = told.customer
  const dates = { scheduledPickupDate: calendar.dateOf(told.pickup), scheduledDeliveryDate: calendar.dateOf(delivery) }
  const person = { firstName, lastName, phone: phoneIn(told.from, index + 10) }
  const steps = [
    step(booked, 15, office, 'agent', { agentType: 'RELEASING_AGENT', ...person }),
    step(booked + 3, 9, CARRIER, 'patch', dates),
    step(booked + 3, 11, office, 'agent', {
      ...{ agentType: 'RECEIVING_AGENT', firstName: ['Alex', 'Jo', 'Sam'][index % 3]!, lastName },
      phone: phoneIn(told.to, index + 50),
    }),
  ]
  if (i === 0 && index % 3 === 0)
    steps.push(step(booked + 4, 10, CARRIER, 'service', SERVICES[(index / 3) % SERVICES.length]!))
  if (i === 0 && index % 4 === 1)
    steps.push(
      step(booked + 1, 16, office, 'patch', { counselorRemarks: COUNSELOR_REMARKS[index % COUNSELOR_REMARKS.length] }),
    )
  return steps
}

/** What the office notes about a shipment; for one whose day has passed, why. */
function written(
  { told, office, booked, index, i }: Telling,
  ending: Ending,
  delivery: number,
  step: MakeStep,
): Step[] {
  if (i > 0) return []
  const late = ending === 'APPROVED' ? told.pickup < 0 : ending === 'IN_TRANSIT' && delivery < 0
  const reasons: readonly string[] = late ? LATE_NOTES[ending as keyof typeof LATE_NOTES] : []
  if (late) return [step(0, 8, office, 'note', { text: reasons[index % reasons.length] })]
  const texts: readonly string[] = NOTES[ending as keyof typeof NOTES] ?? []
  const day = ending === 'DELIVERED' ? delivery : ending === 'APPROVED' ? booked + 4 : told.pickup
  return index % 2 === 0 && texts.length > 0
    ? [step(day, 17, office, 'note', { text: texts[index % texts.length] })]
    : []
}
