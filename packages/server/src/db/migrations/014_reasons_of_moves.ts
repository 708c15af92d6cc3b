import type { Migration } from './migration.ts'

/** The members behind the new one: their length is known, whatever text the record contains. */
const tail = `'"createdAt":"0000-00-00T00:00:00.000Z","lastUpdated":"' || last_updated || '","eTag":"' || etag || '"}'`

/** Why a move was canceled. It stands after canceledAt in every stored move. */
export const reasonsOfMoves: Migration = {
  id: 14,
  name: 'reasons of moves',
  statements: () => [
    `UPDATE moves SET doc = substr(doc, 1, length(doc) - length(${tail})) || '"statusReason":null,' || substr(doc, length(doc) - length(${tail}) + 1)`,
  ],
}
