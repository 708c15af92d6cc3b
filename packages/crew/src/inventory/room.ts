/** Of which shipments a phone keeps the items and the texts to sign. */
import { daysAhead } from '../jobs/days.ts'
import type { CrewShipment, Visit } from '../jobs/schema.ts'

/** Jobs of today, tomorrow and yesterday: those of later days are read when their days come, or when they are opened. */
const DAYS = 1

export type Near = { visit: Visit; shipment: CrewShipment }

/** The shipments of the jobs around today, each once: those of today first, then by the distance of their day. */
export function shipmentsNear(visits: readonly Visit[], nowMs: number): Near[] {
  const distanceOf = ({ job }: Visit) => Math.abs(daysAhead(job, nowMs))
  const near = visits
    .filter((visit) => distanceOf(visit) <= DAYS)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
    .flatMap((visit) => visit.shipments.map((shipment) => ({ visit, shipment })))
  return near.filter(({ shipment }, i) => near.findIndex((each) => each.shipment.id === shipment.id) === i)
}

/** Takes from a room what fits. What is too large leaves its room to what comes later. */
export function roomOf(bytesMax: number): { takes: (bytes: number) => boolean; left: () => number } {
  let left = bytesMax
  return {
    takes(bytes) {
      const fits = bytes <= left
      if (fits) left -= bytes
      return fits
    },
    left: () => left,
  }
}
