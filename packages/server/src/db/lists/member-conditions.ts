/** Conditions of filters that follow from the table of a record: by the column of the member. */
import { type Static, Type } from 'typebox'
import { type ColumnFilter, columnRows, type DateRange, type MemberRow, type RecordTable } from '../../kernel/record.ts'
import { anyOf, between, type Condition, type FilterConditions } from './condition.ts'

/** The filters of a table that have a schema of a kind. */
type Filters<Table extends RecordTable, Schema> = {
  [Name in ColumnFilter<Table> as Table['rows'][Name] extends { filter: Schema }
    ? Name
    : never]: Table['rows'][Name] extends {
    filter: infer Filter extends Type.TSchema
  }
    ? Static<Filter>
    : never
}
type Conditions<Table extends RecordTable, Schema> = FilterConditions<Filters<Table, Schema>>

function conditionsFor<Value, Result>(
  table: RecordTable,
  isWanted: (row: MemberRow) => boolean,
  condition: (column: string, value: Value) => Condition | undefined,
): Result {
  const rows = columnRows(table).filter(({ row }) => isWanted(row))
  return Object.fromEntries(
    rows.map(({ name, column }) => [name, (value: Value) => condition(column, value)]),
  ) as Result
}

/** The filters by any of several values. */
export const valueConditions = <Table extends RecordTable>(table: Table): Conditions<Table, Type.TArray> =>
  conditionsFor(table, ({ filter }) => Type.IsArray(filter), anyOf)

const within = (column: string, { gte, lte }: Static<typeof DateRange>): Condition | undefined =>
  gte || lte ? between(column, gte, lte) : undefined

/** The filters by a range of days. Few records have a value of a sparse order, so its filters are tried first. */
export function rangeConditions<Table extends RecordTable>(table: Table): Conditions<Table, typeof DateRange> {
  const those = (isSparse: boolean) => (row: MemberRow) =>
    Type.IsObject(row.filter) && (row.sort === 'sparse') === isSparse
  return {
    ...conditionsFor<Static<typeof DateRange>, Conditions<Table, typeof DateRange>>(table, those(true), within),
    ...conditionsFor<Static<typeof DateRange>, object>(table, those(false), within),
  }
}
