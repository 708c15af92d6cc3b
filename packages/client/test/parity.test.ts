/** Every operation of the service has a method here, and the method calls that operation. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { committedWhole as document } from '../../server/test/openapi/committed.ts'
import { type Client, createClient, type NewSignature } from '../src/index.ts'
import { MESSAGE_CALLS } from './message-calls.ts'

const record = { id: 'ID', eTag: 'TAG' }
const address = { streetAddress1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }
const WEIGHTS = { grossWeight: 2, tareWeight: 1, weighedAt: '2026-11-14T15:20:00Z' }
const agent = { agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555-0100' } as const

const SIGNED: NewSignature = {
  ...{ purpose: 'DELIVERY', signerName: 'Ada', signerRole: 'CUSTOMER', strokes: [[[1, 2]]], digest: 'DIGEST' },
  shown: { shipment: 'TAG', items: [], documents: [] },
}

/** How each operation is called. An operation that is not here has no method: write one. */
const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  getEntry: ({ server }) => server.entry(),
  getLiveness: ({ server }) => server.live(),
  getReadiness: ({ server }) => server.ready(),
  getMetrics: ({ server }) => server.metrics(),
  getProblem: ({ server }) => server.problem('unavailable'),
  getCaller: ({ server }) => server.caller(),
  getCollisions: ({ server }) => server.collisions({ days: 31 }),

  listMoves: ({ moves }) => moves.list(),
  queryMoves: ({ moves }) => moves.query({ customer: 'Ada' }),
  createMove: ({ moves }) => moves.create(),
  getMove: ({ moves }) => moves.get('ID'),
  updateMove: ({ moves }) => moves.update(record, { remarks: null }),
  deleteMove: ({ moves }) => moves.delete(record),
  updateMoveStatus: ({ moves }) => moves.status(record, 'CANCELED'),
  diffMove: ({ moves }) => moves.diff('ID'),
  listMoveHistory: ({ moves }) => moves.history('ID'),
  createErasure: ({ moves }) => moves.erase(record),
  revertMove: ({ moves }) => moves.revert(record, { to: 'TAG' }),
  restoreMove: ({ moves }) => moves.restore({ id: 'ID', eTag: 'TAG' }),
  listErasures: ({ moves }) => moves.erasures('ID'),
  getErasure: ({ moves }) => moves.erasure('ID'),
  listShipmentsOfMove: ({ moves }) => moves.shipments('ID'),

  listShipments: ({ shipments }) => shipments.list(),
  queryShipments: ({ shipments }) => shipments.query({ customer: 'Ada' }),
  createShipment: ({ shipments }) => shipments.create({ shipmentType: 'HHG' }),
  createShipmentByChannel: ({ shipments }) => shipments.create({ shipmentType: 'HHG' }, { channel: 'prime' }),
  getShipment: ({ shipments }) => shipments.get('ID'),
  updateShipment: ({ shipments }) => shipments.update(record, { estimatedWeight: 1 }),
  deleteShipment: ({ shipments }) => shipments.delete(record),
  updateShipmentStatus: ({ shipments }) => shipments.status(record, 'APPROVED'),
  revertShipment: ({ shipments }) => shipments.revert('ID', { change: 'EVENT' }),
  restoreShipment: ({ shipments }) => shipments.restore('ID'),
  diffShipment: ({ shipments }) => shipments.diff('ID'),
  getShipmentSummary: ({ shipments }) => shipments.summary(),
  listShipmentHistory: ({ shipments }) => shipments.history('ID'),

  listAddresses: ({ addresses }) => addresses.list('ID'),
  getAddress: ({ addresses }) => addresses.get('ID', 'ADDRESS'),
  replaceAddress: ({ addresses }) => addresses.replace('ID', record, address),

  listAgents: ({ agents }) => agents.list('ID'),
  createAgent: ({ agents }) => agents.create('ID', agent),
  getAgent: ({ agents }) => agents.get('ID'),
  updateAgent: ({ agents }) => agents.update(record, { lastName: null }),
  replaceAgent: ({ agents }) => agents.replace(record, agent),
  revertAgent: ({ agents }) => agents.revert(record, { to: 'TAG' }),
  deleteAgent: ({ agents }) => agents.delete(record),

  listServices: ({ services }) => services.list('ID'),
  createService: ({ services }) => services.create('ID', { code: 'CRATE' }),
  getService: ({ services }) => services.get('ID'),
  updateService: ({ services }) => services.update(record, { name: null }),
  revertService: ({ services }) => services.revert(record, { to: 'TAG' }),
  deleteService: ({ services }) => services.delete(record),
  updateServiceStatus: ({ services }) => services.status(record, 'APPROVED'),

  listDocuments: ({ documents }) => documents.list({ shipmentID: 'ID' }, { documentType: ['INVOICE'] }),
  createDocument: ({ documents }) => documents.create({ shipmentID: 'ID' }, { documentType: 'INVOICE', name: 'a.pdf' }),
  listMoveDocuments: ({ documents }) => documents.list({ moveID: 'ID' }),
  createMoveDocument: ({ documents }) => documents.create({ moveID: 'ID' }, { documentType: 'INVOICE', name: 'a.pdf' }),
  getDocument: ({ documents }) => documents.get('ID'),
  updateDocument: ({ documents }) => documents.update(record, { remarks: null }),
  deleteDocument: ({ documents }) => documents.delete(record),
  getDocumentContent: ({ documents }) => documents.download('ID'),
  replaceDocumentContent: ({ documents }) => documents.upload(record, new Uint8Array([1])),
  appendDocumentContent: ({ documents }) => documents.upload(record, new Uint8Array(3 * 1024 * 1024)),

  listEvents: ({ events }) => events.list(),

  listWebhooks: ({ webhooks }) => webhooks.list(),
  createWebhook: ({ webhooks }) => webhooks.create({ url: 'https://example.com' }),
  getWebhook: ({ webhooks }) => webhooks.get('ID'),
  updateWebhook: ({ webhooks }) => webhooks.update(record, { enabled: false }),
  deleteWebhook: ({ webhooks }) => webhooks.delete(record),
  listDeliveries: ({ webhooks }) => webhooks.deliveries('ID'),
  createDelivery: ({ webhooks }) => webhooks.deliver('ID', 'EVENT'),
  getDelivery: ({ webhooks }) => webhooks.delivery('ID'),

  updateShipments: ({ shipments }) => shipments.bulk([{ action: 'delete', id: 'ID', ifMatch: '*' }]),
  updateMoves: ({ moves }) => moves.bulk([{ action: 'delete', id: 'ID', ifMatch: '*' }], { dryRun: true }),

  listJobs: ({ jobs }) => jobs.list({ day: { gte: '2027-03-01' } }),
  listJobsOfShipment: ({ jobs }) => jobs.ofShipment('ID'),
  createJob: ({ jobs }) =>
    jobs.create({
      ...{ moveID: 'ID', kind: 'PACKING', day: '2027-03-01', windowStart: '08:00', windowEnd: '10:00' },
      expectedMinutes: 60,
    }),
  getJob: ({ jobs }) => jobs.get('ID'),
  updateJob: ({ jobs }) => jobs.update(record, { stopNumber: 2 }),
  updateJobStatus: ({ jobs }) => jobs.status(record, 'EN_ROUTE'),
  deleteJob: ({ jobs }) => jobs.delete(record),
  updateJobs: ({ jobs }) => jobs.bulk([{ action: 'delete', id: 'ID', ifMatch: '*' }]),
  listStorageStays: ({ storageStays }) => storageStays.list({ isOpen: true, authorizedUntil: { lte: '2027-03-01' } }),
  listStorageStaysOfShipment: ({ storageStays }) => storageStays.ofShipment('ID'),
  createStorageStay: ({ storageStays }) => storageStays.create('ID', { startedOn: '2027-03-01' }),
  getStorageStay: ({ storageStays }) => storageStays.get('ID'),
  updateStorageStay: ({ storageStays }) => storageStays.update(record, { place: null }),
  revertStorageStay: ({ storageStays }) => storageStays.revert(record, { to: 'TAG' }),
  deleteStorageStay: ({ storageStays }) => storageStays.delete(record),
  askStorageExtension: ({ storageStays }) => storageStays.extend(record, { days: 30, reason: 'Not ready' }),
  decideStorageExtension: ({ storageStays }) => storageStays.decide(record, { extensionID: 'ID', decision: 'APPROVE' }),
  getAvailability: ({ jobs }) => jobs.availability({ day: '2027-03-01' }),

  listKeys: ({ keys }) => keys.list(),
  createKey: ({ keys }) => keys.create({ name: 'warehouse', scopes: ['shipments:read'] }),
  getKey: ({ keys }) => keys.get('ID'),
  deleteKey: ({ keys }) => keys.delete('ID'),

  listLinks: ({ links }) => links.list('ID'),
  createLink: ({ links }) => links.create('ID'),
  getLink: ({ links }) => links.get('ID'),
  deleteLink: ({ links }) => links.delete(record),
  getTracking: ({ links }) => links.track('SECRET'),
  createTrackingRequest: ({ links }) => links.ask('SECRET', { locator: 'ABC346-01', eTag: 'TAG' }, { patch: {} }),
  getTrackingRequest: ({ links }) => links.asked('SECRET', 'ID'),
  withdrawTrackingRequest: ({ links }) => links.withdraw('SECRET', record),

  listCrewLinks: ({ crewLinks }) => crewLinks.list('ID'),
  createCrewLink: ({ crewLinks }) => crewLinks.create('ID'),
  getCrewLink: ({ crewLinks }) => crewLinks.get('ID'),
  deleteCrewLink: ({ crewLinks }) => crewLinks.delete(record),
  getCrewAccount: ({ crew }) => crew.me(),
  listCrewJobs: ({ crew }) => crew.jobs(),
  getCrewJob: ({ crew }) => crew.job('ID'),
  updateCrewJobStatus: ({ crew }) => crew.status(record, { status: 'EN_ROUTE' }),
  getCrewShipment: ({ crew }) => crew.shipment('ID'),
  updateCrewShipment: ({ crew }) => crew.weigh(record, { actualWeight: 1 }),
  listCrewItems: ({ crew }) => crew.items('ID'),
  getCrewItem: ({ crew }) => crew.item('ID'),
  updateCrewItem: ({ crew }) => crew.checkOff(record, { status: 'LOADED' }),
  getCrewNote: ({ crew }) => crew.note('ID'),
  createCrewNote: ({ crew }) => crew.write('ID', 'x'),
  getCrewDocument: ({ crew }) => crew.document('ID'),
  createCrewDocument: ({ crew }) => crew.addDocument('ID', { documentType: 'PHOTO', name: 'a.jpg' }),
  getCrewDocumentContent: ({ crew }) => crew.download('ID'),
  replaceCrewDocumentContent: ({ crew }) => crew.upload(record, new Uint8Array([1])),
  appendCrewDocumentContent: ({ crew }) => crew.upload(record, new Uint8Array(3 * 1024 * 1024)),
  replaceCrewReport: ({ crew }) => crew.report({ phoneID: 'ID', waiting: 0 }),
  listCrewReports: ({ crew }) => crew.reports(),

  listMoveNotes: ({ notes }) => notes.list({ moveID: 'ID' }, { limit: 1 }),
  listNotes: ({ notes }) => notes.list({ shipmentID: 'ID' }),
  createMoveNote: ({ notes }) => notes.create({ moveID: 'ID' }, { text: 'x' }),
  createNote: ({ notes }) => notes.create({ shipmentID: 'ID' }, { text: 'x' }),
  getNote: ({ notes }) => notes.get('ID'),
  updateNote: ({ notes }) => notes.update(record, { text: 'x' }),
  deleteNote: ({ notes }) => notes.delete(record),

  listItems: ({ items }) => items.list('ID', { room: 'Kitchen', sort: 'number' }),
  createItem: ({ items }) => items.create('ID', { description: 'Sofa' }),
  getItem: ({ items }) => items.get('ID'),
  updateItem: ({ items }) => items.update(record, { status: 'LOADED' }),
  deleteItem: ({ items }) => items.delete(record),
  createItemList: ({ items }) => items.createList('ID', { text: 'sofa' }),
  updateItems: ({ items }) => items.bulk([{ action: 'delete', id: 'ID', ifMatch: '*' }]),
  listConditionCodes: ({ items }) => items.conditionCodes(),
  listWeighings: ({ weighings }) => weighings.list('ID', { isCertified: true, sort: '-weighedAt' }),
  createWeighing: ({ weighings }) => weighings.create('ID', WEIGHTS),
  createTruckWeighings: ({ weighings }) =>
    weighings.createOnTruck('ID', { ...WEIGHTS, shares: [{ shipmentID: 'ID' }] }),
  getWeighing: ({ weighings }) => weighings.get('ID'),
  updateWeighing: ({ weighings }) => weighings.update(record, { isReweigh: true }),
  deleteWeighing: ({ weighings }) => weighings.delete(record),
  revertWeighing: ({ weighings }) => weighings.revert(record, { to: 'TAG' }),
  revertItem: ({ items }) => items.revert(record, { to: 'TAG' }),
  listSignatures: ({ signatures }) => signatures.list('ID', { purpose: 'DELIVERY', sort: 'signedAt' }),
  createSignature: ({ signatures }) => signatures.create('ID', SIGNED),
  getSignature: ({ signatures }) => signatures.changesSince('ID'),
  getSignable: ({ signatures }) => signatures.signable('ID', 'DELIVERY'),
  getSignedText: ({ signatures }) => signatures.signed('ID'),
  getSignaturePicture: ({ signatures }) => signatures.picture('ID'),
  getSigningKey: ({ signatures }) => signatures.key(),
  getCrewSignable: ({ crew }) => crew.signable('ID', 'DELIVERY'),
  createCrewSignature: ({ crew }) => crew.sign('ID', SIGNED),
  getCrewSignature: ({ crew }) => crew.signature('ID'),

  createMoveChangeRequest: ({ changeRequests }) =>
    changeRequests.create({ kind: 'moves', ...record }, { patch: { remarks: null } }),
  createShipmentChangeRequest: ({ changeRequests }) =>
    changeRequests.create({ kind: 'shipments', ...record }, { patch: { estimatedWeight: 1 }, reason: 'Weighed' }),
  createJobChangeRequest: ({ changeRequests }) =>
    changeRequests.create({ kind: 'jobs', ...record }, { patch: { stopNumber: 2 } }),
  createStorageStayChangeRequest: ({ changeRequests }) =>
    changeRequests.create({ kind: 'storage-stays', ...record }, { patch: { place: null } }),
  listChangeRequests: ({ changeRequests }) => changeRequests.list({ status: 'PENDING', about: 'shipments/ID' }),
  getChangeRequest: ({ changeRequests }) => changeRequests.get('ID'),
  decideChangeRequest: ({ changeRequests }) =>
    changeRequests.decide('ID', record, { decision: 'ACCEPT', members: ['estimatedWeight'] }),
  withdrawChangeRequest: ({ changeRequests }) => changeRequests.withdraw(record),

  listViews: ({ views }) => views.list({ page: 'shipments', limit: 1 }),
  createView: ({ views }) => views.create({ name: 'Late', page: 'shipments' }),
  getView: ({ views }) => views.get('ID'),
  updateView: ({ views }) => views.update(record, { shared: true }),
  deleteView: ({ views }) => views.delete(record),
  listPresence: ({ presence }) => presence.list({ recordType: 'MOVE', recordID: 'ID' }),
  updatePresence: ({ presence }) => presence.put({ recordType: 'MOVE', recordID: 'ID', activity: null }),

  getCompany: ({ company }) => company.get(),
  replaceCompany: ({ company }) => company.replace(record, { name: 'Acme' }),
  listCompanyHistory: ({ company }) => company.history(),
  getPublicCompany: ({ company }) => company.public(),

  listParties: ({ parties }) => parties.list({ kind: ['PERSON'], limit: 1 }),
  createParty: ({ parties }) => parties.create({ name: 'Acme', kind: 'ORGANIZATION' }),
  getParty: ({ parties }) => parties.get('ID'),
  updateParty: ({ parties }) => parties.update(record, { reference: null }),
  deleteParty: ({ parties }) => parties.delete(record),

  listTrucks: ({ trucks }) => trucks.list({ isActive: true, q: 'Truck' }),
  createTruck: ({ trucks }) => trucks.create({ name: 'Truck 4' }),
  getTruck: ({ trucks }) => trucks.get('ID'),
  updateTruck: ({ trucks }) => trucks.update(record, { isActive: false }),
  deleteTruck: ({ trucks }) => trucks.delete(record),
  listCrewMembers: ({ crewMembers }) => crewMembers.list({ skill: ['DRIVER'] }),
  queryCrewMembers: ({ crewMembers }) => crewMembers.list({ search: 'Diaz', skill: 'DRIVER' }),
  createCrewMember: ({ crewMembers }) => crewMembers.create({ firstName: 'Rosa' }),
  getCrewMember: ({ crewMembers }) => crewMembers.get('ID'),
  updateCrewMember: ({ crewMembers }) => crewMembers.update(record, { phone: null }),
  deleteCrewMember: ({ crewMembers }) => crewMembers.delete(record),
  listAbsences: ({ absences }) => absences.list({ truckID: 'ID', startsAt: { lte: '2026-12-01T00:00:00Z' } }),
  createAbsence: ({ absences }) => absences.create({ truckID: 'ID', startsAt: 'A', endsAt: 'B' }),
  getAbsence: ({ absences }) => absences.get('ID'),
  updateAbsence: ({ absences }) => absences.update(record, { reason: null }),
  deleteAbsence: ({ absences }) => absences.delete(record),

  ...MESSAGE_CALLS,

  listMoveParties: ({ moveParties }) => moveParties.list('ID'),
  addMoveParty: ({ moveParties }) => moveParties.create('ID', { partyID: 'PARTY', role: 'HAULER', access: 'STATUS' }),
  getMoveParty: ({ moveParties }) => moveParties.get('ID'),
  updateMoveParty: ({ moveParties }) => moveParties.update(record, { access: 'READ' }),
  removeMoveParty: ({ moveParties }) => moveParties.delete(record),
}

type Operation = { operationId: string; parameters?: { name: string; in: string; required?: boolean }[] }
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    ...operation,
    method: method.replace(/^x-/, '').toUpperCase(),
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace('{prefix}', '(?!v1/)[^/]+')
        .replace(/\{\w+\}/g, '[^/]+')}$`,
    ),
  })),
)

describe('parity with the service', () => {
  test('every operation has a method, and no method is for an operation that is gone', () => {
    assert.deepEqual(Object.keys(CALLS).toSorted(), operations.map(({ operationId }) => operationId).toSorted())
  })

  for (const { operationId, method, pattern, parameters = [] } of operations)
    test(`${operationId} is what its method calls`, async () => {
      const sent: Request[] = []
      const fetch = async (url: string | URL | Request, init?: RequestInit) => {
        sent.push(new Request(url, init))
        return new Response('[]')
      }
      await CALLS[operationId]!(createClient({ baseUrl: 'http://127.0.0.1:1', fetch }))
      assert.equal(sent.length, /^append\w*DocumentContent$/.test(operationId) ? 2 : 1)
      const { headers, ...request } = { method: sent[0]!.method, url: new URL(sent[0]!.url), headers: sent[0]!.headers }
      assert.equal(request.method, method)
      assert.match(request.url.pathname, pattern)
      const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      for (const name of request.url.searchParams.keys()) assert.ok(known.includes(name), `${name} is not a parameter`)
      for (const parameter of parameters)
        if (parameter.in === 'header' && (parameter.required || parameter.name === 'Idempotency-Key'))
          assert.ok(headers.has(parameter.name), `${parameter.name} is missing`)
    })
})
