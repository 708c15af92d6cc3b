import { POLICY } from '../access/policy.ts'
import { below } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { change } from '../http/change.ts'
import { fewReads } from '../http/list/few.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { aboutMove } from '../moves/rules.ts'
import { requireMoveOrDeleted } from '../moves/store.ts'
import { requireDeletedMove } from '../moves/writes.ts'
import { ERASURE as TABLE } from './fields.ts'
import { partErased, sizeOfRest, TOO_MANY_SERVICES } from './part-writes.ts'
import { Erasure } from './schema.ts'
import { findErasureDoc } from './store.ts'
import { moveErased } from './writes.ts'

const ERASURE = { tag: 'Moves', policy: POLICY.Erasure, shows: { description: 'The erasure', schema: Erasure } }

const LIST = fewReads({
  ...{ policy: POLICY.Erasure, schema: Erasure, members: TABLE, table: 'erasures', columns: ['move_id'] },
  async parentOf({ db }, request) {
    const { id: moveID } = await requireMoveOrDeleted(db, paramOf(request, 'moveID'))
    return { records: below({ moveID, shipmentID: null }), moveID }
  },
})

/** Erases the personal data of a move (GDPR, Art. 17) and shows the progress. */
export const erasureOperations: readonly Operation[] = [
  change({
    ...ERASURE,
    targetPolicy: POLICY.Move,
    method: 'POST',
    url: '/v1/moves/:moveID/erasures',
    operationId: 'createErasure',
    summary: 'Erase the personal data of a move',
    description:
      'Empties the customer, the agents, street lines, remarks and all free text of the move and of everything below it, in the records and in every stored copy: the history, answers stored for retries, deliveries of webhooks; also of what was deleted. The data is hidden at once, and this cannot be undone. Its tracking links are deleted, and its documents with their content. Statuses, dates, tags and the order of the history stay, and erased values read [erased]. A move.erased event tells followers of the feed to do the same. A move that was deleted can be erased too, with the tag of its last event or *. Takes no content.',
    scope: 'moves:erase',
    access: 'WRITE',
    errors: ['move_not_found'],
    async find(tx, { params }) {
      const { id, stored } = await requireMoveOrDeleted(tx, params.moveID)
      return stored ?? (await requireDeletedMove(tx, id))
    },
    target(stored) {
      const record = 'move' in stored ? stored.move : stored.version
      return { record, about: aboutMove(record.id) }
    },
    size: {
      of: async ({ tx, stored, progress }) => ('move' in stored ? sizeOfRest(tx, stored.move.id, progress) : 0),
      instead: TOO_MANY_SERVICES,
    },
    async part({ tx, ctx, stored, progress }, isDryRun) {
      if (!('move' in stored)) return { writes: [], made: [] }
      return partErased(tx, stored.move.id, progress, isDryRun, ctx)
    },
    decide: ({ tx, ctx, stored, progress }) => moveErased(tx, stored, ctx, progress),
    location: ({ id }) => `/v1/erasures/${id}`,
    storedWith: () => ({ hasNoPersonalData: true }),
  }),

  read({
    ...ERASURE,
    ...LIST,
    url: '/v1/moves/:moveID/erasures',
    operationId: 'listErasures',
    summary: 'List the erasures of a move',
    description: 'Newest first; also of a move that was deleted.',
    scope: 'moves:read',
    errors: ['move_not_found', 'invalid_cursor'],
  }),

  readItem({
    ...ERASURE,
    url: '/v1/erasures/:erasureID',
    operationId: 'getErasure',
    summary: 'Read the progress of an erasure',
    description: 'Erased data is hidden at once. The answer says how many copies have been rewritten in the database.',
    scope: 'moves:read',
    errors: ['erasure_not_found'],
    respond: respondToItem({
      policy: POLICY.Erasure,
      parameter: 'erasureID',
      findDoc: findErasureDoc,
      notFound: () => new AppError('erasure_not_found', 'There is no erasure with this id.'),
    }),
  }),
]
