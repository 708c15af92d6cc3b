/** Content that is not JSON, or JSON that must be refused. */
import { type Hostile, PATCH, TO, writing } from './request.ts'

const MIB = 1024 * 1024
const utf16 = Buffer.from('\ufeff{"customerRemarks":"x"}', 'utf16le')
const bytes = (before: string, hex: string, after: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from(after)])
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const unreadable = (name: string, body: string | Buffer, code: string, at = ''): Hostile =>
  writing(name, TO.shipment, body, 400, 'invalid_json', { at, code })
const remarks = (hex: string) => bytes('{"customerRemarks":"', hex, '"}')

export const JSON_TROUBLE: readonly Hostile[] = [
  unreadable('nothing', '', 'invalid_json'),
  unreadable('blanks', ' \n\t ', 'invalid_json'),
  unreadable('half a document', '{"customerRemarks":', 'invalid_json'),
  unreadable('two documents', '{}{}', 'invalid_json'),
  unreadable('a comma too many', '{"customerRemarks":"x",}', 'invalid_json'),
  unreadable('single quotes', "{'customerRemarks':'x'}", 'invalid_json'),
  unreadable('a comment', '{/* x */}', 'invalid_json'),
  unreadable('NaN', '{"estimatedWeight":NaN}', 'invalid_json'),
  unreadable('Infinity', '{"estimatedWeight":Infinity}', 'invalid_json'),
  unreadable('a number in octal', '{"estimatedWeight":010}', 'invalid_json'),
  unreadable('a number in hexadecimal', '{"estimatedWeight":0x10}', 'invalid_json'),
  unreadable('a raw tab in a string', '{"customerRemarks":"\t"}', 'invalid_json'),
  unreadable('XML', '<shipment/>', 'invalid_json'),
  unreadable('a form', 'customerRemarks=x', 'invalid_json'),
  unreadable('UTF-16', utf16, 'invalid_json'),
  unreadable('Latin-1', remarks('e9'), 'invalid_json'),
  unreadable('an overlong slash', remarks('c0af'), 'invalid_json'),
  unreadable('a surrogate in UTF-8', remarks('eda080'), 'invalid_json'),
  unreadable('a character beyond Unicode', remarks('f4908080'), 'invalid_json'),
  unreadable('UTF-8 that ends too early', remarks('e282'), 'invalid_json'),
  unreadable('a raw NUL', remarks('00'), 'invalid_json'),
  unreadable('an escaped NUL', '{"customerRemarks":"a\\u0000b"}', 'unsafe_text', '/customerRemarks'),
  unreadable('a lone high surrogate', '{"customerRemarks":"\\ud800"}', 'unsafe_text', '/customerRemarks'),
  unreadable('a lone low surrogate', '{"metadata":{"a":"\\udc00x"}}', 'unsafe_text', '/metadata/a'),
  unreadable('a surrogate in a name', '{"metadata":{"\\ud800":"x"}}', 'unsafe_text', '/metadata'),
  unreadable('a NUL in a name', '{"metadata":{"a\\u0000":"x"}}', 'unsafe_text', '/metadata'),
  unreadable('__proto__', '{"__proto__":{"status":"DELIVERED"}}', 'forbidden_member', '/__proto__'),
  unreadable('an escaped __proto__', '{"\\u005f_proto__":{}}', 'forbidden_member', '/__proto__'),
  unreadable('__proto__ inside', '{"metadata":{"__proto__":"x"}}', 'forbidden_member', '/metadata/__proto__'),
  unreadable('constructor', '{"constructor":{"prototype":{"x":1}}}', 'forbidden_member', '/constructor'),
  unreadable(
    'constructor inside',
    '{"pickupAddress":{"constructor":1}}',
    'forbidden_member',
    '/pickupAddress/constructor',
  ),
  unreadable('a member twice', '{"reference":"A","reference":"B"}', 'repeated', '/reference'),
  unreadable('a member twice, once escaped', '{"reference":"A","r\\u0065ference":"B"}', 'repeated', '/reference'),
  unreadable('a member twice inside', '{"metadata":{"a":"1","b":"2","a":"1"}}', 'repeated', '/metadata/a'),
  writing('a status twice', TO.status, '{"status":"REJECTED","status":"APPROVED"}', 400, 'invalid_json', {
    at: '/status',
    code: 'repeated',
  }),
  unreadable('10,000 members twice', `{${'"a":1,'.repeat(10_000)}"a":1}`, 'repeated', '/a'),
  unreadable(
    '33 levels of objects',
    nested('{"metadata":', '}', 33).replace(':}', ':1}'),
    'too_deep',
    '/metadata'.repeat(32),
  ),
  unreadable('33 levels of arrays', nested('[', ']', 33), 'too_deep', '/0'.repeat(32)),
  unreadable(
    '60,000 members',
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [i, 0]))),
    'too_many',
  ),
  unreadable('a name of 900 kB', `{"${'n'.repeat(900_000)}":1}`, 'too_long', `/${'n'.repeat(100)}`),
  unreadable('half a million levels', nested('[', ']', MIB / 2), 'too_deep', '/0'.repeat(32)),
  unreadable('a million levels without an end', '['.repeat(MIB - 1), 'invalid_json'),
  unreadable('a hundred thousand bad strings', `[${'"\\u0000",'.repeat(100_000)}1]`, 'unsafe_text', '/0'),
  writing('too much', TO.shipment, ' '.repeat(MIB + 1), 413, 'body_too_large'),
  writing('too much for nobody', ['PATCH', '/v1/shipments/nobody'], ' '.repeat(MIB + 1), 413, 'body_too_large'),

  // The content is parsed late: these are refused for an earlier reason.
  writing('half a document for nobody', ['PATCH', '/v1/shipments/nobody'], '{', 404, 'shipment_not_found'),
  writing('half a document and an old tag', TO.shipment, '{', 412, 'precondition_failed', undefined, {
    ...PATCH,
    'if-match': 'AAAAAAAAAAAAAAAAAAAAAA',
  }),
  ...(['shipments', 'moves', 'agents', 'services', 'queryShipments', 'queryMoves'] as const).map((to) =>
    writing('half a document', TO[to], '{"a":', 400, 'invalid_json', { at: '', code: 'invalid_json' }),
  ),
]
