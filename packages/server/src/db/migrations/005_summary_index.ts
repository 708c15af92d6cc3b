import type { Migration } from './index.ts'

/** Shipments counted by status and day without reading them: an index that holds nothing else is small enough to be read whole. */
export const summaryIndex: Migration = {
  id: 5,
  name: 'summary index',
  statements: () => ['CREATE INDEX shipments_summary ON shipments (status, delivery_date)'],
}
