/** A fleet whose days are planned: many jobs, and the days of trucks and people that they book. */
import sql from 'sql-template-tag'
import type { Booking } from '../../packages/server/src/bookings/rules.ts'
import { writeDay } from '../../packages/server/src/bookings/store.ts'
import { dayAfter } from '../../packages/server/src/bookings/time-rules.ts'
import type { Database, Write } from '../../packages/server/src/db/database.ts'
import { claimOf, jobFrom } from '../../packages/server/src/jobs/rules.ts'
import type { Job } from '../../packages/server/src/jobs/schema.ts'
import { insertJob } from '../../packages/server/src/jobs/store.ts'
import { newId } from '../../packages/server/src/kernel/ids.ts'

export const [TRUCKS, PEOPLE, CREW] = [50, 200, 3]
export const FIRST_DAY = '2027-01-04'
/** Each truck has a job in each of these hours of a day; later hours are free. */
const HOURS = [6, 8, 10, 12, 14, 16]
const WRITES_AT_ONCE = 2_000

export const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The crew of a truck in an hour: no person is in two trucks. */
export const crewOf = (people: readonly string[], truck: number, hour: number): string[] =>
  Array.from({ length: CREW }, (_, i) => people[(truck * CREW + i + hour * TRUCKS) % PEOPLE]!)

type Place = { moveID: string; shipmentID: string }

/** Plans jobs for shipments, one after the other, on all trucks of each day. Nothing but the events of the jobs is left out. */
export async function seedJobs(
  db: Database,
  { trucks, people }: { trucks: readonly string[]; people: readonly string[] },
  places: readonly Place[],
  count: number,
): Promise<void> {
  let writes: Write[] = []
  const flush = async () => {
    const some = writes
    writes = []
    if (some.length > 0) await db.change(async () => ({ writes: some, answer: undefined }))
  }
  for (let made = 0, day = FIRST_DAY; made < count; day = dayAfter(day)) {
    const booked = new Map<string, Booking[]>()
    for (const hour of HOURS)
      for (const [truck, truckID] of trucks.entries()) {
        const crewMemberIDs = crewOf(people, truck, hour)
        const job = jobOn(day, hour, { truckID, crewMemberIDs }, places[made++ % places.length]!)
        writes.push(...insertJob(job))
        const { booking } = claimOf(job, 100, 'key:seed')!
        for (const id of [truckID, ...crewMemberIDs]) booked.set(id, [...(booked.get(id) ?? []), booking])
        if (writes.length > WRITES_AT_ONCE) await flush()
      }
    for (const [resourceID, bookings] of booked)
      writes.push(writeDay({ resourceID, day, version: 0, bookings: [] }, bookings))
  }
  await flush()
  await db.change(async () => ({ writes: [{ statement: sql`UPDATE shipments SET had_jobs = 1` }], answer: undefined }))
}

function jobOn(day: string, hour: number, who: Pick<Job, 'truckID' | 'crewMemberIDs'>, place: Place): Job {
  const time = { day, windowStart: timeOf(hour), windowEnd: timeOf(hour + 1), expectedMinutes: 120 }
  const now = new Date().toISOString()
  const ctx = { now, actor: 'key:seed', newId } as Parameters<typeof jobFrom>[3]
  return jobFrom({ kind: 'PACKING', ...time, ...who }, place, 'UTC', ctx)
}
