/** What the inventory of a shipment must add up to in the end: the numbers of its items, its weight and its storage stays. */
/// <reference lib="esnext.temporal" />
import { type Event, type Json, kindOf } from '../history.ts'
import type { Chains } from './versions.ts'

export function faultsOfInventory(chains: Chains): string[] {
  const shipments = [...chains].flatMap(([subject, events]) =>
    kindOf(subject) === 'shipments' ? (events.at(-1)!.record ?? []) : [],
  )
  const [weighings, stays] = ['weighings', 'storage-stays'].map((kind) => byShipment(chains, kind))
  return [
    ...faultsOfNumbers(chains),
    ...[...chains.values()].flatMap((events) => events.flatMap(faultsOfDays)),
    ...shipments.flatMap((shipment) => [
      ...faultsOfWeight(shipment, weighings!.get(shipment.id) ?? []),
      ...faultsOfStays(shipment, stays!.get(shipment.id) ?? []),
    ]),
  ]
}

/** The records of a kind that are there in the end, by their shipments. */
function byShipment(chains: Chains, kind: string): Map<string, Json[]> {
  const last = [...chains].flatMap(([subject, events]) => (kindOf(subject) === kind ? [events.at(-1)!] : []))
  const there = last.flatMap(({ record }) => record ?? [])
  return Map.groupBy(there, ({ shipmentID }) => shipmentID as string)
}

/** The items that a shipment ever had are numbered 1, 2, 3, … without gaps, also when some were deleted. */
function faultsOfNumbers(chains: Chains): string[] {
  const first = [...chains].flatMap(([subject, events]) => (kindOf(subject) === 'items' ? [events[0]!] : []))
  return [...Map.groupBy(first, ({ shipmentID }) => shipmentID)].flatMap(([shipmentID, events]) => {
    const numbers = events.map(({ record }: Event) => Number(record?.number)).toSorted((one, other) => one - other)
    return numbers.every((number, i) => number === i + 1)
      ? []
      : [`shipments/${shipmentID}: its items have the numbers ${numbers.join(', ')}`]
  })
}

/** The weight of a shipment by the contract, implemented a second time: that of its lowest certified weighing, or of its newest. */
export function weighingThatCounts(weighings: readonly Json[]): Json {
  const newest = weighings.toSorted(
    (one, other) =>
      order(other.weighedAt, one.weighedAt) || order(other.createdAt, one.createdAt) || order(other.id, one.id),
  )
  const certified = newest.filter(({ isCertified }) => isCertified)
  return certified.toSorted((one, other) => one.netWeight - other.netWeight)[0] ?? newest[0]
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function faultsOfWeight({ id, actualWeight, actualWeightFrom }: Json, weighings: readonly Json[]): string[] {
  const counting = weighingThatCounts(weighings)
  const faults = weighings.flatMap(({ id, grossWeight, tareWeight, netWeight }) =>
    netWeight === grossWeight - tareWeight
      ? []
      : [`weighings/${id}: has the net weight ${netWeight} of ${grossWeight} and ${tareWeight}`],
  )
  if ((actualWeightFrom ?? null) !== (counting?.id ?? null))
    faults.push(`shipments/${id}: its weight comes from ${actualWeightFrom}, not from ${counting?.id ?? 'no weighing'}`)
  else if (counting && actualWeight !== counting.netWeight)
    faults.push(`shipments/${id}: weighs ${actualWeight}, but its weighing says ${counting.netWeight}`)
  return faults
}

/** At most one stay is open, and only while the shipment is in storage: clients open none by hand. */
function faultsOfStays({ id, status }: Json, stays: readonly Json[]): string[] {
  const { length } = stays.filter(({ endedOn }) => endedOn === null)
  return length <= (status === 'IN_STORAGE' ? 1 : 0) ? [] : [`shipments/${id}: is ${status} with ${length} open stays`]
}

/** Every version of a stay says until when it is authorized, and how long the goods were there. The first and the last day count. */
function faultsOfDays({ subject, seq, record }: Event): string[] {
  if (kindOf(subject) !== 'storage-stays' || record === null) return []
  const { startedOn, endedOn, authorizedDays, authorizedUntil, daysStored } = record
  const start = Temporal.PlainDate.from(startedOn)
  const until = start.add({ days: authorizedDays - 1 }).toString()
  const stored = endedOn === null ? null : start.until(endedOn).days + 1
  return authorizedUntil === until && daysStored === stored
    ? []
    : [`${subject}: event ${seq} says ${daysStored} days until ${authorizedUntil}, not ${stored} until ${until}`]
}
