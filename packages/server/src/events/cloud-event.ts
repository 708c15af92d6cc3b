import { detailsOf, type EventRow, shownEvent } from './store.ts'

/** One event as CloudEvents 1.0 in JSON, and several of them. */
export const CLOUD_EVENT_TYPE = 'application/cloudevents+json'
export const CLOUD_EVENTS_TYPE = 'application/cloudevents-batch+json'

/** The `source` of all events. With it, the id of an event is unique also after a restore: ids are never used again. */
export const cloudSourceOf = (publicUrl: string): string => `${publicUrl}/v1/events`

/** The order of events as text: as many digits as the largest number has. */
const SEQUENCE_DIGITS = 16

/** What no attribute of a CloudEvent may contain. */
const NOT_IN_ATTRIBUTES = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/**
 * Our members that are also extension attributes: a router reads attributes, not `data`. JSON leaves out attributes without a value. The
 * subject of a token can contain anything, so one that no attribute may have is only in `data`.
 */
function extensionsOf(row: EventRow): object {
  const values = {
    epoch: row.epoch,
    sequence: String(row.seq).padStart(SEQUENCE_DIGITS, '0'),
    moveid: row.move_id,
    shipmentid: row.shipment_id,
    actor: row.actor,
    channel: row.channel,
    requestid: row.request_id,
    batchid: row.batch_id,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value && !NOT_IN_ATTRIBUTES.test(value)))
}

/** An event as CloudEvents 1.0 JSON, with what followers may see of it. Stored JSON is inserted as text. */
export function cloudEventOf(stored: EventRow, source: string): string {
  const row = shownEvent(stored)
  const head = JSON.stringify({
    specversion: '1.0',
    id: row.id,
    source,
    type: row.type,
    subject: row.subject,
    time: row.time,
    datacontenttype: 'application/json',
    ...extensionsOf(row),
  })
  const data = JSON.stringify({
    seq: Number(row.seq),
    eTag: row.etag,
    previousETag: row.previous_etag,
    moveID: row.move_id,
    shipmentID: row.shipment_id,
    actor: row.actor,
    actorName: row.actor_name,
    channel: row.channel,
    requestID: row.request_id,
    batchID: row.batch_id,
    ...detailsOf(row),
  })
  const record = row.type.endsWith('.deleted') ? 'null' : row.doc
  return `${head.slice(0, -1)},"data":${data.slice(0, -1)},"changes":${row.changes},"record":${record}}}`
}
