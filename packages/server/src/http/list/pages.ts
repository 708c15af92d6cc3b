/** Reads lists a few records at a time, so that large records do not block for long. */
import type { Sql } from 'sql-template-tag'
import type { Reader } from '../../db/database.ts'
import { pageOf } from '../../db/lists/keyset.ts'
import type { KeysetQuery, Page } from '../../db/lists/keyset-query.ts'
import type { Order } from '../../db/lists/stretch.ts'
import { isSpent, pageBudget, ROWS_MIN } from '../../kernel/byte-budget.ts'
import { idOfDoc } from '../../kernel/ids.ts'
import type { Position } from '../../kernel/page.ts'
import { PART_LENGTH } from '../answer/export.ts'
import { unknownNames } from './query.ts'

/** Sort fields with their columns. */
export type Sorts = Readonly<Record<string, Omit<Order, 'isDescending'>>>

/** The default page and one more record, which tells whether there is another page. */
const READ_AT_ONCE = 51

/** The order that a list is asked for, or that it has; 400 for an unknown one. */
export function orderOf(
  { sorts, isOldestFirst = false }: { sorts: Sorts; isOldestFirst?: boolean },
  sort: string | undefined,
): { order: Order; field: string } {
  if (sort === undefined)
    return { order: { column: 'id', isDescending: !isOldestFirst, isNullable: false }, field: 'id' }
  const columns = new Map(Object.entries(sorts))
  const isDescending = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const column = columns.get(field)
  if (column) return { order: { ...column, isDescending }, field }
  const valid = [...columns.keys()].flatMap((name) => [name, `-${name}`])
  throw unknownNames('sort', [sort], valid)
}

/** A list, which is read from a position on. */
export type List = Omit<KeysetQuery, 'after' | 'limit'>

/**
 * A page, a few records at a time, so that large records do not block for long. It ends at its limit of records or of bytes, and one record
 * more is read, which tells that it `hasMore`.
 */
export async function readPage(
  db: Reader,
  list: List,
  field: string,
  start: Position | undefined,
  limit: number,
  version?: Sql | undefined,
): Promise<Page & { hasMore: boolean }> {
  const docs: string[] = []
  const budget = pageBudget()
  let versionFound: string | undefined
  for (let after = start; ; ) {
    const wanted = Math.min(limit + 1 - docs.length, READ_AT_ONCE)
    const part = await pageOf(db, {
      ...{ ...list, after, limit: wanted, budget },
      version: docs.length === 0 ? version : undefined,
    })
    versionFound ??= part.version
    docs.push(...part.docs)
    const hasMore = (docs.length > limit || isSpent(budget)) && docs.length > 1
    if (hasMore) docs.pop()
    if (hasMore || part.lookedTo || part.docs.length < wanted)
      return { docs, hasMore, lookedTo: part.lookedTo, version: versionFound }
    after = endOf(part.docs, field)
  }
}

/** Everything after a position, a few records at a time: memory does not grow and no snapshot is pinned. */
export async function* pagesOf(
  db: Reader,
  list: List,
  field: string,
  start: Position | undefined,
): AsyncGenerator<string[]> {
  let limit = READ_AT_ONCE
  for (let after = start; ; ) {
    const budget = { left: PART_LENGTH }
    const { docs, lookedTo } = await pageOf(db, { ...list, after, limit, budget })
    if (docs.length > 0) yield docs
    if (docs.length < limit && !lookedTo && !isSpent(budget)) return
    // Large records are rarely alone, and PostgreSQL also sends records that no longer fit.
    limit = isSpent(budget) ? Math.max(docs.length, ROWS_MIN) : Math.min(limit * 2, READ_AT_ONCE)
    after = lookedTo ?? endOf(docs, field)
  }
}

/** The position of the last of some records. */
export function endOf(docs: readonly string[], field: string): Position {
  const doc = docs[docs.length - 1]!
  if (field === 'id') return { value: idOfDoc(doc), id: idOfDoc(doc) }
  const last = JSON.parse(doc)
  return { value: last[field] ?? null, id: last.id }
}
