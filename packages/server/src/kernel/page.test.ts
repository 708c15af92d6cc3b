import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { listed, refusalOf } from '../../test/refusal.ts'
import { cursorOf, hmacOf, type Position, positionOf, sealedCursorOf, sealedPositionOf } from './page.ts'

const KEY = 'the key of all nodes'
const LIST = '["/v1/shipments",{"status":["APPROVED"]},"-deliveryDate"]'
const ID = '019a86d8-7a00-7000-8000-000000000001'
const POSITION: Position = { value: '2026-11-15', id: ID }
const CURSOR = cursorOf(KEY, LIST, POSITION)

function assertRefused(cursor: string, key = KEY, list = LIST): void {
  const refusal = refusalOf(() => positionOf(key, list, cursor))
  assert.equal(refusal.code, 'invalid_cursor')
  assert.deepEqual(listed(refusal.members.errors!), ['cursor invalid'])
}

describe('a cursor leads back to its position', () => {
  for (const [what, position] of [
    ['with a value', POSITION],
    ['without a value', { value: null, id: ID }],
    ['with a value beyond ASCII', { value: 'Zürich "🚚"\n', id: ID }],
    ['with an empty value', { value: '', id: ID }],
  ] as const)
    test(what, () => assert.deepEqual(positionOf(KEY, LIST, cursorOf(KEY, LIST, position)), position))
})

test('a cursor can stand in a URL as it is', () => assert.match(CURSOR, /^[A-Za-z0-9._~-]+$/))

describe('400 for a cursor that is not ours', () => {
  test('of another list', () => assertRefused(CURSOR, KEY, LIST.replace('APPROVED', 'DRAFT')))
  test('of another key', () => assertRefused(CURSOR, 'another key'))

  for (const [what, cursor] of [
    ['nothing', ''],
    ['a dot', '.'],
    ['any text', 'x'],
    ['an id', ID],
    ['without its signature', CURSOR.split('.')[0]!],
    ['with an empty signature', `${CURSOR.split('.')[0]}.`],
    ['only its signature', `.${CURSOR.split('.')[1]}`],
    ['with something after it', `${CURSOR}.x`],
    ['with padding', `${CURSOR}==`],
    ['with a blank in the signature', CURSOR.replace('.', '. ')],
    ['beyond ASCII', `${CURSOR.slice(0, -1)}é`],
  ] as const)
    test(what, () => assertRefused(cursor))

  test('with the position of another cursor', () => {
    const other = cursorOf(KEY, LIST, { value: '2026-11-16', id: ID })
    assertRefused(`${other.split('.')[0]}.${CURSOR.split('.')[1]}`)
  })

  test('with any one character changed to any other', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let i = 0; i < CURSOR.length; i++) {
      for (const char of alphabet) {
        if (char !== CURSOR[i]) assertRefused(CURSOR.slice(0, i) + char + CURSOR.slice(i + 1))
      }
    }
  })
})

describe('the signature of a cursor is the HMAC of node:crypto', () => {
  for (const key of [KEY, 'k'.repeat(64), 'a long key, beyond one block '.repeat(4), 'ключ'])
    test(`with a key of ${Buffer.byteLength(key)} bytes`, () => {
      for (const text of ['', 'one line\nand "ü"', 'x'.repeat(1_000)])
        assert.equal(hmacOf(key, text), createHmac('sha256', key).update(text).digest('base64url'))
    })
})

describe('a sealed cursor', () => {
  const cursor = sealedCursorOf(KEY, LIST, POSITION)

  test('leads back to its position, and is the same for the same position', () => {
    for (const position of [POSITION, { value: null, id: ID }, { value: 'Zürich "🚚"', id: ID }])
      assert.deepEqual(sealedPositionOf(KEY, LIST, sealedCursorOf(KEY, LIST, position)), position)
    assert.equal(sealedCursorOf(KEY, LIST, POSITION), cursor)
    assert.match(cursor, /^[\w-]+$/)
  })

  test('400 for one of another list or key, one that was changed, and one that is open', () => {
    const changed = [...cursor].map(
      (char, i) => `${cursor.slice(0, i)}${char === 'A' ? 'B' : 'A'}${cursor.slice(i + 1)}`,
    )
    const refused = ['', 'x', ID, CURSOR, `${cursor}=`, `${cursor}A`, cursor.slice(0, -4), ...changed]
    for (const [key, list, text] of [
      [KEY, `${LIST} of another`, cursor],
      ['another key', LIST, cursor],
      ...refused.map((text) => [KEY, LIST, text] as const),
    ] as const)
      assert.equal(refusalOf(() => sealedPositionOf(key, list, text)).code, 'invalid_cursor', text)
  })
})
