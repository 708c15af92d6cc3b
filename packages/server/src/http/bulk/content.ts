/** The content of a bulk: its schemas, and how it is read; the schema of its answer. */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { objectContent } from '../../kernel/content.ts'
import { requireValid, type Violation } from '../../kernel/errors.ts'
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts'
import { withoutQuotes } from '../../kernel/precondition.ts'
import { Nullable, OneOf, Uuid } from '../../kernel/schema.ts'
import { validatorOf } from '../../kernel/validate.ts'
import type { ContentDeclaration } from '../declaration.ts'

const ACTIONS = ['create', 'update', 'updateStatus', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

const OPERATIONS_MAX = 100
const TEXT_MAX = 2_000

/** One operation of a bulk. `content` is the content of the single request. A new record has no id yet. */
export type BulkItem = {
  action: Action
  id: string | undefined
  ifMatch: string | undefined
  mergeBase: string | undefined
  idempotencyKey: string | undefined
  content: Json | undefined
}
export type Bulk = { mode: 'ATOMIC' | 'ISOLATED'; items: BulkItem[] }

const Mode = OneOf(
  ['ATOMIC', 'ISOLATED'] as const,
  'ATOMIC: all operations or none, in one transaction. ISOLATED: each by itself.',
)
const Id = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The record, as in the path of the single request: its id, or the locator of a move.',
})
const IfMatch = Type.Optional(
  Type.String({
    maxLength: TEXT_MAX,
    description: 'The eTag of the version you read, or * for any. Without it the operation is refused with 428.',
  }),
)
const MergeBase = Type.Optional(
  Type.String({ maxLength: TEXT_MAX, description: 'With ifMatch *: the eTag of the version to merge from.' }),
)

const Key = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 255,
    // Printable characters without quotes, and no space at either end.
    pattern: '^[!#-~]([ !#-~]*[!#-~])?$',
    description:
      'Creates the record once: it is the Idempotency-Key of the POST that creates the same record. If it was used, the result is the stored one.',
  }),
)

/** Members that the rules of the single request check. The document describes them as the single request does. */
const checkedLater = (schema: TObject): TProperties =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([name, member]) => {
      const any = Type.Unsafe<unknown>({ documented: member })
      return [name, schema.required?.includes(name) ? any : Type.Optional(any)]
    }),
  )

const nameOf = (kind: string, action: Action): string => `${kind}${action[0]!.toUpperCase()}${action.slice(1)}Operation`

/** The contents of the single requests for one kind of record. Not every kind is created in bulks, or has a status of its own. */
type BulkSchemas = { kind: string; creation: TSchema | undefined; patch: TSchema; status: TObject | undefined }

/** The schemas of the operations of a bulk: each has the content of its single request. */
function operationSchemas({ kind, creation, patch, status }: BulkSchemas): Partial<Record<Action, TObject>> {
  const withMembers = (action: Action, members: TProperties) =>
    Type.Object({ action: OneOf([action]), ...members }, { $id: nameOf(kind, action), additionalProperties: false })
  const schemaOf = (action: Action, members: TProperties) =>
    withMembers(action, { id: Id, ifMatch: IfMatch, ...members })
  const created = () =>
    Type.Unsafe<JsonObject>({
      ...{ type: 'object', documented: creation },
      description: 'What the POST that creates it has as content.',
    })
  const merged = Type.Unsafe<JsonObject>({ type: 'object', documented: patch, description: 'A merge patch.' })
  return {
    ...(creation && { create: withMembers('create', { idempotencyKey: Key, record: created() }) }),
    update: schemaOf('update', { mergeBase: MergeBase, patch: merged }),
    ...(status && { updateStatus: schemaOf('updateStatus', checkedLater(status)) }),
    delete: schemaOf('delete', {}),
  }
}

/** Declares the content of a bulk, and reads it: 422 for all faults of its form at once. */
export function bulkContentOf(
  of: BulkSchemas,
  scopeOf: (action: Action) => string | undefined,
  countsAs: (record: JsonObject) => number,
): { declaration: ContentDeclaration; read: (sent: Json) => Bulk } {
  const { kind } = of
  const schemas = operationSchemas(of)
  const actions = ACTIONS.filter((action) => schemas[action])
  const operations = (items: TSchema) =>
    Type.Object(
      { mode: Mode, operations: Type.Array(items, { minItems: 1, maxItems: OPERATIONS_MAX }) },
      {
        $id: `${kind}Bulk`,
        additionalProperties: false,
        description: `Up to ${OPERATIONS_MAX} operations. \`repeated\`: each must be on another record. \`too_many\`: together they would write too many rows in one transaction.`,
      },
    )
  const one = Type.Unsafe<JsonObject>({
    oneOf: Object.values(schemas),
    discriminator: {
      propertyName: 'action',
      mapping: Object.fromEntries(actions.map((action) => [action, `#/components/schemas/${nameOf(kind, action)}`])),
    },
  })
  const validate = validatorOf(operations(Type.Object({ action: OneOf(actions) })))
  const validators = Object.fromEntries(actions.map((action) => [action, validatorOf(schemas[action]!)]))

  function read(sent: Json): Bulk {
    const content = objectContent(sent)
    requireValid(validate(content))
    const mode = content.mode as Bulk['mode']
    const all = content.operations as JsonObject[]
    const ofEach = all.flatMap((each, i) => validators[String(each.action)]!(each, `/operations/${i}`))
    requireValid([
      ...ofEach,
      ...repeatedIDs(all.map(({ id }) => String(id ?? '').toLowerCase())),
      ...repeatedKeys(all.map(({ idempotencyKey }) => String(idempotencyKey ?? ''))),
    ])
    return { mode, items: all.map(itemOf) }
  }
  const scopesFor = (sent: JsonObject) => actionsIn(sent).flatMap((action) => scopeOf(action) ?? [])
  const schema = operations(one)
  return { declaration: { kind: 'json', schema, countsAs: (sent) => countOf(sent, countsAs), scopesFor }, read }
}

/** A bulk counts as many requests as its operations would, each alone. */
function countOf({ operations }: JsonObject, countsAs: (record: JsonObject) => number): number {
  if (!Array.isArray(operations)) return 1
  return operations
    .slice(0, OPERATIONS_MAX)
    .reduce<number>((sum, each) => sum + (isObject(each) && isObject(each.record) ? countsAs(each.record) : 1), 0)
}

/** The actions in a bulk, which may be malformed. */
const actionsIn = ({ operations }: JsonObject): Action[] =>
  ACTIONS.filter(
    (action) => Array.isArray(operations) && operations.some((each) => isObject(each) && each.action === action),
  )

function itemOf({ action, id, ifMatch, mergeBase: sent, idempotencyKey, ...rest }: JsonObject): BulkItem {
  // A tag may be in quotes, as in ifMatch.
  const mergeBase = typeof sent === 'string' ? withoutQuotes(sent.trim()) : undefined
  const content = action === 'create' ? rest.record : action === 'update' ? rest.patch : rest
  return { action, id, ifMatch, mergeBase, idempotencyKey, content } as BulkItem
}

/** The violations for names that occur before; empty names count as none. */
export const repeatedIDs = (ids: readonly string[]): Violation[] =>
  repeated(ids, 'id', (first) => `Operation ${first} is on the same record. A bulk changes each record once.`)

const repeatedKeys = (keys: readonly string[]): Violation[] =>
  repeated(keys, 'idempotencyKey', (first) => `Operation ${first} has the same key. Each record needs its own.`)

function repeated(names: readonly string[], member: string, detailOf: (first: number) => string): Violation[] {
  const firsts = new Map<string, number>()
  return names.flatMap((name, i) => {
    const first = firsts.get(name)
    if (first === undefined && name !== '') firsts.set(name, i)
    return first === undefined
      ? []
      : [{ pointer: `/operations/${i}/${member}`, detail: detailOf(first), code: 'repeated' }]
  })
}

/** The answer: one result for each operation. A refused operation has a problem in place of its record. */
export const bulkAnswerOf = (
  kind: string,
  record: TSchema,
  conflictsWith: readonly string[],
  creates: boolean,
): TObject => {
  const statusOf = (...values: number[]) =>
    Type.Integer({
      ...(values.length > 0 && { enum: values }),
      description: 'The status that the single request would have had.',
    })
  const eTag = Nullable(Type.String({ description: 'The version after the operation; null if it was deleted.' }))
  const shown = Nullable(record)
  const passed = Type.Object({ status: statusOf(200, 204), eTag, record: shown }, { additionalProperties: false })
  const created = Type.Object(
    {
      ...{ status: statusOf(201), eTag: Type.String({ description: 'The first version.' }) },
      location: Type.String({ description: 'Where to read it.' }),
      replayed: Type.Boolean({ description: 'Whether an earlier request with the same key has created it.' }),
      record: shown,
    },
    { additionalProperties: false },
  )
  const shownBy = conflictsWith.map((name) => ({ $ref: `#/components/schemas/${name}Conflict` }))
  const problem = Type.Unsafe<unknown>(shownBy.length === 1 ? shownBy[0]! : { anyOf: shownBy })
  const refused = Type.Object({ status: statusOf(), problem }, { additionalProperties: false })
  const result = Type.Unsafe<unknown>({
    $id: `${kind}BulkResult`,
    description:
      'The result of one operation: the record, or the problem that the single request would have had. With Prefer: return=minimal the record is null, and after 2 MiB of records too.',
    oneOf: creates ? [passed, created, refused] : [passed, refused],
  })
  return Type.Object(
    {
      batchID: Type.String({ ...Uuid, description: 'The id of the bulk. All its events have it as batchID.' }),
      results: Type.Array(result),
    },
    { $id: `${kind}BulkAnswer`, additionalProperties: false },
  )
}
