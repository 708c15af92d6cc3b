/**
 * The table of a kind of record: one row for each member, with everything that is said about the member. Each feature has its table in
 * `fields.ts`. Schemas, columns, conditions, sorts, scopes, reduced records, erasure, imports and the form of the console follow from the
 * table when the process starts; no request reads it.
 */
import { type Static, type TSchema, Type } from 'typebox'
import type { Members } from './content.ts'
import type { ErasureRule, ErasureRules } from './erased.ts'
import type { Json } from './json.ts'
import {
  AnyOf,
  DateText,
  ETag,
  InstantText,
  Metadata,
  MetadataFilter,
  MetadataPatch,
  Nullable,
  Text,
  Uuid,
} from './schema.ts'

/** Which of the two reduced roles see a member: CUSTOMER and OBSERVER, CUSTOMER alone, or neither. */
export type SeenBy = 'both' | 'customer' | 'neither'

/** What is said about one member. */
export type MemberRow<Scope extends string = string> = {
  /** The schema of the member in a record. */
  type: TSchema
  /**
   * Whether a new record needs the member or may have it; a change may name it too. With `once` a new record needs it, and nothing changes it.
   * Without any of these the service sets the member.
   */
  write?: 'needed' | 'optional' | 'once'
  /** The schema in the content of a client, if `type` also allows what clients cannot write. */
  sent?: TSchema
  /** The schema in the content of POST, if it differs from `sent`. */
  created?: TSchema
  /** The schema in a patch, if it differs from `sent`. */
  patched?: TSchema
  /** The schema in an import, for a member that the service sets itself otherwise. */
  imported?: TSchema
  /** The value in a new record for which none was sent, if it is not null. */
  initial?: Json
  /** The operation that changes a read-only member. */
  changedBy?: string
  /** Whether the member can change in a final status of the record. */
  isOpenWhenFinal?: true
  /** Whether the table of the database has a column with the value, to filter and sort by: `agentType` is in `agent_type`. */
  column?: true
  /** The schema of the filter of this name. A member with a column needs nothing else; for others store.ts has the condition. */
  filter?: TSchema
  /** Whether the filter names people, so that it must not appear in a URL. */
  isHiddenInUrl?: true
  /** An order of lists. Most records have no value of a sparse one, so its index lacks the empty values. `by` is a column of another name. */
  sort?: true | 'sparse' | { by: string }
  /** The scopes that show the member beside the scope of the record. */
  scopes?: readonly Scope[]
  /** Needed in every record of a move that the reduced roles see at all. */
  seenBy?: SeenBy
  /** Who of the reduced roles may ask for a change of a writable member that it sees whole. The roles that see all members may ask for all. */
  askedBy?: 'customer'
  /** What an erasure does to the member. */
  erased: ErasureRule
  /** The table of the record that the member is. */
  parts?: RecordTable<Scope>
  /** The group of the form in the console that shows the member. */
  group?: string
  /** The name of the member for people, if its words are not those of its name. */
  label?: string
  /** The unit of a number. */
  unit?: 'lb'
}

/** What `expand` adds to a record: records of another kind, or a text with what an erasure does to it. */
type ExpansionRow<Scope extends string = string> = { type: TSchema; scope: Scope; seenBy: SeenBy } & (
  | { of: string }
  | { erased: ErasureRule }
)

/** A filter that is about several members, or about other records. */
type FilterRow<Scope extends string = string> = {
  type: TSchema
  /** The scope that the filter needs, if it is not the scope of the record. */
  scope?: Scope
  /** Whether the filter names people, so that it must not appear in a URL. */
  isHiddenInUrl?: true
  /** Whether the filter finds what an erasure empties. */
  isPersonal?: true
}

export type RecordTable<Scope extends string = string> = {
  /** The name of the record in OpenAPI. */
  name: string
  /** The scope that shows every member. */
  scope: Scope
  expansions?: Readonly<Record<string, ExpansionRow<Scope>>>
  filters?: Readonly<Record<string, FilterRow<Scope>>>
  /** What only the answer to the request that created the record shows. */
  secrets?: Readonly<Record<string, { type: TSchema; seenBy: SeenBy }>>
} & (
  | { rows: Readonly<Record<string, MemberRow<Scope> & { seenBy: SeenBy }>>; isSeenWholeOnly?: undefined }
  /** The reduced roles see no such record of a move at all. */
  | { rows: Readonly<Record<string, MemberRow<Scope>>>; isSeenWholeOnly: true }
  /** The record belongs to no move, where roles are. */
  | { rows: Readonly<Record<string, MemberRow<Scope>>>; isOfNoMove: true; isSeenWholeOnly?: undefined }
)

/** Checks a table, and keeps its exact type for the compiler. */
export const record = <const Table extends RecordTable>(table: Table): Table => table

export const ID = { type: Uuid, seenBy: 'both', erased: 'kept' } as const
/** The members that every record ends with. */
export const VERSION = {
  createdAt: { type: InstantText, seenBy: 'both', erased: 'kept' },
  lastUpdated: { type: InstantText, seenBy: 'both', erased: 'kept' },
  eTag: { type: ETag, seenBy: 'both', erased: 'kept' },
} as const
/** The same for a record whose lists can be sorted by them. Ids are in the order of creation. */
export const SORTED_VERSION = {
  createdAt: { ...VERSION.createdAt, sort: { by: 'id' } },
  lastUpdated: { ...VERSION.lastUpdated, sort: { by: 'last_updated' } },
  eTag: VERSION.eTag,
} as const
/** The same members of a record of which observers see nothing: a role that sees no member of a record does not see the record. */
export const FOR_CUSTOMERS = {
  id: { ...ID, seenBy: 'customer' },
  createdAt: { ...SORTED_VERSION.createdAt, seenBy: 'customer' },
  lastUpdated: { ...SORTED_VERSION.lastUpdated, seenBy: 'customer' },
  eTag: { ...SORTED_VERSION.eTag, seenBy: 'customer' },
} as const

/** What clients call the record in their own systems. Its filter compares the search key first, so store.ts has its columns. */
export const REFERENCE = {
  type: Nullable(Text(200, 'Your own reference.')),
  write: 'optional',
  filter: AnyOf(Text(200)),
  seenBy: 'neither',
  erased: 'emptied',
} as const
/** Names and values that clients choose. */
export const METADATA = {
  type: Metadata,
  write: 'optional',
  patched: MetadataPatch,
  initial: {},
  filter: MetadataFilter,
  seenBy: 'neither',
  erased: 'entries',
} as const

/** A filter by the first and the last day. */
export const DateRange = Type.Object(
  { gte: Type.Optional(DateText), lte: Type.Optional(DateText) },
  { additionalProperties: false },
)

/** The rows of a table. */
export type Rows<Table extends RecordTable> = Table['rows']
/** The names of the rows that have some property. */
export type Having<Table extends RecordTable, Property> = {
  [Name in keyof Rows<Table>]: Rows<Table>[Name] extends Property ? Name : never
}[keyof Rows<Table>]
/** The names of the members that clients may change. */
export type Writable<Table extends RecordTable> = Having<Table, { write: 'needed' | 'optional' }>

/** The members of a record as TypeScript sees them. */
type RecordOf<Table extends RecordTable> = {
  -readonly [Name in keyof Rows<Table>]: Static<Rows<Table>[Name]['type']>
}
/** Those that clients write, with the values that a record can have. */
export type Written<Table extends RecordTable> = Pick<RecordOf<Table>, Writable<Table>>
/** The names of the filters whose conditions follow from a column. */
export type ColumnFilter<Table extends RecordTable> = Having<Table, { column: true; filter: TSchema }>

/** Whether clients may change the member. */
export const isWritable = ({ write }: MemberRow): boolean => write === 'needed' || write === 'optional'

/** The names with their rows. */
export const rowsOf = (table: RecordTable): [string, MemberRow][] => Object.entries(table.rows)

type HiddenInUrl<Table extends RecordTable> =
  | Having<Table, { isHiddenInUrl: true }>
  | {
      [Name in keyof Table['filters']]: Table['filters'][Name] extends { isHiddenInUrl: true } ? Name : never
    }[keyof Table['filters']]

/** The filters that must not appear in a URL. */
export const hiddenInUrl = <Table extends RecordTable>(table: Table): HiddenInUrl<Table>[] =>
  Object.entries<{ isHiddenInUrl?: true }>({ ...table.rows, ...table.filters }).flatMap(([name, { isHiddenInUrl }]) =>
    isHiddenInUrl ? [name] : [],
  ) as HiddenInUrl<Table>[]

/** The filters that find what an erasure empties. */
export const personalFilters = (table: RecordTable): string[] => [
  ...rowsOf(table).flatMap(([name, { filter, erased }]) => (filter && erased !== 'kept' ? [name] : [])),
  ...Object.entries(table.filters ?? {}).flatMap(([name, { isPersonal }]) => (isPersonal ? [name] : [])),
]

/** The names that clients may write, and those that the service sets. */
export function membersOf(table: RecordTable): Members {
  const [writable, readOnly] = [true, false].map((isWanted) =>
    rowsOf(table).flatMap(([name, row]) => (isWritable(row) === isWanted ? [name] : [])),
  ) as [string[], string[]]
  const valued = <Value>(said: (row: MemberRow) => Value | undefined): Record<string, Value> =>
    Object.fromEntries(
      rowsOf(table).flatMap(([name, row]) => {
        const value = said(row)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  return { writable, readOnly, changedBy: valued((row) => row.changedBy), initial: valued((row) => row.initial) }
}

/** The names for a client that sends back a record that it read: expansions may be repeated, not changed. */
export const membersSentBack = (table: RecordTable): Members => {
  const members = membersOf(table)
  return { ...members, readOnly: [...members.readOnly, ...Object.keys(table.expansions ?? {})] }
}

/** The names of the members that can change in a final status. */
export const openWhenFinal = (table: RecordTable): string[] =>
  rowsOf(table).flatMap(([name, { isOpenWhenFinal }]) => (isOpenWhenFinal ? [name] : []))

type Initial<Table extends RecordTable> = {
  -readonly [Name in keyof Rows<Table> as null extends Static<Rows<Table>[Name]['type']>
    ? Name
    : Rows<Table>[Name] extends { initial: unknown }
      ? Name
      : never]: Static<Rows<Table>[Name]['type']>
}

const isNullable = (schema: TSchema): boolean => Type.IsUnion(schema) && schema.anyOf.some(Type.IsNull)

/**
 * The values of a new record in the order in which a record shows its members. A member that has no such value is undefined here, to keep
 * its place: the compiler demands it where the record is made.
 */
export const initialOf = <Table extends RecordTable>(table: Table): Initial<Table> =>
  Object.freeze(
    Object.fromEntries(
      rowsOf(table).map(([name, { type, initial }]) => [name, initial ?? (isNullable(type) ? null : undefined)]),
    ),
  ) as Initial<Table>

/** What an erasure does to each member. */
export const erasureOf = (table: RecordTable): ErasureRules =>
  Object.fromEntries(rowsOf(table).map(([name, { erased }]) => [name, erased]))

/** The member, its column, and its row, for each member with a column. */
export const columnRows = (table: RecordTable): { name: string; column: string; row: MemberRow }[] =>
  rowsOf(table).flatMap(([name, row]) => (row.column ? [{ name, column: columnNamed(name), row }] : []))

const columnNamed = (name: string): string => name.replace(/ID$|[A-Z]/g, (word) => `_${word.toLowerCase()}`)

/** The orders of a list by their names. */
export const sortsOf = (
  table: RecordTable,
): Record<string, { column: string; isNullable: boolean; isSparse?: boolean }> =>
  Object.fromEntries(
    rowsOf(table).flatMap(([name, { sort, type }]) => {
      if (!sort) return []
      const column = typeof sort === 'object' ? sort.by : columnNamed(name)
      return [[name, { column, isNullable: isNullable(type), ...(sort === 'sparse' && { isSparse: true }) }]]
    }),
  )

/** The columns of a CSV file: a member that is a record has a column for each of its writable members. */
export const csvColumnsOf = (table: RecordTable): string[] =>
  rowsOf(table).flatMap(([name, { parts }]) =>
    parts ? membersOf(parts).writable.map((member) => `${name}.${member}`) : [name],
  )
