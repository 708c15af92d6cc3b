import sql, { raw, type Sql } from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { CHANGE_MAX } from '../src/kernel/change-size.ts'
import type { Body, TestApp } from './app.ts'
import { newService, newShipment } from './fixtures.ts'

const run = ({ db }: TestApp, statement: Sql): Promise<void> =>
  db.change(async () => ({ writes: [unguarded(statement)], answer: undefined }))

/** Makes the document of a record longer, by blanks before its last brace: it is the same record, and an expansion can be appended to it. By default it is too long for one change. */
export const lengthen = (app: TestApp, table: string, id: string, bytes = CHANGE_MAX): Promise<void> =>
  run(
    app,
    sql`UPDATE ${raw(table)} SET doc = substr(doc, 1, length(doc) - 1) || ${`${' '.repeat(bytes)}}`} WHERE id = ${id}`,
  )

/** Lengthens all stored versions of a deleted record of a move. */
export const lengthenTombstone = (app: TestApp, moveID: string, subject: string): Promise<void> =>
  run(
    app,
    sql`UPDATE events SET doc = doc || ${' '.repeat(CHANGE_MAX)} WHERE stream = ${moveID} AND subject = ${subject}`,
  )

/** A shipment with a service that is too long for one change. */
export async function withLongService(app: TestApp): Promise<Body> {
  const shipment = await newShipment(app)
  await lengthen(app, 'services', (await newService(app, shipment)).id)
  return (await app.call('GET', `/v1/shipments/${shipment.id}`)).body
}
