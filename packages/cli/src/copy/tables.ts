import { EPOCH, FILE_CLOCK, HOME, IS_DISTRIBUTED, UNFINISHED_COPY } from '@vanline/server/db/epoch'
import { NEXT_STATUSES } from '@vanline/server/shipments/next-statuses'

/**
 * A table, the columns used for paging (unique together, not null, same order on both databases), and keys to skip. With `from`, its rows are
 * read from a view: events with their numbers. `keysIn` has the keys of that view. `rowsMax` limits the batches of a table with large rows.
 */
export type Table = {
  name: string
  from?: string
  keysIn?: string
  key: readonly string[]
  except?: readonly string[]
  rowsMax?: number
}

/** Tables copied in batches, in an order that satisfies foreign keys. */
export const TABLES: readonly Table[] = [
  { name: 'moves', key: ['id'] },
  { name: 'move_entries', key: ['entry', 'id'] },
  { name: 'former_locators', key: ['locator'] },
  { name: 'shipments', key: ['id'] },
  { name: 'shipment_entries', key: ['entry', 'id'] },
  { name: 'agents', key: ['id'] },
  { name: 'services', key: ['id'] },
  { name: 'parties', key: ['id'] },
  { name: 'move_parties', key: ['id'] },
  { name: 'documents', key: ['id'] },
  { name: 'document_contents', key: ['document_id', 'sha256'] },
  { name: 'document_parts', key: ['document_id', 'start'] },
  { name: 'contents', key: ['sha256'] },
  { name: 'content_pieces', key: ['content_id', 'start'], rowsMax: 16 },
  { name: 'events', from: 'feed', key: ['seq'], keysIn: 'event_numbers' },
  { name: 'webhooks', key: ['id'] },
  { name: 'deliveries', key: ['id'] },
  { name: 'erasures', key: ['id'] },
  { name: 'move_links', key: ['id'] },
  { name: 'notes', key: ['id'] },
  { name: 'jobs', key: ['id'] },
  { name: 'storage_stays', key: ['id'] },
  { name: 'job_crew', key: ['job_id', 'crew_member_id'] },
  { name: 'former_crew', key: ['job_id', 'crew_member_id'] },
  { name: 'items', key: ['id'] },
  { name: 'inventories', key: ['shipment_id'] },
  { name: 'weighings', key: ['id'] },
  { name: 'signatures', key: ['id'] },
  { name: 'change_requests', key: ['id'] },
  { name: 'signed_texts', key: ['signature_id'], rowsMax: 16 },
  { name: 'resource_days', key: ['resource_id', 'day'] },
  { name: 'views', key: ['id'] },
  { name: 'company', key: ['id'] },
  { name: 'trucks', key: ['id'] },
  { name: 'crew_members', key: ['id'] },
  { name: 'crew_links', key: ['id'] },
  { name: 'crew_reports', key: ['crew_member_id', 'phone_id'] },
  { name: 'absences', key: ['id'] },
  { name: 'message_templates', key: ['id'] },
  { name: 'message_rules', key: ['id'] },
  { name: 'message_opt_outs', key: ['id'] },
  { name: 'messages', key: ['id'] },
  { name: 'collisions', key: ['hour', 'kind', 'member'] },
  { name: 'api_keys', key: ['id'] },
  { name: 'idempotency_keys', key: ['scope'] },
]

/**
 * Few rows, replaced as a whole at the end. They include the epoch: a copy is not a restore, so the history continues. HOME,
 * IS_DISTRIBUTED and FILE_CLOCK belong to one database and are not copied.
 */
export const SETTINGS = {
  name: 'settings',
  key: ['name'],
  except: [UNFINISHED_COPY, HOME, IS_DISTRIBUTED, FILE_CLOCK],
} satisfies Table

/** The settings of an empty database. */
export const FIRST_SETTINGS: readonly string[] = [
  ...['cursor_key', 'crew_storage_key', 'signing_key', 'message_key'],
  ...[EPOCH, HOME, IS_DISTRIBUTED, FILE_CLOCK, NEXT_STATUSES],
]

/** Tables that are not copied. */
export const NOT_COPIED: readonly string[] = ['migrations', 'rate_limits', 'message_work']

/** Tables that only PostgreSQL has. Copied rows fill them. */
export const OF_POSTGRES: readonly string[] = ['event_numbers', 'feed_head', 'places', 'locators', 'shipment_updates']
