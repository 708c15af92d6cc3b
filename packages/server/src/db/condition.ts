import sql, { join, raw, type Sql } from 'sql-template-tag'

/** The entries of an index between two values of its first column, both included. The index continues with the id. */
export type Span = { column: string; from: string; to: string }

/**
 * One condition of a list. `spans` are where in the indexes every row is found that it is true for; there may be others among them,
 * unless they are exact. None if no index helps. If they are `through` another table, its ids stand in that column of this one.
 */
export type Condition = {
  test: Sql
  spans: readonly Span[]
  isExact?: boolean
  through?: { table: string; column: string }
}

/** Not more and not less than any text that is stored. */
const FIRST = ''
export const LAST = '\u{10ffff}'

export const anyOf = (column: string, values: readonly string[]): Condition => ({
  test: sql`${raw(column)} IN (${join([...values])})`,
  spans: values.map((value) => ({ column, from: value, to: value })),
  isExact: true,
})

/** From one value to another, both included; undefined leaves that side open. An empty value lies between none. */
export const between = (column: string, from: string | undefined, to: string | undefined): Condition => {
  const tests = [
    ...(from === undefined ? [] : [sql`${raw(column)} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${raw(column)} <= ${to}`]),
  ]
  return { test: join(tests, ' AND '), spans: [{ column, from: from ?? FIRST, to: to ?? LAST }], isExact: true }
}

/** One of the columns begins with its text. A range instead of LIKE: it uses the index on both databases and knows no wildcards. */
export function beginsWith(prefixes: Readonly<Record<string, string>>): Condition {
  const spans = Object.entries(prefixes).map(([column, prefix]) => ({ column, from: prefix, to: `${prefix}${LAST}` }))
  const tests = spans.map(({ column, from, to }) => sql`(${raw(column)} >= ${from} AND ${raw(column)} <= ${to})`)
  return { test: sql`(${join(tests, ' OR ')})`, spans }
}

/** A condition of another table, whose id stands in a column of this one. */
export const throughOther = (table: string, column: string, { test, spans }: Condition): Condition => ({
  // A subquery for one value is never turned into a join, which would look at the other table first.
  test: sql`(SELECT ${test} FROM ${raw(table)} WHERE ${raw(table)}.id = ${raw(column)})`,
  spans,
  through: { table, column },
})

/** A condition that no index knows of. */
export const testOnly = (test: Sql): Condition => ({ test, spans: [] })

/** The condition that each member of a filter means. The order is that of the conditions, so what is true for the fewest rows comes first. */
export type FilterConditions<Filter> = {
  [Name in keyof Filter]-?: (value: NonNullable<Filter[Name]>) => Condition | undefined
}

/** The conditions of a list that is filtered. */
export function conditionsOf<Filter extends object>(meaning: FilterConditions<Filter>, filter: Filter): Condition[] {
  const conditions: Condition[] = []
  for (const name in meaning) {
    const value = filter[name]
    const condition = value == null ? undefined : meaning[name](value)
    if (condition) conditions.push(condition)
  }
  return conditions
}
