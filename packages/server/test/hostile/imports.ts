/** Imports whose members contradict each other, or are hardly data. A caller without authentication has every scope. */
import { ADDRESS } from '../fixtures.ts'
import { type Hostile, TO, writing } from './request.ts'

const invalid = (to: 'moves' | 'shipments', body: object, at: string, code: string): Hostile =>
  writing(JSON.stringify(body).slice(0, 100), TO[to], { source: 'x', ...body }, 422, 'invalid_content', { at, code })

const taken = (to: 'moves' | 'shipments', body: object, code: string): Hostile =>
  writing(JSON.stringify(body).slice(0, 100), TO[to], { source: 'x', ...body }, 409, code)

const DRAFT = { shipmentType: 'HHG', status: 'DRAFT' }

export const IMPORTS_REFUSED: readonly Hostile[] = [
  ...[null, 5, {}, []].map((source) =>
    invalid('moves', { source }, '/source', source === null ? 'required' : 'wrong_type'),
  ),
  invalid('moves', { source: ' ' }, '/source', 'blank'),
  invalid('moves', { source: 'x'.repeat(101) }, '/source', 'too_long'),
  ...['', 'kb7gmx', 'KB7GMX-01', 'AEIOU1', '../../x'].map((locator) =>
    invalid('moves', { locator }, '/locator', 'invalid_format'),
  ),
  ...['KB7GMX', 'KB7GMX-1', 'KB7GMX-0001', "KB7GMX-01'"].map((locator) =>
    invalid('shipments', { ...DRAFT, locator }, '/locator', 'invalid_format'),
  ),
  ...['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', ''].map((createdAt) =>
    invalid('moves', { createdAt }, '/createdAt', 'invalid_format'),
  ),
  invalid('moves', { createdAt: '9999-12-31T23:59:59Z' }, '/createdAt', 'in_future'),
  invalid('moves', { createdAt: '0001-01-01T00:00:00Z' }, '/createdAt', 'out_of_range'),
  invalid('moves', { createdAt: 0 }, '/createdAt', 'wrong_type'),
  invalid('moves', { id: '00000000-0000-0000-0000-000000000000' }, '/id', 'id_time'),
  invalid('moves', { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }, '/id', 'in_future'),
  invalid('moves', { eTag: 'AAAAAAAAAAAAAAAAAAAAAA' }, '/eTag', 'unknown_member'),
  invalid('moves', { status: 'COMPLETED' }, '/status', 'not_allowed'),
  invalid('moves', { shipments: {} }, '/shipments', 'wrong_type'),
  invalid('moves', { shipments: [null] }, '/shipments/0', 'required'),
  invalid('moves', { shipments: Array(501).fill(DRAFT) }, '/shipments', 'too_many'),
  invalid('moves', { shipments: [{ ...DRAFT, source: 'y' }] }, '/shipments/0/source', 'unknown_member'),
  invalid('shipments', { shipmentType: 'HHG', status: 'DELIVERED' }, '/actualDeliveryDate', 'required'),
  invalid('shipments', { ...DRAFT, approvedAt: '2026-01-01T00:00:00Z' }, '/approvedAt', 'not_allowed'),
  invalid('shipments', { ...DRAFT, services: Array(201).fill({ code: 'FUEL' }) }, '/services', 'too_many'),
  invalid('shipments', { ...DRAFT, services: [{ code: 'fuel' }] }, '/services/0/code', 'invalid_format'),
  invalid('shipments', { ...DRAFT, moveID: '{shipmentID}' }, '/moveID', 'unknown_move'),
  taken('moves', { id: '{moveID}' }, 'id_taken'),
  taken('shipments', { ...DRAFT, id: '{shipmentID}' }, 'id_taken'),
  taken('shipments', { ...DRAFT, pickupAddress: { ...ADDRESS, id: '{addressID}' } }, 'id_taken'),
]
