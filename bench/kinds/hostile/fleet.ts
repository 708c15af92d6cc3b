/** A fleet that is as large as alternatives and availability look at, with the largest jobs. */
import type { Body } from '../../../packages/server/test/app.ts'
import { LARGEST_METADATA } from '../../../packages/server/test/largest.ts'
import type { Create } from './records.ts'

const DAY = '2027-03-01'
const LAST_DAY = '2027-03-31'
/** As many trucks, and as many people, as are looked at for alternatives. */
const FLEET = 1_000
const JOBS = 200
const CREW = 20
/** As many notes as a phone gets of a job. */
const NOTES = 50
/** So many absences of one truck lie over each other. */
const ABSENCES = 40

/** A job whose truck and crew are taken by itself, and a truck that is absent at that time. */
export type LargeJob = {
  id: string
  eTag: string
  shipmentID: string
  kind: string
  day: string
  lastDay: string
  windowStart: string
  windowEnd: string
  timeZone: string
  expectedMinutes: number
  truckID: string
  crewMemberIDs: string[]
  absent: { truckID: string; crewMemberIDs: string[] }
  /** The credential of a crew member with as many jobs today as one day has. */
  crew: { authorization: string }
}

/** Jobs of a shipment, each with a whole crew and the longest instructions, from one day to another. A crew also has a job of the signed shipment. */
export async function largeFleet(create: Create, shipment: Body, signedID: string): Promise<LargeJob> {
  const [trucks, people]: [string[], string[]] = [[], []]
  for (let i = 0; i < FLEET; i++) {
    const metadata = i < JOBS ? LARGEST_METADATA : {}
    trucks.push((await create('/v1/trucks', { name: `Truck ${i}`, capacityPounds: 20_000, metadata })).id)
    people.push((await create('/v1/crew-members', { firstName: '€'.repeat(100), skills: ['DRIVER'] })).id)
  }
  const [absent = '', truckID = ''] = trucks
  const times = { startsAt: `${DAY}T00:00:00Z`, endsAt: `${LAST_DAY}T00:00:00Z` }
  for (let i = 0; i < ABSENCES; i++)
    await create('/v1/absences', { truckID: absent, ...times, reason: '€'.repeat(200) })
  const plan = {
    ...{ shipmentID: shipment.id, kind: 'OTHER', day: DAY, timeZone: 'UTC', expectedMinutes: 30 },
    ...{ truckID, crewMemberIDs: people.slice(0, CREW), instructions: '€'.repeat(4_000) },
  }
  const dayOf = (i: number): string => `2027-03-${String(1 + Math.floor(i / 30)).padStart(2, '0')}`
  const timeOf = (i: number): string =>
    [Math.floor((i % 30) / 2) + 6, (i % 2) * 30].map((part) => String(part).padStart(2, '0')).join(':')
  let job: Body
  for (let i = JOBS - 1; i >= 0; i--) {
    const window = { day: dayOf(i), windowStart: timeOf(i), windowEnd: timeOf(i) }
    job = await create('/v1/jobs', { ...plan, ...window })
  }
  const crew = await busyPerson(create, people[CREW]!, plan, signedID)
  const { id, eTag, shipmentID, kind, day, windowStart, windowEnd, timeZone, expectedMinutes, crewMemberIDs } = job
  return {
    ...{ id, eTag, shipmentID, kind, day, windowStart, windowEnd, timeZone, expectedMinutes, truckID, crewMemberIDs },
    ...{ lastDay: LAST_DAY, absent: { truckID: absent, crewMemberIDs: [] }, crew },
  }
}

/** Plans jobs of today for a person, with as many notes as a phone gets, and creates a link. */
async function busyPerson(create: Create, personID: string, plan: Body, signedID: string): Promise<LargeJob['crew']> {
  const day = new Date().toISOString().slice(0, 10)
  for (let hour = 0; hour < 24; hour++) {
    const at = `${String(hour).padStart(2, '0')}:00`
    const window = { day, windowStart: at, windowEnd: at, truckID: null, crewMemberIDs: [personID] }
    const shipmentID = hour === 0 ? signedID : plan.shipmentID
    await create('/v1/jobs', { ...plan, ...window, shipmentID })
  }
  for (let i = 0; i < NOTES; i++)
    await create(`/v1/shipments/${plan.shipmentID}/notes`, { text: '€'.repeat(4_000), isForCrew: true })
  const { secret } = await create(`/v1/crew-members/${personID}/links`, {})
  return { authorization: `Bearer ${secret}` }
}
