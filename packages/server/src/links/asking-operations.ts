import { POLICY } from '../access/policy.ts'
import type { SignIns } from '../access/sign-in.ts'
import { changeRequested } from '../change-requests/ask-operations.ts'
import { type FoundRecord, SHIPMENTS } from '../change-requests/kinds-operations.ts'
import { aboutChangeRequest, withdrawnRequest } from '../change-requests/rules.ts'
import type { ChangeRequest } from '../change-requests/schema.ts'
import { changeRequestNotFound, countRequestsBy, requireChangeRequest } from '../change-requests/store.ts'
import { changeRequestEnded } from '../change-requests/writes.ts'
import { findCompany } from '../company/store.ts'
import type { Reader } from '../db/database.ts'
import { sendRecord } from '../http/answer/answer.ts'
import { change } from '../http/change.ts'
import { validOf } from '../http/content/content.ts'
import { JSON_TYPE, negotiate } from '../http/content/media.ts'
import { answersOf, type Operation, paramOf, read } from '../http/operation.ts'
import type { Call } from '../http/prepared.ts'
import type { Shipment } from '../shipments/schema.ts'
import { requireShipment, shipmentNotFound } from '../shipments/store.ts'
import { askableOf, patchAsked, requireRoomForAsking, requireUndecided, trackedRequestOf } from './asking-rules.ts'
import { findShipmentIDAt, requireLink } from './store.ts'
import { admittedLink, linkPrincipal, SECRET_HEADERS } from './tracking-link.ts'
import { NewTrackingRequest, TrackingRequest } from './tracking-schema.ts'

const REQUEST = {
  tag: 'Links',
  policy: POLICY.TrackingRequest,
  shows: { description: 'The request as its customer sees it', schema: TrackingRequest },
  scope: null,
  headers: SECRET_HEADERS,
} as const
const ITEM = '/v1/tracking/change-requests/:changeRequestID'

/** The move of the link that a request came with. */
const moveOfLink = async (tx: Reader, { principal }: Pick<Call, 'principal'>): Promise<string> =>
  (await requireLink(tx, principal.id.slice('link:'.length))).moveID

type FollowedRecord = FoundRecord & { shipment: Shipment }

/** A shipment that the page shows, by its locator; 404 for any other. */
async function findFollowed(tx: Reader, call: Call): Promise<FollowedRecord> {
  const moveID = await moveOfLink(tx, call)
  const id = await findShipmentIDAt(tx, moveID, call.params.shipmentLocator ?? '')
  if (id === undefined) throw shipmentNotFound()
  const found = await SHIPMENTS.find(tx, id)
  const shipment = found.record as Shipment
  if (shipment.status === 'DRAFT') throw shipmentNotFound()
  return { ...found, shipment }
}

type Own = { request: ChangeRequest; locator: string }

/** A request of this link; 404 for any other. */
async function findOwn(tx: Reader, { principal, params }: Pick<Call, 'principal' | 'params'>): Promise<Own> {
  const request = await requireChangeRequest(tx, params.changeRequestID)
  if (request.askedBy !== principal.id) throw changeRequestNotFound()
  const { shipment } = await requireShipment(tx, request.shipmentID ?? '')
  return { request, locator: shipment.locator }
}

/** What a customer may do with a tracking link. The link is the caller of the operation, so that it is the actor in events. */
export const askingOperations = ({ signIns }: { signIns: SignIns }): readonly Operation[] => {
  const byLink = (operation: Operation): Operation => ({
    ...operation,
    async respond(runtime, request, reply, query) {
      const { link } = await admittedLink(runtime, request, reply, signIns)
      request.found = linkPrincipal(link)
      return operation.respond(runtime, request, reply, query)
    },
  })
  return [createRequest, getRequest, withdrawRequest].map(byLink)
}

const createRequest = change({
  ...REQUEST,
  method: 'POST',
  url: '/v1/tracking/shipments/:shipmentLocator/change-requests',
  operationId: 'createTrackingRequest',
  summary: 'Ask for a change with a tracking link',
  description:
    'Asks for another day or another address of a shipment, as far as the company allows it (`canAsk`). The shipment stays as it is until people of the company accept the request.',
  content: validOf(NewTrackingRequest),
  errors: [
    'invalid_tracking_link',
    'shipment_not_found',
    'shipment_is_final',
    'too_many_change_requests',
    'not_acceptable',
  ],
  find: findFollowed,
  target: ({ record, about }: FollowedRecord) => ({ record, about }),
  async decide({ tx, ctx, call, stored, content }) {
    const { shipment } = stored
    stored.requireOpen()
    const { customerRequests } = await findCompany(tx)
    const patch = patchAsked(content.patch, askableOf(shipment, customerRequests))
    requireRoomForAsking(await countRequestsBy(tx, shipment.moveID, ctx.actor))
    const asked = { patch, reason: content.reason ?? null }
    const { writes, record } = await changeRequested(SHIPMENTS, { tx, ctx, call, stored, content: asked })
    return { writes, record: trackedRequestOf(record, shipment.locator) }
  },
  location: ({ id }: TrackingRequest) => `/v1/tracking/change-requests/${id}`,
})

const getRequest = read({
  ...REQUEST,
  method: 'GET',
  url: ITEM,
  operationId: 'getTrackingRequest',
  summary: 'Read what was asked for with a tracking link',
  description: 'A request of this link. `GET /v1/tracking` lists the newest ones.',
  ifMatch: 'optional',
  answers: answersOf('GET', REQUEST.shows),
  errors: ['invalid_tracking_link', 'change_request_not_found', 'not_acceptable'],
  async respond({ db }, request, reply) {
    const { principal } = request
    const found = await findOwn(db, { principal, params: { changeRequestID: paramOf(request, 'changeRequestID') } })
    negotiate(request.headers.accept, [JSON_TYPE])
    return sendRecord(request, reply, JSON.stringify(trackedRequestOf(found.request, found.locator)))
  },
})

const withdrawRequest = change({
  ...REQUEST,
  method: 'POST',
  url: `${ITEM}/withdrawals`,
  operationId: 'withdrawTrackingRequest',
  summary: 'Withdraw what was asked for with a tracking link',
  description: 'Ends a request of this link that waits for a decision.',
  errors: ['invalid_tracking_link', 'change_request_not_found', 'request_decided', 'not_acceptable'],
  find: findOwn,
  target: ({ request }: Own) => ({ record: request, about: aboutChangeRequest(request) }),
  touches: ['/status'],
  decide({ ctx, stored: { request, locator } }) {
    requireUndecided(request)
    const after = withdrawnRequest(request, ctx)
    return { writes: changeRequestEnded(request, after, ctx), record: trackedRequestOf(after, locator) }
  },
})
