import sql, { join } from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { newId } from '../../src/kernel/ids.ts'
import { WEIGHINGS_MAX } from '../../src/weighings/schema.ts'
import type { Body, TestApp } from '../app.ts'
import { newShipment } from '../fixtures.ts'
import { newParty, putOn } from '../parties.ts'
import { newJob, newTruck } from '../planning.ts'
import { lastEvent } from '../reverting.ts'
import { newWeighing } from '../weighing.ts'
import { at, below, type Create, type Example, importedAs, itemExamples, type Ready } from './ready.ts'

const { ImportedWeighing, NewWeighing, TruckWeighing, WeighingPatch } = CONTENTS
const URL = '/v1/weighings'

export const weighingOf: Create = async (app, content) => newWeighing(app, await newShipment(app), content)

/** Gives a shipment as many weighings as it may have. */
async function fillWithWeighings({ db }: TestApp, { id, moveID }: Body): Promise<void> {
  const rows = Array.from(
    { length: WEIGHINGS_MAX },
    (_, i) => sql`(${`${id}-${i}`}, ${moveID}, ${id}, '', 0, '', '', '{}')`,
  )
  const fill = sql`INSERT INTO weighings (id, move_id, shipment_id, weighed_at, is_certified, last_updated, etag, doc)
    VALUES ${join(rows)}`
  await db.change(async () => ({ writes: [unguarded(fill)], answer: null }))
}

const WEEK = { kind: 'PACKING', expectedMinutes: 10_080 }
/** So many weeks of a truck are more days than one change may write. */
const WEEKS = 150

/** Gives a shipment so many jobs of weeks that its weight cannot change any more. Only the first of them is booked. */
async function withWeeks(app: TestApp, shipment: Body): Promise<void> {
  const { id: truckID } = await newTruck(app, { capacityPounds: null })
  const job = await newJob(app, { id: shipment.id, shipmentType: '' }, { ...WEEK, truckID })
  const rows = Array.from({ length: WEEKS }, () => {
    const copy = { ...job, id: newId(app.time.now) }
    return sql`(${copy.id}, ${job.moveID}, ${job.shipmentID}, ${truckID}, ${job.kind}, ${job.status}, ${job.day}, ${job.startsAt},
      ${job.lastUpdated}, ${job.eTag}, ${JSON.stringify(copy)})`
  })
  const insert = sql`INSERT INTO jobs (id, move_id, shipment_id, truck_id, kind, status, day, starts_at, last_updated, etag, doc)
    VALUES ${join(rows)}`
  await app.db.change(async () => ({ writes: [unguarded(insert)], answer: null }))
}

/** A weighing, of which each change changes the weight of its shipment, and another one. */
async function withManyDays(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  const weighing = await newWeighing(app, shipment, { isCertified: true })
  await newWeighing(app, shipment, { tareWeight: 1 })
  await withWeeks(app, shipment)
  return weighing
}

const newSplit = async (app: TestApp, shipments: Body[]): Promise<Ready> => {
  const shares = shipments.map(({ id }, i) => ({ shipmentID: id, ...(i === 0 && { netWeight: 7_200 }) }))
  return at(`/v1/trucks/${(await newTruck(app)).id}/weighings`, {}, { ...TruckWeighing, shares })
}

/** The weighing of a shipment that was weighed with another one on a truck. */
async function weighingOfSplit(app: TestApp): Promise<Body> {
  const { url, body } = await newSplit(app, [await newShipment(app), await newShipment(app)])
  return (await app.call('POST', url, { body })).body[0]
}

/** A weight by hand of a shipment that was weighed. */
export async function weighedByHand(app: TestApp): Promise<Ready> {
  const { shipmentID } = await weighingOf(app)
  const { eTag } = (await app.call('GET', `/v1/shipments/${shipmentID}`)).body
  return at(`/v1/shipments/${shipmentID}`, { eTag }, { actualWeight: 1 })
}

/** The undoing of the weight that a shipment got from a weighing. */
export async function revertedWeight(app: TestApp): Promise<Ready> {
  const { shipmentID, moveID } = await weighingOf(app)
  const shipment = (await app.call('GET', `/v1/shipments/${shipmentID}`)).body
  const { id: change } = await lastEvent(app, moveID, shipment)
  return at(`/v1/shipments/${shipmentID}/reversions`, shipment, { change })
}

/** The undoing of a weighing whose shipment has too many jobs by now. */
export async function revertedManyDays(app: TestApp): Promise<Ready> {
  const shipment = await newShipment(app)
  const before = await newWeighing(app, shipment)
  const headers = { 'if-match': before.eTag }
  const { body } = await app.call('PATCH', `${URL}/${before.id}`, { body: { tareWeight: 1 }, headers })
  await withWeeks(app, shipment)
  return at(`${URL}/${before.id}/reversions`, body, { to: before.eTag })
}

/** The weighings of shipments. */
export const WEIGHING_EXAMPLES: Record<string, Example> = {
  listWeighings: { ready: below('/v1/shipments', newShipment, 'weighings') },
  createWeighing: {
    ready: below('/v1/shipments', newShipment, 'weighings', NewWeighing),
    refused: {
      async too_many_weighings(app) {
        const shipment = await newShipment(app)
        await fillWithWeighings(app, shipment)
        return at(`/v1/shipments/${shipment.id}/weighings`, {}, NewWeighing)
      },
      async id_taken(app) {
        // Very many ids of one millisecond run ahead of the clock.
        const { id } = await newShipment(app)
        app.time.now += 1_000
        return at(`/v1/shipments/${id}/weighings`, {}, importedAs(id, ImportedWeighing))
      },
      async party_not_allowed(app) {
        const [{ id, moveID }, party] = [await newShipment(app), await newParty(app)]
        await putOn(app, moveID, party, 'OBSERVER', 'WRITE')
        return { url: `/v1/shipments/${id}/weighings`, body: NewWeighing, headers: party.headers }
      },
      async change_too_large(app) {
        const shipment = await newShipment(app)
        await withWeeks(app, shipment)
        return at(`/v1/shipments/${shipment.id}/weighings`, {}, NewWeighing)
      },
    },
  },
  createTruckWeighings: {
    ready: async (app) => newSplit(app, [await newShipment(app), await newShipment(app)]),
    refused: {
      async too_many_weighings(app) {
        const shipments = [await newShipment(app), await newShipment(app)]
        await fillWithWeighings(app, shipments[1])
        return newSplit(app, shipments)
      },
      async change_too_large(app) {
        const shipments = [await newShipment(app), await newShipment(app)]
        await withWeeks(app, shipments[1])
        return newSplit(app, shipments)
      },
    },
  },
  ...itemExamples('Weighing', URL, weighingOf, {
    update: {
      weighing_is_split: async (app) => {
        const weighing = await weighingOfSplit(app)
        return at(`${URL}/${weighing.id}`, weighing, { tareWeight: 1 })
      },
      change_too_large: async (app) => {
        const weighing = await withManyDays(app)
        return at(`${URL}/${weighing.id}`, weighing, { ...WeighingPatch, tareWeight: 1 })
      },
    },
    delete: {
      change_too_large: async (app) => {
        const weighing = await withManyDays(app)
        return at(`${URL}/${weighing.id}`, weighing)
      },
    },
  }),
}
