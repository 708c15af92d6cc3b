/** Queries, cursors and secrets in URLs. */
import { type Hostile, reading } from './request.ts'

const LIST = '/v1/shipments'
const query = (text: string, parameter: string, code: string, path = LIST): Hostile =>
  reading(`${path}?${text}`, 400, 'invalid_query', { at: parameter, code })
const cursor = (text: string, path = '/v1/shipments'): Hostile =>
  reading(`${path}?${text}`, 400, 'invalid_cursor', { at: 'cursor', code: 'invalid' })

export const LISTS: readonly Hostile[] = [
  ...['0', '-1', '201', '9999999999'].map((limit) => query(`limit=${limit}`, 'limit', 'out_of_range')),
  ...['', 'ten', '1.5', '1e2', '0x10', '%205', '5%20', 'true', 'null', '+5', '9'.repeat(30), '٥'].map((limit) =>
    query(`limit=${encodeURI(decodeURI(limit))}`, 'limit', 'wrong_type'),
  ),
  query('limit=5&limit=6', 'limit', 'repeated'),
  query('sort=createdAt&sort=-createdAt', 'sort', 'repeated'),
  query('limit[]=5', 'limit[]', 'unknown_parameter'),
  query('Limit=5', 'Limit', 'unknown_parameter'),
  query('offset=5', 'offset', 'unknown_parameter'),
  query('page=2', 'page', 'unknown_parameter'),
  query('=5', '', 'unknown_parameter'),
  query('__proto__=5', '__proto__', 'unknown_parameter'),
  query('constructor[prototype]=5', 'constructor[prototype]', 'unknown_parameter'),
  query('toString=5', 'toString', 'unknown_parameter'),
  query(`${Array.from({ length: 1_500 }, (_, i) => `p${i}`).join('&')}`, 'p0', 'unknown_parameter'),
  query('limit=5', 'limit', 'unknown_parameter', '/v1/shipments/{shipmentID}'),
  query('x=1', 'x', 'unknown_parameter', '/v1/shipments/{shipmentID}/agents'),
  query('x=1', 'x', 'unknown_parameter', '/livez'),

  query('sort=', 'sort', 'not_allowed'),
  query('sort=,', 'sort', 'not_allowed'),
  query('sort=colour', 'sort', 'not_allowed'),
  query('sort=--deliveryDate', 'sort', 'not_allowed'),
  query('sort=createdAt,lastUpdated', 'sort', 'not_allowed'),
  query('sort=id;DROP%20TABLE%20shipments', 'sort', 'not_allowed'),
  query('sort=deliveryDate', 'sort', 'not_allowed', '/v1/moves'),
  query('fields=colour', 'fields', 'not_allowed'),
  query('fields=__proto__', 'fields', 'not_allowed'),
  ...['fields=', 'fields=,', 'fields=%20'].flatMap((text) =>
    [LIST, '/v1/moves', '/v1/shipments/{shipmentID}', '/v1/moves/{moveID}'].map((path) =>
      query(text, 'fields', 'required', path),
    ),
  ),
  query('expand=shipments', 'expand', 'not_allowed'),
  query('expand=services,secrets', 'expand', 'not_allowed', '/v1/shipments/{shipmentID}'),
  query('status=LOST', 'status', 'not_allowed'),
  query('status=', 'status', 'required'),
  query('status=,', 'status', 'required'),
  query(`status=${'DRAFT,'.repeat(101)}`, 'status', 'too_many'),
  query('moveID=nobody', 'moveID', 'invalid_format'),
  query('deliveryDate[gte]=2026-02-30', 'deliveryDate[gte]', 'invalid_date'),
  query('deliveryDate[gt]=2026-01-01', 'deliveryDate[gt]', 'unknown_parameter'),
  query('deliveryDate=2026-01-01', 'deliveryDate', 'unknown_parameter'),
  query('updatedSince=yesterday', 'updatedSince', 'invalid_format'),
  query('updatedSince=2026-11-15', 'updatedSince', 'invalid_format'),
  query('updatedSince=2026-11-15T25:00:00Z', 'updatedSince', 'invalid_format'),
  query('q=', 'q', 'blank'),
  query(`q=${'x'.repeat(201)}`, 'q', 'too_long'),
  query('q=%00', 'q', 'unsafe_text'),
  query('reference=a%00b', 'reference', 'unsafe_text'),
  query('customer=Ada', 'customer', 'unknown_parameter', '/v1/moves'),
  query('access_token=secret', 'access_token', 'unknown_parameter'),
  query('token=secret', 'token', 'unknown_parameter', '/v1/shipments/{shipmentID}'),
  query('api_key=secret', 'api_key', 'unknown_parameter', '/v1/moves'),

  reading('/v1/shipments?q=%zz', 400, 'invalid_url'),
  reading('/v1/shipments?q=%', 400, 'invalid_url'),
  reading('/v1/shipments?q=%ff', 400, 'invalid_url'),
  reading('/v1/shipments?q=%ed%a0%80', 400, 'invalid_url'),
  reading('/v1/shipments?%zz=1', 400, 'invalid_url'),

  cursor('cursor='),
  cursor('cursor=x'),
  cursor('cursor=.'),
  cursor('cursor=..'),
  cursor(`cursor=${Buffer.from('["x","y"]').toString('base64url')}.${'A'.repeat(22)}`),
  cursor('limit=1&cursor={cursor}x'),
  cursor('limit=1&cursor=x{cursor}'),
  cursor('limit=1&cursor={cursor}.'),
  query('limit=1&cursor={cursor}%00', 'cursor', 'unsafe_text'),
  cursor('limit=1&cursor={cursor}&status=DRAFT'),
  cursor('limit=1&cursor={cursor}&sort=createdAt'),
  cursor('limit=1&cursor={cursor}', '/v1/moves'),
  cursor('limit=1&cursor={cursor}', '/v1/moves/{moveID}/shipments'),
  query('cursor=a&cursor=b', 'cursor', 'repeated'),
  query(`cursor=${'x'.repeat(2_001)}`, 'cursor', 'too_long'),
]
