import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { forEachStore, type TestStore } from '../../test/stores.ts'
import { newId } from '../kernel/ids.ts'
import { MissingContent } from './files.ts'

const KIB = 1024

/** Bytes that differ at every place, in chunks of odd lengths. */
function bytesOf(size: number): Buffer {
  const all = Buffer.alloc(size)
  for (let i = 0; i < size; i++) all[i] = (i * 7 + (i >> 8)) & 0xff
  return all
}
async function* chunksOf(all: Buffer, length = 65_521): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length)
}
async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of bytes) all.push(chunk)
  return Buffer.concat(all)
}

forEachStore('contents of documents', (open) => {
  let store: TestStore
  before(async () => {
    store = await open()
  })
  after(() => store.discard())

  for (const size of [1, 256 * KIB, 256 * KIB + 1, 1000 * KIB])
    for (const isKnown of [true, false])
      test(`${size} bytes of ${isKnown ? 'known' : 'unknown'} length come back, whole and in ranges`, async () => {
        const [id, all] = [newId(), bytesOf(size)]
        await store.files.write(id, chunksOf(all), isKnown ? size : undefined)
        assert.equal(hash('sha256', await readAll(store.files.read(id, { from: 0, to: size }))), hash('sha256', all))
        for (const [from, to] of [
          [0, 1],
          [size - 1, size],
          [Math.floor(size / 3), Math.ceil(size / 2)],
        ] as const)
          assert.deepEqual(await readAll(store.files.read(id, { from, to })), all.subarray(from, to))
        await store.files.remove(id)
      })

  test('an unknown id and a range behind the end are missing content', async () => {
    const id = newId()
    await store.files.write(id, chunksOf(bytesOf(10)), 10)
    await assert.rejects(readAll(store.files.read(newId(), { from: 0, to: 1 })), MissingContent)
    await assert.rejects(readAll(store.files.read(id, { from: 0, to: 11 })), MissingContent)
    await store.files.remove(id)
  })

  test('ids are listed in their order, a page at a time, until they are removed', async () => {
    const ids = [newId(), newId(), newId()]
    for (const id of ids.toReversed()) await store.files.write(id, chunksOf(bytesOf(300 * KIB)))
    assert.deepEqual(await store.files.list('', 2), ids.slice(0, 2))
    assert.deepEqual(await store.files.list(ids[1]!, 2), ids.slice(2))
    for (const id of ids) await store.files.remove(id)
    await store.files.remove(ids[0]!)
    assert.deepEqual(await store.files.list('', 2), [])
  })

  test('a source that fails leaves nothing that can be read, and remove deletes the rest', async () => {
    const id = newId()
    const failing = async function* () {
      yield bytesOf(300 * KIB)
      throw new RangeError('too large')
    }
    await assert.rejects(store.files.write(id, failing(), 400 * KIB), RangeError)
    await assert.rejects(readAll(store.files.read(id, { from: 0, to: 400 * KIB })), MissingContent)
    await store.files.remove(id)
    assert.deepEqual(await store.files.list('', 9), [])
  })

  test('a reader that stops early leaves the store usable', async () => {
    const [id, all] = [newId(), bytesOf(1000 * KIB)]
    await store.files.write(id, chunksOf(all), all.length)
    for await (const chunk of store.files.read(id, { from: 0, to: all.length })) {
      assert.ok(chunk.length > 0)
      break
    }
    assert.deepEqual(await readAll(store.files.read(id, { from: 5, to: 9 })), all.subarray(5, 9))
    await store.files.remove(id)
  })
})
