import type { Dialect, Migration } from './index.ts'

const ROLES = ['pickupAddress', 'destinationAddress', 'secondaryPickupAddress', 'secondaryDestinationAddress']

/** The ids of the addresses in the documents of a table. The first condition saves parsing a document without such an address. */
const idsIn = (table: string, { doc }: Dialect, where = ''): string[] =>
  ROLES.map((role) => `SELECT ${doc} -> '${role}' ->> 'id' FROM ${table} WHERE doc LIKE '%"${role}":{"id":"%'${where}`)

/**
 * The ids that addresses have or had, so that an import uses none again. Addresses are stored inside shipments, where an id cannot be
 * found by an index.
 */
export const addressIDs: Migration = {
  id: 22,
  name: 'ids of addresses',
  statements: (dialect) => [
    `CREATE TABLE address_ids (id ${dialect.text} PRIMARY KEY)`,
    `INSERT INTO address_ids (id) ${[
      ...idsIn('shipments', dialect),
      ...idsIn('events', dialect, " AND type = 'shipment.deleted'"),
    ].join(' UNION ')}`,
  ],
}
