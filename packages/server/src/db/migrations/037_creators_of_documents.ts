import type { Migration } from './migration.ts'

/**
 * Who created a document, for a phone that sends the content days later: the event that says so may be pruned by then. Rows from before this
 * migration, and those of older nodes, have no value, and their event answers.
 */
export const creatorsOfDocuments: Migration = {
  id: 37,
  name: 'creators of documents',
  suitsOlderNodes: true,
  statements: ({ text }) => [`ALTER TABLE documents ADD COLUMN created_by ${text}`],
}
