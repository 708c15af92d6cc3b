import { detailsOf, type EventRow, shownEvent } from '../../events/store.ts'

/** An event as CloudEvents 1.0 JSON. Stored JSON is inserted as text. */
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
    epoch: row.epoch,
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
