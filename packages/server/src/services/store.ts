import sql, { join } from 'sql-template-tag'
import { guarded, type Reader, unguarded, type Write } from '../db/database.ts'
import { AppError } from '../kernel/errors.ts'
import { isUuid } from '../kernel/ids.ts'
import type { Service } from './schema.ts'

export async function findService(db: Reader, id: string): Promise<Service | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.get<{ doc: string }>(sql`SELECT doc FROM services WHERE id = ${id.toLowerCase()}`)
  return row && JSON.parse(row.doc)
}

export const serviceNotFound = () => new AppError('service_not_found', 'There is no service with this id.')

/** The service with this id, or 404. */
export async function requireService(db: Reader, id = ''): Promise<Service> {
  const service = await findService(db, id)
  if (!service) throw serviceNotFound()
  return service
}

/** The services of each of the shipments, oldest first. */
export async function listServices(
  db: Reader,
  shipmentIDs: readonly string[],
): Promise<{ shipmentID: string; doc: string }[]> {
  if (shipmentIDs.length === 0) return []
  const rows = await db.all<{ shipment_id: string; doc: string }>(
    sql`SELECT shipment_id, doc FROM services WHERE shipment_id IN (${join([...shipmentIDs])}) ORDER BY id`,
  )
  return rows.map((row) => ({ shipmentID: row.shipment_id, doc: row.doc }))
}

export const insertService = (service: Service): Write =>
  unguarded(sql`INSERT INTO services (id, shipment_id, code, status, last_updated, etag, doc)
    VALUES (${service.id}, ${service.shipmentID}, ${service.code}, ${service.status}, ${service.lastUpdated}, ${service.eTag}, ${JSON.stringify(service)})`)

/** Stores the next version of a service, guarded by the version it was decided on. */
export const updateServiceRow = (before: Service, after: Service): Write =>
  guarded(sql`UPDATE services SET status = ${after.status}, last_updated = ${after.lastUpdated}, etag = ${after.eTag}, doc = ${JSON.stringify(after)}
    WHERE id = ${after.id} AND last_updated = ${before.lastUpdated}`)

export const deleteServiceRow = (service: Service): Write =>
  guarded(sql`DELETE FROM services WHERE id = ${service.id} AND last_updated = ${service.lastUpdated}`)
