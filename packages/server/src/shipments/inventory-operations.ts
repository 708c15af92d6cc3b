/** What the operations on items, weighings, storage stays and signatures share: they are listed and created under a shipment, and addressed by their own ids. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Reader } from '../db/database.ts'
import { below, type Condition } from '../db/lists/condition.ts'
import { respondToItem } from '../events/item.ts'
import { AsOfQuery } from '../events/schema.ts'
import type { Runtime } from '../http/context.ts'
import { type Listing, PageQuery, respondToList } from '../http/list/list.ts'
import { listReads } from '../http/list/reads.ts'
import { paramOf } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import type { Subject } from '../kernel/event.ts'
import { partyNotAllowed } from '../kernel/permission.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import { type RecordTable, sortsOf } from '../kernel/record.ts'
import { seesRecordsOf } from '../visibility/party.ts'
import type { InventoryRecord, InventoryStore } from './inventory-store.ts'
import { requireShipment, type StoredShipment } from './store.ts'

/** What the operations of a kind declare: its tables, where it is stored, which parameter of the path names it, and its name in events. */
type InventoryDeclared<Item extends InventoryRecord, Filter extends TObject> = {
  policy: RecordPolicy
  table: RecordTable
  schema: TSchema
  store: InventoryStore<Item>
  about(item: Item): Subject
  parameter: string
  filter: Filter
  filterQuery: TObject
  queryName: string
  /** The columns that the conditions use. */
  columns: readonly string[]
  where(filter: Static<Filter>): Condition[]
}

/** How the creation of a record finds its shipment (404), and the move that it belongs to. 403 for a party whose role would not show the record. */
export const underShipment = (policy: RecordPolicy, what: string) => ({
  access: 'WRITE' as const,
  async find(tx: Reader, { params }: Call): Promise<StoredShipment> {
    const stored = await requireShipment(tx, params.shipmentID)
    if (!(await seesRecordsOf(tx, policy, stored.shipment.moveID)))
      throw partyNotAllowed(`The role of your party on this move shows no ${what}, and lets you add none.`)
    return stored
  },
  moveOfParent: ({ shipment }: StoredShipment): string => shipment.moveID,
})

/** How the changes of a record find it (404), and whose version they need. */
export const inventoryChanges = <Item extends InventoryRecord>({
  store,
  about,
  parameter,
}: Pick<InventoryDeclared<Item, TObject>, 'store' | 'about' | 'parameter'>) => ({
  access: 'WRITE' as const,
  find: (tx: Reader, { params }: Call): Promise<Item> => store.require(tx, params[parameter]),
  target: (item: Item) => ({ record: item, about: about(item) }),
})

/** The list under a shipment and the read of one record, as far as their declarations are the same for all kinds. */
export function inventoryReads<Item extends InventoryRecord, Filter extends TObject>(
  kind: InventoryDeclared<Item, Filter>,
) {
  const { policy, table, store, about, parameter, filter, filterQuery, queryName, columns } = kind
  const members = Object.keys(table.rows)
  const listing: Listing<Static<Filter>> = {
    ...{ policy, columns, members, table: store.table, sorts: sortsOf(table), csvColumns: members, expand: {} },
    // Each list has its own.
    ...{ where: () => [], seenBy: null },
  }
  const { filterOf, byGet } = listReads({ schema: kind.schema, filter, filterQuery, queryName, listing })
  const { expand: _, ...parameters } = PageQuery.properties
  return {
    list: {
      ...byGet,
      query: Type.Object({ ...parameters, ...filterQuery.properties }),
      async respond(
        runtime: Runtime,
        request: FastifyRequest,
        reply: FastifyReply,
        page: Static<typeof PageQuery>,
      ): Promise<FastifyReply> {
        const wanted = filterOf(page)
        let moveID: string | undefined
        const where = async () => {
          const { shipment } = await requireShipment(runtime.db, paramOf(request, 'shipmentID'))
          moveID = shipment.moveID
          return [below({ moveID: shipment.moveID, shipmentID: shipment.id }), ...kind.where(wanted)]
        }
        const list = { ...listing, where, moveOf: () => moveID }
        return respondToList(runtime, request, reply, list, { page, filter: wanted })
      },
    },
    item: {
      query: AsOfQuery,
      respond: respondToItem({
        ...{ policy, parameter, findDoc: store.findDoc, notFound: store.notFound },
        async trace(db, path) {
          const current = await store.require(db, path)
          return { about: about(current), current }
        },
      }),
    },
  }
}
