/** Data that looks like a week of work: the same every time, made through the API so that it has a history. */
import type { Client, NewShipment, Shipment, ShipmentStatus } from '@vanline/client'

const CITIES = [
  ['Austin', 'TX', '78701'],
  ['Denver', 'CO', '80202'],
  ['Portland', 'OR', '97205'],
  ['Norfolk', 'VA', '23510'],
  ['Boise', 'ID', '83702'],
  ['San Diego', 'CA', '92101'],
  ['Savannah', 'GA', '31401'],
  ['Tacoma', 'WA', '98402'],
] as const
const PEOPLE = [
  ['Ada', 'Nguyen'],
  ['Ruben', 'Okafor'],
  ['Mina', 'Sandoval'],
  ['Jonas', 'Lindqvist'],
  ['Priya', 'Raman'],
  ['Theo', 'Baptiste'],
] as const
const ASSIGNEES = ['Ann Reyes', null, 'Ben Laurent', null, 'Mira Kovac']
const TYPES = ['HHG', 'HHG', 'HHG', 'UNACCOMPANIED_BAGGAGE', 'PPM', 'HHG_INTO_NTS', 'BOAT_HAUL_AWAY']

/** Ways that shipments go, as far as they have come. */
const WAYS: readonly ShipmentStatus[][] = [
  [],
  ['APPROVED'],
  ['APPROVED', 'IN_TRANSIT'],
  ['APPROVED', 'IN_TRANSIT', 'DELIVERED'],
  [],
  ['APPROVED', 'IN_TRANSIT', 'IN_STORAGE'],
  ['REJECTED'],
  ['APPROVED', 'DIVERSION_REQUESTED'],
  ['APPROVED', 'IN_TRANSIT', 'DELIVERED'],
  ['APPROVED', 'CANCELLATION_REQUESTED'],
  ['CANCELED'],
  ['APPROVED', 'IN_TRANSIT', 'DELIVERED'],
]
const REASONS: Partial<Record<ShipmentStatus, string>> = {
  REJECTED: 'The pickup address is outside of our area.',
  DIVERSION_REQUESTED: 'The new home is in another city.',
}

const pick = <Item>(items: readonly Item[], i: number): Item => items[i % items.length]!
/** A day so many days after today. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const address = (i: number) => {
  const [city, state, postalCode] = pick(CITIES, i)
  return {
    streetAddress1: `${12 + i * 7} ${pick(['Main Street', 'Oak Avenue', 'Harbor Road'], i)}`,
    city,
    state,
    postalCode,
  }
}

function shipmentNumber(i: number, moveID: string): NewShipment {
  return {
    moveID,
    shipmentType: pick(TYPES, i),
    reference: `PO-${1000 + i}`,
    requestedPickupDate: dayFromNow(((i * 5) % 60) - 34),
    deliveryDate: dayFromNow(((i * 5) % 60) - 20),
    estimatedWeight: 900 + ((i * 613) % 11_000),
    pickupAddress: address(i),
    destinationAddress: address(i + 3),
    customerRemarks: i % 3 === 0 ? 'The piano needs four people.' : null,
    agents: [{ agentType: 'RELEASING_AGENT', firstName: pick(PEOPLE, i)[0], phone: '555 0100' }],
  }
}

/** Makes so many shipments, two to a move, each as far on its way as its number says. */
export async function makeExamples(client: Client, count: number): Promise<Shipment[]> {
  const made: Shipment[] = []
  let moveID = ''
  for (let i = 0; i < count; i++) {
    const [firstName, lastName] = pick(PEOPLE, i)
    if (i % 2 === 0) {
      const email = `${firstName.toLowerCase()}@example.com`
      moveID = (
        await client.moves.create({
          customer: { firstName, lastName, email, phone: '555 0142' },
          reference: `J-${500 + i}`,
          assignee: pick(ASSIGNEES, i / 2),
        })
      ).id
    }
    let shipment = await client.shipments.create(shipmentNumber(i, moveID), { channel: pick(['prime', 'support'], i) })
    for (const status of pick(WAYS, i)) {
      const reason = REASONS[status]
      shipment = await client.shipments.status(
        shipment,
        { status, ...(reason && { reason }) },
        { channel: pick(['prime', 'support'], i) },
      )
    }
    made.push(shipment)
  }
  return made
}

/** Who moves today and tomorrow. */
const OF_THE_DAY = [
  ['Carla', "O'Hara"],
  ['Luis', 'Ortega'],
  ['June', 'Park'],
  ['Ken', 'Adeyemi'],
  ['Omar', 'Haddad'],
  ['Tess', 'Byrne'],
  ['Nora', 'Lindqvist'],
  ['Gil', 'Marsh'],
] as const

/** Makes eight shipments for today and tomorrow, each in its own move: pickups and deliveries in turn. */
export async function makeDay(client: Client): Promise<void> {
  for (const [i, [firstName, lastName]] of OF_THE_DAY.entries()) {
    const customer = { firstName, lastName, phone: `555 01${60 + i}` }
    const { id } = await client.moves.create({ customer, assignee: pick(ASSIGNEES, i), reference: `J-${600 + i}` })
    const isDelivery = i % 2 === 1
    const date = dayFromNow(i < 5 ? 0 : 1)
    const dates = {
      requestedPickupDate: isDelivery ? dayFromNow(-5) : date,
      deliveryDate: isDelivery ? date : dayFromNow(6),
    }
    let shipment = await client.shipments.create({ ...shipmentNumber(i + 50, id), ...dates }, { channel: 'prime' })
    for (const status of isDelivery
      ? (['APPROVED', 'IN_TRANSIT'] as const)
      : (['APPROVED'] as const).slice(i % 4 === 0 ? 0 : 1))
      shipment = await client.shipments.status(shipment, { status }, { channel: 'prime' })
  }
}
