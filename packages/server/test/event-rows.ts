import sql from 'sql-template-tag'
import type { Write } from '../src/db/database.ts'
import { appendEvent } from '../src/history/append.ts'
import { moveOfStream } from '../src/kernel/event.ts'
import { newId } from '../src/kernel/ids.ts'
import type { Body, TestApp } from './app.ts'

/** A stored event with its JSON parsed. */
export type EventRow = {
  type: string
  subject: string
  moveID: string | null
  shipmentID: string | null
  eTag: string
  previousETag: string | null
  changes: Body[]
  actor: string
  actorName: string | null
  channel: string | null
  requestID: string
  time: string
  record: Body
}

/** All events, oldest first: ids grow with time. */
export async function eventRows({ db }: TestApp, afterID = ''): Promise<(EventRow & { id: string })[]> {
  const rows = await db.all<Record<string, string>>(sql`SELECT * FROM events WHERE id > ${afterID} ORDER BY id`)
  return rows.map((row) => ({
    id: row.id!,
    type: row.type!,
    subject: row.subject!,
    moveID: moveOfStream(row.stream!, row.subject!),
    shipmentID: row.shipment_id!,
    eTag: row.etag!,
    previousETag: row.previous_etag!,
    changes: JSON.parse(row.changes!),
    actor: row.actor!,
    actorName: row.actor_name!,
    channel: row.channel!,
    requestID: row.request_id!,
    time: row.time!,
    record: JSON.parse(row.doc!),
  }))
}

/** The result of an action, and the events it has caused. */
export async function recorded<Result>(
  app: TestApp,
  act: () => Promise<Result>,
): Promise<{ result: Result; events: EventRow[] }> {
  const [last] = (await eventRows(app)).slice(-1)
  const result = await act()
  return { result, events: await eventRows(app, last?.id) }
}

/** The write of an event that no operation made. */
export const testEvent = (subject: string): Write =>
  appendEvent(
    {
      ...{ actor: 'tester', actorName: null, channel: null, requestID: 'r' },
      ...{ scopes: new Set(), now: '', newId, shipmentTypes: null },
    },
    {
      ...{ type: 'test.done', subject, moveID: null, shipmentID: null },
      ...{ time: '', eTag: '', previousETag: null, changes: [], doc: '{}' },
    },
  )
