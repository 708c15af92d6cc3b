import type { Migration } from './migration.ts'

/** Adds a member to the stored keys, before another one. No value of a key can contain a name in quotes. */
const added = (member: string, value: string, before: string): string =>
  `UPDATE api_keys SET doc = replace(doc, '"${before}":', '"${member}":' || ${value} || ',"${before}":')`

/**
 * Actors are ids from now on (`key:<id>`), and an event stores the name that the actor had. Stored events keep their names.
 *
 * `parent_id` is the key that created a key or, once that is deleted, its nearest remaining ancestor, so that all descendants of a
 * key can be revoked together. For existing keys, the parent is the key whose name is in `createdBy`, if it is older: names are
 * unique and keys are not renamed. `revision` counts the keys that a key has created, so that creating one collides with revoking
 * its parent. `channels` are the prefixes that a key may write through.
 */
export const actorsAndMakers: Migration = {
  id: 9,
  name: 'names of actors, makers and channels of keys',
  statements: ({ text }) => [
    `ALTER TABLE events ADD COLUMN actor_name ${text}`,
    `ALTER TABLE api_keys ADD COLUMN parent_id ${text}`,
    `ALTER TABLE api_keys ADD COLUMN channels ${text}`,
    'ALTER TABLE api_keys ADD COLUMN revision INTEGER NOT NULL DEFAULT 0',
    `UPDATE api_keys SET parent_id = (SELECT maker.id FROM api_keys AS maker
      WHERE maker.id < api_keys.id AND replace(api_keys.doc, '"createdBy":"key:' || maker.name || '"', '') <> api_keys.doc)`,
    added('channels', "'null'", 'expiresAt'),
    added('createdByName', "'null'", 'lastUsedAt'),
    added('parentID', `coalesce('"' || parent_id || '"', 'null')`, 'lastUsedAt'),
    'CREATE INDEX api_keys_parent ON api_keys (parent_id) WHERE parent_id IS NOT NULL',
  ],
}
