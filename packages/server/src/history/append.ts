import sql, { Sql } from 'sql-template-tag'
import type { AppendedEvent, Write } from '../db/database.ts'
import type { Context } from '../kernel/context.ts'
import { type EventDraft, streamOf } from '../kernel/event.ts'

/**
 * The write that appends an event. It belongs to the same change as its record. The id is taken here, and PostgreSQL numbers events of
 * one time by their ids: call it in the order in which the events are to be told.
 */
export function appendEvent(ctx: Context, event: EventDraft): Write & { event: AppendedEvent } {
  const id = ctx.newId()
  const stream = streamOf(event)
  const statement = sql`INSERT INTO events
    (id, type, subject, stream, shipment_id, etag, previous_etag, changes, actor, actor_name, channel, request_id, batch_id, time, doc, details)
    VALUES (${id}, ${event.type}, ${event.subject}, ${stream}, ${event.shipmentID}, ${event.eTag}, ${event.previousETag},
      ${JSON.stringify(event.changes)}, ${ctx.actor}, ${ctx.actorName}, ${ctx.channel}, ${ctx.requestID}, ${ctx.batchID ?? null}, ${event.time},
      ${event.doc}, ${detailsOf(ctx)})`
  // An imported record has an event of its earlier time, but is numbered as of now.
  const time = event.time > ctx.now ? event.time : ctx.now
  return { statement, isRow: true, event: { id, stream, time }, moveID: event.moveID }
}

/** What only some events say. */
const detailsOf = ({ details, occurredAt }: Context): string | null =>
  details || occurredAt ? JSON.stringify({ ...details, ...(occurredAt && { occurredAt }) }) : null

/**
 * Gives the events of writes new ids, in the order of the writes: decisions that were made ahead took their ids in any order. PostgreSQL
 * numbers events by time and then by id. The time stays that of the version: if it were later, the next version of the record could be
 * numbered before this one. The id is the first value of the statement.
 */
export const withNewIds = (writes: readonly Write[], newId: () => string): Write[] =>
  writes.map((write) => {
    if (write.event === undefined) return write
    const { strings, values } = write.statement
    const id = newId()
    return { ...write, event: { ...write.event, id }, statement: new Sql(strings, [id, ...values.slice(1)]) }
  })
