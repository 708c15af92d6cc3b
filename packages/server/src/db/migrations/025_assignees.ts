import type { Migration } from './index.ts'

/** The members behind the new one: their length is known, whatever text the record contains. */
const tail = `'"createdAt":"0000-00-00T00:00:00.000Z","lastUpdated":"' || last_updated || '","eTag":"' || etag || '"}'`

/** Who looks after a move. A move without an assignee has empty text in the column, because an index has to find it. */
export const assignees: Migration = {
  id: 25,
  name: 'assignees',
  statements: ({ text }) => [
    `ALTER TABLE moves ADD COLUMN assignee ${text} NOT NULL DEFAULT ''`,
    'CREATE INDEX moves_assignee ON moves (assignee, id)',
    `UPDATE moves SET doc = substr(doc, 1, length(doc) - length(${tail})) || '"assignee":null,' || substr(doc, length(doc) - length(${tail}) + 1)`,
  ],
}
