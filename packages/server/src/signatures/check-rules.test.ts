import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import { tagOf } from '../kernel/etag.ts'
import { isObject, type Json, type JsonObject } from '../kernel/json.ts'
import { nextVersion } from '../kernel/version.ts'
import { checkSignature } from './check-rules.ts'
import { SIGNATURE } from './fields.ts'
import { inOrder } from './rules.ts'
import type { Shown, Signature } from './schema.ts'
import { digestOf, type KeyPair, personDigestOf, sealOf } from './seal-rules.ts'

const newPair = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as KeyPair
const PAIR = newPair()
const NOW = '2026-11-18T09:30:00.000Z'
const idOf = (n: number) => `019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f${String(n).padStart(2, '0')}`

/** A record in a version, with its tag. */
const recorded = <Members extends object>(id: string, members: Members) => ({
  id,
  ...members,
  lastUpdated: NOW,
  eTag: tagOf(id, NOW),
})

const shipment = recorded(idOf(1), { locator: 'KB7GMX-01', pickupAddress: recorded(idOf(2), { city: 'Boise' }) })
const items = [recorded(idOf(3), { number: 1 }), recorded(idOf(4), { number: 2 })]
const documents = [recorded(idOf(5), { name: 'inventory.pdf', sha256: 'a'.repeat(64) })]
const TEXT = JSON.stringify({ documents, items, purpose: 'DELIVERY', shipment })

const tags = (records: readonly { id: string; eTag: string }[]) => records.map(({ id, eTag }) => ({ id, eTag }))
const shown: Shown = { shipment: shipment.eTag, items: tags(items), documents: tags(documents) }

function signed(pair: KeyPair = PAIR): Signature {
  const person = {
    ...{
      signerName: 'Ada Abbott',
      strokes: [
        [
          [1, 2],
          [3, 4],
        ],
        [[5, 6]],
      ],
    },
    ...{ place: { name: 'Boise', latitude: 43.6, longitude: -116.2 }, nonce: 'n'.repeat(22) },
  }
  const sealed = {
    ...{ id: idOf(9), moveID: idOf(8), shipmentID: shipment.id },
    ...({ purpose: 'DELIVERY', signerRole: 'CUSTOMER' } as const),
    ...{ signedAt: NOW, shown, digest: digestOf(TEXT), personDigest: personDigestOf(person), createdAt: NOW },
  }
  const version = { lastUpdated: NOW, eTag: tagOf(idOf(9), NOW) }
  return inOrder({ ...sealed, ...person, ...sealOf(sealed, pair), ...version })
}

const copyOf = (signature: object): JsonObject => JSON.parse(JSON.stringify(signature))
const check = (record: object, text: string | undefined = TEXT, key?: string) =>
  checkSignature(copyOf(record), text === undefined ? undefined : Buffer.from(text), key)
const wrongIn = (checked: ReturnType<typeof check>): string[] =>
  checked.findings.flatMap(({ what, isValid }) => (isValid ? [] : [what]))

/** Every place in a value where there is text, a number or nothing. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return value.flatMap((each, i) => placesIn(each, [...path, i]))
  if (isObject(value)) return Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]))
  return [path]
}

/** A copy with another value in one place: the first character of a text is another one of its kind. */
function changedAt(record: JsonObject, path: readonly (string | number)[]): JsonObject {
  const copy = copyOf(record)
  const last = path.at(-1)!
  // biome-ignore lint/suspicious/noExplicitAny: the path was found in it
  const parent = path.slice(0, -1).reduce<any>((value, step) => value[step], copy)
  const value = parent[last]
  parent[last] = typeof value === 'number' ? value + 1 : `${value[0] === 'b' ? 'c' : 'b'}${value.slice(1)}`
  return copy
}

describe('the offline check of a signature', () => {
  test('finds nothing wrong with what the service made', () => {
    const checked = check(signed(), TEXT, PAIR.x)
    assert.deepEqual([wrongIn(checked), checked.isValid, checked.isErased, checked.isSealed], [[], true, false, true])
    assert.deepEqual(Object.keys(signed()), Object.keys(SIGNATURE.rows))
  })

  const places = placesIn(copyOf(signed()))
  test('looks at every member', () => {
    assert.deepEqual([...new Set(places.map(([name]) => name))], Object.keys(SIGNATURE.rows))
  })
  for (const path of places)
    test(`finds another value of ${path.join('.')}`, () => {
      assert.equal(check(changedAt(copyOf(signed()), path)).isValid, false)
    })

  for (const name of Object.keys(SIGNATURE.rows))
    test(`finds that ${name} is missing, or null`, () => {
      const { [name]: _, ...without } = copyOf(signed())
      assert.equal(check(without).isValid, false, 'missing')
      assert.equal(check({ ...signed(), [name]: null }).isValid, false, 'null')
    })

  test('finds every changed byte of the signed text', () => {
    const bytes = Buffer.from(TEXT)
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes)
      changed[i]! ^= 1
      assert.ok(wrongIn(checkSignature(copyOf(signed()), changed)).includes('text'), `byte ${i}`)
    }
    for (const text of [`${TEXT} `, TEXT.slice(0, -1), '', `\ufeff${TEXT}`])
      assert.ok(wrongIn(check(signed(), text)).includes('text'), text)
  })

  test('finds a record in the text whose tag is not that of its version, also if the digest fits', () => {
    for (const [part, wrong] of [
      ['shipment', { ...shipment, lastUpdated: '2026-11-18T09:30:00.001Z' }],
      ['shipment', { ...shipment, pickupAddress: { ...shipment.pickupAddress, id: idOf(7) } }],
      ['items', [items[0], { ...items[1], eTag: items[0]!.eTag }]],
      ['documents', [{ ...documents[0], lastUpdated: 'x' }]],
    ] as const) {
      const text = JSON.stringify({ ...JSON.parse(TEXT), [part]: wrong })
      assert.ok(wrongIn(check({ ...signed(), digest: digestOf(text) }, text)).includes('versions'), part)
    }
  })

  test('finds versions in the record that are not those of the text, and another purpose or shipment', () => {
    for (const other of [
      { documents: [] },
      { items: [items[0]] },
      { items: [...items, recorded(idOf(6), {})] },
      { shipment: recorded(idOf(6), {}) },
      { purpose: 'RELEASE' },
      { shipment: null },
    ]) {
      const text = JSON.stringify({ ...JSON.parse(TEXT), ...other })
      assert.ok(wrongIn(check({ ...signed(), digest: digestOf(text) }, text)).includes('shown'), text)
    }
  })

  test('finds a seal of another service, if its key is known', () => {
    const other = signed(newPair())
    assert.equal(check(other).isValid, true)
    assert.deepEqual(wrongIn(check(other, TEXT, PAIR.x)), ['seal'])
  })

  test('finds a seal with another text for the same bytes', () => {
    const { seal } = signed()
    for (const changed of [
      `${seal}=`,
      `${seal} `,
      seal!.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1)),
    ])
      assert.deepEqual(wrongIn(check({ ...signed(), seal: changed })), ['seal'], changed)
  })

  test('finds members that no signature has, and leaves out what expand adds', () => {
    assert.deepEqual(wrongIn(check({ ...signed(), more: 1 })), ['members'])
    assert.deepEqual(wrongIn(check({ ...signed(), changesSince: [] })), [])
  })

  test('checks the seal of an erased signature, and says that the person is gone', () => {
    const gone = { signerName: null, strokes: null, place: null, nonce: null }
    const erased = nextVersion(signed(), gone, '2026-12-01T00:00:00.000Z')
    const checked = checkSignature(copyOf(erased), undefined)
    assert.deepEqual([wrongIn(checked), checked.isErased], [[], true])
    for (const path of placesIn(copyOf(erased)).filter(([name]) => !Object.hasOwn(gone, name!)))
      assert.equal(checkSignature(changedAt(copyOf(erased), path), undefined).isValid, false, path.join('.'))
  })

  test('wants the text of a signature that was not erased', () => {
    assert.deepEqual(wrongIn(checkSignature(copyOf(signed()), undefined)), ['text'])
  })

  test('says that a signature without a seal has none, and refuses it if a key is named', () => {
    const unsealed = { ...signed(), seal: null, sealKey: null }
    assert.deepEqual([wrongIn(check(unsealed)), check(unsealed).isSealed], [[], false])
    assert.deepEqual(wrongIn(check(unsealed, TEXT, PAIR.x)), ['seal'])
  })

  test('takes anything for a record, and fails for none of it', () => {
    for (const strange of [
      {},
      { shown: [] },
      { ...signed(), shown: { items: [null, 1], documents: 'x' } },
      { seal: 1, sealKey: {} },
    ])
      for (const text of ['[]', 'null', '{"items":[null],"shipment":1}', '\u0000'])
        assert.equal(check(strange, text).isValid, false)
  })
})
