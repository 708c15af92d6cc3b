import sql, { join, raw, type Sql } from 'sql-template-tag'

/**
 * A range of index entries, both ends included. The index continues with the id. `moveID` is the move of all its rows: a statement that
 * names it asks one server of distributed tables.
 */
export type Span = { column: string; from: string; to: string; moveID?: string }

/**
 * One condition of a list. `spans` are index ranges that contain every matching row; unless `isExact`, they may contain others too.
 * Without a useful index there are none. With `through`, the spans belong to another table. With `either`, one of those conditions
 * must be true, each found by its own index. `on` is the same test as one on the rows of a table, if the test looks up rows there.
 */
export type Condition = {
  test: Sql
  spans: readonly Span[]
  isExact?: boolean
  through?: Through
  on?: Through
  either?: readonly Condition[]
}

/** A table: its `key` has the same values as `column` of this one, and `test` is the condition on its rows. */
export type Through = { table: string; key: string; column: string; test: Sql }

/** The rows of a list, while their conditions are tested. A column of another table can have the same name. */
export const LOOKED = 'looked'

/** Bounds below and above any stored text. */
const FIRST = ''
export const LAST = '\u{10ffff}'

export const anyOf = (column: string, values: readonly string[]): Condition => ({
  test: sql`${raw(column)} IN (${join([...values])})`,
  spans: values.map((value) => ({ column, from: value, to: value })),
  isExact: true,
})

/** The rows of a move and of its shipments, or the rows of one shipment. */
export const below = ({ moveID, shipmentID }: { moveID: string; shipmentID: string | null }): Condition =>
  shipmentID === null
    ? anyOf('move_id', [moveID])
    : {
        test: sql`shipment_id = ${shipmentID} AND move_id = ${moveID}`,
        spans: [{ column: 'shipment_id', from: shipmentID, to: shipmentID, moveID }],
        isExact: true,
      }

/** A range with both ends included; undefined leaves that side open. NULL never matches. */
export const between = (column: string, from: string | undefined, to: string | undefined): Condition => {
  const tests = [
    ...(from === undefined ? [] : [sql`${raw(column)} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${raw(column)} <= ${to}`]),
  ]
  return { test: join(tests, ' AND '), spans: [{ column, from: from ?? FIRST, to: to ?? LAST }], isExact: true }
}

/** One of the columns begins with its text. A range instead of LIKE: it uses the index on both databases and has no wildcards. */
export function beginsWith(prefixes: Readonly<Record<string, string>>): Condition {
  const spans = Object.entries(prefixes).map(([column, prefix]) => ({ column, from: prefix, to: `${prefix}${LAST}` }))
  const tests = spans.map(({ column, from, to }) => sql`(${raw(column)} >= ${from} AND ${raw(column)} <= ${to})`)
  return { test: sql`(${join(tests, ' OR ')})`, spans }
}

/** A condition on another table: one of the few rows there with this key must match. */
export const onOtherTable = ({ table, key, column }: Omit<Through, 'test'>, { test, spans }: Condition): Condition => ({
  // The planner never turns a scalar subquery into a join that starts with the other table, nor finds rows by a selected value.
  test: sql`(SELECT max(CASE WHEN ${test} THEN 1 ELSE 0 END) FROM ${raw(table)} WHERE ${raw(key)} = ${raw(LOOKED)}.${raw(column)}) = 1`,
  spans,
  through: { table, key, column, test },
  on: { table, key, column, test },
})

/** One of several conditions. */
export const either = (conditions: readonly Condition[]): Condition => ({
  test: sql`(${join(
    conditions.map(({ test }) => test),
    ' OR ',
  )})`,
  spans: [],
  either: conditions,
})

/** A condition as one test, given how each of its parts is tested. */
export const testOf = (condition: Condition, partly: (part: Condition) => Sql): Sql =>
  condition.either
    ? sql`(${join(
        condition.either.map((part) => testOf(part, partly)),
        ' OR ',
      )})`
    : partly(condition)

/** A condition that no index supports. */
export const testOnly = (test: Sql): Condition => ({ test, spans: [] })

/** The condition for each member of a filter. Conditions are tried in this order, so the most selective come first. */
export type FilterConditions<Filter> = {
  [Name in keyof Filter]-?: (value: NonNullable<Filter[Name]>) => Condition | Condition[] | undefined
}

export function conditionsOf<Filter extends object>(meaning: FilterConditions<Filter>, filter: Filter): Condition[] {
  const conditions: Condition[] = []
  for (const name in meaning) {
    const value = filter[name]
    const found = value == null ? undefined : meaning[name](value)
    if (found) conditions.push(...[found].flat())
  }
  return conditions
}
