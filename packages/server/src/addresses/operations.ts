import { Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { requireDocAsOf } from '../events/history.ts'
import { AsOfQuery } from '../events/schema.ts'
import { narrowed, sendJson, sendRecord } from '../http/answer/answer.ts'
import { startOf } from '../http/answer/link.ts'
import { change } from '../http/change.ts'
import { objectOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import type { Runtime } from '../http/context.ts'
import { FewQuery } from '../http/list/few.ts'
import { UNCHANGED_ANSWER } from '../http/list/list.ts'
import { namesOf } from '../http/list/query.ts'
import { pageOfKeys, sendPage } from '../http/list/send-page.ts'
import { type Operation, paramOf, read, readItem } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { aboutShipment, requireChangeable } from '../shipments/rules.ts'
import { ADDRESS_ROLES, type Shipment } from '../shipments/schema.ts'
import { requireShipment, requireShipmentOrDeleted } from '../shipments/store.ts'
import { shipmentChanged } from '../shipments/writes.ts'
import { reducedDoc, visiblePartsOn } from '../visibility/reduced.ts'
import { Address, AddressContent } from './fields.ts'
import { replaceAddress, requireAddress } from './rules.ts'

const ADDRESS = { tag: 'Addresses', policy: POLICY.Address, shows: { description: 'The address', schema: Address } }
const ITEM = '/v1/mto-shipment/:shipmentID/address/:addressID'

/** The shipment of a path at an instant, or 404. */
async function requireShipmentAsOf(runtime: Runtime, path: string, asOf: string): Promise<Shipment> {
  const notFound = new AppError('shipment_not_found', 'There was no shipment with this id at that time.')
  return JSON.parse(await requireDocAsOf(runtime, await requireShipmentOrDeleted(runtime.db, path), asOf, notFound))
}

const ListQuery = Type.Pick(FewQuery, ['limit', 'cursor', 'fields'])

/** The addresses of a shipment, each a resource with a version of its own. */
export const addressOperations: readonly Operation[] = [
  read({
    ...ADDRESS,
    method: 'GET',
    url: '/v1/shipments/:shipmentID/addresses',
    operationId: 'listAddresses',
    summary: 'List the addresses of a shipment',
    description: 'The addresses of the shipment, in the order of their roles.',
    scope: 'shipments:read',
    query: ListQuery,
    answers: {
      200: { description: 'Its addresses', schema: Type.Array(Address), headers: ['ETag', 'Link'] },
      304: UNCHANGED_ANSWER,
    },
    errors: ['shipment_not_found', 'invalid_cursor'],
    async respond(runtime, request, reply, query) {
      const { db } = runtime
      const fields = namesOf('fields', query.fields, Object.keys(Address.properties))
      const listID = JSON.stringify(['addresses', paramOf(request, 'shipmentID').toLowerCase()])
      const after = startOf(runtime, listID, query.cursor)
      const { shipment } = await requireShipment(db, paramOf(request, 'shipmentID'))
      negotiate(request.headers.accept, [JSON_TYPE])
      const parts = await visiblePartsOn(db, POLICY.Address, shipment.moveID)
      const docs = ADDRESS_ROLES.flatMap((role, i): [string, string][] =>
        shipment[role] ? [[String(i), reducedDoc(parts, JSON.stringify(shipment[role]))]] : [],
      )
      const { texts, end } = pageOfKeys(new Map(docs), after, query.limit ?? docs.length)
      return sendPage(runtime, request, reply, { listID, after, end }, await narrowed(texts, fields))
    },
  }),

  readItem({
    ...ADDRESS,
    url: ITEM,
    operationId: 'getAddress',
    summary: 'Read an address',
    description: 'The address as it is now, or as it was at an instant (asOf).',
    scope: 'shipments:read',
    query: AsOfQuery,
    errors: ['shipment_not_found', 'address_not_found'],
    async respond(runtime, request, reply, { asOf }) {
      const [shipmentID, addressID] = [paramOf(request, 'shipmentID'), paramOf(request, 'addressID')]
      const shipment =
        asOf === undefined
          ? (await requireShipment(runtime.db, shipmentID)).shipment
          : await requireShipmentAsOf(runtime, shipmentID, asOf)
      const { address } = requireAddress(shipment, addressID)
      negotiate(request.headers.accept, [JSON_TYPE])
      const parts = await visiblePartsOn(runtime.db, POLICY.Address, shipment.moveID)
      const doc = reducedDoc(parts, JSON.stringify(address))
      return asOf === undefined ? sendRecord(request, reply, doc) : sendJson(reply, doc)
    },
  }),

  change({
    ...ADDRESS,
    method: 'PUT',
    url: ITEM,
    operationId: 'replaceAddress',
    summary: 'Replace an address',
    description:
      'The complete address replaces the old one: an omitted optional member is cleared. If-Match accepts the tag of the address or of its shipment.',
    scope: 'shipments:write',
    access: 'WRITE',
    content: objectOf(AddressContent),
    errors: ['shipment_not_found', 'address_not_found', 'shipment_is_final'],
    async find(tx, { params }) {
      const shipment = await requireShipment(tx, params.shipmentID)
      return { shipment, ...requireAddress(shipment.shipment, params.addressID) }
    },
    target: ({ shipment: { shipment }, role, address }) => ({
      record: address,
      about: { ...aboutShipment(shipment), part: role },
      alsoProving: [shipment.eTag],
    }),
    async decide({ tx, ctx, stored: { shipment: stored, role, address }, content }) {
      const after = replaceAddress(stored.shipment, role, content, ctx)
      if (after === stored.shipment) return { writes: [], record: address }
      requireChangeable(stored.shipment, [role])
      const writes = await shipmentChanged(tx, stored, after, JSON.stringify(after), 'address.replaced', ctx)
      return { writes, record: requireAddress(after, address.id).address }
    },
  }),
]
