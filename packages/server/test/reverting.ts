import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from './app.ts'
import { ADDRESS, newAgent, newItem, newMove, newService, newShipment, newStorageStay, read } from './fixtures.ts'
import { newWeighing } from './weighing.ts'

export type RevertedKind = 'moves' | 'shipments' | 'agents' | 'services' | 'items' | 'weighings' | 'storage-stays'

/** Undoes changes of a record. */
export const revert = (
  { call }: TestApp,
  kind: RevertedKind,
  id: string,
  body: Body,
  eTag = '*',
  headers: Record<string, string> = {},
): Promise<Answer> => call('POST', `/v1/${kind}/${id}/reversions`, { body, headers: { 'if-match': eTag, ...headers } })

/** Changes a record, and returns it. */
export async function patch({ call }: TestApp, kind: RevertedKind, { id, eTag }: Body, body: Body): Promise<Body> {
  const answer = await call('PATCH', `/v1/${kind}/${id}`, { body, headers: { 'if-match': eTag } })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** The event that led to the current version of a record. */
export async function lastEvent(app: TestApp, moveID: string, { id, eTag }: Body): Promise<Body> {
  const events: Body[] = await read(app, `/v1/moves/${moveID}/history?limit=200`)
  return events.find((event) => event.eTag === eTag && event.subject.endsWith(id))
}

/** A record of each kind, a first change and a second one of other members. */
export const REVERTED_KINDS: [RevertedKind, (app: TestApp) => Promise<{ record: Body; moveID: string }>, Body, Body][] =
  [
    [
      'moves',
      async (app) => {
        const record = await newMove(app, { customer: { firstName: 'Ada', phone: '555 0100' }, metadata: { a: '1' } })
        return { record, moveID: record.id }
      },
      { customer: { firstName: 'Grace' }, metadata: { a: null, b: '2' } },
      { remarks: 'Ring twice', metadata: { c: '3' } },
    ],
    [
      'shipments',
      async (app) => {
        const record = await newShipment(app, { destinationAddress: ADDRESS, metadata: { a: '1' } })
        return { record, moveID: record.moveID }
      },
      { estimatedWeight: 4200, destinationAddress: { city: 'Nampa' }, metadata: { a: null } },
      { deliveryDate: '2026-12-08', pickupAddress: ADDRESS },
    ],
    [
      'agents',
      async (app) => {
        const { moveID, ...shipment } = await newShipment(app)
        return { record: await newAgent(app, shipment), moveID }
      },
      { firstName: 'Grace', lastName: 'Hopper' },
      { phone: '555 0100' },
    ],
    [
      'services',
      async (app) => {
        const { moveID, ...shipment } = await newShipment(app)
        return { record: await newService(app, shipment), moveID }
      },
      { reason: 'A piano' },
      { startDate: '2026-12-01', endDate: '2026-12-02' },
    ],
    [
      'weighings',
      async (app) => {
        const record = await newWeighing(app, await newShipment(app))
        return { record, moveID: record.moveID }
      },
      { remarks: 'With the piano', isCertified: true },
      { scale: 'CAT 114', place: 'Boise, ID' },
    ],
    [
      'storage-stays',
      async (app) => {
        const record = await newStorageStay(app, await newShipment(app))
        return { record, moveID: record.moveID }
      },
      { place: 'Warehouse 4', authorizedDays: 30 },
      { startedOn: '2026-11-02', endedOn: '2026-11-03' },
    ],
    [
      'items',
      async (app) => {
        const record = await newItem(app, await newShipment(app))
        return { record, moveID: record.moveID }
      },
      { description: 'Armchair', conditionAtOrigin: [{ code: 'SC', places: [1] }] },
      { room: 'Study', estimatedVolume: 12.5 },
    ],
  ]
