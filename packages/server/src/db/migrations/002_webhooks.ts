import type { Migration } from './migration.ts'

/**
 * A webhook is a record like any other (`doc`, without its secrets) and a queue: `position` is the number of the last event that it
 * has been sent or that was not for it, `lease_holder` the node that sends until `leased_until`. A delivery is the result of one
 * event for one webhook; its row is created by the first attempt or by a request to send again.
 *
 * Events of webhooks belong to no move and no shipment; a partial index finds them.
 */
export const webhooks: Migration = {
  id: 2,
  name: 'webhooks',
  statements: ({ text }) => [
    `CREATE TABLE webhooks (
      id ${text} PRIMARY KEY, is_enabled INTEGER NOT NULL, secret ${text} NOT NULL, previous_secret ${text},
      position BIGINT NOT NULL, lease_holder ${text}, leased_until ${text}, failing_since ${text}, paused_until ${text},
      last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,

    `CREATE TABLE deliveries (
      id ${text} PRIMARY KEY, webhook_id ${text} NOT NULL, event_id ${text} NOT NULL, event_seq BIGINT NOT NULL,
      state ${text} NOT NULL, next_attempt_at ${text}, last_updated ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE INDEX deliveries_webhook ON deliveries (webhook_id, id)',
    "CREATE INDEX deliveries_due ON deliveries (webhook_id, next_attempt_at) WHERE state = 'PENDING'",

    'CREATE INDEX events_elsewhere ON events (subject, id) WHERE move_id IS NULL AND shipment_id IS NULL',
  ],
}
