/** What the operations on agents and services share: both are listed and created under a shipment, and addressed by their own ids. */
import type { TObject } from 'typebox'
import type { Reader } from '../db/database.ts'
import { below } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { fewReads } from '../http/list/few.ts'
import { paramOf } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import type { Subject } from '../kernel/event.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { RecordTable } from '../kernel/record.ts'
import type { Part, PartStore } from './part-store.ts'
import { findShipment, requireShipment, type StoredShipment } from './store.ts'

/** A part with its shipment, whose revision every change of the part bumps. */
export type StoredPart<Item extends Part> = { record: Item; shipment: StoredShipment }

/** A kind of part: what is said about it, where it is stored, which parameter of the path names it, and its name in events. */
type PartKind<Item extends Part> = {
  policy: RecordPolicy
  schema: TObject
  members: RecordTable
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

/** How the changes of a part find it (404), and whose version they need. */
export const partChanges = <Item extends Part>({ store, parameter, about }: PartKind<Item>) => ({
  access: 'WRITE' as const,
  async find(tx: Reader, { params }: Call): Promise<StoredPart<Item>> {
    const record = await store.require(tx, params[parameter])
    return { record, shipment: await requireShipment(tx, record.shipmentID) }
  },
  target: ({ record, shipment }: StoredPart<Item>) => ({ record, about: about(record, shipment.shipment.moveID) }),
})

/** The list under a shipment, and the responder of a single part. */
export const partReads = <Item extends Part>({ policy, schema, members, store, parameter, about }: PartKind<Item>) => ({
  list: fewReads({
    ...{ policy, schema, members, table: store.table, columns: ['shipment_id', 'move_id'], isOldestFirst: true },
    async parentOf({ db }, request) {
      const { id: shipmentID, moveID } = (await requireShipment(db, paramOf(request, 'shipmentID'))).shipment
      return { records: below({ moveID, shipmentID }), moveID }
    },
  }),
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
