import sql, { Sql } from 'sql-template-tag'
import type { Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import type { EventDraft } from '../kernel/event.ts'

/**
 * The write that appends an event. It belongs to the same change as its record. The id is taken here, and PostgreSQL numbers the events of
 * one change by their ids: call it in the order in which the events are to be told.
 */
export function appendEvent(ctx: Context, event: EventDraft): Write & { eventID: string } {
  const id = ctx.newId()
  const statement = sql`INSERT INTO events
    (id, type, subject, move_id, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, batch_id, time, doc, details)
    VALUES (${id}, ${event.type}, ${event.subject}, ${event.moveID}, ${event.shipmentID}, ${event.eTag}, ${event.previousETag},
      ${JSON.stringify(event.changes)}, ${ctx.actor}, ${ctx.actorName}, ${ctx.channel}, ${ctx.requestID}, ${ctx.batchID ?? null}, ${event.time},
      ${event.doc}, ${ctx.details ? JSON.stringify(ctx.details) : null})`
  return { statement, isRow: true, eventID: id, moveID: event.moveID }
}

/** The same writes with new ids for their events, whose order they have from now on. The id is the first value of the statement. */
export const inOrderFromNow = (writes: readonly Write[], newId: () => string): Write[] =>
  writes.map((write) => {
    if (write.eventID === undefined) return write
    const { strings, values } = write.statement
    const eventID = newId()
    return { ...write, eventID, statement: new Sql(strings, [eventID, ...values.slice(1)]) }
  })
