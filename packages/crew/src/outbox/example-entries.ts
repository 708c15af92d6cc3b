/** Entries for tests. */
import { ENTRY_VERSION, type Entry, type Fields } from './entry.ts'

let made = 0

/** A weight of a shipment that was 5,000 lb, decided on the version `v1`. */
export function entryOf(members: Partial<Entry> = {}): Entry {
  made++
  return {
    ...{ version: ENTRY_VERSION, id: `entry-${made}`, key: `key-${made}`, owner: 'ana', order: made },
    ...{
      kind: 'weight',
      jobID: 'job-1',
      jobKind: 'PICKUP',
      title: 'Ivy Chen',
      shipmentID: 's1',
      record: 'shipments/s1',
      tag: 'v1',
      follows: null,
    },
    request: { method: 'PATCH', path: '/v1/crew/shipments/s1', body: { actualWeight: 5240 }, fileID: null },
    ...{ alsoIn: [], values: { actualWeight: 5240 }, before: { actualWeight: 5000 }, alsoWrites: [], after: [] },
    ...{ doneAtMs: 0, clockOffsetMs: 0, state: 'waiting', reason: null, attempts: 0, notBeforeMs: 0 },
    ...{ unansweredSinceMs: null, upload: null, merged: [] },
    ...members,
  }
}

/** A step of a job. */
export const stepOf = (status: string, members: Partial<Entry> = {}): Entry =>
  entryOf({
    ...{ kind: 'status', record: 'jobs/job-1', values: { status }, before: { status: 'PLANNED' } },
    request: { method: 'PATCH', path: '/crew/v1/crew/jobs/job-1/updateStatus', body: { status }, fileID: null },
    ...members,
  })

/** A photograph of a shipment. */
export const photoOf = (members: Partial<Entry> = {}): Entry =>
  entryOf({
    ...{ kind: 'photo', tag: null, values: {}, before: {} },
    request: { method: 'POST', path: '/v1/crew/shipments/s1/documents', body: {}, fileID: 'file-1' },
    ...members,
  })

/** A list of items that waits on the phone. */
export const listOf = (descriptions: readonly string[], members: Partial<Entry> = {}): Entry =>
  entryOf({
    ...{
      kind: 'list',
      tag: null,
      values: {},
      before: {},
      listed: descriptions.map((description) => ({ description })),
    },
    request: {
      ...{ method: 'POST', path: '/v1/crew/shipments/s1/item-lists', fileID: null },
      body: { text: descriptions.join(', ') },
    },
    ...members,
  })

/** A change of an item, by its id. */
export const itemOf = (values: Fields, members: Partial<Entry> = {}, id = 'i1'): Entry =>
  entryOf({
    ...{ kind: 'item', record: `items/${id}`, alsoIn: ['shipments/s1'], values, before: { status: 'LISTED' } },
    request: { method: 'PATCH', path: `/v1/crew/items/${id}`, body: values, fileID: null },
    ...members,
  })

/** A signature under these facts. */
export const signingOf = (shown: string, members: Partial<Entry> = {}): Entry =>
  entryOf({
    ...{ kind: 'signing', tag: null, values: {}, before: {}, shown },
    request: {
      ...{ method: 'POST', path: '/v1/crew/shipments/s1/signatures', fileID: null },
      body: { purpose: 'DELIVERY', signerName: 'Ivy Chen', signerRole: 'CUSTOMER', strokes: [[[1, 2]]] },
    },
    ...members,
  })
