/** The examples of the OpenAPI document. Tests send every content to a real service, and compare every answer with a real one. */
import type { Examples } from '../http/openapi/examples.ts'
import { VERSION } from '../kernel/release.ts'
import { CONTENTS } from './contents.ts'
import { Item, ItemForCrew, StorageStay, Weighing } from './inventory.ts'
import { Message, MessageOptOut, MessagePreview, MessageRule, MessageTemplate } from './messages.ts'
import { PROBLEM_EXAMPLES } from './problems.ts'
import {
  Absence,
  Address,
  Agent,
  Caller,
  CHANGED,
  Company,
  CREW_LINK_SECRET,
  CrewAccount,
  CrewJob,
  CrewLink,
  CrewMember,
  Delivery,
  Document,
  DocumentForCrew,
  Erasure,
  idOf,
  Job,
  JobForCrew,
  Key,
  LINK_SECRET,
  Link,
  MOVE,
  Move,
  MoveParty,
  Note,
  NoteForCrew,
  OPENED,
  Party,
  PhoneReport,
  PREVIOUS_TAG,
  Presence,
  PublicCompany,
  Service,
  SHIPMENT,
  Shipment,
  ShipmentForCrew,
  Tracking,
  TrackingRequest,
  Truck,
  View,
  Webhook,
} from './records.ts'
import { ChangeRequest } from './requests.ts'
import { ChangeSince, Signable, Signature, SignatureForCrew, SignedText, SigningKey } from './signatures.ts'

const change = { path: '/estimatedWeight', from: 4000, to: 4200 }
const made = { by: idOf('0d'), byName: 'dispatch', at: CHANGED }
const [eTag, previousETag] = [Shipment.eTag, PREVIOUS_TAG]
const happened = { actor: idOf('0d'), actorName: 'dispatch', channel: null, requestID: idOf('ff'), batchID: null }

const Event = {
  ...{ seq: 9, id: idOf('0f'), type: 'shipment.updated', subject: `shipments/${SHIPMENT}` },
  ...{ moveID: MOVE, shipmentID: SHIPMENT, eTag, previousETag, changes: [change], ...happened, time: CHANGED },
  ...{ reverts: null, source: null, changeRequest: null, occurredAt: null, record: Shipment },
}

const { id, type, subject, time, ...data } = Event
const CloudEvent = {
  ...{ specversion: '1.0', id, source: '/v1/events', type, subject, time, datacontenttype: 'application/json' },
  ...{ epoch: '9f3c51e07ab2d846', sequence: '0000000000000009', moveid: MOVE, shipmentid: SHIPMENT },
  ...{ actor: happened.actor, requestid: happened.requestID, data },
}

const week = (weekOf: string, due = 0) => ({ weekOf, due, late: 0, done: 0 })
const ShipmentSummary = {
  ...{ asOf: OPENED, total: 1 },
  byStatus: {
    ...{ DRAFT: 0, SUBMITTED: 1, APPROVED: 0, REJECTED: 0, IN_TRANSIT: 0, IN_STORAGE: 0, DELIVERED: 0 },
    ...{ DIVERSION_REQUESTED: 0, CANCELLATION_REQUESTED: 0, CANCELED: 0, TERMINATED_FOR_CAUSE: 0 },
  },
  ...{ needsDecision: 1, late: 0 },
  deliveriesByWeek: [
    ...['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'].map((monday) => week(monday)),
    ...['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'].map((monday) => week(monday)),
    ...[week('2026-12-07', 1), week('2026-12-14'), week('2026-12-21')],
  ],
}

const Collisions = {
  since: '2026-11-08T12:00:00.000Z',
  members: [{ kind: 'Shipment', member: 'deliveryDate', refused: 4, merged: 2, resolved: 3, givenUp: 1 }],
  hours: [{ hour: '2026-11-15T09:00:00.000Z', refused: 4, merged: 2, resolved: 3, givenUp: 1 }],
}

const Availability = {
  timeZone: 'America/Boise',
  days: [
    {
      day: '2026-12-01',
      trucks: [
        {
          ...{ truckID: idOf('41'), pounds: 26_000 },
          free: [{ startsAt: '2026-12-01T13:00:00.000Z', endsAt: '2026-12-01T15:00:00.000Z' }],
        },
      ],
      crewMembers: [],
    },
  ],
}

/** A bulk of a change, a status change, a deletion and a new record, with its answer. */
const bulkOf = (
  created: object,
  path: string,
  patch: object,
  status: string,
  record: { id: string; eTag: string },
  ids: readonly [string, string, string],
) => {
  const [first, second, third] = ids.map((id) => ({ id, ifMatch: record.eTag }))
  const operations = [
    { action: 'update', ...first, patch },
    { action: 'updateStatus', ...second, status },
    { action: 'delete', ...third },
    { action: 'create', idempotencyKey: 'order-4711', record: created },
  ]
  const result = { status: 200, eTag: record.eTag, record }
  const deleted = { status: 204, eTag: null, record: null }
  return {
    content: { mode: 'ISOLATED', operations },
    answer: {
      batchID: idOf('b0'),
      results: [
        ...[result, { ...result, record: { ...record, status } }, deleted],
        { status: 201, eTag: record.eTag, location: `${path}/${record.id}`, replayed: false, record },
      ],
    },
  }
}
const shipmentBulk = bulkOf(CONTENTS.NewShipment, '/v1/shipments', CONTENTS.ShipmentPatch, 'APPROVED', Shipment, [
  SHIPMENT,
  idOf('21'),
  idOf('22'),
])
const moveBulk = bulkOf(
  { ...CONTENTS.NewMove, reference: 'PO-7421964' },
  '/v1/moves',
  CONTENTS.MovePatch,
  'CANCELED',
  Move,
  [MOVE, idOf('31'), idOf('32')],
)

const jobBulk = bulkOf(CONTENTS.NewJob, '/v1/jobs', CONTENTS.JobPatch, 'EN_ROUTE', Job, [
  Job.id,
  idOf('45'),
  idOf('46'),
])

/** Items are changed and deleted in bulks. */
const itemBulk = {
  content: {
    mode: 'ISOLATED',
    operations: [
      { action: 'update', id: Item.id, ifMatch: Item.eTag, patch: { status: 'DELIVERED' } },
      { action: 'delete', id: idOf('49'), ifMatch: Item.eTag },
    ],
  },
  answer: {
    batchID: idOf('b0'),
    results: [
      { status: 200, eTag: Item.eTag, record: { ...Item, status: 'DELIVERED' } },
      { status: 204, eTag: null, record: null },
    ],
  },
}

export const EXAMPLES: Examples = {
  named: {
    ...{ ShipmentBulk: shipmentBulk.content, ShipmentBulkAnswer: shipmentBulk.answer },
    ...{ MoveBulk: moveBulk.content, MoveBulkAnswer: moveBulk.answer },
    ...{ JobBulk: jobBulk.content, JobBulkAnswer: jobBulk.answer },
    ...{ ItemBulk: itemBulk.content, ItemBulkAnswer: itemBulk.answer },
    ConditionCodes: { conditions: [{ code: 'SC', name: 'Scratched' }], places: [{ number: 10, name: 'Top' }] },
    ...{ Availability, Caller, Document },
    ...{ Address, Agent, Delivery, Erasure, Event, CloudEvent, Key, Link, Move, Service, Shipment, ShipmentSummary },
    ...{
      Collisions,
      Company,
      Item,
      Job,
      MoveParty,
      Note,
      Party,
      Presence,
      PublicCompany,
      Tracking,
      TrackingRequest,
      View,
      Webhook,
      Weighing,
    },
    ...{ Absence, ChangeRequest, CrewMember, CrewLink, StorageStay, Truck },
    ...{ MessageTemplate, MessageRule, MessageOptOut, Message, MessagePreview },
    ...{ ChangeSince, Signable, Signature, SignatureForCrew, SignedText, SigningKey },
    ...{ CrewAccount, CrewJob, JobForCrew, ShipmentForCrew, NoteForCrew, DocumentForCrew, ItemForCrew, PhoneReport },
    CrewLinkWithSecret: {
      ...CrewLink,
      ...{ secret: CREW_LINK_SECRET, url: `https://moves.example.com/crew#${CREW_LINK_SECRET}` },
    },
    LinkWithSecret: { ...Link, secret: LINK_SECRET, url: `https://moves.example.com/track#${LINK_SECRET}` },
    WebhookWithSecret: { ...Webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    KeyWithSecret: {
      ...Key,
      secret: 'vl_01a1df141e00700d9b35b8b3a50b7eba_TBauegRf9xRvGegTdJODJboNL3KMu6kCWXhEsTIMWGA',
    },
    ProblemType: {
      ...{ type: '/problems/shipment_not_found', title: 'The shipment does not exist', status: 404 },
      ...{
        code: 'shipment_not_found',
        advice: 'No shipment has this id; it may have been deleted. Its history stays readable.',
      },
    },
    Entry: {
      ...{ name: 'Vanline', version: VERSION },
      links: {
        ...{ moves: '/v1/moves', shipments: '/v1/shipments', summary: '/v1/shipments/summary', events: '/v1/events' },
        ...{
          webhooks: '/v1/webhooks',
          keys: '/v1/keys',
          openapi: '/openapi.json',
          asyncapi: '/asyncapi.json',
          reference: '/docs',
        },
        ...{ console: '/console', readiness: '/readyz' },
      },
    },
    Diff: { from: previousETag, to: eTag, changes: [{ ...change, ...made }] },
    ...CONTENTS,
  },
  unnamed: {
    status: { status: 'ok' },
    'status checks': {
      status: 'ok',
      checks: { database: { status: 'ok', detail: 'SQLite 3.53.4' }, writes: { status: 'ok' } },
    },
  },
  texts: {
    'text/csv': (record) => {
      const { id, eTag } = record as typeof Move
      return `id,eTag\r\n${id},${eTag}\r\n`
    },
    'text/event-stream': `id: ${Event.seq}\nevent: ${Event.type}\ndata: ${JSON.stringify(Event)}\n\n`,
    'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg">…</svg>\n',
    '*/*': '%PDF-1.7\n…',
    'text/html': '<!doctype html>\n<html lang="en">…</html>\n',
    'text/plain': '# TYPE vanline_event_streams gauge\nvanline_event_streams 0\n',
    // The example as JSON has all members.
    'application/x-ndjson': (record) => {
      const { id, eTag } = record as typeof Move
      return `${JSON.stringify({ id, eTag })}\n`
    },
  },
  problems: PROBLEM_EXAMPLES,
  changes: {
    Address: { path: '/streetAddress1', from: '1 Main Str.', to: '1 Main Street' },
    Agent: { path: '/lastName', from: null, to: 'Hopper' },
    Company: { path: '/phone', from: null, to: '+1 208 555 0100' },
    Delivery: { path: '/state', from: 'PENDING', to: 'DELIVERED' },
    Document: { path: '/status', from: 'PENDING', to: 'STORED' },
    Erasure: { path: '/status', from: 'RUNNING', to: 'DONE' },
    Key: { path: '/name', from: null, to: 'dispatch' },
    Link: { path: '/label', from: null, to: 'For Ada Byron' },
    View: { path: '/shared', from: false, to: true },
    Item: { path: '/status', from: 'LISTED', to: 'LOADED' },
    ChangeRequest: { path: '/status', from: 'PENDING', to: 'ACCEPTED' },
    TrackingRequest: { path: '/status', from: 'PENDING', to: 'ACCEPTED' },
    Signature: { path: '/signerName', from: 'Ada Byron', to: null },
    Job: { path: '/day', from: '2026-11-30', to: '2026-12-01' },
    Note: { path: '/text', from: 'The piano goes first.', to: 'The piano stays.' },
    Move: { path: '/reference', from: null, to: 'PO-1842' },
    MoveParty: { path: '/access', from: 'READ', to: 'STATUS' },
    Party: { path: '/name', from: 'Blue Mountain', to: 'Blue Mountain Hauling' },
    Truck: { path: '/plate', from: null, to: 'ID 4821' },
    CrewMember: { path: '/skills', from: ['DRIVER'], to: ['DRIVER', 'LEAD'] },
    CrewLink: { path: '/firstUsedAt', from: null, to: CHANGED },
    JobForCrew: { path: '/day', from: '2026-11-30', to: '2026-12-01' },
    ShipmentForCrew: { path: '/actualWeight', from: null, to: 7000 },
    DocumentForCrew: { path: '/received', from: 262144, to: 524288 },
    StorageStay: { path: '/lotNumber', from: null, to: 'L-1842' },
    ItemForCrew: { path: '/status', from: 'LISTED', to: 'LOADED' },
    Absence: { path: '/reason', from: null, to: 'Repair' },
    MessageTemplate: { path: '/name', from: 'Pickup', to: 'Pickup planned' },
    MessageRule: { path: '/perDayMax', from: null, to: 3 },
    MessageOptOut: { path: '/by', from: null, to: 'EMAIL' },
    Message: { path: '/status', from: 'SENDING', to: 'SENT' },
    Service: { path: '/reason', from: null, to: 'Narrow street' },
    Shipment: change,
    Weighing: { path: '/tareWeight', from: 18_000, to: 18_200 },
    Webhook: { path: '/description', from: null, to: 'The dispatch board' },
  },
}
