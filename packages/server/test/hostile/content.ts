/** JSON that is not a valid record: wrong types at every member, impossible values, and unknown members. */
import { type Hostile, TO, writing } from './request.ts'

const invalid = (to: keyof typeof TO, body: unknown, at: string, code: string): Hostile =>
  writing(JSON.stringify(body)?.slice(0, 100) ?? '', TO[to], body, 422, 'invalid_content', { at, code })

const NOT_OBJECTS = [null, true, 5, '"text"', [], [{}]]
const WRONG: Record<string, unknown[]> = {
  text: [5, true, {}, ['x']],
  date: [5, true, {}, 20_261_224],
  weight: ['5', '', true, {}, [5], 1.5],
  object: ['x', 5, true, [], [[]]],
}
const SHIPMENT_MEMBERS: Record<string, keyof typeof WRONG> = {
  shipmentType: 'text',
  requestedPickupDate: 'date',
  scheduledPickupDate: 'date',
  actualPickupDate: 'date',
  deliveryDate: 'date',
  scheduledDeliveryDate: 'date',
  actualDeliveryDate: 'date',
  estimatedWeight: 'weight',
  actualWeight: 'weight',
  pickupAddress: 'object',
  destinationAddress: 'object',
  secondaryPickupAddress: 'object',
  secondaryDestinationAddress: 'object',
  customerRemarks: 'text',
  counselorRemarks: 'text',
  reference: 'text',
  metadata: 'object',
}
const IMPOSSIBLE_DATES = [
  '',
  'tomorrow',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '0000-01-01',
  '26-12-24',
  '2026-12-24T00:00:00Z',
  '2026-12-24 ',
  '+12026-12-24',
  '２０２６-12-24',
]
const ADDRESS = { streetAddress1: '1 Main Street', city: 'Boise', state: 'ID', postalCode: '83702' }
const without = (name: string) => ({ ...ADDRESS, [name]: undefined })
const AGENT = { agentType: 'RELEASING_AGENT', firstName: 'Ada', email: 'ada@example.com' }
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, 'x']))

export const CONTENT: readonly Hostile[] = [
  ...NOT_OBJECTS.flatMap((body) =>
    (['shipments', 'shipment', 'address', 'move', 'agents', 'service', 'status', 'queryShipments'] as const).map((to) =>
      invalid(to, body, '', 'wrong_type'),
    ),
  ),
  ...Object.entries(SHIPMENT_MEMBERS).flatMap(([name, type]) =>
    WRONG[type]!.map((value) => invalid('shipment', { [name]: value }, `/${name}`, 'wrong_type')),
  ),
  ...IMPOSSIBLE_DATES.map((date) => invalid('shipment', { deliveryDate: date }, '/deliveryDate', 'invalid_date')),
  invalid('shipment', '{"estimatedWeight":1e999}', '/estimatedWeight', 'wrong_type'),
  invalid('shipment', { estimatedWeight: -1 }, '/estimatedWeight', 'out_of_range'),
  invalid('shipment', { estimatedWeight: 1_000_001 }, '/estimatedWeight', 'out_of_range'),
  invalid('shipment', '{"estimatedWeight":99999999999999999999}', '/estimatedWeight', 'out_of_range'),
  invalid('shipment', '{"estimatedWeight":0.1e-300}', '/estimatedWeight', 'wrong_type'),
  invalid('shipment', '{"estimatedWeight":4000.00000000000000001}', '/estimatedWeight', 'not_exact'),
  invalid('shipment', '{"estimatedWeight":1e-400}', '/estimatedWeight', 'not_exact'),
  invalid('queryShipments', '{"limit":9.99999999999999999}', '/limit', 'not_exact'),
  invalid(
    'shipment',
    { requestedPickupDate: '2026-12-25', deliveryDate: '2026-12-24' },
    '/requestedPickupDate',
    'date_order',
  ),
  invalid('shipment', { actualPickupDate: '9999-12-31' }, '/actualPickupDate', 'in_future'),
  invalid('shipment', { shipmentType: null }, '/shipmentType', 'required'),
  invalid('shipment', { shipmentType: ' \u00a0\u3000' }, '/shipmentType', 'blank'),
  ...['\u200b', '\u00ad \u2060', '\ufeff\u200d', '\u3164', '\u2800', '\u{e0020}', '\ufe0f'].flatMap((blank) => [
    invalid('shipment', { shipmentType: blank }, '/shipmentType', 'blank'),
    invalid('address', { ...ADDRESS, city: blank }, '/city', 'blank'),
  ]),
  ...(['shipment', 'shipments', 'address', 'agents', 'services', 'move', 'status', 'queryMoves'] as const).map((to) =>
    invalid(to, { ['n'.repeat(900)]: 1 }, `/${'n'.repeat(100)}`, 'unknown_member'),
  ),
  invalid('shipment', { metadata: { ['n'.repeat(900)]: 1 } }, `/metadata/${'n'.repeat(100)}`, 'too_long'),
  invalid('shipment', { shipmentType: 'x'.repeat(65) }, '/shipmentType', 'too_long'),
  invalid('shipment', { customerRemarks: 'x'.repeat(2001) }, '/customerRemarks', 'too_long'),
  invalid('shipment', { shipmenttype: 'HHG' }, '/shipmenttype', 'unknown_member'),
  invalid('shipment', { toString: 'x' }, '/toString', 'unknown_member'),
  invalid('shipment', { 'a/b~c': 1 }, '/a~1b~0c', 'unknown_member'),
  invalid('shipment', { '': 1 }, '/', 'unknown_member'),
  invalid(
    'shipment',
    Object.fromEntries(Array.from({ length: 14_000 }, (_, i) => [`${'shipmentTyp'.repeat(5)}${i}`, 1])),
    `/${'shipmentTyp'.repeat(5)}0`,
    'unknown_member',
  ),
  ...['id', 'moveID', 'locator', 'createdAt', 'lastUpdated', 'eTag', 'status', 'submittedAt', 'nextStatuses'].map(
    (name) => invalid('shipment', { [name]: 'DELIVERED' }, `/${name}`, 'read_only'),
  ),
  invalid('shipment', { agents: [], services: 'x' }, '/services', 'read_only'),
  invalid('shipment', { move: { id: 'x' } }, '/move', 'read_only'),

  invalid('shipments', {}, '/shipmentType', 'required'),
  invalid('shipments', { shipmentType: 'HHG', status: 'DELIVERED' }, '/status', 'not_allowed'),
  invalid('shipments', { shipmentType: 'HHG', moveID: 'nobody' }, '/moveID', 'unknown_move'),
  invalid('shipments', { shipmentType: 'HHG', moveID: '{shipmentID}' }, '/moveID', 'unknown_move'),
  invalid('shipments', { shipmentType: 'HHG', moveID: 5 }, '/moveID', 'unknown_move'),
  invalid('shipments', { shipmentType: 'HHG', eTag: 'x' }, '/eTag', 'read_only'),
  invalid('shipments', { shipmentType: 'HHG', agents: {} }, '/agents', 'wrong_type'),
  invalid('shipments', { shipmentType: 'HHG', agents: [null] }, '/agents/0', 'wrong_type'),
  invalid('shipments', { shipmentType: 'HHG', agents: [AGENT, AGENT] }, '/agents/1/agentType', 'duplicate'),
  invalid('shipments', { shipmentType: 'HHG', agents: Array(200_000).fill(1) }, '/agents/0', 'wrong_type'),
  invalid('shipments', { shipmentType: 'HHG', metadata: many(15_000) }, '/metadata', 'too_many'),

  ...['streetAddress1', 'city', 'state', 'postalCode'].map((name) =>
    invalid('address', without(name), `/${name}`, 'required'),
  ),
  ...['streetAddress1', 'city', 'state', 'country'].map((name) =>
    invalid('address', { ...ADDRESS, [name]: 5 }, `/${name}`, 'wrong_type'),
  ),
  invalid('address', { ...ADDRESS, postalCode: '8370' }, '/postalCode', 'invalid_postal_code'),
  invalid('address', { ...ADDRESS, postalCode: '83702', country: 'x'.repeat(101) }, '/country', 'too_long'),
  invalid('address', { ...ADDRESS, planet: 'Earth' }, '/planet', 'unknown_member'),
  invalid('address', { ...ADDRESS, id: '{moveID}' }, '/id', 'read_only'),

  invalid('shipment', { metadata: many(51) }, '/metadata', 'too_many'),
  invalid('shipment', { metadata: { ['x'.repeat(41)]: 'x' } }, `/metadata/${'x'.repeat(41)}`, 'too_long'),
  invalid('shipment', { metadata: { '': 'x' } }, '/metadata/', 'blank'),
  invalid('shipment', { metadata: { a: 'x'.repeat(501) } }, '/metadata/a', 'too_long'),
  invalid('shipment', { metadata: { a: 5 } }, '/metadata/a', 'wrong_type'),
  invalid('shipment', { metadata: { a: { b: 'c' } } }, '/metadata/a', 'wrong_type'),

  invalid('move', { customer: 'Ada' }, '/customer', 'wrong_type'),
  invalid('move', { customer: { email: 'nobody' } }, '/customer/email', 'invalid_format'),
  invalid('move', { customer: { email: `${'a'.repeat(255)}@example.com` } }, '/customer/email', 'invalid_format'),
  invalid('move', { customer: { phone: '<script>' } }, '/customer/phone', 'invalid_format'),
  invalid('move', { customer: { age: 42 } }, '/customer/age', 'unknown_member'),
  invalid('move', { status: 'CANCELED' }, '/status', 'read_only'),
  invalid('moves', { locator: 'ABCDEF' }, '/locator', 'read_only'),

  invalid('agents', {}, '/agentType', 'required'),
  invalid('agents', { ...AGENT, agentType: 'SECRET_AGENT' }, '/agentType', 'not_allowed'),
  invalid('agents', { ...AGENT, email: undefined }, '/email', 'required'),
  invalid('agents', { ...AGENT, firstName: '' }, '/firstName', 'blank'),
  invalid('agents', { ...AGENT, id: '{agentID}' }, '/id', 'read_only'),
  invalid('services', {}, '/code', 'required'),
  invalid('services', { code: 'linehaul' }, '/code', 'invalid_format'),
  invalid('services', { code: 'X'.repeat(17) }, '/code', 'invalid_format'),
  invalid('service', { startDate: '2026-12-24', endDate: '2026-12-23' }, '/startDate', 'date_order'),
  invalid('service', { code: 'OTHER' }, '/code', 'read_only'),

  invalid('status', {}, '/status', 'required'),
  invalid('status', { status: null }, '/status', 'required'),
  invalid('status', { status: 'LOST' }, '/status', 'not_allowed'),
  invalid('status', { status: 'approved' }, '/status', 'not_allowed'),
  invalid('status', { status: ['APPROVED'] }, '/status', 'wrong_type'),
  invalid('status', { status: 'APPROVED', when: 'now' }, '/when', 'unknown_member'),
  invalid('status', { status: 'APPROVED', occurredOn: '2026-02-30' }, '/occurredOn', 'invalid_date'),
  invalid('status', { status: 'REJECTED' }, '/reason', 'required'),
  invalid('status', { status: 'REJECTED', reason: ' ' }, '/reason', 'blank'),
  writing('a status that does not follow', TO.status, { status: 'DELIVERED' }, 409, 'transition_not_allowed'),
  writing('a move is not completed by hand', TO.moveStatus, { status: 'COMPLETED' }, 409, 'transition_not_allowed'),
  invalid('moveStatus', { status: 'GONE' }, '/status', 'not_allowed'),
  invalid('serviceStatus', { status: 'DELIVERED' }, '/status', 'not_allowed'),

  invalid('queryShipments', { status: 'DRAFT' }, '/status', 'wrong_type'),
  invalid('queryShipments', { limit: '5' }, '/limit', 'wrong_type'),
  invalid('queryShipments', { limit: 0 }, '/limit', 'out_of_range'),
  invalid('queryShipments', { deliveryDate: { after: '2026-01-01' } }, '/deliveryDate/after', 'unknown_member'),
  invalid('queryMoves', { customer: ['Ada'] }, '/customer', 'wrong_type'),
  invalid('queryMoves', { nonsense: 1 }, '/nonsense', 'unknown_member'),
]
