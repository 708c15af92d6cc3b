/** A day of the sample data with a plan, for pictures of the dispatch board. */
import { type Client, type JobKind, type Shipment, VanlineError } from '@vanline/client'

/** When the jobs of a truck begin: its first, its second. */
const STARTS = ['08:00', '13:00'] as const
const WINDOW_HOURS = 2

const later = (time: string, hours: number): string =>
  `${String(Number(time.slice(0, 2)) + hours).padStart(2, '0')}${time.slice(2)}`

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Plans work of the next days for this one, on all trucks with a crew of two. The work of the day itself is left to be planned. */
export async function planDay(client: Client, day: string): Promise<void> {
  const days = { gte: dayAfter(day, 1), lte: dayAfter(day, 6) }
  const [trucks, crew, pickups, deliveries] = await Promise.all([
    Array.fromAsync(client.trucks.each({ sort: 'name' })),
    Array.fromAsync(client.crewMembers.each()),
    client.shipments.list({ pickup: days, status: ['SUBMITTED', 'APPROVED'], limit: 10 }),
    client.shipments.list({ delivery: days, status: ['IN_TRANSIT'], limit: 10 }),
  ])
  const ofKind = (kind: JobKind, items: readonly object[]) => items.map((item) => ({ kind, ...(item as Shipment) }))
  const work = [ofKind('PICKUP', pickups.items), ofKind('DELIVERY', deliveries.items)]
  for (const [turn, start] of STARTS.entries())
    for (const [i, truck] of trucks.entries()) {
      const members = crew.slice(i * 2, i * 2 + 2).map(({ id }) => id)
      const next = work[(turn + i) % 2]?.shift() ?? work.flat()[0]
      if (!next) return
      await client.jobs
        .create({
          ...{ shipmentID: next.id, kind: next.kind, day, expectedMinutes: 180 + i * 30, truckID: truck.id },
          ...{ windowStart: start, windowEnd: later(start, WINDOW_HOURS) },
          ...{ crewMemberIDs: members, leadID: members[0] ?? null },
        })
        // A truck that is absent or full, and a date before its pickup, are left to the dispatcher.
        .catch((error) => {
          if (!(error instanceof VanlineError)) throw error
        })
    }
}
