import sql from 'sql-template-tag'
import type { Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { type EventDraft, streamOf } from '../kernel/event.ts'

/**
 * The write that appends an event. It belongs to the same change as its record. The id is taken here, and PostgreSQL numbers events of
 * one time by their ids: call it in the order in which the events are to be told.
 */
export function appendEvent(ctx: Context, event: EventDraft): Write {
  const id = ctx.newId()
  const stream = streamOf(event)
  const statement = sql`INSERT INTO events
    (id, type, subject, stream, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, time, doc)
    VALUES (${id}, ${event.type}, ${event.subject}, ${stream}, ${event.shipmentID}, ${event.eTag}, ${event.previousETag},
      ${JSON.stringify(event.changes)}, ${ctx.actor}, ${ctx.actorName}, ${ctx.channel}, ${ctx.requestID}, ${event.time}, ${event.doc})`
  return { statement, event: { id, stream, time: event.time }, moveID: event.moveID }
}
