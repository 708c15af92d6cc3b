/** What a page of a list asks for, and how its documents are read once its rows are chosen. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ByteBudget, isSpent, spendOn } from '../../kernel/byte-budget.ts'
import { idOfDoc } from '../../kernel/ids.ts'
import type { Position } from '../../kernel/page.ts'
import type { Reader } from '../database.ts'
import type { Condition } from './condition.ts'
import type { Order } from './stretch.ts'

/** How many rows a first attempt reads, how many matching rows count as few, how many one statement reads, and how many one page reads. */
export type Bounds = { glance: number; few: number; atOnce: number; lookMax: number }
export const BOUNDS: Bounds = { glance: 200, few: 1_000, atOnce: 500, lookMax: 4_000 }

export type KeysetQuery = {
  table: string
  /** The columns that the conditions use. */
  columns: readonly string[]
  where: readonly Condition[]
  order: Order
  after?: Position | undefined
  limit: number
  /** A value that is read with the page, and not after it: the version of the list. */
  version?: Sql | undefined
  /** The bytes of all documents together. The page ends with the document that spends the budget. */
  budget?: ByteBudget | undefined
  bounds?: Bounds
}

/** Whether a page has reached its number of documents or its budget of bytes. */
export const isFull = ({ limit, budget }: Pick<KeysetQuery, 'limit' | 'budget'>, docs: readonly string[]): boolean =>
  docs.length >= limit || (budget !== undefined && isSpent(budget))

/** The documents of a page. If it ended early, `lookedTo` is where the next page continues; the page may then be short or empty. */
export type Page = { docs: string[]; lookedTo?: Position | undefined; version?: string | undefined }

/**
 * A page that one statement reads. On a server the version comes with it, as one more document, because a second statement would be a
 * second round trip. SQLite reads both in the same turn and snapshot, which takes three quarters of the time of one statement for both.
 */
export async function pageBy(
  db: Reader,
  documents: Sql,
  { version, budget }: Pick<KeysetQuery, 'version' | 'budget'>,
): Promise<Page> {
  if (!version) return { docs: await db.column<string>(documents, budget) }
  if (!db.isRemote) {
    const [versions, docs] = await Promise.all([
      db.column<string>(sql`SELECT ${version}`),
      db.column<string>(documents, budget),
    ])
    return { docs, version: versions[0] }
  }
  const [found, ...docs] = await db.column<string>(
    sql`SELECT ${version} AS doc UNION ALL SELECT doc FROM (${documents}) AS documents`,
    budget,
  )
  return { docs, version: found }
}

/** The documents with these ids, in the order of the ids given, up to the budget. */
export async function docsInOrder(
  db: Reader,
  table: string,
  ids: readonly string[],
  budget?: ByteBudget,
): Promise<string[]> {
  const found: string[] = []
  for (let i = 0; i < ids.length && !(budget && isSpent(budget)); i += READ_AT_ONCE) {
    const some = ids.slice(i, i + READ_AT_ONCE)
    const docs = new Map((await docsByID(db, table, some)).map((doc) => [idOfDoc(doc), doc]))
    const inOrder = some.flatMap((id) => docs.get(id) ?? [])
    // Documents are read in the order of their ids, so the budget is spent afterwards, in the order of the list.
    found.push(...inOrder.slice(0, budget && spendOn(budget, inOrder, (doc, measure) => measure(doc))))
  }
  return found
}

const READ_AT_ONCE = 50

/**
 * The documents with these ids, in order of the ids, a few per statement: reading many large ones would block for long. Some are missing if
 * the budget is spent.
 */
export async function docsByID(
  db: Reader,
  table: string,
  ids: readonly string[],
  budget?: ByteBudget,
): Promise<string[]> {
  const docs: string[] = []
  for (let i = 0; i < ids.length && !(budget && isSpent(budget)); i += READ_AT_ONCE) {
    const some = join(ids.slice(i, i + READ_AT_ONCE))
    const query = sql`SELECT doc FROM ${raw(table)} WHERE id IN (${some}) ORDER BY id`
    docs.push(...(await db.column<string>(query, budget)))
  }
  return docs
}
