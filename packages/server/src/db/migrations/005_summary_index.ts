import type { Migration } from './migration.ts'

/** A covering index for counting shipments by status and day: small enough to be read whole. */
export const summaryIndex: Migration = {
  id: 5,
  name: 'summary index',
  statements: () => ['CREATE INDEX shipments_summary ON shipments (status, delivery_date)'],
}
