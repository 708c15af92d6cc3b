import { UNFINISHED_COPY } from '@vanline/server/unfinished-copy'

/** A table, the column by which it is paged (unique, never empty, in the same order on every database), and a key to leave out. */
export type Table = { name: string; key: string; except?: string }

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

/** Few rows, which every database has from the start: they are replaced as a whole, last of all. */
export const SETTINGS: Table = { name: 'settings', key: 'name', except: UNFINISHED_COPY }

/** What each database keeps for itself. */
export const NOT_COPIED: readonly string[] = ['migrations', 'rate_limits']
