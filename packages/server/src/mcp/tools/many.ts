import { Type } from 'typebox'
import { Nullable, OneOf } from '../../kernel/schema.ts'
import { ShipmentPatch, StatusChange } from '../../shipments/schema.ts'
import { ChangeKey, Content, DryRun, Id, Kind, ReadTag } from '../schema.ts'
import type { Body } from '../service.ts'
import { keyOf } from '../write.ts'
import { CHANGES, queryOf, refusalOf, type Tool, withPlaces } from './tool.ts'

const OPERATIONS_MAX = 50

const Operation = Type.Object(
  {
    action: OneOf(['update', 'updateStatus'] as const, 'update takes changes; updateStatus takes status and reason.'),
    id: Id,
    eTag: ReadTag,
    changes: Type.Optional(Content(ShipmentPatch)),
    ...Type.Partial(Type.Object(StatusChange.properties)).properties,
  },
  { additionalProperties: false },
)

/** Deleting is not possible here: no scope allows only that. */
export const changeMany: Tool = {
  name: 'change_many',
  title: 'Change many moves or shipments',
  description: `Up to ${OPERATIONS_MAX} changes of moves or of shipments at once, each with the eTag of the version that you read. ATOMIC does all of them or none, ISOLATED each by itself. Call it with dryRun first, show the results, and then without.`,
  operations: ['updateMoves', 'updateShipments'],
  input: Type.Object(
    {
      kind: Kind,
      mode: OneOf(['ATOMIC', 'ISOLATED'] as const, 'ATOMIC: all or none. ISOLATED: each by itself.'),
      operations: Type.Array(Operation, { minItems: 1, maxItems: OPERATIONS_MAX }),
      requestKey: ChangeKey,
      dryRun: DryRun,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    batchID: Type.String(),
    dryRun: Type.Boolean({ description: 'Whether this was only tried.' }),
    results: Type.Array(
      Type.Object({
        status: Type.Integer(),
        eTag: Type.Optional(Nullable(Type.String({ description: 'The version after the change.' }))),
        record: Type.Optional(Type.Unsafe({})),
        problem: Type.Optional(Type.Unsafe({})),
      }),
    ),
  }),
  hints: CHANGES,
  async call(service, args) {
    const { kind, mode, operations, dryRun } = args
    const sent = operations.map(({ eTag, changes: patch, ...operation }: Body) => ({
      ...{ ...operation, ifMatch: `"${eTag}"` },
      ...(patch !== undefined && { patch }),
    }))
    const answer = await service.send({
      method: 'PATCH',
      path: `/v1/${kind}s${queryOf(dryRun ? { dryRun: 'true' } : {})}`,
      headers: keyOf('change_many', args),
      body: { mode, operations: sent },
    })
    if (answer.status === 200) return { result: { ...answer.body, dryRun: dryRun === true } }
    const next = 'Nothing was written, unless a result says so. Read refused records again with get_record.'
    const placed = (pointer: string) => pointer.replace(/^(\/operations\/\d+)\/patch(?=\/|$)/, '$1/changes')
    return { refusal: { ...withPlaces(refusalOf(answer), placed), next } }
  },
}
