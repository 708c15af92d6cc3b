/** What the operations on agents and services share: both are listed and created under a shipment, and addressed by their own ids. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../db/database.ts'
import { respondToItem } from '../events/item.ts'
import { sendDocs } from '../http/answer/answer.ts'
import { startOf } from '../http/answer/link.ts'
import type { Runtime } from '../http/context.ts'
import { pageByID } from '../http/list/page-by-id.ts'
import { paramOf } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import type { Subject } from '../kernel/event.ts'
import { idOfDoc } from '../kernel/ids.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { reducedDoc, visiblePartsOfFound } from '../visibility/reduced.ts'
import type { Part, PartStore } from './part-store.ts'
import { findShipment, requireShipment, type StoredShipment } from './store.ts'

/** A part with its shipment, whose revision every change of the part bumps. */
export type StoredPart<Item extends Part> = { record: Item; shipment: StoredShipment }

/** A kind of part: where it is stored, which parameter of the path names it, and its name in events. */
type PartKind<Item extends Part> = {
  policy: RecordPolicy
  store: PartStore<Item>
  parameter: string
  about(item: Item, moveID: string): Subject
}

/** How the creation of a part finds its shipment (404), and the move that it belongs to. */
export const UNDER_SHIPMENT = {
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<StoredShipment> => requireShipment(tx, params.shipmentID),
  moveOfParent: ({ shipment }: StoredShipment): string => shipment.moveID,
}

/** How many parts of a shipment one answer lists. */
const PARTS_MAX = 1_000

/** How the changes of a part find it (404), and whose version they need. */
export const partChanges = <Item extends Part>({ store, parameter, about }: PartKind<Item>) => ({
  access: 'WRITE' as const,
  async find(tx: Reader, { params }: Call): Promise<StoredPart<Item>> {
    const record = await store.require(tx, params[parameter])
    return { record, shipment: await requireShipment(tx, record.shipmentID) }
  },
  target: ({ record, shipment }: StoredPart<Item>) => ({ record, about: about(record, shipment.shipment.moveID) }),
})

/** The responders of the list under a shipment and of a single part. */
export const partReads = <Item extends Part>({ policy, store, parameter, about }: PartKind<Item>) => ({
  async respondToList(
    runtime: Runtime,
    request: FastifyRequest,
    reply: FastifyReply,
    { cursor }: { cursor?: string },
  ): Promise<FastifyReply> {
    const { db } = runtime
    const listID = JSON.stringify([parameter, paramOf(request, 'shipmentID').toLowerCase()])
    startOf(runtime, listID, cursor) // 400
    const { shipment, doc: found } = await requireShipment(db, paramOf(request, 'shipmentID'))
    const page = { limit: PARTS_MAX, ...(cursor !== undefined && { cursor }) }
    const docs = await pageByID(runtime, request, reply, page, {
      ...{ listID, idOf: idOfDoc },
      read: (after = '', limit, budget) => store.listDocsAfter(db, shipment, after, limit, budget),
    })
    const parts = visiblePartsOfFound(db, policy, found)
    return sendDocs(
      reply,
      docs.map((doc) => reducedDoc(parts, doc)),
    )
  },
  respondToGet: respondToItem({
    policy,
    parameter,
    findDoc: store.findDoc,
    notFound: store.notFound,
    async trace(db, path) {
      const current = await store.require(db, path)
      const stored = await findShipment(db, current.shipmentID)
      if (!stored) throw store.notFound()
      return { about: about(current, stored.shipment.moveID), current }
    },
  }),
})
