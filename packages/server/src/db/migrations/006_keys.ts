import type { Migration } from './migration.ts'

/**
 * A key is a record like any other (`doc`). Beside it are the hash of its secret or the fingerprint of a client certificate, and
 * when it was last used, which is updated now and then without a new version.
 */
export const keys: Migration = {
  id: 6,
  name: 'keys',
  statements: ({ text }) => [
    `CREATE TABLE api_keys (
      id ${text} PRIMARY KEY, name ${text} NOT NULL, scopes ${text} NOT NULL, secret_hash ${text}, fingerprint ${text},
      expires_at ${text}, last_used_at ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
    'CREATE UNIQUE INDEX api_keys_name ON api_keys (name)',
    'CREATE UNIQUE INDEX api_keys_fingerprint ON api_keys (fingerprint)',
  ],
}
