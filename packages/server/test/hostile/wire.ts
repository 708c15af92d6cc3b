/** Bytes that are not HTTP, or only almost. */
import type { Hostile } from './request.ts'

const HOST = 'Host: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const SHIPMENT = '{"shipmentType":"HHG"}'
const post = (headers: string, body: string) =>
  `POST /v1/shipments HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`
const get = (line: string, headers = HOST) => `${line}\r\n${headers}\r\n`

const wire = (
  name: string,
  status: number,
  code: string,
  bytes: string | Buffer,
  then?: string,
  error?: Hostile['error'],
): Hostile => ({
  name,
  status,
  code,
  ...(error ? { error } : {}),
  send: { bytes, ...(then === undefined ? {} : { then }) },
})
const malformed = (name: string, bytes: string | Buffer): Hostile => wire(name, 400, 'malformed_request', bytes)
/** A request that ends before it is complete. */
const cut = (name: string, bytes: string): Hostile => ({ ...malformed(name, bytes), send: { bytes, isCut: true } })

export const WIRE: readonly Hostile[] = [
  wire('an unknown method', 501, 'method_not_implemented', get('BREW /v1/shipments HTTP/1.1')),
  wire('a method in lower case', 501, 'method_not_implemented', get('get /v1/shipments HTTP/1.1')),
  wire('a method that HTTP has and we do not', 501, 'method_not_implemented', get('PROPFIND /v1/shipments HTTP/1.1')),
  wire('TRACE, which would show headers to scripts', 501, 'method_not_implemented', get('TRACE / HTTP/1.1')),
  wire('CONNECT, as if we were a proxy', 501, 'method_not_implemented', get('CONNECT 127.0.0.1:22 HTTP/1.1')),
  wire('words', 501, 'method_not_implemented', 'hello\r\n\r\n'),
  wire('the greeting of TLS', 501, 'method_not_implemented', Buffer.from('16030100a5010000a1030300', 'hex')),
  malformed('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  malformed('a version that does not exist', get('GET /v1/shipments HTTP/9.9')),
  malformed('HTTP/2.0 in words', get('GET /v1/shipments HTTP/2.0')),
  malformed('no version', 'GET /v1/shipments\r\n\r\n'),
  malformed('a path with a blank', get('GET /v1/ship ments HTTP/1.1')),
  malformed('a path without a slash', get('GET v1/shipments HTTP/1.1')),
  malformed('a path with a NUL', get('GET /v1/shipments/\0 HTTP/1.1')),
  malformed('a path in raw UTF-8', Buffer.from(get('GET /v1/shipments/é HTTP/1.1'))),
  cut('headers that do not end', `GET /v1/shipments HTTP/1.1\r\n${HOST}`),

  wire('no Host', 400, 'missing_host', get('GET /v1/shipments HTTP/1.1', ''), undefined, {
    at: 'Host',
    code: 'required',
  }),
  wire('two of Host', 400, 'missing_host', get('GET /v1/shipments HTTP/1.1', HOST + HOST), undefined, {
    at: 'Host',
    code: 'repeated',
  }),
  wire('two different of Host in HTTP/1.0', 400, 'missing_host', get('GET / HTTP/1.0', `${HOST}Host: elsewhere\r\n`)),
  wire('HTTP/1.0, which needs no Host, and nothing there', 404, 'route_not_found', get('GET /v1/nothing HTTP/1.0', '')),

  malformed('a carriage return in a header', get('GET /v1/shipments HTTP/1.1', `${HOST}X-A: a\rX-B: b\r\n`)),
  malformed('a line feed in a header', get('GET /v1/shipments HTTP/1.1', `${HOST}X-A: a\nX-B: b\r\n`)),
  malformed('a NUL in a header', get('GET /v1/shipments HTTP/1.1', `${HOST}X-A: a\0b\r\n`)),
  malformed('a header that goes on in the next line', get('GET /v1/shipments HTTP/1.1', `${HOST}X-A: a\r\n b\r\n`)),
  malformed('a blank before the colon', get('GET /v1/shipments HTTP/1.1', `${HOST}X-A : a\r\n`)),
  malformed('a header without a name', get('GET /v1/shipments HTTP/1.1', `${HOST}: a\r\n`)),
  malformed('a header without a colon', get('GET /v1/shipments HTTP/1.1', `${HOST}nonsense\r\n`)),

  cut('content that is shorter than it should be', post('Content-Length: 100\r\n', SHIPMENT)),
  wire(
    'content that is longer than it should be',
    400,
    'invalid_json',
    post('Content-Length: 21\r\n', SHIPMENT.slice(0, 21)),
    '}',
  ),
  malformed('two different lengths', post('Content-Length: 22\r\nContent-Length: 23\r\n', SHIPMENT)),
  malformed('a negative length', post('Content-Length: -1\r\n', SHIPMENT)),
  malformed('a length with a sign', post('Content-Length: +22\r\n', SHIPMENT)),
  malformed('a length in words', post('Content-Length: many\r\n', SHIPMENT)),
  malformed('a length beyond all numbers', post('Content-Length: 99999999999999999999\r\n', SHIPMENT)),
  malformed(
    'a length and chunks, which smuggles a request',
    post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ),
  malformed(
    'a chunk whose length is no number',
    post('Transfer-Encoding: chunked\r\n', `ZZ\r\n${SHIPMENT}\r\n0\r\n\r\n`),
  ),
  malformed(
    'a chunk of more than there can be',
    post('Transfer-Encoding: chunked\r\n', `FFFFFFFFFFFFFFFFF\r\n${SHIPMENT}`),
  ),
  cut('chunks that do not end', post('Transfer-Encoding: chunked\r\n', `16\r\n${SHIPMENT}\r\n`)),
  malformed(
    'a chunk that is longer than it says',
    post('Transfer-Encoding: chunked\r\n', `5\r\n${SHIPMENT}\r\n0\r\n\r\n`),
  ),
  ...['gzip', 'xchunked', 'gzip, chunked', 'identity', 'chunked;q=1'].map((coding) =>
    wire(
      `the transfer coding ${coding}`,
      501,
      'transfer_coding_not_implemented',
      post(`Transfer-Encoding: ${coding}\r\n`, `16\r\n${SHIPMENT}\r\n0\r\n\r\n`),
    ),
  ),
  malformed('chunks that are not the last coding', post('Transfer-Encoding: chunked, identity\r\n', SHIPMENT)),
  malformed('chunks twice', post('Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n')),
  wire('content that is too large, before it is sent', 413, 'body_too_large', post('Content-Length: 1048577\r\n', '{')),
  wire(
    'content that is too large, in chunks',
    413,
    'body_too_large',
    post('Transfer-Encoding: chunked\r\n', `100001\r\n${' '.repeat(0x100001)}\r\n0\r\n\r\n`),
  ),

  wire(
    'an expectation we do not know',
    417,
    'expectation_failed',
    post('Expect: tea\r\nContent-Length: 22\r\n', SHIPMENT),
  ),
  wire(
    'headers of 16 KiB and more',
    431,
    'headers_too_large',
    get('GET /v1/shipments HTTP/1.1', `${HOST}X-A: ${'a'.repeat(16_384)}\r\n`),
  ),
  wire(
    'many small headers',
    431,
    'headers_too_large',
    get('GET /v1/shipments HTTP/1.1', `${HOST}${'X-A: aaaaaaaa\r\n'.repeat(1_500)}`),
  ),
  wire(
    'headers of 100 KiB',
    431,
    'headers_too_large',
    get('GET /v1/shipments HTTP/1.1', `${HOST}X-A: ${'a'.repeat(100_000)}\r\n`),
  ),
  wire('a URL of 8 KiB and more', 414, 'url_too_long', get(`GET /v1/shipments?q=${'a'.repeat(8_192)} HTTP/1.1`)),
  wire('a URL of 100 KiB', 414, 'url_too_long', get(`GET /v1/shipments?q=${'a'.repeat(100_000)} HTTP/1.1`)),
]
