import sql, { type Sql } from 'sql-template-tag'
import { isObject, type JsonObject } from '../../kernel/json.ts'
import type { MigratedRow, Migration, RowStep } from './migration.ts'

const AT_ONCE = 500

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DATES = ['deliveryDate', 'scheduledDeliveryDate', 'actualDeliveryDate', 'requestedPickupDate']
const MORE_DATES = ['scheduledPickupDate', 'actualPickupDate', 'pickup', 'delivery']

/** The filters that views keep, with the form of their values. */
const FILTERS: Readonly<Record<string, RegExp>> = {
  status: /^[A-Z_]{1,64}$/,
  shipmentType: /^.{1,64}$/s,
  moveID: /^[0-9a-f-]{36}$/i,
  ...Object.fromEntries([...DATES, ...MORE_DATES].map((name) => [name, DAY])),
  updatedSince: /^[0-9:.TZ+-]{1,40}$/i,
  assigned: /^(true|false|mine)$/,
  sort: /^-?[A-Za-z]{1,40}$/,
}

const valuesIn = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : [value].flat())

const isKept = (name: string, value: unknown): boolean => {
  const form = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined
  return form !== undefined && valuesIn(value).every((each) => each === null || form.test(String(each)))
}

const keptQuery = (query: unknown): unknown =>
  isObject(query) ? Object.fromEntries(Object.entries(query).filter(([name, value]) => isKept(name, value))) : query

/** Columns are names of members; anything else was stored by another program. */
const keptColumns = (columns: unknown): unknown =>
  Array.isArray(columns) ? columns.filter((name) => /^[A-Za-z]{1,64}$/.test(String(name))) : columns

function keptDoc(doc: unknown): string {
  const view: JsonObject | null = JSON.parse(String(doc))
  return JSON.stringify(view && { ...view, query: keptQuery(view.query), columns: keptColumns(view.columns) })
}

type Change = { path: string; from: unknown; to: unknown }

/** The changes of an event, without those of filters that views do not keep. */
function keptChanges(text: unknown): string {
  const changes: Change[] = JSON.parse(String(text))
  const cleaned = changes.flatMap((change): Change[] => {
    const [, member, name] = change.path.split('/')
    const withBoth = (clean: (value: unknown) => unknown) => ({
      ...change,
      from: clean(change.from),
      to: clean(change.to),
    })
    if (member === 'columns') return [withBoth(keptColumns)]
    if (member !== 'query') return [change]
    if (name === undefined) return [withBoth(keptQuery)]
    return isKept(name, change.from) && isKept(name, change.to) ? [change] : []
  })
  return JSON.stringify(cleaned)
}

const changed = (rows: readonly MigratedRow[], write: (row: MigratedRow) => Sql | undefined): Sql[] =>
  rows.map(write).filter((each) => each !== undefined)

const views: RowStep = {
  page: (afterID) => sql`SELECT id, doc FROM views WHERE id > ${afterID} ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) =>
    changed(rows, ({ id, doc }) => {
      const kept = keptDoc(doc)
      return kept === doc ? undefined : sql`UPDATE views SET doc = ${kept} WHERE id = ${id}`
    }),
}

const events: RowStep = {
  page: (afterID) => sql`SELECT id, stream, changes, doc FROM events
    WHERE id > ${afterID} AND type >= 'view.' AND type < 'view/' ORDER BY id LIMIT ${AT_ONCE}`,
  writes: (rows) =>
    changed(rows, ({ id, stream, changes, doc }) => {
      const kept = { doc: keptDoc(doc), changes: keptChanges(changes) }
      if (kept.doc === doc && kept.changes === changes) return undefined
      return sql`UPDATE events SET doc = ${kept.doc}, changes = ${kept.changes} WHERE stream = ${stream} AND id = ${id}`
    }),
}

/** Views and their events lose filters by values that an erasure deletes, and unknown ones: an erasure would not find them (docs/design/erasure.md). */
export const knownFiltersOfViews: Migration = {
  id: 28,
  name: 'known filters of views',
  statements: () => [views, events],
}
