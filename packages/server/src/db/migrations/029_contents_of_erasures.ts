import type { Migration } from './migration.ts'

/** `contents_left` names the contents of documents that an erasure has still to delete, as JSON; null for none. */
export const contentsOfErasures: Migration = {
  id: 29,
  name: 'contents of erasures',
  statements: ({ text }) => [`ALTER TABLE erasures ADD COLUMN contents_left ${text}`],
}
