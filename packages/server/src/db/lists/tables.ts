/**
 * What lists read otherwise where the tables are distributed over several servers. There, rows of tables of different kinds cannot be
 * compared with each other, and a statement does not see all tables at one moment.
 */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../database.ts'
import { LOOKED, type Through, testOf } from './condition.ts'
import { docsInOrder, type KeysetQuery, type Page, pageBy } from './keyset-query.ts'
import { limitedTo } from './limit.ts'
import { byPosition, docsOf, type Order } from './stretch.ts'

type Listed = Pick<KeysetQuery, 'where' | 'order' | 'limit'>
type Chosen = Pick<KeysetQuery, 'table' | 'order' | 'budget' | 'version'>

type Tables = {
  /** Whether a statement sees all tables at one moment. */
  isOneMoment: boolean
  /** Whether rows that another condition finds can be counted without reading them. */
  countsFew: boolean
  /** The rows that have one of the keys that a query finds. */
  isAmong: (column: string, keys: Sql) => Sql
  /** The first ids among the rows that a query reads. Its limit keeps the planner from using the conditions to find those rows. */
  chosen: (rows: Sql, list: Listed, more: readonly Sql[]) => Sql
  /** The documents of the rows that a query chooses. */
  docsOf: (db: Reader, chosen: Chosen, rows: Sql) => Promise<string[]>
  /** The same as a page with the version of the list. */
  pageOf: (db: Reader, chosen: Chosen, rows: Sql) => Promise<Page>
}

const columnsOf = ({ column }: Order): Sql => raw(column === 'id' ? 'id' : `${column}, id`)

const chosenFrom = (looked: Sql, tests: readonly Sql[], { order, limit }: Listed): Sql =>
  sql`SELECT ${columnsOf(order)} FROM ${looked} WHERE ${join([...tests], ' AND ')} ${byPosition(order)} ${limitedTo(limit)}`

/** An array is looked up in an index; a join might scan the whole table. */
export const isInArray = (column: string, keys: Sql): Sql => sql`${raw(column)} = ANY (ARRAY(${keys}))`

/**
 * A test on the rows of a table, which each server makes for the rows read only: without them, it would send all keys that match. Citus does
 * not look up rows of a table for those of a query with a limit.
 */
const isFoundForLooked = ({ table, key, column, test }: Through): Sql =>
  sql`${raw(column)} IN (SELECT ${raw(key)} FROM ${raw(table)} WHERE ${isInArray(key, sql`SELECT ${raw(column)} FROM ${raw(LOOKED)}`)} AND (${test}))`

const ONE_SERVER: Tables = {
  isOneMoment: true,
  countsFew: true,
  isAmong: (column, keys) => sql`${raw(column)} IN (${keys})`,
  chosen: (rows, list, more) =>
    chosenFrom(sql`(${rows}) AS ${raw(LOOKED)}`, [...list.where.map(({ test }) => test), ...more], list),
  docsOf: (db, { table, order, budget }, rows) =>
    db.column<string>(docsOf(table, rows, order, db.isRemote === true), budget),
  pageOf: (db, chosen, rows) => pageBy(db, docsOf(chosen.table, rows, chosen.order, true), chosen),
}

const DISTRIBUTED: Tables = {
  isOneMoment: false,
  countsFew: false,
  isAmong: isInArray,
  chosen: (rows, list, more) => {
    const tests = list.where.map((condition) => testOf(condition, ({ test, on }) => (on ? isFoundForLooked(on) : test)))
    return sql`WITH ${raw(LOOKED)} AS MATERIALIZED (${rows}) ${chosenFrom(raw(LOOKED), [...tests, ...more], list)}`
  },
  // A second step reads the documents, by their ids.
  async docsOf(db, { table, budget }, rows) {
    const ids = (await db.all<{ id: string }>(rows)).map(({ id }) => id)
    return docsInOrder(db, table, ids, budget)
  },
  pageOf: async (db, chosen, rows) => ({ docs: await DISTRIBUTED.docsOf(db, chosen, rows) }),
}

export const tablesOf = (db: Reader): Tables => (db.isDistributed?.() ? DISTRIBUTED : ONE_SERVER)
