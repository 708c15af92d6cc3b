/**
 * Entries: the names and values in the metadata of records, and their terms of search. A table beside that of the records has a row for
 * each, so that records are found by one. Metadata is stored as digests: an entry has the same short length for any value, and
 * PostgreSQL refuses to index long ones. A term has its kind and a colon in front, which no digest has.
 */
import { hash } from 'node:crypto'
import sql, { empty, join, raw } from 'sql-template-tag'
import { unguarded, type Write } from '../database.ts'
import { type Condition, LAST, LOOKED } from './condition.ts'

export type EntryTable = 'move_entries' | 'shipment_entries'
type Entries = Readonly<Record<string, string>>
/** The record that entries belong to. Those of a shipment also name its move. */
type EntriesOf = { table: 'move_entries'; id: string } | { table: 'shipment_entries'; id: string; moveID: string }

const NONE: Entries = {}

export const entryOf = (name: string, value: string): string =>
  hash('sha256', JSON.stringify([name, value]), 'base64url').slice(0, 22)

/** The terms of search of a record before and after a change. */
type ChangedTerms = { before?: readonly string[]; after?: readonly string[] }

/** The writes for the entries of a record that change. They depend on its version, which another write of the change guards. */
export function changedEntries(of: EntriesOf, before = NONE, after = NONE, terms: ChangedTerms = {}): Write[] {
  const { table, id } = of
  const onlyIn = (some: Entries, others: Entries): string[] =>
    Object.entries(some)
      .filter(([name, value]) => !(Object.hasOwn(others, name) && others[name] === value))
      .map(([name, value]) => entryOf(name, value))
  const removed = [...onlyIn(before, after), ...termsOnlyIn(terms.before, terms.after)]
  const added = [...onlyIn(after, before), ...termsOnlyIn(terms.after, terms.before)]
  if (removed.length + added.length === 0) return []
  const [column, value, isOfMove] =
    of.table === 'shipment_entries'
      ? [sql`, move_id`, sql`, ${of.moveID}`, sql` AND move_id = ${of.moveID}`]
      : [empty, empty, empty]
  const writes: Write[] = []
  if (removed.length > 0)
    writes.push(unguarded(sql`DELETE FROM ${raw(table)} WHERE entry IN (${join(removed)}) AND id = ${id}${isOfMove}`))
  if (added.length > 0) {
    const rows = added.map((entry) => sql`(${entry}, ${id}${value})`)
    writes.push(unguarded(sql`INSERT INTO ${raw(table)} (entry, id${column}) VALUES ${join(rows)}`))
  }
  return writes
}

const termsOnlyIn = (some: readonly string[] = [], others: readonly string[] = []): string[] =>
  some === others ? [] : [...new Set(some)].filter((term) => !others.includes(term))

/** Where records are found by a term: the table of their entries, and how its rows lead to the rows of a list. */
type TermsOf = { table: EntryTable; key: string; column: string }

/** Records with a term that begins with a text. The test compares the whole text with rows, without the table of entries. */
export function hasTerm(of: TermsOf, beginning: string, { test, on }: Pick<Condition, 'test' | 'on'>): Condition {
  const span = { column: 'entry', from: beginning, to: `${beginning}${LAST}` }
  const through = { ...of, test: sql`entry >= ${span.from} AND entry <= ${span.to}` }
  return { test, spans: [span], through, ...(on && { on }) }
}

/** Records with one of the values under each of the names. */
export const hasEntries = (
  table: EntryTable,
  wanted: Readonly<Record<string, string | readonly string[]>>,
): Condition[] => Object.entries(wanted).map(([name, values]) => hasEntry(table, name, [values].flat()))

function hasEntry(table: EntryTable, name: string, values: readonly string[]): Condition {
  return hasAnyEntry(
    table,
    [...new Set(values)].map((value) => entryOf(name, value)),
  )
}

/** Records with one of these entries. */
export function hasAnyEntry(table: EntryTable, entries: readonly string[]): Condition {
  const test = sql`entry IN (${join([...entries])})`
  const through = { table, key: 'id', column: 'id', test }
  return {
    test: sql`(SELECT 1 FROM ${raw(table)} WHERE ${test} AND ${raw(table)}.id = ${raw(LOOKED)}.id LIMIT 1) IS NOT NULL`,
    spans: entries.map((entry) => ({ column: 'entry', from: entry, to: entry })),
    isExact: true,
    through,
    on: through,
  }
}
