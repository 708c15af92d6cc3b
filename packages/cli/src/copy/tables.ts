import { EPOCH, HOME } from '@vanline/server/db/epoch'
import { UNFINISHED_COPY } from '@vanline/server/unfinished-copy'

/** A table, the column by which it is paged (unique, never empty, in the same order on every database), and keys to leave out. */
export type Table = { name: string; key: string; except?: readonly string[] }

/** What is copied in batches, in an order in which nothing refers to what is not there yet. */
export const TABLES: readonly Table[] = [
  { name: 'moves', key: 'id' },
  { name: 'former_locators', key: 'locator' },
  { name: 'shipments', key: 'id' },
  { name: 'agents', key: 'id' },
  { name: 'services', key: 'id' },
  { name: 'events', key: 'seq' },
  { name: 'webhooks', key: 'id' },
  { name: 'deliveries', key: 'id' },
  { name: 'erasures', key: 'id' },
  { name: 'api_keys', key: 'id' },
  { name: 'idempotency_keys', key: 'scope' },
]

/**
 * Few rows, which are replaced as a whole, last of all. The epoch is one of them: a copy is no restore, its history goes on. Where the rows of a
 * PostgreSQL database were written is its own business.
 */
export const SETTINGS = { name: 'settings', key: 'name', except: [UNFINISHED_COPY, HOME] } satisfies Table

/** The settings that an empty database has too. */
export const FIRST_SETTINGS: readonly string[] = ['cursor_key', EPOCH, HOME]

/** What each database keeps for itself. */
export const NOT_COPIED: readonly string[] = ['migrations', 'rate_limits']
