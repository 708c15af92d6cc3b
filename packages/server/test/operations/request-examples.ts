import { PENDING_MAX } from '../../src/change-requests/schema.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment, newStorageStay, through } from '../fixtures.ts'
import { bearing, keyIn } from '../keys.ts'
import { newParty, putOn } from '../parties.ts'
import { newJob, newTruck } from '../planning.ts'
import { newWeighing } from '../weighing.ts'
import { forOneOf, HEAVY, JOB_EXAMPLES, jobOf, LATER_WEEKS, newWeeks, REFUSED_DATES } from './job-examples.ts'
import { at, type Create, type Example, on, type Prepare, type Ready } from './ready.ts'
import { changedToTakenReference } from './reference-examples.ts'
import { endedBeforeAnother, STORAGE_EXAMPLES, storageStayOf } from './storage-examples.ts'
import { weighedByHand } from './weighing-examples.ts'

/** The contents that the document shows, by the path of the record. */
const ASKED = {
  moves: CONTENTS.NewMoveChangeRequest,
  shipments: CONTENTS.NewShipmentChangeRequest,
  jobs: CONTENTS.NewJobChangeRequest,
  'storage-stays': CONTENTS.NewStorageStayChangeRequest,
} as const
type Path = keyof typeof ASKED

const ask = (path: Path, record: Body, patch?: Body): Ready =>
  at(`/v1/${path}/${record.id}/change-requests`, record, patch ? { patch } : ASKED[path])

async function sent(app: TestApp, { url, body, eTag, headers }: Ready): Promise<Body> {
  const answer = await app.call('POST', url, { body, headers: { ...headers, 'if-match': eTag! } })
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

const requestOf: Create = async (app) => sent(app, ask('shipments', await newShipment(app)))

/** The decision on a request, for the version that its record has now. */
async function decision(app: TestApp, request: Body): Promise<Ready> {
  const record = (await app.call('GET', `/v1/${request.about}`)).body
  const members = Object.keys(request.patch)
  return at(`/v1/change-requests/${request.id}/decisions`, record, { ...CONTENTS.ChangeDecision, members })
}

/** The keys of Ben Okoro: one in each database, where a name is taken once. */
const keys = new WeakMap<object, ReturnType<typeof keyIn>>()

/** A request that Ben Okoro has accepted. */
const decided: Create = async (app) => {
  const key = keys.get(app.db) ?? keyIn(app.db, { name: 'Ben Okoro' }, app.time.now)
  keys.set(app.db, key)
  return sent(app, { ...(await decision(app, await requestOf(app))), headers: bearing(await key) })
}

/** A request of a patch that the PATCH of the record refuses. */
const asked =
  (prepare: Prepare): Prepare =>
  async (app) => {
    const { url, eTag, body } = await prepare(app)
    return { url: `${url}/change-requests`, eTag: eTag ?? '*', body: { patch: body } }
  }
const eachAsked = (refused: Record<string, Prepare> = {}): Record<string, Prepare> =>
  Object.fromEntries(Object.entries(refused).map(([code, prepare]) => [code, asked(prepare)]))

/** What every such operation refuses. No party sees a job. */
const general = (path: Path, create: Create): Record<string, Prepare> => ({
  async too_many_change_requests(app) {
    const ready = ask(path, await create(app))
    for (let n = 0; n < PENDING_MAX; n++) await sent(app, ready)
    return ready
  },
  ...(path !== 'jobs' && {
    async party_not_allowed(app: TestApp) {
      const [record, party] = [await create(app), await newParty(app)]
      await putOn(app, record.moveID ?? record.id, party, 'HAULER', 'READ')
      return { ...ask(path, record), headers: party.headers }
    },
  }),
})

const exampleOf = (path: Path, create: Create, refused: Record<string, Prepare>): Example => ({
  ready: async (app) => ask(path, await create(app)),
  refused: { ...general(path, create), ...refused },
})

async function canceledMove(app: TestApp): Promise<Body> {
  const { id, eTag } = await newMove(app)
  const answer = await app.call('PATCH', `/prime/v1/moves/${id}/updateStatus`, {
    body: { status: 'CANCELED' },
    headers: { 'if-match': eTag },
  })
  return answer.body
}

const canceledShipment: Create = async (app) => through(app, await newShipment(app), 'CANCELED')

/** A request for another pickup date, on which the truck was booked since. */
const bookedSince =
  (other: Body): Prepare =>
  async (app) => {
    const [shipment, first] = [await newShipment(app, HEAVY), await newShipment(app, HEAVY)]
    const { id: truckID } = await newTruck(app, forOneOf(shipment, first))
    await newJob(app, shipment, { kind: 'PICKUP', truckID })
    const request = await sent(app, { ...ask('shipments', shipment, { scheduledPickupDate: '2027-03-02' }), eTag: '*' })
    await newJob(app, first, { kind: 'PICKUP', truckID, day: '2027-03-02', ...other })
    return decision(app, request)
  }

/** What a decision is refused for, because of what happened after the request. */
const LATER: Record<string, Prepare> = {
  request_decided: async (app) => decision(app, await decided(app)),
  already_booked: bookedSince({}),
  over_capacity: bookedSince({ windowStart: '12:00', windowEnd: '14:00' }),
  async change_too_large(app) {
    const { shipment, addWeeks } = await newWeeks(app)
    await addWeeks('2027-03-01')
    const request = await sent(app, { ...ask('shipments', shipment, { scheduledPickupDate: '2027-03-02' }), eTag: '*' })
    await addWeeks(...LATER_WEEKS)
    return decision(app, request)
  },
  async reference_taken(app) {
    const reference = crypto.randomUUID()
    const request = await sent(app, ask('shipments', await newShipment(app), { reference }))
    await newShipment(app, { reference })
    return decision(app, request)
  },
  async weight_is_weighed(app) {
    const shipment = await newShipment(app)
    const request = await sent(app, ask('shipments', shipment, { actualWeight: 1 }))
    await newWeighing(app, shipment)
    return decision(app, request)
  },
  async storage_stay_open(app) {
    const shipment = await newShipment(app)
    const stay = await newStorageStay(app, shipment, { endedOn: '2026-11-14' })
    const request = await sent(app, ask('storage-stays', stay, { endedOn: null }))
    await newStorageStay(app, shipment)
    return decision(app, request)
  },
}

const withdraw = (request: Body): Ready => at(`/v1/change-requests/${request.id}/withdrawals`, request)

/** More days for a stay about which too many requests wait. */
const tooManyRequests: Prepare = async (app) => {
  const stay = await storageStayOf(app)
  for (let n = 0; n < PENDING_MAX; n++) await sent(app, { ...ask('storage-stays', stay), eTag: '*' })
  return { url: `/v1/storage-stays/${stay.id}/extensions`, eTag: '*', body: CONTENTS.NewStorageExtension }
}

export const REQUEST_EXAMPLES: Record<string, Example> = {
  createMoveChangeRequest: exampleOf('moves', newMove, {
    move_is_canceled: async (app) => ask('moves', await canceledMove(app)),
    ...eachAsked(changedToTakenReference('moves', newMove)),
  }),
  createShipmentChangeRequest: exampleOf('shipments', newShipment, {
    shipment_is_final: async (app) => ask('shipments', await canceledShipment(app)),
    ...eachAsked(changedToTakenReference('shipments', newShipment)),
    ...eachAsked({ ...REFUSED_DATES, weight_is_weighed: weighedByHand }),
  }),
  createJobChangeRequest: exampleOf('jobs', jobOf, eachAsked(JOB_EXAMPLES.updateJob?.refused)),
  createStorageStayChangeRequest: exampleOf('storage-stays', storageStayOf, {
    async storage_stay_open(app) {
      const stay = await endedBeforeAnother(app)
      return ask('storage-stays', stay, { endedOn: null })
    },
  }),
  listChangeRequests: {
    async ready(app) {
      await requestOf(app)
      return { url: '/v1/change-requests' }
    },
  },
  getChangeRequest: { ready: on('/v1/change-requests', requestOf) },
  decideChangeRequest: { ready: async (app) => decision(app, await requestOf(app)), refused: LATER },
  withdrawChangeRequest: {
    ready: async (app) => withdraw(await requestOf(app)),
    refused: { request_decided: async (app) => withdraw(await decided(app)) },
  },
  askStorageExtension: {
    ...STORAGE_EXAMPLES.askStorageExtension!,
    refused: { ...STORAGE_EXAMPLES.askStorageExtension!.refused, too_many_change_requests: tooManyRequests },
  },
}
