import sql, { join } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { JOBS_MAX } from '../../src/jobs/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newService, newShipment, through } from '../fixtures.ts'
import { lengthen } from '../large-records.ts'
import { newParty } from '../parties.ts'
import { newCrewMember, newJob, newTruck, PLAN, turn } from '../planning.ts'
import { at, below, type Create, type Example, importedAs, itemExamples, on, type Prepare, statusAt } from './ready.ts'

const { NewJob, ImportedJob, JobStatusChange } = CONTENTS
const URL = '/v1/jobs'

/** A job of a shipment whose customer has a name: both can be expanded. */
export const jobOf: Create = async (app, content) => {
  const move = await newMove(app, { customer: { firstName: 'Ada' } })
  return newJob(app, await newShipment(app, { moveID: move.id }), content)
}

/** A shipment with several jobs. */
const withJobs: Create = async (app) => {
  const shipment = await newShipment(app)
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03']) await newJob(app, shipment, { day })
  return shipment
}

/** A request to plan a job for a new move or shipment. */
const planned =
  (content: (app: TestApp) => Promise<Body>): Prepare =>
  async (app) =>
    at(URL, {}, { ...NewJob, moveID: (await newMove(app)).id, ...(await content(app)) })

/** A truck that has a job at the usual time. */
export async function takenTruck(app: TestApp): Promise<string> {
  const { id } = await newTruck(app)
  await jobOf(app, { truckID: id })
  return id
}

/** A truck that is too small for a shipment, and the shipment. */
async function tooSmall(app: TestApp): Promise<{ truckID: string; shipment: Body }> {
  const { id } = await newTruck(app, { capacityPounds: 1_000 })
  return { truckID: id, shipment: await newShipment(app, { estimatedWeight: 2_000 }) }
}

const done = async (app: TestApp, job: Body): Promise<Body> => (await turn(app, job, { status: 'DONE' })).body
const canceled = async (app: TestApp, job: Body): Promise<Body> => (await turn(app, job, { status: 'CANCELED' })).body

/** A canceled job whose truck was booked for another one since. */
async function canceledOfTakenTruck(app: TestApp): Promise<Body> {
  const { id } = await newTruck(app)
  const job = await canceled(app, await jobOf(app, { truckID: id }))
  await jobOf(app, { truckID: id })
  return job
}

/** A canceled job whose truck carries less than before. */
async function canceledOfSmallTruck(app: TestApp): Promise<Body> {
  const truck = await newTruck(app, { capacityPounds: 1_000_000 })
  const shipment = await newShipment(app, { estimatedWeight: 2 })
  const job = await canceled(app, await newJob(app, shipment, { kind: 'STORAGE_OUT', truckID: truck.id }))
  const body = { capacityPounds: 1 }
  await app.call('PATCH', `/v1/trucks/${truck.id}`, { body, headers: { 'if-match': truck.eTag } })
  return job
}

/** A job of a shipment that is on its way. */
async function jobOnTheWay(app: TestApp): Promise<Body> {
  return newJob(app, await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT'))
}

/** A job of a shipment in storage, which has a service that is too long for one change. */
async function jobInStorage(app: TestApp): Promise<Body> {
  const stored = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE')
  await lengthen(app, 'services', (await newService(app, stored)).id)
  return newJob(app, stored)
}

/** A job whose move was canceled, and the job with it. */
async function jobOfCanceledMove(app: TestApp): Promise<Body> {
  const { id, eTag } = await newMove(app)
  const job = await newJob(app, { id })
  await app.call('PATCH', statusAt('moves', { id }), { body: { status: 'CANCELED' }, headers: { 'if-match': eTag } })
  return (await app.call('GET', `${URL}/${job.id}`)).body
}

/** A job whose shipment was canceled, and the job with it. */
async function jobOfCanceledShipment(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app, { moveID: (await newMove(app)).id })
  const job = await newJob(app, shipment)
  await through(app, (await app.call('GET', `/v1/shipments/${shipment.id}`)).body, 'CANCELED')
  return (await app.call('GET', `${URL}/${job.id}`)).body
}

const status =
  (create: (app: TestApp) => Promise<Body>, body: Body): Prepare =>
  async (app) => {
    const job = await create(app)
    return at(statusAt('jobs', job), job, body)
  }

/** A move with as many jobs as it may have. */
async function fullMove(app: TestApp): Promise<Body> {
  const { id } = await newMove(app)
  const rows = Array.from(
    { length: JOBS_MAX },
    (_, i) => sql`(${`${id}-${i}`}, ${id}, 'OTHER', 'DONE', '', '', '', '', '{}')`,
  )
  const insert = sql`INSERT INTO jobs (id, move_id, kind, status, day, starts_at, last_updated, etag, doc) VALUES ${join(rows)}`
  await app.db.change(async () => ({ writes: [unguarded(insert)], answer: null }))
  return { moveID: id }
}

export const HEAVY = { estimatedWeight: 3, scheduledDeliveryDate: null }

/** A truck that carries each of some shipments, but not two. Tests choose other weights. */
export const forOneOf = (...shipments: Body[]): Body => ({
  capacityPounds: Math.max(...shipments.map(({ actualWeight, estimatedWeight }) => actualWeight ?? estimatedWeight)),
})

/** A pickup of a shipment on one day, while its truck is not free on another one, or has no room. */
const moved =
  (other: Body): Prepare =>
  async (app) => {
    const [shipment, first] = [await newShipment(app, HEAVY), await newShipment(app, HEAVY)]
    const { id: truckID } = await newTruck(app, forOneOf(shipment, first))
    await newJob(app, shipment, { kind: 'PICKUP', truckID })
    await newJob(app, first, { kind: 'PICKUP', truckID, day: '2027-03-02', ...other })
    return { url: `/v1/shipments/${shipment.id}`, eTag: '*', body: { scheduledPickupDate: '2027-03-02' } }
  }
/** The same for a date that the shipment had before. */
const movedBack =
  (time: Body): Prepare =>
  async (app) => {
    const [shipment, other] = [await newShipment(app, HEAVY), await newShipment(app, HEAVY)]
    const { id } = shipment
    const { id: truckID } = await newTruck(app, forOneOf(shipment, other))
    await newJob(app, { id, shipmentType: '' }, { kind: 'PICKUP', truckID })
    const before = (await app.call('GET', `/v1/shipments/${id}`)).body
    const body = { scheduledPickupDate: '2027-03-04' }
    const { eTag } = (await app.call('PATCH', `/v1/shipments/${id}`, { body, headers: { 'if-match': '*' } })).body
    await newJob(app, other, { kind: 'PICKUP', truckID, ...time })
    return { url: `/v1/shipments/${id}/reversions`, eTag, body: { to: before.eTag } }
  }
/** A large crew, and the pickups of weeks with all of it: to move four of them is too much for one change. */
export async function newWeeks(
  app: TestApp,
): Promise<{ shipment: Body; addWeeks: (...days: string[]) => Promise<void> }> {
  const crew = await Promise.all(Array.from({ length: 20 }, () => newCrewMember(app)))
  const shipment = await newShipment(app, HEAVY)
  const week = { kind: 'PICKUP', expectedMinutes: 10_080, crewMemberIDs: crew.map(({ id }) => id) }
  const addWeeks = async (...days: string[]) => {
    for (const day of days) await newJob(app, { id: shipment.id, shipmentType: '' }, { ...week, day })
  }
  return { shipment, addWeeks }
}
export const LATER_WEEKS = ['2027-04-01', '2027-05-01', '2027-06-01']

/** A new date for all pickups of a shipment, which are too many. */
async function movedWeeks(app: TestApp) {
  const { shipment, addWeeks } = await newWeeks(app)
  await addWeeks('2027-03-01', ...LATER_WEEKS)
  return { url: `/v1/shipments/${shipment.id}`, eTag: '*', body: { scheduledPickupDate: '2027-03-02' } }
}

/** The same for a date that the shipment had when it had one pickup. */
async function movedBackWeeks(app: TestApp) {
  const { shipment, addWeeks } = await newWeeks(app)
  await addWeeks('2027-03-01')
  const url = `/v1/shipments/${shipment.id}`
  const before = (await app.call('GET', url)).body
  await app.call('PATCH', url, { body: { scheduledPickupDate: '2027-03-02' }, headers: { 'if-match': before.eTag } })
  await addWeeks(...LATER_WEEKS)
  const { eTag } = (await app.call('GET', url)).body
  return { url: `${url}/reversions`, eTag, body: { to: before.eTag } }
}

export const REFUSED_REVERSIONS = {
  change_too_large: movedBackWeeks,
  already_booked: movedBack({}),
  over_capacity: movedBack({ windowStart: '12:00', windowEnd: '14:00' }),
}

/** Why a new date of a shipment is refused for its jobs. */
export const REFUSED_DATES = {
  change_too_large: movedWeeks,
  already_booked: moved({}),
  over_capacity: moved({ windowStart: '12:00', windowEnd: '14:00' }),
}

export const JOB_EXAMPLES: Record<string, Example> = {
  listJobs: { ready: async () => ({ url: URL }) },
  listJobsOfShipment: { ready: below('/v1/shipments', withJobs, 'jobs') },
  getAvailability: {
    ready: async () => ({ url: '/v1/availability?day=2026-12-01&minutes=240' }),
    refused: {
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/availability?day=2026-12-01', headers }
      },
    },
  },
  createJob: {
    ready: planned(async () => ({})),
    refused: {
      already_booked: planned(async (app) => ({ ...PLAN, truckID: await takenTruck(app) })),
      over_capacity: planned(async (app) => {
        const { truckID, shipment } = await tooSmall(app)
        return { ...PLAN, kind: 'STORAGE_OUT', truckID, moveID: null, shipmentID: shipment.id }
      }),
      move_is_canceled: planned(async (app) => {
        const { id, eTag } = await newMove(app)
        await app.call('PATCH', statusAt('moves', { id }), {
          body: { status: 'CANCELED' },
          headers: { 'if-match': eTag },
        })
        return { moveID: id }
      }),
      shipment_is_final: planned(async (app) => {
        const { id } = await through(app, await newShipment(app, { moveID: (await newMove(app)).id }), 'CANCELED')
        return { moveID: null, shipmentID: id }
      }),
      too_many_jobs: planned(fullMove),
      id_taken: async (app) => {
        const { id, moveID } = await jobOf(app)
        return at(URL, {}, { ...importedAs(id, ImportedJob), moveID })
      },
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { ...(await planned(async () => ({}))(app)), headers }
      },
    },
  },
  ...itemExamples('Job', URL, jobOf, {
    update: {
      job_is_final: on(URL, async (app) => done(app, await jobOf(app)), { day: '2027-03-05' }),
      async already_booked(app) {
        const job = await jobOf(app)
        return at(`${URL}/${job.id}`, job, { truckID: await takenTruck(app) })
      },
      async over_capacity(app) {
        const { truckID, shipment } = await tooSmall(app)
        const job = await newJob(app, shipment, { kind: 'STORAGE_OUT' })
        return at(`${URL}/${job.id}`, job, { truckID })
      },
    },
  }),
  updateJobStatus: {
    ready: status(jobOf, JobStatusChange),
    refused: {
      transition_not_allowed: status(async (app) => canceled(app, await jobOf(app)), { status: 'DONE' }),
      already_booked: status(canceledOfTakenTruck, { status: 'PLANNED' }),
      over_capacity: status(canceledOfSmallTruck, { status: 'PLANNED' }),
      move_is_canceled: status(jobOfCanceledMove, { status: 'PLANNED' }),
      shipment_is_final: status(jobOfCanceledShipment, { status: 'PLANNED' }),
      proof_missing: status(jobOnTheWay, { status: 'DONE', shipment: { status: 'DELIVERED' } }),
      change_too_large: status(jobInStorage, { status: 'DONE', shipment: { status: 'IN_TRANSIT' } }),
    },
  },
}
