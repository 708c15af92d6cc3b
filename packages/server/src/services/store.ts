import sql, { join, raw } from 'sql-template-tag'
import { changedColumns, memberColumns } from '../db/columns.ts'
import { guarded, inserted, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { partStore } from '../shipments/part-store.ts'
import { SERVICE } from './fields.ts'
import type { Service } from './schema.ts'

export const services = partStore<Service>('services', 'service_not_found', 'service')

/** The columns that can change. */
const columnsOf = memberColumns(SERVICE)

export function insertService(service: Service, moveID: string): Write[] {
  const columns = columnsOf(service)
  const row =
    inserted(sql`INSERT INTO services (id, shipment_id, move_id, code, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
    VALUES (${service.id}, ${service.shipmentID}, ${moveID}, ${service.code}, ${join(Object.values(columns))}, ${service.lastUpdated}, ${service.eTag}, ${JSON.stringify(service)})`)
  return [row, insertPlace(service.id, moveID)]
}

/** Stores the next version of a service, guarded by the version it was decided on. */
export const updateServiceRow = (before: Service, after: Service, moveID: string): Write =>
  guarded(sql`UPDATE services SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND move_id = ${moveID} AND last_updated = ${before.lastUpdated}`)
