import { POLICY } from '../access/policy.ts'
import { bulk } from '../http/bulk/bulk.ts'
import type { Operation } from '../http/operation.ts'
import { createMove } from './create-operations.ts'
import { deleteMove, updateMove, updateMoveStatus } from './operations.ts'
import { Move, MovePatch, MoveStatusChange } from './schema.ts'

export const moveBulkOperations: readonly Operation[] = [
  bulk({
    url: '/v1/moves',
    operationId: 'updateMoves',
    summary: 'Create and change many moves',
    description:
      'Up to 100 new moves, changes, cancellations and deletions in one request. A change has the tag of its move, a new one may have an idempotencyKey. ATOMIC does all of them or none, ISOLATED each by itself.',
    tag: 'Moves',
    scope: 'moves:write',
    policy: POLICY.Move,
    kind: 'Move',
    parameter: 'moveID',
    record: Move,
    patch: MovePatch,
    status: MoveStatusChange,
    // A reference that is taken can be that of a move or of a shipment, whichever is created.
    conflictsWith: ['Move', 'Shipment'],
    actions: { create: createMove, update: updateMove, updateStatus: updateMoveStatus, delete: deleteMove },
  }),
]
