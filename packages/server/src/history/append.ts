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
      ${event.doc}, ${ctx.details ? JSON.stringify(ctx.details) : null})`
  // An imported record has an event of its earlier time, but is numbered as of now.
  const time = event.time > ctx.now ? event.time : ctx.now
  return { statement, isRow: true, event: { id, stream, time }, moveID: event.moveID }
}

/**
 * Gives the events of writes new ids, so that those of one call are told before those of the next. PostgreSQL numbers the events of a change by
 * time and then by id: a version that is ahead of the clock must not be told after what follows it. Within a call the times decide, as
 * they do in a change of its own. The id is the first value of the statement.
 */
export function inOrderOfCalls(newId: () => string): (writes: readonly Write[]) => Write[] {
  let last = ''
  return (writes) => {
    const times = writes.flatMap(({ event }) => event?.time ?? []).toSorted()
    const ids = times.map(() => newId())
    const floor = last
    last = [last, ...times.slice(-1)].toSorted().at(-1)!
    return writes.map((write) => {
      if (write.event === undefined) return write
      const { strings, values } = write.statement
      const place = times.indexOf(write.event.time)
      const [id = ''] = ids.splice(place, 1)
      times.splice(place, 1)
      const event = { ...write.event, id, time: write.event.time > floor ? write.event.time : floor }
      return { ...write, event, statement: new Sql(strings, [id, ...values.slice(1)]) }
    })
  }
}
