/** How records of the company are stored: trucks, crew members, absences, and templates and rules of messages. They belong to no move, and a caller that is bound to a party finds none. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Columns, changedColumns } from '../db/columns.ts'
import { guarded, inserted, type Reader, unguarded, type Write } from '../db/database.ts'
import { type Condition, testOnly } from '../db/lists/condition.ts'
import { AppError, type ErrorCode } from '../kernel/errors.ts'
import type { Versioned } from '../kernel/event.ts'
import { isUuid } from '../kernel/ids.ts'
import { partyOf } from '../visibility/party.ts'

/** A record with its hidden revision, which counts how often another record began or ended to name it. */
export type Stored<Item> = { record: Item; doc: string; revision: number }

/** The condition of a list for a caller that is bound to a party: no record. */
export const NONE = testOnly(sql`1 = 0`)

/** The filter of what can be planned. */
export const isActive = (isWanted: boolean): Condition => testOnly(sql`is_active = ${isWanted ? 1 : 0}`)

type Kind<Item> = {
  table: 'trucks' | 'crew_members' | 'absences' | 'message_templates' | 'message_rules'
  /** The columns that can change. */
  columnsOf: (item: Item) => Columns
  notFound: ErrorCode
  /** The name of the kind for people, with its article. */
  what: string
}

export type RecordStore<Item extends Versioned> = ReturnType<typeof recordStore<Item>>

export function recordStore<Item extends Versioned>({ table: name, columnsOf, notFound: code, what }: Kind<Item>) {
  const table = raw(name)
  const isVersion = ({ id, lastUpdated }: Item): Sql => sql`id = ${id} AND last_updated = ${lastUpdated}`
  const bumpRevision = (id: string): Sql => sql`UPDATE ${table} SET revision = revision + 1 WHERE id = ${id}`
  const notFound = () => new AppError(code, `There is no ${what} with this id.`)

  async function find(db: Reader, id: string): Promise<Stored<Item> | undefined> {
    if (!isUuid(id)) return undefined
    const row = await db.get<{ doc: string; revision: number }>(
      sql`SELECT doc, revision FROM ${table} WHERE id = ${id.toLowerCase()}`,
    )
    if (row === undefined || partyOf(db) !== undefined) return undefined
    return { record: JSON.parse(row.doc), doc: row.doc, revision: row.revision }
  }

  return {
    table: name,
    notFound,
    find,
    findDoc: async (db: Reader, id: string): Promise<string | undefined> => (await find(db, id))?.doc,
    /** The record with this id, or 404. */
    async require(db: Reader, id = ''): Promise<Stored<Item>> {
      const stored = await find(db, id)
      if (!stored) throw notFound()
      return stored
    },
    insert(item: Item): Write {
      const columns = columnsOf(item)
      return inserted(sql`INSERT INTO ${table} (id, ${raw(Object.keys(columns).join(', '))}, last_updated, etag, doc)
        VALUES (${item.id}, ${join(Object.values(columns))}, ${item.lastUpdated}, ${item.eTag}, ${JSON.stringify(item)})`)
    },
    /** Stores the next version, guarded by the version it was decided on. */
    update: (before: Item, after: Item): Write =>
      guarded(
        sql`UPDATE ${table} SET ${changedColumns(columnsOf(before), columnsOf(after))}last_updated = ${after.lastUpdated},
          etag = ${after.eTag}, doc = ${JSON.stringify(after)} WHERE ${isVersion(before)}`,
        after.id,
      ),
    /** Deletes a record, if no other record began to name it since the read. */
    remove: ({ record, revision }: Stored<Item>): Write =>
      guarded(sql`DELETE FROM ${table} WHERE ${isVersion(record)} AND revision = ${revision}`, record.id),
    /** Counts that another record names it. The write misses its row if the record is deleted. */
    countUse: (id: string): Write => guarded(bumpRevision(id)),
    countEndOfUse: (id: string): Write => unguarded(bumpRevision(id)),
  }
}
