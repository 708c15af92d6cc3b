import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { CREW_SCOPE } from '../access/scopes.ts'
import { respondToItem } from '../events/item.ts'
import { sendTaggedList } from '../http/answer/tagged.ts'
import { change } from '../http/change.ts'
import { patchOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { CHANGED_ITEM, patchedItem } from '../items/operations.ts'
import { items } from '../items/store.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { WRITTEN_OF_ITEM } from './fields.ts'
import { requireCrewItem, requireCurrentShipment, requireUnerased } from './found-store.ts'
import { requireWrittenByCrew } from './rules.ts'
import { CrewItemPatch, ItemForCrew } from './schema.ts'
import { listItemsForCrew } from './store.ts'

const ITEM = {
  ...{ tag: 'Crew', scope: CREW_SCOPE, policy: POLICY.ItemForCrew },
  shows: { description: 'The item', schema: ItemForCrew },
}

const ITEM_URL = '/v1/crew/items/:itemID'
const NOT_OWN_ITEM: readonly ErrorCode[] = ['item_not_found', 'job_reassigned', 'job_too_old', 'job_gone']

/** The inventory on the phones of crews. */
export const crewItems: readonly Operation[] = [
  read({
    ...ITEM,
    method: 'GET',
    url: '/v1/crew/shipments/:shipmentID/items',
    operationId: 'listCrewItems',
    summary: 'List the items of a shipment of a job',
    description:
      'All items, by their numbers, while you are booked for the job. The tag is that of the whole answer: ask with it to learn whether anything has changed.',
    answers: {
      200: { description: 'The items', schema: Type.Array(ItemForCrew), headers: ['ETag'] },
      304: { description: 'Nothing has changed', headers: ['ETag'] },
    },
    errors: ['shipment_not_found', 'job_reassigned', 'job_too_old', 'job_gone'],
    async respond({ db }, request, reply) {
      const { shipment } = await requireCurrentShipment(db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const found = await listItemsForCrew(db, { moveID: shipment.moveID, shipmentID: shipment.id })
      return sendTaggedList(request, reply, found)
    },
  }),

  readItem({
    ...ITEM,
    url: ITEM_URL,
    operationId: 'getCrewItem',
    summary: 'Read an item of a job',
    description: 'The item alone, while you are booked for the job.',
    errors: NOT_OWN_ITEM,
    respond: respondToItem({
      ...{ policy: ITEM.policy, parameter: 'itemID', notFound: items.notFound },
      findDoc: async (db, id) => JSON.stringify(await requireCrewItem(db, id)),
    }),
  }),

  change({
    ...ITEM,
    method: 'PATCH',
    url: ITEM_URL,
    operationId: 'updateCrewItem',
    summary: 'Check off an item, or report what is wrong with it',
    description: 'Changes the status, the conditions and the exceptions of an item whose job you are booked for.',
    content: patchOf(CrewItemPatch),
    errors: [...NOT_OWN_ITEM, 'move_erased'],
    async find(tx, { params }) {
      const item = await requireCrewItem(tx, params.itemID)
      await requireUnerased(tx, item.moveID)
      return item
    },
    target: CHANGED_ITEM.target,
    decide(of) {
      requireWrittenByCrew(of.stored, of.content, WRITTEN_OF_ITEM)
      return patchedItem(of, 'updated')
    },
  }),
]
