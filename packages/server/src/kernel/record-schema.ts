/** The schemas that follow from the table of a record. Their types are exact: the compiler knows every member of every record. */
import { type TOptional, type TSchema, Type } from 'typebox'
import {
  type Having,
  isWritable,
  type MemberRow,
  type RecordTable,
  type Rows,
  rowsOf,
  type Writable,
} from './record.ts'
import { Nullable } from './schema.ts'

type Sent<Row extends MemberRow> = Row extends { sent: infer Schema extends TSchema } ? Schema : Row['type']
type Created<Row extends MemberRow> = Row extends { created: infer Schema extends TSchema } ? Schema : Sent<Row>
type Patched<Row extends MemberRow> = Row extends { patched: infer Schema extends TSchema } ? Schema : Sent<Row>
type RecordMembers<Table extends RecordTable> = { -readonly [Name in keyof Rows<Table>]: Rows<Table>[Name]['type'] }
type ContentMembers<Table extends RecordTable> = { -readonly [Name in Writable<Table>]: Sent<Rows<Table>[Name]> }
type NewMembers<Table extends RecordTable> = {
  -readonly [Name in Having<Table, { write: string }>]: Rows<Table>[Name] extends { write: 'optional' }
    ? TOptional<Created<Rows<Table>[Name]>>
    : Created<Rows<Table>[Name]>
}
type PatchMembers<Table extends RecordTable> = {
  -readonly [Name in Writable<Table>]: TOptional<Patched<Rows<Table>[Name]>>
}
/** Members that a record only sometimes shows, and filters. */
type Optionals<Rows> = {
  -readonly [Name in keyof Rows]: Rows[Name] extends { type: infer Schema extends TSchema } ? TOptional<Schema> : never
}
type FilterMembers<Table extends RecordTable> = {
  -readonly [Name in Having<Table, { filter: TSchema }>]: Rows<Table>[Name] extends {
    filter: infer Schema extends TSchema
  }
    ? TOptional<Schema>
    : never
} & Optionals<Table['filters']>

/** A schema for each member that has one; `schemaOf` says which. */
const each = (table: RecordTable, schemaOf: (row: MemberRow) => TSchema | undefined): Record<string, TSchema> =>
  Object.fromEntries(
    rowsOf(table).flatMap(([name, row]) => {
      const schema = schemaOf(row)
      return schema ? [[name, schema]] : []
    }),
  )

/** The members of the record. */
export const recordMembers = <Table extends RecordTable>(table: Table): RecordMembers<Table> =>
  each(table, ({ type }) => type) as RecordMembers<Table>

/** The schema of the record, under the name of its table. */
export const recordSchema = <Table extends RecordTable>(table: Table, options: { description?: string } = {}) =>
  Type.Object(recordMembers(table), { $id: table.name, additionalProperties: false, ...options })

/** The members that clients write, all of them required. */
export const contentMembers = <Table extends RecordTable>(table: Table): ContentMembers<Table> =>
  each(table, (row) => (isWritable(row) ? (row.sent ?? row.type) : undefined)) as ContentMembers<Table>

/** The members in the content of POST. */
export const newMembers = <Table extends RecordTable>(table: Table): NewMembers<Table> =>
  each(table, (row) => {
    const schema = row.created ?? row.sent ?? row.type
    return row.write === 'optional' ? Type.Optional(schema) : row.write && schema
  }) as NewMembers<Table>

/** The members of a patch, with what the forms of the console need to know about them. */
export const patchMembers = <Table extends RecordTable>(table: Table): PatchMembers<Table> =>
  each(table, (row) =>
    isWritable(row) ? Type.Optional(documented(row.patched ?? row.sent ?? row.type, row)) : undefined,
  ) as PatchMembers<Table>

/** What an import sets beside the content of POST. */
export const importedMembers = (table: RecordTable): Record<string, TSchema> =>
  each(table, ({ imported }) => imported && Type.Optional(Nullable(imported)))

const optionals = <Rows extends Readonly<Record<string, { type: TSchema }>>>(rows: Rows | undefined) =>
  Object.fromEntries(
    Object.entries(rows ?? {}).map(([name, { type }]) => [name, Type.Optional(type)]),
  ) as Optionals<Rows>

/** The members that `expand` adds. */
export const expansionMembers = <Table extends RecordTable>(table: Table) =>
  optionals<NonNullable<Table['expansions']>>(table.expansions)

/** The members that only the answer to the creation has. */
export const secretMembers = <Table extends RecordTable>(table: Table) =>
  optionals<NonNullable<Table['secrets']>>(table.secrets)

/** The filters of a list. */
export const filterMembers = <Table extends RecordTable>(table: Table): FilterMembers<Table> =>
  ({
    ...each(table, ({ filter }) => filter && Type.Optional(filter)),
    ...optionals(table.filters),
  }) as FilterMembers<Table>

/** A schema with the extensions of the OpenAPI document that the console reads. */
function documented(schema: TSchema, { group, label, unit, isOpenWhenFinal }: MemberRow): TSchema {
  const extensions = {
    ...(group && { 'x-group': group }),
    ...(label && { 'x-label': label }),
    ...(unit && { 'x-unit': unit }),
    ...(isOpenWhenFinal && { 'x-writable-when-final': true }),
  }
  if (Object.keys(extensions).length === 0) return schema
  return Type.With(schema, { documented: { ...Reflect.get(schema, 'documented'), ...extensions } }) as TSchema
}
