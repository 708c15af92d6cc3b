import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listed, refusalOf, violationsOf } from '../../test/refusal.ts'
import { type Members, memberViolations, objectContent, writableOf } from './content.ts'
import type { Json, JsonObject } from './json.ts'

const MEMBERS: Members = {
  writable: ['name', 'deliveryDate'],
  readOnly: ['id', 'status', 'tags', 'canceledAt'],
  changedBy: { status: 'PATCH …/updateStatus' },
}
const CURRENT = { id: '1', name: 'old', deliveryDate: null, status: 'DRAFT', tags: [{ a: 1, b: 2 }], canceledAt: null }

describe('members that are refused', () => {
  const table: [what: string, sent: JsonObject, violations: string[]][] = [
    ['none, when the record is sent back as it was', { ...CURRENT }, []],
    ['none, when only the order inside a member differs', { ...CURRENT, tags: [{ b: 2, a: 1 }] }, []],
    ['none for any value of a writable one', { ...CURRENT, name: 5, deliveryDate: {} }, []],
    ['none for null where nothing is', { id: '1', status: 'DRAFT', tags: [{ a: 1, b: 2 }] }, []],
    ['a read-only one that differs', { ...CURRENT, id: '2' }, ['/id read_only']],
    ['a read-only one of another type', { ...CURRENT, id: 1 }, ['/id read_only']],
    ['a read-only one set', { ...CURRENT, canceledAt: 'now' }, ['/canceledAt read_only']],
    ['a read-only one cleared', { ...CURRENT, id: null }, ['/id read_only']],
    ['a read-only one that differs further in', { ...CURRENT, tags: [{ a: 1, b: 3 }] }, ['/tags read_only']],
    ['a read-only one taken away', { id: '1', tags: [{ a: 1, b: 2 }] }, ['/status read_only']],
    ['an unknown one', { ...CURRENT, color: 'red' }, ['/color unknown_member']],
    ['an unknown one, even when it is null', { ...CURRENT, color: null }, ['/color unknown_member']],
    ['a name that every object inherits', { ...CURRENT, toString: 'x' }, ['/toString unknown_member']],
    ['a name that must be escaped', { ...CURRENT, 'a/b~': 1 }, ['/a~1b~0 unknown_member']],
    [
      'all of them at once',
      { ...CURRENT, id: '2', status: 'APPROVED', nmae: 'x' },
      ['/id read_only', '/nmae unknown_member', '/status read_only'],
    ],
  ]
  for (const [what, sent, violations] of table)
    test(what, () => assert.deepEqual(listed(memberViolations(MEMBERS, CURRENT, sent)), violations))
})

test('an unknown member comes with a suggestion, or with the known members', () => {
  const detailFor = (name: string) => memberViolations(MEMBERS, CURRENT, { ...CURRENT, [name]: 1 })[0]!.detail
  assert.equal(detailFor('delivryDate'), 'There is no such member. Did you mean deliveryDate?')
  assert.equal(detailFor('color'), 'There is no such member. Known are name, deliveryDate.')
})

test('a read-only member names the operation that changes it', () => {
  const [violation] = memberViolations(MEMBERS, CURRENT, { ...CURRENT, status: 'APPROVED' })
  assert.match(violation!.detail, /updateStatus/)
})

test('violations further in say where', () => {
  const violations = memberViolations(MEMBERS, CURRENT, { ...CURRENT, id: '2', color: 1 }, '/address')
  assert.deepEqual(listed(violations), ['/address/color unknown_member', '/address/id read_only'])
})

test('the writable members are complete, with null for missing ones, and nothing else', () => {
  assert.deepEqual(writableOf(MEMBERS, { name: 'x', id: '1', color: 'red' }), { name: 'x', deliveryDate: null })
  assert.deepEqual(writableOf(MEMBERS, { name: '', deliveryDate: false }), { name: '', deliveryDate: false })
})

describe('422 for content that is no object', () => {
  for (const content of [null, [], [{}], 'x', 1, true] as Json[])
    test(JSON.stringify(content), () => {
      assert.equal(refusalOf(() => objectContent(content)).code, 'invalid_content')
      assert.deepEqual(
        violationsOf(() => objectContent(content)),
        [' wrong_type'],
      )
    })
})

test('an object is content as it is', () => {
  const content = { any: 'thing' }
  assert.equal(objectContent(content), content)
})
