/** Unknown paths, unsupported methods and media types, and invalid keys. */
import { type Hostile, JSON_CONTENT, PATCH, reading, type Sent, SHIPMENT, TO, writing } from './request.ts'

const UNKNOWN = '01999999-0000-7000-8000-000000000000'
const IDS_THAT_ARE_NONE = [
  UNKNOWN,
  '0',
  '-1',
  'null',
  '%00',
  '%20',
  '..',
  '%2e%2e%2fmoves',
  "'%20OR%201=1--",
  '{shipmentID}x',
  '{shipmentID}%00',
  '%7B{shipmentID}%7D',
  'x'.repeat(400),
  'x'.repeat(4_000),
]

const method = (name: string, url: string): Hostile => ({
  name: `${name} ${url}`,
  status: 405,
  code: 'method_not_allowed',
  send: { method: name, url, headers: JSON_CONTENT, ...(name === 'GET' ? {} : { body: '{}' }) },
})

const typed = (type: string | undefined, to: keyof typeof TO = 'shipment'): Hostile => {
  const guard: Record<string, string> = ['PATCH', 'PUT'].includes(TO[to][0]) ? { 'if-match': PATCH['if-match'] } : {}
  const headers: Sent['headers'] = type === undefined ? guard : { ...guard, 'content-type': type }
  return writing(
    `Content-Type ${type}`,
    TO[to],
    { customerRemarks: 'x' },
    415,
    'unsupported_media_type',
    undefined,
    headers,
  )
}

const keyed = (
  key: string | string[],
  status: number,
  code: string,
  error?: Hostile['error'],
  body: object = { shipmentType: 'HHG' },
) =>
  writing(`Idempotency-Key ${JSON.stringify(key).slice(0, 60)}`, TO.shipments, body, status, code, error, {
    ...JSON_CONTENT,
    'idempotency-key': key,
  })
const NO_KEY = { at: 'Idempotency-Key', code: 'invalid_syntax' }

export const PATHS: readonly Hostile[] = [
  ...[
    '/v1',
    '/v1/',
    '/v2/shipments',
    '/V1/shipments',
    '/v1/Shipments',
    '//v1/shipments',
    '/v1//shipments',
    '/v1/shipment',
  ].map((url) => reading(url, 404, 'route_not_found')),
  ...[
    '/v1/../v1/shipments',
    '/v1/shipments;x=1',
    '/.env',
    '/wp-login.php',
    '/v1/moves/{moveID}/shipments/',
    '/livez/',
    '/v1/shipments/',
    '/v1/shipments/?limit=1',
    '/v1/moves//shipments',
    '/v1/moves/{moveID}/',
    '/v1/mto-shipment/{shipmentID}/address/',
  ].map((url) => reading(url, 404, 'route_not_found')),
  ...['/problems/nothing', '/problems/toString', '/problems/__proto__'].map((url) =>
    reading(url, 404, 'route_not_found'),
  ),
  ...[
    '/v1/shipments/%',
    '/v1/shipments/%zz',
    '/v1/shipments/%ff',
    '/%c0%af',
    '/nothing?q=%C3',
    '/v1/shipments?q=%C3',
  ].map((url) => reading(url, 400, 'invalid_url')),
  ...IDS_THAT_ARE_NONE.map((id) =>
    reading(`/v1/shipments/${id}`, 404, id.length > 500 ? 'route_not_found' : 'shipment_not_found'),
  ),
  ...['ABC12', 'AAAAAA', UNKNOWN].map((id) => reading(`/v1/moves/${id}`, 404, 'move_not_found')),
  reading('/v1/shipments/{moveID}', 404, 'shipment_not_found'),
  reading('/v1/moves/{shipmentID}', 404, 'move_not_found'),
  reading('/v1/agents/{serviceID}', 404, 'agent_not_found'),
  reading('/v1/services/{agentID}', 404, 'service_not_found'),
  reading('/v1/mto-shipment/{shipmentID}/address/{moveID}', 404, 'address_not_found'),
  reading('/v1/mto-shipment/{moveID}/address/{addressID}', 404, 'shipment_not_found'),
  writing('a channel that is a version', ['POST', '/v1/v1/shipments'], { shipmentType: 'HHG' }, 404, 'route_not_found'),
  ...['.', '..'].map((channel) =>
    writing(`the channel ${channel}`, ['POST', `/${channel}/v1/shipments`], {}, 404, 'route_not_found'),
  ),
  ...['.', '..'].map((channel) => ({
    ...method('GET', `/${channel}/v1/shipments`),
    status: 404,
    code: 'route_not_found',
  })),
  writing('a channel that is none', ['POST', '/a%20b/v1/shipments'], { shipmentType: 'HHG' }, 404, 'route_not_found'),
  writing(
    'a channel that is too long',
    ['POST', `/${'x'.repeat(65)}/v1/shipments`],
    { shipmentType: 'HHG' },
    404,
    'route_not_found',
  ),

  method('PUT', '/v1/shipments'),
  method('DELETE', '/v1/shipments'),
  method('PUT', '/v1/moves'),
  method('POST', SHIPMENT),
  method('PUT', SHIPMENT),
  method('GET', '/prime/v1/shipments/{shipmentID}/updateStatus'),
  method('POST', '/prime/v1/shipments/{shipmentID}/updateStatus'),
  method('DELETE', '/v1/mto-shipment/{shipmentID}/address/{addressID}'),
  method('PATCH', '/v1/mto-shipment/{shipmentID}/address/{addressID}'),
  method('POST', '/'),
  method('POST', '/livez'),
  method('DELETE', '/openapi.json'),

  typed(undefined),
  typed(''),
  typed('text/plain'),
  typed('application/x-www-form-urlencoded'),
  typed('multipart/form-data; boundary=x'),
  typed('application/json; charset=latin1'),
  typed('application/json; charset=utf-16'),
  typed('application/json, text/plain'),
  typed('application/jsonp'),
  typed('json'),
  typed('*/*'),
  typed('application/merge-patch+json', 'shipments'),
  typed('application/json-patch+json', 'address'),
  typed('application/json-patch+json', 'status'),
  typed('text/plain', 'queryShipments'),

  ...['text/html', 'application/xml', 'text/csv', 'application/json;q=0', 'nonsense'].map((accept) =>
    reading(SHIPMENT, 406, 'not_acceptable', undefined, { accept }),
  ),
  reading('/v1/shipments', 406, 'not_acceptable', undefined, { accept: 'image/png' }),
  writing('Accept: text/html', TO.shipment, { customerRemarks: 'x' }, 406, 'not_acceptable', undefined, {
    ...PATCH,
    accept: 'text/html',
  }),

  keyed('', 400, 'invalid_header', NO_KEY),
  keyed('""', 400, 'invalid_header', NO_KEY),
  keyed('"open', 400, 'invalid_header', NO_KEY),
  keyed('a"b', 400, 'invalid_header', NO_KEY),
  keyed('x'.repeat(256), 400, 'invalid_header', NO_KEY),
  keyed(['one', 'two'], 400, 'invalid_header', NO_KEY),
  keyed(['same', 'same'], 400, 'invalid_header', NO_KEY),
  keyed('schlüssel', 400, 'invalid_header', NO_KEY),
  keyed('{usedKey}', 422, 'idempotency_key_reused', { at: 'Idempotency-Key', code: 'reused' }, { shipmentType: 'PPM' }),
  keyed(
    '"{usedKey}"',
    422,
    'idempotency_key_reused',
    { at: 'Idempotency-Key', code: 'reused' },
    { shipmentType: 'PPM' },
  ),

  ...(['address', 'agent'] as const).map((to) =>
    writing(
      'a range',
      TO[to],
      {},
      400,
      'invalid_header',
      { at: 'Content-Range', code: 'not_applicable' },
      {
        ...PATCH,
        'if-match': '*',
        'content-range': 'bytes 0-9/100',
      },
    ),
  ),

  ...['return=everything', 'return=minimal; "', '=,;=', ',,,', 'count=exact'.repeat(200)].map((prefer) =>
    writing(`Prefer: ${prefer.slice(0, 40)}`, TO.shipment, { nonsense: 1 }, 422, 'invalid_content', undefined, {
      ...PATCH,
      prefer,
    }),
  ),
  writing('an Authorization that nobody asked for', TO.shipment, { nonsense: 1 }, 422, 'invalid_content', undefined, {
    ...PATCH,
    authorization: 'Bearer nonsense',
  }),
]
