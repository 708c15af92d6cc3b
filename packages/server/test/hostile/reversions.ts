/** Reversions to the current version, and reversions that name no version or event, or too many, or some of another record. */
import { type Hostile, PATCH, type Sent, writing } from './request.ts'

const REVERSIONS = ['POST', '/v1/shipments/{shipmentID}/reversions'] as const
const CHANGE = '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e60'

const refused = (
  body: unknown,
  status: number,
  code: string,
  error?: Hostile['error'],
  headers: Sent['headers'] = PATCH,
) => writing(JSON.stringify(body).slice(0, 100), REVERSIONS, body, status, code, error, headers)

const invalid = (body: unknown, at: string, code: string) => refused(body, 422, 'invalid_content', { at, code })

export const REVERSIONS_REFUSED: readonly Hostile[] = [
  ...[null, [], '"text"', 5, true].map((body) => invalid(body, '', 'wrong_type')),
  invalid({}, '/to', 'required'),
  invalid({ to: '{shipmentTag}', change: CHANGE }, '/change', 'not_allowed'),
  ...[null, 5, true, {}, []].map((to) => invalid({ to }, '/to', to === null ? 'required' : 'wrong_type')),
  invalid({ to: '' }, '/to', 'blank'),
  invalid({ to: 'x'.repeat(65) }, '/to', 'too_long'),
  ...['', 'x', '*', `${CHANGE}0`, '{shipmentTag}'].map((change) => invalid({ change }, '/change', 'invalid_format')),
  invalid({ change: 7 }, '/change', 'wrong_type'),
  invalid({ change: CHANGE }, '/change', 'unknown_change'),
  invalid({ To: '{shipmentTag}' }, '/To', 'unknown_member'),
  invalid({ to: '{shipmentTag}', status: 'DRAFT' }, '/status', 'unknown_member'),
  ...[
    'AAAAAAAAAAAAAAAAAAAAAA',
    '{moveTag}',
    '*',
    '""{shipmentTag}""',
    '"{shipmentTag}',
    'W/{shipmentTag}',
    "' OR 1=1 --",
  ].map((to) => ({ ...refused({ to }, 412, 'precondition_failed'), reason: 'unknown' })),
  // The current version: there is nothing to undo.
  ...['{shipmentTag}', '"{shipmentTag}"'].map((to) => refused({ to }, 201, '')),
  refused({ to: '{shipmentTag}' }, 428, 'precondition_required', undefined, { 'content-type': 'application/json' }),
]
