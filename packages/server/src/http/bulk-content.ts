/** The content of a bulk: its schemas, and how it is read; the schema of its answer. */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { objectContent } from '../kernel/content.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import { isObject, type Json, type JsonObject } from '../kernel/json.ts'
import { withoutQuotes } from '../kernel/precondition.ts'
import { Nullable, OneOf, Uuid } from '../kernel/schema.ts'
import { validatorOf } from '../kernel/validate.ts'
import type { ContentDeclaration } from './content.ts'

const ACTIONS = ['update', 'updateStatus', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

const OPERATIONS_MAX = 100
const TEXT_MAX = 2_000

/** One operation of a bulk. `content` is what a request of its own would have as content. */
export type BulkItem = {
  action: Action
  id: string
  ifMatch: string | undefined
  mergeBase: string | undefined
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

/** Members that the rules of the single request check. The document describes them as the single request does. */
const checkedLater = (schema: TObject): TProperties =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([name, member]) => {
      const any = Type.Unsafe<unknown>({ documented: member })
      return [name, schema.required?.includes(name) ? any : Type.Optional(any)]
    }),
  )

const nameOf = (kind: string, action: Action): string => `${kind}${action[0]!.toUpperCase()}${action.slice(1)}Operation`

/** The schemas of the operations of a bulk: each has the content of its single request. */
function operationSchemas(kind: string, patch: TSchema, status: TObject): Record<Action, TObject> {
  const schemaOf = (action: Action, members: TProperties) =>
    Type.Object(
      { action: OneOf([action]), id: Id, ifMatch: IfMatch, ...members },
      { $id: nameOf(kind, action), additionalProperties: false },
    )
  const merged = Type.Unsafe<JsonObject>({ type: 'object', documented: patch, description: 'A merge patch.' })
  return {
    update: schemaOf('update', { mergeBase: MergeBase, patch: merged }),
    updateStatus: schemaOf('updateStatus', checkedLater(status)),
    delete: schemaOf('delete', {}),
  }
}

/** Declares the content of a bulk, and reads it: 422 for all faults of its form at once. */
export function bulkContentOf(
  kind: string,
  patch: TSchema,
  status: TObject,
  scopeOf: (action: Action) => string,
): { declaration: ContentDeclaration; read: (sent: Json) => Bulk } {
  const schemas = operationSchemas(kind, patch, status)
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
      mapping: Object.fromEntries(ACTIONS.map((action) => [action, `#/components/schemas/${nameOf(kind, action)}`])),
    },
  })
  const validate = validatorOf(operations(Type.Object({ action: OneOf(ACTIONS), id: Id })))
  const validators = Object.fromEntries(ACTIONS.map((action) => [action, validatorOf(schemas[action])]))

  function read(sent: Json): Bulk {
    const content = objectContent(sent)
    requireValid(validate(content))
    const mode = content.mode as Bulk['mode']
    const all = content.operations as JsonObject[]
    const ofEach = all.flatMap((each, i) => validators[String(each.action)]!(each, `/operations/${i}`))
    requireValid([...ofEach, ...repeatedIDs(all.map(({ id }) => String(id).toLowerCase()))])
    return { mode, items: all.map(itemOf) }
  }
  const scopesFor = (sent: JsonObject) => actionsIn(sent).map(scopeOf)
  return { declaration: { kind: 'json', schema: operations(one), countsAs: countOf, scopesFor }, read }
}

/** A bulk counts as many requests as it has operations. */
const countOf = ({ operations }: JsonObject): number =>
  Array.isArray(operations) ? Math.min(operations.length, OPERATIONS_MAX) : 1

/** The actions in a bulk, which may be malformed. */
const actionsIn = ({ operations }: JsonObject): Action[] =>
  ACTIONS.filter(
    (action) => Array.isArray(operations) && operations.some((each) => isObject(each) && each.action === action),
  )

function itemOf({ action, id, ifMatch, mergeBase: sent, patch, ...rest }: JsonObject): BulkItem {
  // A tag may be in quotes, as in ifMatch.
  const mergeBase = typeof sent === 'string' ? withoutQuotes(sent.trim()) : undefined
  return { action, id, ifMatch, mergeBase, content: action === 'update' ? patch : rest } as BulkItem
}

/** The violations for names that occur before; empty names count as none. */
export const repeatedIDs = (ids: readonly string[]): Violation[] =>
  ids.flatMap((id, i) => {
    const first = ids.indexOf(id)
    if (id === '' || first === i) return []
    const detail = `Operation ${first} is on the same record. A bulk changes each record once.`
    return [{ pointer: `/operations/${i}/id`, detail, code: 'repeated' }]
  })

/** The answer: one result for each operation. A refused operation has a problem in place of its record. */
export const bulkAnswerOf = (kind: string, record: TSchema): TObject => {
  const status = Type.Integer({ description: 'The status that the single request would have had.' })
  const eTag = Nullable(Type.String({ description: 'The version after the operation; null if it was deleted.' }))
  const passed = Type.Object({ status, eTag, record: Nullable(record) }, { additionalProperties: false })
  const problem = Type.Unsafe<unknown>({ $ref: `#/components/schemas/${kind}Conflict` })
  const refused = Type.Object({ status, problem }, { additionalProperties: false })
  const result = Type.Unsafe<unknown>({
    $id: `${kind}BulkResult`,
    description: 'The result of one operation: the record, or the problem that the single request would have had.',
    oneOf: [passed, refused],
  })
  return Type.Object(
    {
      batchID: Type.String({ ...Uuid, description: 'The id of the bulk. All its events have it as batchID.' }),
      results: Type.Array(result),
    },
    { $id: `${kind}BulkAnswer`, additionalProperties: false },
  )
}
