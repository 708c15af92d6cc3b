import { randomBytes } from 'node:crypto'
import type { Migration } from './migration.ts'

/**
 * A record is the JSON it is served as (`doc`) beside the columns it is found by. Columns that end in `_key` are lower case, for
 * prefix searches. `revision` is hidden from clients: it counts changes below a record (a move's shipments, a shipment's agents and
 * services), so that two concurrent changes there collide.
 */
export const firstTables: Migration = {
  id: 1,
  name: 'first tables',
  statements: ({ text, eventSeq, extras }) => [
    `CREATE TABLE moves (
      id ${text} PRIMARY KEY, locator ${text} NOT NULL, status ${text} NOT NULL, reference_key ${text}, reference ${text},
      first_name_key ${text}, last_name_key ${text}, email_key ${text}, phone_key ${text},
      shipments_made INTEGER NOT NULL, revision INTEGER NOT NULL,
      last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX moves_locator ON moves (locator)',
    'CREATE INDEX moves_status ON moves (status, id)',
    'CREATE INDEX moves_reference ON moves (reference_key, id)',
    'CREATE INDEX moves_last_updated ON moves (last_updated, id)',
    'CREATE INDEX moves_first_name ON moves (first_name_key, id)',
    'CREATE INDEX moves_last_name ON moves (last_name_key, id)',
    'CREATE INDEX moves_email ON moves (email_key, id)',
    'CREATE INDEX moves_phone ON moves (phone_key, id)',

    `CREATE TABLE shipments (
      id ${text} PRIMARY KEY, move_id ${text} NOT NULL REFERENCES moves (id), locator ${text} NOT NULL,
      status ${text} NOT NULL, shipment_type ${text} NOT NULL, is_picked_up INTEGER NOT NULL,
      requested_pickup_date ${text}, delivery_date ${text}, reference_key ${text}, reference ${text},
      pickup_city_key ${text}, destination_city_key ${text}, revision INTEGER NOT NULL,
      last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX shipments_locator ON shipments (locator)',
    'CREATE INDEX shipments_move ON shipments (move_id, id)',
    'CREATE INDEX shipments_status ON shipments (status, id)',
    'CREATE INDEX shipments_type ON shipments (shipment_type, id)',
    'CREATE INDEX shipments_delivery_date ON shipments (delivery_date, id)',
    'CREATE INDEX shipments_requested_pickup_date ON shipments (requested_pickup_date, id)',
    'CREATE INDEX shipments_last_updated ON shipments (last_updated, id)',
    'CREATE INDEX shipments_reference ON shipments (reference_key, id)',
    'CREATE INDEX shipments_pickup_city ON shipments (pickup_city_key, id)',
    'CREATE INDEX shipments_destination_city ON shipments (destination_city_key, id)',

    `CREATE TABLE agents (
      id ${text} PRIMARY KEY, shipment_id ${text} NOT NULL REFERENCES shipments (id), agent_type ${text} NOT NULL,
      last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX agents_type ON agents (shipment_id, agent_type)',

    `CREATE TABLE services (
      id ${text} PRIMARY KEY, shipment_id ${text} NOT NULL REFERENCES shipments (id), code ${text} NOT NULL, status ${text} NOT NULL,
      last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE INDEX services_shipment ON services (shipment_id, id)',

    `CREATE TABLE events (
      ${eventSeq}, id ${text} NOT NULL, type ${text} NOT NULL, subject ${text} NOT NULL, move_id ${text}, shipment_id ${text},
      etag ${text} NOT NULL, previous_etag ${text}, changes ${text} NOT NULL, actor ${text} NOT NULL, channel ${text},
      request_id ${text} NOT NULL, time ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX events_id ON events (id)',
    'CREATE INDEX events_shipment ON events (shipment_id, seq)',
    'CREATE INDEX events_move ON events (move_id, seq)',

    `CREATE TABLE idempotency_keys (
      scope ${text} PRIMARY KEY, fingerprint ${text} NOT NULL, answer ${text} NOT NULL, expires_at ${text} NOT NULL)`,
    'CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at)',

    `CREATE TABLE settings (name ${text} PRIMARY KEY, value ${text} NOT NULL)`,
    `INSERT INTO settings (name, value) VALUES ('cursor_key', '${randomBytes(32).toString('base64url')}')`,
    ...extras,
  ],
}
