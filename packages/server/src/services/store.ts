import sql from 'sql-template-tag'
import { guarded, inserted, type Write } from '../db/database.ts'
import { insertPlace } from '../db/directories.ts'
import { partStore } from '../shipments/part-store.ts'
import type { Service } from './schema.ts'

export const services = partStore<Service>('services', 'service_not_found', 'service')

export const insertService = (service: Service, moveID: string): Write[] => [
  inserted(sql`INSERT INTO services (id, shipment_id, move_id, code, status, last_updated, etag, doc)
    VALUES (${service.id}, ${service.shipmentID}, ${moveID}, ${service.code}, ${service.status}, ${service.lastUpdated}, ${service.eTag}, ${JSON.stringify(service)})`),
  insertPlace(service.id, moveID),
]

/** Stores the next version of a service, guarded by the version it was decided on. */
export const updateServiceRow = (before: Service, after: Service, moveID: string): Write =>
  guarded(sql`UPDATE services SET status = ${after.status}, last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND move_id = ${moveID} AND last_updated = ${before.lastUpdated}`)
