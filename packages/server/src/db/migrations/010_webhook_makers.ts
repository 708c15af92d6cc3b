import type { Migration } from './migration.ts'

/** The newest event by which a caller created or changed the webhook. */
const LAST_CHANGE = `SELECT max(id) FROM events WHERE move_id IS NULL AND shipment_id IS NULL
  AND subject = 'webhooks/' || webhooks.id AND type IN ('webhook.created', 'webhook.updated')`

/** The key of a maker as the record shows it. It follows another member, so it begins with a comma. */
const SHOWN_MAKER = `SELECT ',"authorizedBy":"key:' || id || '","authorizedByName":"' || name || '","authorizedUntil":' ||
  CASE WHEN expires_at IS NULL THEN 'null' ELSE '"' || expires_at || '"' END
  FROM api_keys WHERE api_keys.id = webhooks.maker_key_id`
const UNKNOWN_MAKER = `',"authorizedBy":null,"authorizedByName":null,"authorizedUntil":null'`

/**
 * Webhooks get a maker: the caller on whose authority they send. `maker_key_id` leads to the scopes that a key has at the moment of
 * sending; `maker_scopes` are those of a maker without a key, or null for everything. `is_enabled` is 0 for a paused webhook too.
 *
 * The maker of an existing webhook is the key that changed it last, if that key is still valid. Every other webhook has an unknown
 * maker and continues to send: an upgrade must not silence it.
 *
 * `slot` numbers webhooks from 1 and is unique, so that simultaneous requests cannot create more webhooks than allowed.
 */
export const webhookMakers: Migration = {
  id: 10,
  name: 'makers of webhooks',
  statements: ({ text }) => [
    `ALTER TABLE webhooks ADD COLUMN maker_kind ${text}`,
    `ALTER TABLE webhooks ADD COLUMN maker_key_id ${text}`,
    `ALTER TABLE webhooks ADD COLUMN maker_scopes ${text}`,
    'ALTER TABLE webhooks ADD COLUMN slot INTEGER',
    `UPDATE webhooks SET slot = numbered.slot FROM (SELECT id, row_number() OVER (ORDER BY id) AS slot FROM webhooks) AS numbered
      WHERE numbered.id = webhooks.id`,
    'CREATE UNIQUE INDEX webhooks_slot ON webhooks (slot)',

    // Names can be reused: a key that was created after the change cannot be its maker.
    `UPDATE webhooks SET maker_key_id = (SELECT api_keys.id FROM events JOIN api_keys
      ON events.actor IN ('key:' || api_keys.id, 'key:' || api_keys.name) AND api_keys.id < events.id
      WHERE events.id = (${LAST_CHANGE}) AND (expires_at IS NULL OR expires_at > '${new Date().toISOString()}')
      ORDER BY CASE WHEN events.actor = 'key:' || api_keys.id THEN 0 ELSE 1 END LIMIT 1)`,
    `UPDATE webhooks SET maker_kind = (SELECT CASE WHEN fingerprint IS NULL THEN 'key' ELSE 'certificate' END
      FROM api_keys WHERE api_keys.id = webhooks.maker_key_id)`,
    // Quotes inside JSON strings are escaped, so these members match only at their own place.
    `UPDATE webhooks SET doc = replace(replace(doc,
      ',"createdAt":"', COALESCE((${SHOWN_MAKER}), ${UNKNOWN_MAKER}) || ',"createdAt":"'),
      ',"previousSecretExpiresAt":', ',"pausedReason":null,"previousSecretExpiresAt":')`,
  ],
}
