import { POLICY } from '../access/policy.ts'
import { bulk } from '../http/bulk.ts'
import type { Operation } from '../http/operation.ts'
import { deleteMove, updateMove, updateMoveStatus } from './operations.ts'
import { Move, MovePatch, MoveStatusChange } from './schema.ts'

export const moveBulkOperations: readonly Operation[] = [
  bulk({
    url: '/v1/moves',
    operationId: 'updateMoves',
    summary: 'Change many moves',
    description:
      'Up to 100 changes, cancellations and deletions in one request, each with the tag of its move. ATOMIC does all of them or none, ISOLATED each by itself.',
    tag: 'Moves',
    scope: 'moves:write',
    policy: POLICY.Move,
    kind: 'Move',
    parameter: 'moveID',
    record: Move,
    patch: MovePatch,
    status: MoveStatusChange,
    actions: { update: updateMove, updateStatus: updateMoveStatus, delete: deleteMove },
  }),
]
