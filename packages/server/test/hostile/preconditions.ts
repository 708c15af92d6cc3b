/** Malformed If-Match headers, and some that match nothing. */
import { type Hostile, JSON_CONTENT, reading, SHIPMENT, TO } from './request.ts'

const BODY = '{"customerRemarks":"overwritten"}'

const sending = (
  ifMatch: string | string[] | undefined,
  status: number,
  code: string,
  to: keyof typeof TO,
): Hostile => {
  const [method, url] = TO[to]
  const headers = { ...JSON_CONTENT, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) }
  return {
    name: `If-Match: ${ifMatch === undefined ? '(none)' : JSON.stringify(ifMatch).slice(0, 80)} with ${method} ${url}`,
    status,
    code,
    ...(status === 400 ? { error: { at: 'If-Match', code: 'invalid_syntax' } } : {}),
    send: { method, url, headers, body: BODY },
  }
}

/** Malformed values. */
const MALFORMED: (string | string[])[] = [
  '"',
  '"{shipmentTag}',
  '{shipmentTag}"',
  '"{shipmentTag}"x',
  'x"{shipmentTag}"',
  '"{shipmentTag}" "{shipmentTag}"',
  '{shipmentTag} {shipmentTag}',
  "'{shipmentTag}'",
  'W/{shipmentTag}',
  'w/"{shipmentTag}"',
  'W/ "{shipmentTag}"',
  '{shipmentTag};gzip',
  '{"eTag":"{shipmentTag}"}',
  '<{shipmentTag}>',
  '*, "{shipmentTag}"',
  '"{shipmentTag}", *',
  ['*', '"{shipmentTag}"'],
  '*, *',
  '**',
  '"two words"',
  '"{shipmentTag}", é',
]

/** Well-formed values that do not match the current version. */
const UNMATCHED: (string | string[])[] = [
  '',
  ',',
  ' , , ',
  '""',
  'null',
  'undefined',
  'AAAAAAAAAAAAAAAAAAAAAA',
  '"AAAAAAAAAAAAAAAAAAAAAA"',
  'W/"{shipmentTag}"',
  '"*"',
  '"%"',
  '"_"',
  '"{shipmentTag}-deflate"',
  '"{shipmentTag}-gzip-gzip"',
  '"x{shipmentTag}"',
  '{moveTag}',
  ['"AAAAAAAAAAAAAAAAAAAAAA"', '"BBBBBBBBBBBBBBBBBBBBBB"'],
  Array.from({ length: 600 }, (_, i) => `"${String(i).padStart(22, '0')}"`).join(','),
  'a'.repeat(15_000),
]

export const PRECONDITIONS: readonly Hostile[] = [
  ...MALFORMED.map((value) => sending(value, 400, 'invalid_if_match', 'shipment')),
  ...UNMATCHED.map((value) => sending(value, 412, 'precondition_failed', 'shipment')),
  ...(['shipment', 'status', 'address', 'move', 'moveStatus', 'agent', 'service', 'serviceStatus'] as const).flatMap(
    (to) => [
      sending(undefined, 428, 'precondition_required', to),
      sending('"', 400, 'invalid_if_match', to),
      sending('AAAAAAAAAAAAAAAAAAAAAA', 412, 'precondition_failed', to),
    ],
  ),
  {
    name: 'DELETE with the tag of another version',
    status: 412,
    code: 'precondition_failed',
    send: { method: 'DELETE', url: SHIPMENT, headers: { 'if-match': 'AAAAAAAAAAAAAAAAAAAAAA' } },
  },
  {
    name: 'DELETE with an If-Match that cannot be read',
    status: 400,
    code: 'invalid_if_match',
    send: { method: 'DELETE', url: SHIPMENT, headers: { 'if-match': '"open' } },
  },
  {
    name: 'a time instead of a tag, which proves no version',
    status: 428,
    code: 'precondition_required',
    send: {
      method: 'PATCH',
      url: SHIPMENT,
      headers: { ...JSON_CONTENT, 'if-unmodified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      body: BODY,
    },
  },
  {
    name: 'If-None-Match of the version that is there',
    status: 412,
    code: 'precondition_failed',
    send: {
      method: 'PATCH',
      url: SHIPMENT,
      headers: { ...JSON_CONTENT, 'if-match': '{shipmentTag}', 'if-none-match': '*' },
      body: BODY,
    },
  },
  ...(['shipments', 'moves', 'agents', 'services'] as const).flatMap((to) =>
    ['If-Match', 'If-None-Match'].map(
      (header): Hostile => ({
        name: `${header}: * with ${TO[to].join(' ')}, which creates a record`,
        status: 400,
        code: 'invalid_header',
        error: { at: header, code: 'not_applicable' },
        send: { method: 'POST', url: TO[to][1], headers: { ...JSON_CONTENT, [header]: '*' }, body: '{}' },
      }),
    ),
  ),
  ...['/v1/shipments', '/v1/moves/{moveID}/shipments', '/v1/events', `${SHIPMENT}/agents`, `${SHIPMENT}/history`].map(
    (url) => reading(url, 400, 'invalid_header', { at: 'If-Match', code: 'not_applicable' }, { 'if-match': '"x"' }),
  ),
  {
    name: 'a merge from a version that never was',
    status: 412,
    code: 'precondition_failed',
    send: {
      method: 'PATCH',
      url: SHIPMENT,
      headers: { ...JSON_CONTENT, 'if-match': '*', prefer: 'merge-base="AAAAAAAAAAAAAAAAAAAAAA"' },
      body: BODY,
    },
  },
]
