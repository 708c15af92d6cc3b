/** The office: it plans jobs, and changes, postpones, cancels, reassigns, deletes and erases them while crews are at work; it gives out links and revokes them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import type { Asked, Asking } from '../asking.ts'
import type { Json } from '../history.ts'
import type { Ledger } from './ledger.ts'

const JOBS_MAX = 24
/** No two jobs are at the same time, so that anybody can be on any of them. */
const SLOTS_A_DAY = 96
/** Crews change the status of a job from the day before on. */
const DAYS_AHEAD = [0, 1, -1]
const POSTPONED_DAYS = 21
/** Valid links of one crew member. */
const LINKS_MAX = 3
/** The items of a shipment. */
const ITEMS = 3
const REST_MS = 60
/** Crews report other weights. */
const OFFICE_WEIGHTS = 500_000
const IF_MATCH = { 'if-match': '*' }

type Planned = { id: string; shipmentID: string; moveID: string; day: string; itemIDs: readonly string[] }

export type Office = {
  /** The ids of all crew members. */
  members: readonly string[]
  /** The secret of a link, new unless the member has enough. It may have been revoked since. */
  giveLink: (memberID: string) => Promise<string>
  /** Works until the run is over. */
  work: (run: { isOver: boolean }) => Promise<void>
}

export async function openOffice(asking: Asking, random: Random, ledger: Ledger, count: number): Promise<Office> {
  const members: string[] = []
  for (let i = 0; i < count; i++) {
    const { body } = await asking.succeed('POST', '/v1/crew-members', { body: { firstName: `Crew ${i}` } })
    members.push(body.id)
  }
  const links: { id: string; secret: string; crewMemberID: string }[] = []
  const jobs: Planned[] = []
  const desk: Desk = { asking, random, members, jobs, planned: 0, changes: 0 }
  for (let i = 0; i < JOBS_MAX; i++) await planJob(desk)

  async function giveLink(memberID: string): Promise<string> {
    const own = links.filter(({ crewMemberID }) => crewMemberID === memberID)
    if (own.length >= LINKS_MAX) return random.pick(own).secret
    const { body } = await asking.succeed('POST', `/v1/crew-members/${memberID}/links`, { body: {} })
    links.push(body)
    ledger.ownerOf.set(body.secret, memberID)
    return body.secret
  }

  async function revokeLink(): Promise<void> {
    const [link] = links.splice(random.below(links.length), 1)
    if (link) await asking.askUntilKnown('DELETE', `/v1/crew-links/${link.id}`, { headers: IF_MATCH })
  }

  return {
    ...{ members, giveLink },
    async work(run) {
      while (!run.isOver) {
        if (jobs.length < JOBS_MAX && desk.planned < SLOTS_A_DAY * DAYS_AHEAD.length) await planJob(desk)
        else if (random.chance(0.12)) await revokeLink()
        else await changeJob(desk)
        await pause(random.below(REST_MS))
      }
    },
  }
}

type Desk = {
  asking: Asking
  random: Random
  members: readonly string[]
  jobs: Planned[]
  planned: number
  changes: number
}

const crewOf = ({ random, members }: Desk): string[] => [
  ...new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick(members))),
]

async function planJob(desk: Desk): Promise<void> {
  const { asking, random, jobs } = desk
  const slot = desk.planned++
  const body = { shipmentType: 'HHG', estimatedWeight: 4_100 }
  const { body: shipment } = await asking.succeed('POST', '/v1/shipments', { body })
  const itemIDs: string[] = []
  for (let i = 1; i <= ITEMS; i++) {
    const item = await asking.succeed('POST', `/v1/shipments/${shipment.id}/items`, {
      body: { description: `Box ${i}` },
    })
    itemIDs.push(item.body.id)
  }
  if (random.chance(0.5))
    await asking.succeed('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
      ...{ body: { status: 'APPROVED' }, headers: IF_MATCH },
    })
  const day = dayAfter(new Date().toISOString(), DAYS_AHEAD[Math.floor(slot / SLOTS_A_DAY)]!)
  const hour = String(Math.floor((slot % SLOTS_A_DAY) / 4)).padStart(2, '0')
  const minute = (slot % 4) * 15
  const plan = {
    ...{ shipmentID: shipment.id, kind: 'PICKUP', day, timeZone: 'UTC', expectedMinutes: 10 },
    ...{ windowStart: `${hour}:${String(minute).padStart(2, '0')}`, windowEnd: `${hour}:${minute + 10}` },
    crewMemberIDs: crewOf(desk),
  }
  const { body: job } = await asking.succeed('POST', '/v1/jobs', { body: plan })
  jobs.push({ id: job.id, shipmentID: shipment.id, moveID: shipment.moveID, day, itemIDs })
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** One change of the office to a job, its shipment or its move. What the service refuses stays as it is. */
async function changeJob(desk: Desk): Promise<void> {
  const { asking, random, jobs } = desk
  const job = random.pick(jobs)
  const number = ++desk.changes
  const send = (method: string, path: string, body?: Json): Promise<Asked> =>
    asking.askUntilKnown(method, path, { ...(body && { body }), headers: IF_MATCH })
  const remove = () => jobs.splice(jobs.indexOf(job), 1)
  const shipment = `/v1/shipments/${job.shipmentID}`
  const turn = (status: string) => send('PATCH', `/prime/v1/jobs/${job.id}/updateStatus`, { status })
  const acts: [weight: number, act: () => unknown][] = [
    [6, () => send('PATCH', shipment, { pickupAddress: { streetAddress1: `${number} Mill Road`, city: 'Davis' } })],
    [4, () => send('PATCH', shipment, { actualWeight: OFFICE_WEIGHTS + number })],
    [3, () => send('PATCH', `/v1/jobs/${job.id}`, { instructions: `Change ${number}` })],
    [3, () => send('PATCH', `/v1/jobs/${job.id}`, { crewMemberIDs: crewOf(desk) })],
    [4, () => send('PATCH', `/v1/items/${random.pick(job.itemIDs)}`, { room: `Room ${number}` })],
    [1, () => send('PATCH', `/v1/items/${random.pick(job.itemIDs)}`, { exceptions: `Office ${number}` })],
    [2, () => turn(random.pick(['CANCELED', 'PLANNED', 'EN_ROUTE']))],
    [2, () => send('POST', `${shipment}/notes`, { text: `Office ${number}`, isForCrew: true })],
    [1, () => remove() && send('PATCH', `/v1/jobs/${job.id}`, { day: dayAfter(job.day, POSTPONED_DAYS) })],
    [1, () => remove() && send('DELETE', `/v1/jobs/${job.id}`)],
    [1, () => remove() && send('DELETE', shipment)],
    [1, () => remove() && send('POST', `/v1/moves/${job.moveID}/erasures`)],
  ]
  await random.pick(acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act)))()
}
