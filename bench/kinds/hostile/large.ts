/**
 * The largest records on the largest page, for every operation that reads or refuses: what each is asked, or why its answer cannot be large. A
 * test compares the names with the OpenAPI document.
 */
import { LARGEST_SHIPMENT } from '../../../packages/server/test/largest.ts'
import type { Ask } from '../../load/probe.ts'
import {
  because,
  bulk,
  dryRun,
  EXPANDED,
  FEW_SMALL,
  history,
  lists,
  NO_RECORD,
  ONE,
  ONE_SMALL,
  pages,
  queries,
  type Row,
  SIZES,
  stale,
} from './asked.ts'
import { LARGE_INVENTORY } from './large-inventory.ts'
import { LARGE_REQUESTS } from './large-requests.ts'
import type { LargeRecords } from './records.ts'

const OF_SHIPMENTS = 'agents,services,documents,move,customerName'
const OF_JOBS = 'shipment,customerName'
const OWN_EXPANSIONS = { services: [], documents: [], move: {} }
const STATUS = { status: 'CANCELED' }

/** The same plan again, which is refused. */
const planOf = ({ id: _, eTag: __, lastDay: ___, absent: ____, ...plan }: LargeRecords['job']): object => plan

/** The same with versions that never were. */
const unknown = (records: readonly { id: string }[]) => records.map(({ id }) => ({ id, eTag: 'A'.repeat(22) }))

const LARGE: Record<string, Row | string> = {
  ...LARGE_INVENTORY,
  ...LARGE_REQUESTS,
  listMoves: () => lists('/v1/moves', 'shipments,documents'),
  queryMoves: () => queries('/v1/moves', 'shipments'),
  listShipments: ({ move }) => [
    ...lists('/v1/shipments', OF_SHIPMENTS),
    { name: 'totals of thousands of items', path: `/v1/shipments?moveID=${move.id}&limit=200&fields=id&expand=rooms` },
  ],
  queryShipments: () => queries('/v1/shipments', OF_SHIPMENTS),
  listShipmentsOfMove: ({ move }) => [
    ...lists(`/v1/moves/${move.id}/shipments`, OF_SHIPMENTS),
    { name: 'totals of thousands of items', path: `/v1/moves/${move.id}/shipments?limit=200&fields=id&expand=rooms` },
  ],
  getMove: ({ move }) => [
    { name: 'expanded', path: `/v1/moves/${move.id}?expand=shipments,documents` },
    { name: 'expanded, some fields', path: `/v1/moves/${move.id}?expand=shipments&fields=id` },
  ],
  getShipment: ({ shipment, inventory }) => [
    { name: 'expanded', path: `/v1/shipments/${shipment.id}?expand=${OF_SHIPMENTS}` },
    { name: 'totals of many rooms', path: `/v1/shipments/${inventory.roomyID}?expand=rooms` },
  ],
  listMoveHistory: ({ move }) => history(`/v1/moves/${move.id}`),
  listShipmentHistory: ({ shipment }) => history(`/v1/shipments/${shipment.id}`),
  diffMove: ({ move }) => [{ name: 'many steps', path: `/v1/moves/${move.id}/diff?from=${move.oldTags[0]}` }],
  diffShipment: ({ shipment }) => [
    { name: 'many steps', path: `/v1/shipments/${shipment.id}/diff?from=${shipment.oldTags[0]}` },
  ],
  listEvents: ({ move }) => [
    { name: 'the newest', path: '/v1/events?last=200' },
    { name: 'those of a move', path: `/v1/events?limit=200&moveID=${move.id}` },
    { name: 'nothing found', path: '/v1/events?type=webhook.ping' },
  ],
  createShipment: ({ move }) => [
    {
      name: 'expanded',
      path: `/v1/shipments?dryRun=true&expand=${OF_SHIPMENTS}`,
      body: { ...LARGEST_SHIPMENT, moveID: move.id },
    },
  ],
  updateMove: ({ move }) => [
    ...stale(`/v1/moves/${move.id}`, SIZES, move.oldTags),
    ...dryRun(EXPANDED, `/v1/moves/${move.id}`, move, { shipments: [], documents: [] }, 'shipments'),
  ],
  updateShipment: ({ shipment }) => [
    ...stale(`/v1/shipments/${shipment.id}`, SIZES, shipment.oldTags),
    ...dryRun(EXPANDED, `/v1/shipments/${shipment.id}`, shipment, OWN_EXPANSIONS, OF_SHIPMENTS),
  ],
  updateMoveStatus: ({ move }) => [
    ...stale(`/prime/v1/moves/${move.id}/updateStatus`, STATUS, move.oldTags),
    ...dryRun('the whole move, as a dry run', `/prime/v1/moves/${move.id}/updateStatus`, move, STATUS),
  ],
  updateShipmentStatus: ({ shipment }) =>
    stale(`/prime/v1/shipments/${shipment.id}/updateStatus`, STATUS, shipment.oldTags),
  deleteMove: ({ move }) => [
    ...stale(`/v1/moves/${move.id}`, undefined, move.oldTags),
    { name: 'one with shipments', path: `/v1/moves/${move.id}` },
  ],
  deleteShipment: ({ shipment }) => [
    ...stale(`/v1/shipments/${shipment.id}`, undefined, shipment.oldTags),
    ...dryRun('with the largest inventory', `/v1/shipments/${shipment.id}`, shipment),
  ],
  replaceAddress: ({ shipment, addressID }) =>
    stale(`/v1/mto-shipment/${shipment.id}/address/${addressID}`, LARGEST_SHIPMENT.pickupAddress, shipment.oldTags),
  revertMove: ({ move }) => [
    ...stale(`/v1/moves/${move.id}/reversions`, { change: move.changeID }, move.oldTags),
    ...dryRun('an old change', `/v1/moves/${move.id}/reversions`, move, { change: move.changeID }),
  ],
  revertShipment: ({ shipment }) => [
    ...stale(`/v1/shipments/${shipment.id}/reversions`, { change: shipment.changeID }, shipment.oldTags),
    ...dryRun('to an old version', `/v1/shipments/${shipment.id}/reversions`, shipment, { to: shipment.oldTags[0] }),
  ],
  restoreMove: ({ deletedMove }) => dryRun('a large one', `/v1/moves/${deletedMove.id}/restorations`, deletedMove, {}),
  restoreShipment: ({ deleted }) => dryRun('a large one', `/v1/shipments/${deleted.id}/restorations`, deleted, {}),
  updateMoves: ({ move }) => bulk('/v1/moves', 'old', unknown([move])),
  updateShipments: ({ others }) => [
    ...bulk('/v1/shipments', 'current', others),
    ...bulk('/v1/shipments', 'old', unknown(others)),
  ],
  listServices: ({ shipment }) => [{ name: 'a page', path: `/v1/shipments/${shipment.id}/services` }],
  listDocuments: ({ shipment }) => lists(`/v1/shipments/${shipment.id}/documents`),
  listMoveDocuments: ({ move }) => lists(`/v1/moves/${move.id}/documents`),
  updateDocument: ({ document }) => stale(`/v1/documents/${document.id}`, SIZES, [document.eTag]),
  listNotes: ({ shipment }) => pages(`/v1/shipments/${shipment.id}/notes`),
  listMoveNotes: ({ move }) => pages(`/v1/moves/${move.id}/notes`),
  listParties: () => lists('/v1/parties'),
  updateParty: ({ party }) => stale(`/v1/parties/${party.id}`, SIZES, [party.eTag]),
  listTrucks: () => lists('/v1/trucks'),
  listCrewMembers: () => pages('/v1/crew-members'),
  queryCrewMembers: () => [{ name: 'a page', path: '/v1/crew-members', body: { limit: 200, search: '€' } }],
  listAbsences: () => pages('/v1/absences'),
  listJobs: () => lists('/v1/jobs', OF_JOBS, 'instructions'),
  listJobsOfShipment: ({ shipment }) => lists(`/v1/shipments/${shipment.id}/jobs`, OF_JOBS, 'instructions'),
  getJob: ({ job }) => [{ name: 'expanded', path: `/v1/jobs/${job.id}?expand=${OF_JOBS}` }],
  updateJob: ({ job }) => [
    ...stale(`/v1/jobs/${job.id}`, { instructions: 'x' }, [job.eTag]),
    ...dryRun('with expansions in the content', `/v1/jobs/${job.id}`, job, { shipment: {}, customerName: 'x' }),
  ],
  createJob: ({ job }) => [
    { name: 'refused, with alternatives', path: '/v1/jobs?dryRun=true', body: planOf(job) },
    { name: 'a truck that is absent', path: '/v1/jobs?dryRun=true', body: { ...planOf(job), ...job.absent } },
  ],
  updateJobs: ({ job }) =>
    ['ISOLATED', 'ATOMIC'].map((mode) => ({
      name: `${mode}, all refused with alternatives`,
      path: '/v1/jobs?dryRun=true',
      body: { mode, operations: Array(100).fill({ action: 'create', record: planOf(job) }) },
    })),
  getAvailability: ({ job }) => [
    { name: 'the whole fleet for 31 days', path: `/v1/availability?day=${job.day}&until=${job.lastDay}&minutes=5` },
  ],
  listCrewJobs: ({ job: { crew } }) => [{ name: 'a day of large jobs', path: '/v1/crew/jobs', headers: crew }],
  listViews: () => pages('/v1/views'),
  listCompanyHistory: () => pages('/v1/company/history'),
  listDeliveries: ({ webhookID }) => pages(`/v1/webhooks/${webhookID}/deliveries`),
  getTracking: ({ secret }) => [
    { name: 'a move with many shipments', path: '/v1/tracking', headers: { 'vanline-tracking': secret } },
  ],
  ...because(NO_RECORD, ['getEntry', 'getLiveness', 'getMetrics', 'getProblem', 'getReadiness']),
  ...because(NO_RECORD, ['getCaller', 'getCollisions', 'getShipmentSummary', 'getDocumentContent']),
  ...because(NO_RECORD, ['deleteDocument', 'deleteParty', 'deleteView', 'removeMoveParty', 'deleteKey', 'deleteLink']),
  ...because(ONE, ['createMove', 'createShipmentByChannel', 'createMoveDocument', 'createDocument', 'getDocument']),
  ...because(ONE, ['replaceDocumentContent', 'appendDocumentContent', 'createParty', 'getParty', 'getDelivery']),
  ...because(ONE, ['createView', 'getView', 'updateView', 'createDelivery']),
  ...because(ONE, ['getCompany', 'getPublicCompany', 'replaceCompany']),
  ...because(ONE_SMALL, ['getAgent', 'createAgent', 'updateAgent', 'replaceAgent', 'deleteAgent', 'revertAgent']),
  ...because(ONE_SMALL, ['getService', 'createService', 'updateService', 'deleteService', 'revertService']),
  ...because(ONE_SMALL, ['updateServiceStatus', 'getAddress', 'getNote', 'updateNote', 'deleteNote', 'createNote']),
  ...because(ONE_SMALL, ['createMoveNote', 'getErasure', 'createErasure', 'getKey', 'createKey', 'getLink']),
  ...because(ONE_SMALL, ['createLink', 'getMoveParty', 'updateMoveParty', 'addMoveParty', 'updatePresence']),
  ...because(ONE_SMALL, ['createTruck', 'getTruck', 'updateTruck', 'createCrewMember', 'getCrewMember']),
  ...because(ONE_SMALL, ['updateCrewMember', 'createAbsence', 'getAbsence', 'updateAbsence', 'updateJobStatus']),
  ...because(NO_RECORD, ['deleteTruck', 'deleteCrewMember', 'deleteAbsence', 'deleteJob']),
  ...because(NO_RECORD, ['deleteCrewLink', 'replaceCrewReport', 'getCrewDocumentContent', 'getCrewAccount']),
  ...because(ONE, ['createCrewDocument', 'getCrewDocument', 'replaceCrewDocumentContent', 'appendCrewDocumentContent']),
  ...because(ONE_SMALL, ['createCrewLink', 'getCrewLink', 'getCrewJob', 'updateCrewJobStatus', 'getCrewNote']),
  ...because(ONE_SMALL, ['createCrewNote', 'getCrewShipment', 'updateCrewShipment']),
  ...because(FEW_SMALL, ['listCrewLinks', 'listCrewReports']),
  ...because(ONE_SMALL, ['createWebhook', 'getWebhook', 'updateWebhook', 'deleteWebhook']),
  ...because(FEW_SMALL, ['listAgents', 'listAddresses', 'listLinks', 'listMoveParties', 'listErasures']),
  ...because(FEW_SMALL, ['listWebhooks', 'listKeys', 'listPresence']),
}

/** The operations that have neither a request with large records nor a reason, and those that do not exist. */
export function unlisted(operations: readonly string[]): string[] {
  const known = new Set(Object.keys(LARGE))
  return [...known.symmetricDifference(new Set(operations))]
}

/** What an operation that reads or refuses does with large records. */
export function largeAttacks(operation: string, method: string, large: LargeRecords): { name: string; of: Ask }[] {
  const row = LARGE[operation]
  if (row === undefined || typeof row === 'string') return []
  return row(large).map(({ name, path, headers = {}, body }) => ({
    name: `large records: ${name}`,
    of: {
      ...{ method, path },
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    },
  }))
}
