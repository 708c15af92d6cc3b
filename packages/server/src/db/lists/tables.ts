/**
 * What lists read otherwise where the tables are distributed over several servers. There, rows of tables of different kinds cannot be
 * compared with each other, and a statement does not see all tables at one moment.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../database.ts'
import { type Condition, testOf } from './condition.ts'
import { docsInOrder, type KeysetQuery, type Page, pageBy } from './keyset-query.ts'
import { docsOf } from './stretch.ts'

type Chosen = Pick<KeysetQuery, 'table' | 'order' | 'budget' | 'version'>

type Tables = {
  /** Whether a statement sees all tables at one moment. */
  isOneMoment: boolean
  /** Whether rows that another condition finds can be counted without reading them. */
  countsFew: boolean
  /** A condition on the rows read. */
  testOf: (condition: Condition) => Sql
  /** The rows with the ids that a query finds. */
  isAmong: (ids: Sql) => Sql
  /** The documents of the rows that a query chooses. */
  docsOf: (db: Reader, chosen: Chosen, rows: Sql) => Promise<string[]>
  /** The same as a page with the version of the list. */
  pageOf: (db: Reader, chosen: Chosen, rows: Sql) => Promise<Page>
}

const ONE_SERVER: Tables = {
  isOneMoment: true,
  countsFew: true,
  testOf: ({ test }) => test,
  // An array is looked up in the index of ids; a join might scan the whole table.
  isAmong: (ids) => sql`id = ANY (ARRAY(${ids}))`,
  docsOf: (db, { table, order, budget }, rows) =>
    db.column<string>(docsOf(table, rows, order, db.isRemote === true), budget),
  pageOf: (db, chosen, rows) => pageBy(db, docsOf(chosen.table, rows, chosen.order, true), chosen),
}

const DISTRIBUTED: Tables = {
  isOneMoment: false,
  countsFew: false,
  // The keys of the other table are found first.
  testOf: (condition) =>
    testOf(
      condition,
      ({ table, key, column, test }) => sql`${raw(column)} IN (SELECT ${raw(key)} FROM ${raw(table)} WHERE ${test})`,
      // Rows are looked up for those of a table, not for those of a query.
      (table, test) => sql`id IN (SELECT id FROM ${raw(table)} WHERE ${test})`,
    ),
  isAmong: (ids) => sql`id IN (${ids})`,
  // A second step reads the documents, by their ids.
  async docsOf(db, { table, budget }, rows) {
    const ids = (await db.all<{ id: string }>(rows)).map(({ id }) => id)
    return docsInOrder(db, table, ids, budget)
  },
  pageOf: async (db, chosen, rows) => ({ docs: await DISTRIBUTED.docsOf(db, chosen, rows) }),
}

export const tablesOf = (db: Reader): Tables => (db.isDistributed?.() ? DISTRIBUTED : ONE_SERVER)
