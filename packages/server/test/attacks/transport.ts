/** Attacks on the transport: smuggling, spoofing and oversized requests. */
import type { Raw } from '../hostile/request.ts'

/**
 * An attack, with every answer it gets. {shipmentID} and {shipmentTag} stand for a shipment that must stay unchanged. `isMade` says
 * that the request legitimately creates a shipment: it is not the attack.
 */
export type Attack = {
  name: string
  send: Raw
  answers: readonly (readonly [status: number, code?: string])[]
  /** A pattern that must not occur in the answers. */
  never?: RegExp
  isMade?: true
}

const HOST = 'Host: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const CLOSE = 'Connection: close\r\n'
const SHIPMENT = '{"shipmentType":"HHG"}'
const SMUGGLED = `DELETE /v1/shipments/{shipmentID} HTTP/1.1\r\n${HOST}\r\n`
const MALFORMED = [[400, 'malformed_request']] as const
const MADE = [[201]] as const
const OK = [[200]] as const

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`
const post = (headers: string, body: string) =>
  `POST /v1/shipments HTTP/1.1\r\n${HOST}${JSON_TYPE}${CLOSE}${headers}\r\n${body}`
const patch = (headers: string, body: string) =>
  `PATCH /v1/shipments/{shipmentID} HTTP/1.1\r\n${HOST}${CLOSE}${headers}If-Match: {shipmentTag}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const attack = (name: string, bytes: string, answers: Attack['answers'], more: Partial<Attack> = {}): Attack => ({
  name,
  send: { bytes },
  answers,
  ...more,
})

/** Request smuggling. */
export const SMUGGLING: readonly Attack[] = [
  attack(
    'a length and chunks',
    post(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${SMUGGLED}`),
    MALFORMED,
  ),
  attack(
    'chunks and a length',
    post(`Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`, `0\r\n\r\n${SMUGGLED}`),
    MALFORMED,
  ),
  attack(
    'two lengths that differ',
    post('Content-Length: 22\r\nContent-Length: 0\r\n', SHIPMENT + SMUGGLED),
    MALFORMED,
  ),
  attack('two lengths that agree', post('Content-Length: 22\r\nContent-Length: 22\r\n', SHIPMENT), MALFORMED),
  attack('a list of lengths', post('Content-Length: 22, 22\r\n', SHIPMENT), MALFORMED),
  attack('a length in hexadecimal', post('Content-Length: 0x16\r\n', SHIPMENT), MALFORMED),
  attack('a blank before the colon', post('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${SMUGGLED}`), MALFORMED),
  attack('a coding in the next line', post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${SMUGGLED}`), MALFORMED),
  attack(
    'two codings',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `0\r\n\r\n${SMUGGLED}`),
    MALFORMED,
  ),
  attack('a coding that is hardly one', post('Transfer-Encoding: \x0bchunked\r\n', `0\r\n\r\n${SMUGGLED}`), MALFORMED),
  attack('lines that end in LF alone', `GET /v1/moves HTTP/1.1\nHost: localhost\n\n${SMUGGLED}`, MALFORMED),
  attack('a line feed inside a header', get('/v1/moves', `X-A: a\n${SMUGGLED}`), MALFORMED),
  attack('a carriage return inside a header', get('/v1/moves', `X-A: a\r${SMUGGLED}`), MALFORMED),
  attack(
    'a length of a chunk with a sign',
    post('Transfer-Encoding: chunked\r\n', `+16\r\n${SHIPMENT}\r\n0\r\n\r\n`),
    MALFORMED,
  ),
  attack(
    'a line feed after the length of a chunk',
    post('Transfer-Encoding: chunked\r\n', `16\n${SHIPMENT}\r\n0\r\n\r\n`),
    MALFORMED,
  ),
  attack(
    'content of a GET that is a request',
    get('/v1/shipments/{shipmentID}', `Content-Length: ${SMUGGLED.length + 24}\r\n`) + SMUGGLED,
    OK,
  ),
  attack(
    'a change to HTTP/2 in plain text',
    get('/v1/shipments/{shipmentID}', 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n').replace(
      CLOSE,
      'Connection: Upgrade, HTTP2-Settings, close\r\n',
    ),
    OK,
  ),
  attack(
    'a change to a WebSocket',
    get('/v1/events', 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n').replace(
      CLOSE,
      'Connection: Upgrade, close\r\n',
    ),
    OK,
  ),
]

const CHUNKS = 'Transfer-Encoding: chunked\r\n'
const UNKNOWN_CODING = [501, 'transfer_coding_not_implemented'] as const
const kept = (line: string, headers: string, body = '') => `${line} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
const LIVE = kept('GET /livez', '')

/**
 * Content that cannot be read, on connections that would stay open. Each request has one answer: a proxy that shares the connection would
 * give a second one to another client.
 */
export const UNREADABLE: readonly Attack[] = [
  ...['foo', 'identity', 'gzip'].map((coding) =>
    attack(
      `the coding ${coding}`,
      kept('POST /v1/shipments', `${JSON_TYPE}Transfer-Encoding: ${coding}\r\n`, SHIPMENT) + SMUGGLED,
      [UNKNOWN_CODING],
    ),
  ),
  attack('a coding of a GET', kept('GET /livez', 'Transfer-Encoding: foo\r\n') + SMUGGLED, [UNKNOWN_CODING]),
  attack('a coding in HTTP/1.0', `POST /v1/shipments HTTP/1.0\r\n${HOST}Transfer-Encoding: foo\r\n\r\n`, [
    UNKNOWN_CODING,
  ]),
  attack('a coding and chunks', kept('POST /v1/shipments', 'Transfer-Encoding: gzip, chunked\r\n', '0\r\n\r\n'), [
    UNKNOWN_CODING,
  ]),
  attack('a coding, and a bad chunk', kept('POST /v1/shipments', 'Transfer-Encoding: gzip, chunked\r\n', 'zz\r\n'), [
    UNKNOWN_CODING,
  ]),
  attack('a length and a coding', kept('GET /livez', 'Content-Length: 5\r\nTransfer-Encoding: foo\r\n', 'hello'), [
    UNKNOWN_CODING,
  ]),
  attack(
    'a coding after two other requests',
    LIVE + kept('GET /v1/shipments', '') + kept('GET /livez', 'Transfer-Encoding: foo\r\n') + LIVE,
    [[200], [200], UNKNOWN_CODING],
  ),
  attack('a bad chunk after the answer', kept('GET /livez', CHUNKS, 'zz\r\n') + SMUGGLED, OK),
  attack('a bad chunk before the answer of a list', kept('GET /v1/shipments', CHUNKS, 'zz\r\n') + SMUGGLED, MALFORMED),
  attack(
    'a bad chunk before an export',
    kept('GET /v1/shipments', `${CHUNKS}Accept: text/csv\r\n`, 'zz\r\n'),
    MALFORMED,
  ),
  attack('a bad chunk of a request that is read', kept('POST /v1/shipments', JSON_TYPE + CHUNKS, 'zz\r\n'), MALFORMED),
  attack('a bad chunk of what is refused before', kept('POST /v1/shipments', `${HOST}${CHUNKS}`, 'zz\r\n'), [
    [400, 'missing_host'],
  ]),
  attack(
    'a bad chunk of a form',
    kept('POST /v1/moves/none/documents', `Content-Type: multipart/form-data; boundary=x\r\n${CHUNKS}`, 'zz\r\n'),
    MALFORMED,
  ),
  attack('a bad chunk after an unknown Expect', kept('POST /v1/shipments', `Expect: foo\r\n${CHUNKS}`, 'zz\r\n'), [
    [417, 'expectation_failed'],
  ]),
  attack('a bad chunk after 100 Continue', kept('POST /v1/shipments', `Expect: 100-continue\r\n${CHUNKS}`, 'zz\r\n'), [
    [100],
    ...MALFORMED,
  ]),
]

/** Spoofed requests. */
export const PRETENDING: readonly Attack[] = [
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((header) =>
    attack(`DELETE in ${header}`, get('/v1/shipments/{shipmentID}', `${header}: DELETE\r\n`), OK),
  ),
  attack('a method in the query', get('/v1/shipments/{shipmentID}?_method=DELETE'), [[400, 'invalid_query']]),
  ...['X-Original-URL', 'X-Rewrite-URL'].map((header) =>
    attack(`another path in ${header}`, get('/nothing', `${header}: /v1/shipments\r\n`), [[404, 'route_not_found']]),
  ),
  attack(
    'another host in X-Forwarded-Host',
    post(
      `X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\nContent-Length: 22\r\n`,
      SHIPMENT,
    ),
    MADE,
    { never: /evil/, isMade: true },
  ),
  attack('the own host in the request line', get('http://localhost/v1/shipments?limit=1'), OK),
  attack(
    'another host in the request line',
    get('http://evil.example/v1/shipments?limit=1'),
    [[403, 'host_not_allowed']],
    { never: /evil/ },
  ),
  attack('headers in the query', get('/v1/shipments?limit=1&q=%0d%0aSet-Cookie:%20a=b'), OK, {
    never: /^set-cookie/im,
  }),
  attack(
    'headers in the channel',
    post('Content-Length: 22\r\n', SHIPMENT).replace('/v1', '/a%0d%0aSet-Cookie:%20a=b/v1'),
    [[404, 'route_not_found']],
    { never: /^set-cookie/im },
  ),
  attack('headers in the request id', get('/v1/moves', 'X-Request-Id: a%0d%0aSet-Cookie:%20a=b\r\n'), OK, {
    never: /set-cookie/i,
  }),
  attack(
    'a part of an answer, many times',
    get('/v1/shipments/{shipmentID}', `Range: bytes=${'0-,'.repeat(1_000)}0-\r\n`),
    OK,
  ),
  attack(
    'TRACE, to be shown what others sent',
    `TRACE / HTTP/1.1\r\n${HOST}${CLOSE}Cookie: secret\r\n\r\n`,
    [[501, 'method_not_implemented']],
    { never: /secret/ },
  ),
]

/** Path traversal. */
export const PATHS: readonly Attack[] = (
  [
    ['/v1/../v1/shipments', 404, 'route_not_found'],
    ['/v1/%2e%2e/v1/shipments', 404, 'route_not_found'],
    ['/v1/%252e%252e/v1/shipments', 404, 'route_not_found'],
    ['/v1/shipments/..%2f..%2fopenapi.json', 404, 'shipment_not_found'],
    ['/v1/shipments/..%5c..%5copenapi.json', 404, 'shipment_not_found'],
    ['/docs/../../../../etc/passwd', 404, 'route_not_found'],
    ['/docs/%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404, 'route_not_found'],
    ['//v1/shipments', 404, 'route_not_found'],
    ['/v1\\shipments', 404, 'route_not_found'],
    ['/v1/shipments%2f{shipmentID}', 404, 'route_not_found'],
    ['/v1/shipments/{shipmentID}%00.json', 404, 'shipment_not_found'],
    ['/v1/shipments/{shipmentID};a=b', 404, 'shipment_not_found'],
    ['/v1/shipments/{shipmentID}%0a', 404, 'shipment_not_found'],
    ['/%c0%ae%c0%ae/v1/shipments', 400, 'invalid_url'],
    ['/v1/shipments/%u002e', 400, 'invalid_url'],
    ['/v1/shipments?__proto__[a]=b', 400, 'invalid_query'],
    ['/v1/shipments?constructor=a', 400, 'invalid_query'],
  ] as const
).map(([path, status, code]) => attack(path, get(path), [[status, code]], { never: /root:/ }))

/** Oversized and compressed content. */
export const BOMBS: readonly Attack[] = [
  attack('headers', get('/v1/moves', `X-A: ${'a'.repeat(20_000)}\r\n`), [[431, 'headers_too_large']]),
  attack('a thousand headers', get('/v1/moves', 'X-Aaaaaa: aaaaaaaa\r\n'.repeat(1_000)), [[431, 'headers_too_large']]),
  attack('a URL', get(`/v1/moves?q=${'a'.repeat(9_000)}`), [[414, 'url_too_long']]),
  attack('content, announced', post('Content-Length: 1073741824\r\nExpect: 100-continue\r\n', ''), [
    [413, 'body_too_large'],
  ]),
  attack(
    'content, and nothing is there',
    post('Content-Length: 1073741824\r\n', '').replace('/v1/shipments', '/nothing'),
    [[413, 'body_too_large']],
  ),
  attack('a thousand parameters', get(`/v1/moves?${'a=b&'.repeat(1_000)}`), [[400, 'invalid_query']]),
  attack('content that only says it is gzip', patch(`${JSON_TYPE}Content-Encoding: gzip\r\n`, '{}'), [
    [400, 'invalid_json'],
  ]),
  ...['br', 'deflate', 'zstd', 'gzip, identity'].map((coding) =>
    attack(`content in ${coding}`, patch(`${JSON_TYPE}Content-Encoding: ${coding}\r\n`, '{}'), [
      [415, 'unsupported_media_type'],
    ]),
  ),
  attack('JSON that is nested ten thousand times', patch(JSON_TYPE, '['.repeat(10_000)), [[400, 'invalid_json']]),
  attack('JSON of members in members', patch(JSON_TYPE, '{"a":'.repeat(100_000)), [[400, 'invalid_json']]),
  attack(
    'JSON of a hundred thousand members',
    patch(JSON_TYPE, `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
    [[400, 'invalid_json']],
  ),
  attack('a number beyond all numbers', patch(JSON_TYPE, '{"estimatedWeight":1e999}'), [[422, 'invalid_content']]),
  attack('a number with a hundred thousand digits', patch(JSON_TYPE, `{"estimatedWeight":${'9'.repeat(100_000)}}`), [
    [422, 'invalid_content'],
  ]),
  attack('a prototype', patch(JSON_TYPE, '{"__proto__":{"isAdmin":true}}'), [[400, 'invalid_json']]),
  attack(
    'a JSON Patch of a hundred and one operations',
    patch(
      'Content-Type: application/json-patch+json\r\n',
      `[${'{"op":"test","path":"/id","value":1},'.repeat(100)}{"op":"test","path":"/id","value":1}]`,
    ),
    [[400, 'invalid_json_patch']],
  ),
  attack(
    'a JSON Patch that copies itself',
    patch(
      'Content-Type: application/json-patch+json\r\n',
      `[${Array.from({ length: 40 }, () => '{"op":"copy","from":"/metadata","path":"/metadata/a"}').join(',')}]`,
    ),
    [[400, 'invalid_json_patch']],
  ),
]
