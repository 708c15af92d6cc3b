/** The operations that records of the company have in common: trucks, crew members, absences, and templates and rules of messages. */
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Scope } from '../access/scopes.ts'
import type { Reader, Write } from '../db/database.ts'
import type { Condition } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { objectOf, patchOf } from '../http/content/content.ts'
import type { Listing } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { type Operation, read, readItem, type Shown } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import { isImport, withSource } from '../imports/rules.ts'
import type { Context } from '../kernel/context.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import type { Subject, Versioned } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { hiddenInUrl, type RecordTable, sortsOf } from '../kernel/record.ts'
import { filterQueryOf } from '../kernel/schema.ts'
import { requireOfCompany } from './rules.ts'
import { NONE, type RecordStore, type Stored } from './store.ts'

/** A kind of record: its words, its schemas, and what its changes write. */
type DispatchKind<Item extends Versioned, Filter extends TObject> = {
  tag: string
  /** `Truck` in `createTruck`, `Trucks` in `listTrucks`; `truck` and `trucks` for people. */
  names: { one: string; many: string; word: string; words: string }
  path: string
  parameter: string
  scopes: { read: Scope; write: Scope }
  table: RecordTable
  policy: RecordPolicy
  schemas: { record: TSchema; created: TSchema; patch: TSchema; imported: TSchema; filter: Filter }
  store: RecordStore<Item>
  notFound: ErrorCode
  about: (item: Item) => Subject
  rules: {
    from: (sent: JsonObject, ctx: Context) => Item
    patch: (current: Item, sent: JsonObject, ctx: Context) => Item
  }
  imported: (tx: Reader, ctx: Context, content: JsonObject) => Promise<Item>
  conditions: { columns: readonly string[]; where: (filter: Static<Filter>) => Condition[] }
  /** The writes of a new record. `isImport` makes the type of its event. */
  created: (tx: Reader, item: Item, ctx: Context, isImport: boolean) => Promise<Write[]>
  changed: (tx: Reader, before: Item, after: Item, ctx: Context) => Promise<Write[]>
  deleted: (tx: Reader, stored: Stored<Item>, ctx: Context) => Promise<Write[]>
  /** What the descriptions say beyond the usual. */
  says: { list: string; query?: string; create: string; update: string; remove: string }
  /** Why a new or changed record is refused beside the usual reasons. */
  refuses?: readonly ErrorCode[]
  refusesDeletion?: ErrorCode
}

/** The scopes of trucks, crew members and absences. */
export const DISPATCH = { read: 'dispatch:read', write: 'dispatch:write' } as const

/** What all operations of a kind declare alike. */
type DescribedRecord = { tag: string; policy: RecordPolicy; shows: Shown }

export function dispatchOperations<Item extends Versioned, Filter extends TObject>(
  kind: DispatchKind<Item, Filter>,
): Operation[] {
  const { names, path, parameter, store, policy, rules, schemas, says } = kind
  const RECORD = { tag: kind.tag, policy, shows: { description: `The ${names.word}`, schema: schemas.record } }
  return [
    ...listsOf(kind, RECORD),

    change({
      ...RECORD,
      method: 'POST',
      url: path,
      operationId: `create${names.one}`,
      summary: `Create ${articleOf(names.word)}`,
      description: `${says.create} With \`source\` and the scope records:import, the ${names.word} is created as it is in another system.`,
      scope: kind.scopes.write,
      content: objectOf(Type.Union([schemas.created, schemas.imported])),
      errors: ['party_not_allowed', 'id_taken', ...(kind.refuses ?? [])],
      async decide({ tx, ctx, content }) {
        requireOfCompany(ctx)
        const isImported = isImport(content, ctx)
        const record = isImported ? await kind.imported(tx, ctx, content) : rules.from(content, ctx)
        const origin = isImported ? withSource(ctx, content) : ctx
        return { writes: await kind.created(tx, record, origin, isImported), record }
      },
      location: ({ id }) => `${path}/${id}`,
    }),

    readItem({
      ...RECORD,
      url: `${path}/:${parameter}`,
      operationId: `get${names.one}`,
      summary: `Read ${articleOf(names.word)}`,
      description: `The ${names.word} as it is now.`,
      scope: kind.scopes.read,
      errors: [kind.notFound],
      respond: respondToItem({ policy, parameter, findDoc: store.findDoc, notFound: store.notFound }),
    }),

    ...changesOf(kind, RECORD),
  ]
}

/** The changes of one record: PATCH and DELETE. */
function changesOf<Item extends Versioned, Filter extends TObject>(
  kind: DispatchKind<Item, Filter>,
  record: DescribedRecord,
): Operation[] {
  const { names, path, parameter, store, rules, schemas, says } = kind
  const changedItem = {
    ...record,
    url: `${path}/:${parameter}`,
    scope: kind.scopes.write,
    find: (tx: Reader, { params }: Call): Promise<Stored<Item>> => store.require(tx, params[parameter]),
    target: ({ record }: Stored<Item>) => ({ record, about: kind.about(record) }),
  }
  return [
    change({
      ...changedItem,
      method: 'PATCH',
      operationId: `update${names.one}`,
      summary: `Change ${articleOf(names.word)}`,
      description: says.update,
      content: patchOf(schemas.patch),
      errors: [kind.notFound, ...(kind.refuses ?? [])],
      async decide({ tx, ctx, stored: { record: before }, content }) {
        const record = rules.patch(before, content, ctx)
        return { writes: record === before ? [] : await kind.changed(tx, before, record, ctx), record }
      },
    }),

    change({
      ...changedItem,
      method: 'DELETE',
      operationId: `delete${names.one}`,
      summary: `Delete ${articleOf(names.word)}`,
      description: says.remove,
      errors: [kind.notFound, ...(kind.refusesDeletion ? [kind.refusesDeletion] : [])],
      decide: async ({ tx, ctx, stored }) => ({ writes: await kind.deleted(tx, stored, ctx), record: null }),
    }),
  ]
}

const articleOf = (word: string): string => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

/** The list by GET and, if it has filters that must not appear in a URL, by QUERY. */
function listsOf<Item extends Versioned, Filter extends TObject>(
  { names, path, scopes, table, policy, schemas, store, conditions, says }: DispatchKind<Item, Filter>,
  record: DescribedRecord,
): Operation[] {
  const members = Object.keys(table.rows)
  const hidden = hiddenInUrl(table) as string[]
  const filter: TObject = schemas.filter
  const filterQuery = filterQueryOf(Type.Omit(filter, hidden))
  const listing: Listing<Static<Filter>> = {
    ...{ policy, table: store.table, members, csvColumns: members, sorts: sortsOf(table), expand: {} },
    ...conditions,
    seenBy: () => NONE,
  }
  const queryName = `${names.one}Query`
  const { byGet, byQuery } = listReads({
    schema: schemas.record,
    filter: schemas.filter,
    filterQuery,
    queryName,
    listing,
  })
  const shown = { ...record, url: path, scope: scopes.read }
  const list = read({
    ...shown,
    ...byGet,
    operationId: `list${names.many}`,
    summary: `List ${names.words}`,
    description: `One page of ${names.words}, newest first unless sorted. ${says.list} A caller that is bound to a party sees none.`,
  })
  if (hidden.length === 0) return [list]
  const query = read({
    ...{
      ...shown,
      ...byQuery,
      operationId: `query${names.many}`,
      summary: `List ${names.words}, with filters as JSON`,
    },
    description: says.query ?? '',
  })
  return [list, query]
}
