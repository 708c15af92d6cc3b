/** Hostile JSON Patches. */
import { type Hostile, PATCH, TO, writing } from './request.ts'

const HEADERS = { ...PATCH, 'content-type': 'application/json-patch+json' }

const malformed = (name: string, patch: unknown, at: string): Hostile => {
  const code = at === '' ? 'invalid_json_patch' : 'invalid_operation'
  return writing(name, TO.shipment, patch, 400, 'invalid_json_patch', { at, code }, HEADERS)
}
const inapplicable = (name: string, operations: object[], at = '/0', code = 'path_missing'): Hostile =>
  writing(name, TO.shipment, operations, 409, 'patch_not_applicable', { at, code }, HEADERS)
const invalid = (name: string, operations: object[], at: string, code: string): Hostile =>
  writing(name, TO.shipment, operations, 422, 'invalid_content', { at, code }, HEADERS)

const fails = { op: 'test', path: '/shipmentType', value: 'PPM' }
const works = { op: 'replace', path: '/customerRemarks', value: 'overwritten' }
const copies = Array.from({ length: 100 }, (_, i) => ({ op: 'copy', from: '/metadata', path: `/metadata/c${i}` }))

export const JSON_PATCH: readonly Hostile[] = [
  malformed('an object', works, ''),
  malformed('null', null, ''),
  malformed('101 operations', Array(101).fill(works), ''),
  writing(
    'copies of copies, which would fill the memory',
    TO.shipment,
    copies,
    413,
    'body_too_large',
    undefined,
    HEADERS,
  ),
  malformed('a path of 900 kB', [{ op: 'remove', path: `/${'a'.repeat(900_000)}` }], '/0/path'),
  malformed('an operation that is none', [5], '/0'),
  malformed('no op', [{ path: '/reference', value: 'x' }], '/0/op'),
  malformed('an unknown op', [{ op: 'eval', path: '/reference', value: 'x' }], '/0/op'),
  malformed('an op that every object has', [{ op: 'toString', path: '/reference' }], '/0/op'),
  malformed('no path', [{ op: 'remove' }], '/0/path'),
  malformed('a path that is no pointer', [{ op: 'remove', path: 'reference' }], '/0/path'),
  malformed('a path with half an escape', [{ op: 'remove', path: '/a~2' }], '/0/path'),
  malformed('a path that is a number', [{ op: 'remove', path: 0 }], '/0/path'),
  malformed('no value', [{ op: 'add', path: '/reference' }], '/0/value'),
  malformed('no from', [{ op: 'move', path: '/reference' }], '/0/from'),
  malformed('a path into __proto__', [{ op: 'add', path: '/__proto__/status', value: 'DELIVERED' }], '/0/path'),
  malformed('a path into constructor', [{ op: 'add', path: '/constructor/prototype/x', value: 1 }], '/0/path'),
  malformed('a value moved into itself', [{ op: 'move', from: '/metadata', path: '/metadata/a' }], '/0/from'),
  malformed('everything moved into itself', [{ op: 'move', from: '', path: '/metadata/a' }], '/0/from'),
  malformed('the second of two', [works, { op: 'nonsense', path: '' }], '/1/op'),

  inapplicable('a test that fails', [fails], '/0', 'test_failed'),
  inapplicable('a test that fails after a change', [works, fails], '/1', 'test_failed'),
  inapplicable(
    'a test of the type: "5" is not 5',
    [{ op: 'test', path: '/estimatedWeight', value: '5000' }],
    '/0',
    'test_failed',
  ),
  inapplicable('a test of what is not there', [{ op: 'test', path: '/nothing', value: null }], '/0', 'test_failed'),
  inapplicable('a removal of what is not there', [{ op: 'remove', path: '/nothing' }]),
  inapplicable('a removal of what every object has', [{ op: 'remove', path: '/toString' }]),
  inapplicable('a replacement of what is not there', [{ op: 'replace', path: '/nothing', value: 1 }]),
  inapplicable('a copy of what every object has', [{ op: 'copy', from: '/toString', path: '/reference' }]),
  inapplicable('a copy from __proto__', [{ op: 'copy', from: '/__proto__', path: '/metadata' }]),
  inapplicable('a member of a string', [{ op: 'add', path: '/shipmentType/x', value: 1 }]),
  inapplicable('a member of null', [{ op: 'add', path: '/actualWeight/x', value: 1 }]),
  inapplicable('an index beyond the end', [{ op: 'add', path: '/nextStatuses/4000000000', value: 'x' }]),
  inapplicable('an index before the beginning', [{ op: 'add', path: '/nextStatuses/-1', value: 'x' }]),
  inapplicable('an index with zeros', [{ op: 'replace', path: '/nextStatuses/00', value: 'x' }]),
  inapplicable('the length of an array', [{ op: 'replace', path: '/nextStatuses/length', value: 0 }]),

  invalid('everything replaced by an array', [{ op: 'replace', path: '', value: [] }], '', 'wrong_type'),
  invalid('everything removed', [{ op: 'remove', path: '' }], '', 'wrong_type'),
  invalid('everything replaced by nothing', [{ op: 'replace', path: '', value: {} }], '/shipmentType', 'required'),
  invalid('a read-only member', [{ op: 'replace', path: '/status', value: 'DELIVERED' }], '/status', 'read_only'),
  invalid('an id', [{ op: 'remove', path: '/id' }], '/id', 'read_only'),
  invalid(
    'an item of a read-only array',
    [{ op: 'add', path: '/nextStatuses/-', value: 'LOST' }],
    '/nextStatuses',
    'read_only',
  ),
  invalid('an unknown member', [{ op: 'add', path: '/colour', value: 'red' }], '/colour', 'unknown_member'),
  invalid('a wrong type', [{ op: 'add', path: '/metadata/a', value: { b: 1 } }], '/metadata/a', 'wrong_type'),
  invalid(
    'a date that cannot be',
    [{ op: 'add', path: '/deliveryDate', value: '2026-02-30' }],
    '/deliveryDate',
    'invalid_date',
  ),
]
