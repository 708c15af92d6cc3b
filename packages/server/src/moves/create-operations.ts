import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { importCountsAs, isImport } from '../imports/rules.ts'
import { CommaList } from '../kernel/schema.ts'
import { MOVE_EXPANSIONS } from '../shipments/expand.ts'
import { importMove } from './import.ts'
import { ImportedMove } from './import-schema.ts'
import { findNamed, requireFreeReference } from './reference-store.ts'
import { moveFrom } from './rules.ts'
import { NewMove, ShownMove } from './schema.ts'
import { moveCreated } from './writes.ts'

/** What all operations on moves share. */
export const MOVE = { tag: 'Moves', policy: POLICY.Move, shows: { description: 'The move', schema: ShownMove } }
export const COLLECTION = '/v1/moves'

export const ExpandQuery = Type.Object({
  expand: Type.Optional(
    CommaList(
      `Any of ${Object.keys(POLICY.Move.expansions).join(', ')}. What does not fit into an answer is left out.`,
    ),
  ),
})

/** Creating and importing moves. */
export const createMove = change({
  ...MOVE,
  method: 'POST',
  url: COLLECTION,
  operationId: 'createMove',
  summary: 'Create a move',
  description:
    'Creates a move without shipments. A shipment without moveID creates its own move. With `source` and the scope records:import, it creates a move with its shipments as they are in another system.',
  scope: 'moves:write',
  query: ExpandQuery,
  content: { ...objectOf(Type.Union([NewMove, ImportedMove])), countsAs: importCountsAs },
  errors: ['party_not_allowed', 'precondition_failed', 'move_is_full', 'reference_taken', 'locator_taken', 'id_taken'],
  existing: ({ tx, ctx, content }) => findNamed(tx, 'moves', content, ctx),
  async decide({ tx, ctx, content, isNew }) {
    if (isImport(content, ctx)) return importMove(tx, ctx, content)
    const move = moveFrom(content, ctx)
    if (!isNew) await requireFreeReference(tx, 'moves', move, ctx)
    return { writes: moveCreated(move, 0, ctx), record: move }
  },
  location: ({ id }) => `/v1/moves/${id}`,
  expand: MOVE_EXPANSIONS,
})
