/** What a crew does with a shipment and has signed: it lists, checks off, weighs, and hands in papers. */
import { CREW } from './fleet.ts'
import { listsOf } from './inventory.ts'
import { CITIES } from './places.ts'
import { DRIVER, type Signer, type Step, type Telling } from './steps.ts'

/** A paper that the driver hands in. */
function paper(
  { told, calendar, i }: Telling,
  key: string,
  [day, hour]: readonly [number, number],
  [documentType, name, ...lines]: readonly [type: string, name: string, ...lines: string[]],
): Step {
  const [first, last] = told.customer
  const route = `${CITIES[told.from].city}, ${CITIES[told.from].state} to ${CITIES[told.to].city}, ${CITIES[told.to].state}`
  const text = [name.replaceAll('-', ' ').toUpperCase(), `${first} ${last}`, route, calendar.dateOf(day), ...lines]
  const content = { documentType, name: `${name}.pdf` }
  return { at: calendar.at(day, hour + i / 3), actor: DRIVER, kind: 'document', key, content, paper: text }
}

/** What happens when the truck is loaded: papers are signed, and the truck is weighed. */
export function loaded(telling: Telling, key: string): Step[] {
  const { told, shipment, index, i } = telling
  const net = shipment[1] + ((index * 37) % 60) * 10 - 250
  const papers: Step[] = [
    paper(telling, key, [told.pickup, 14.2], ['BILL_OF_LADING', 'bill-of-lading', 'Carrier: Northway Van Lines']),
  ]
  if (i === 0)
    papers.push(paper(telling, key, [told.pickup, 14.1], ['INVENTORY', 'inventory', 'Signed by the customer']))
  // Every second customer signs on the phone of the driver; the others sign on paper alone.
  if (i === 0 && index % 2 === 0) {
    const by = [customerOf(telling), driverOf(telling)]
    papers.push(signed(telling, key, [told.pickup, 14.5], { purpose: 'INVENTORY_AT_ORIGIN', by }))
    papers.push(signed(telling, key, [told.pickup, 14.6], { purpose: 'BILL_OF_LADING', by }))
  }
  const ticket = paper(telling, key, [told.pickup, 16.2], ['WEIGHT_TICKET', 'weight-ticket', `Net ${net} lb`])
  const again = key === REWEIGHED ? [weighed(telling, key, [told.pickup + 1, 9], net - LOST_IN_REWEIGH)] : []
  return [...papers, ticket, weighed(telling, key, [told.pickup, 16.5], net), ...again]
}

/** A shipment whose customer asked for a second weighing, which found less. */
const REWEIGHED = 'Nadia Petrov 1'
const LOST_IN_REWEIGH = 140

/** The truck on a certified scale, with the shipment and without it. */
function weighed(telling: Telling, key: string, [day, hour]: readonly [number, number], net: number): Step {
  const { told, index, i, calendar } = telling
  const at = calendar.at(day, hour + i / 3)
  const isReweigh = day !== told.pickup
  const { city, state } = CITIES[told.from]
  const tareWeight = 17_800 + ((index * 13 + i * 7) % 40) * 20
  const content = {
    ...{
      grossWeight: tareWeight + net,
      tareWeight,
      weighedAt: new Date(at).toISOString(),
      isCertified: true,
      isReweigh,
    },
    ...{ scale: `CAT ${104 + index}`, place: `${city}, ${state}`, weighedBy: driverOf(telling).signerName },
    ...(isReweigh ? { remarks: 'The customer asked for it and was there.' } : {}),
  }
  return { at, actor: DRIVER, kind: 'weighing', key, content }
}

const customerOf = ({ told }: Telling): Signer => ({ signerName: told.customer.join(' '), signerRole: 'CUSTOMER' })

/** The first of the crew drive. */
function driverOf({ index }: Telling): Signer {
  const { firstName, lastName } = CREW[index % DRIVERS]!
  return { signerName: `${firstName} ${lastName}`, signerRole: 'CREW' }
}
const DRIVERS = 4

/** Signatures on the phone of the driver. */
function signed(
  { told, i, calendar }: Telling,
  key: string,
  [day, hour]: readonly [number, number],
  { purpose, by }: { purpose: string; by: readonly Signer[] },
): Step {
  const { city } = CITIES[purpose === 'DELIVERY' ? told.to : told.from]
  const content = { purpose, place: { name: city } }
  return { at: calendar.at(day, hour + i / 3), actor: DRIVER, kind: 'sign', key, content, by }
}

/** The crew lists what it loads, room by room, before the papers are signed. */
export function listed(telling: Telling, key: string): Step[] {
  const { told, shipment, index, i, calendar } = telling
  const [type, pounds] = shipment
  const lists = listsOf({ type, pounds, index })
  const steps = lists.map(
    (content, at): Step => ({
      ...{ at: calendar.at(told.pickup, 8.5 + at / 2 + i / 3), actor: DRIVER, kind: 'list', key, content },
    }),
  )
  return [...steps, checked(telling, key, [told.pickup, 13.5], 'LOADED')]
}

/** The items are checked off: when they are loaded, when they are delivered, and one after a claim. */
const checked = (
  { index, i, calendar }: Telling,
  key: string,
  [day, hour]: readonly [number, number],
  as: 'LOADED' | 'DELIVERED' | 'CLAIMED',
): Step => ({ at: calendar.at(day, hour + i / 3), actor: DRIVER, kind: 'check', key, content: {}, as, index })

/** A shipment on which the customer finds another damage after signing. */
const CLAIMED = 'Grace Fujita 1'

/** What happens at the delivery: the items are checked off, and the customer signs. */
export function handedOver(telling: Telling, key: string, delivery: number): Step[] {
  const by = [customerOf(telling)]
  const claim = { ...checked(telling, key, [delivery + 1, 10], 'CLAIMED'), actor: telling.office }
  return [
    checked(telling, key, [delivery, 13.8], 'DELIVERED'),
    paper(telling, key, [delivery, 14.3], ['PROOF_OF_DELIVERY', 'proof-of-delivery', 'Received in good order']),
    ...(telling.i === 0 ? [signed(telling, key, [delivery, 14.5], { purpose: 'DELIVERY', by })] : []),
    ...(key === CLAIMED ? [claim] : []),
  ]
}
