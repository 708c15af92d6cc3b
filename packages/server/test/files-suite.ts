import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Files, MissingContent } from '../src/files/files.ts'
import { newId } from '../src/kernel/ids.ts'

/** A store to test, and how to close it. */
export type TestFiles = { files: Files; close(): Promise<void> }

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Content that arrives in one piece. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

export async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes))
}

/** What every store of contents must do. */
export function filesSuite(name: string, open: () => Promise<TestFiles>): void {
  describe(`files in ${name}`, () => {
    let files: Files
    let close: (() => Promise<void>) | undefined
    before(async () => {
      const opened = await open()
      files = opened.files
      close = opened.close
    })
    after(async () => close?.())

    test('a content of any length is read as it was written, also in ranges', async () => {
      for (const length of [1, 1000, 256 * 1024, 256 * 1024 + 1, 700_000]) {
        const [id, bytes] = [newId(), randomBytes(length)]
        await files.write(id, inParts(bytes, 65_536), length)
        const ranges = [
          [0, length],
          [0, 1],
          [length - 1, length],
          [Math.floor(length / 3), Math.ceil(length / 2)],
        ] as const
        for (const [from, to] of ranges)
          assert.ok((await wholeOf(files.read(id, { from, to }))).equals(bytes.subarray(from, to)), `${from}-${to}`)
      }
    })

    test('a content without a known length', async () => {
      const [id, bytes] = [newId(), randomBytes(300_000)]
      await files.write(id, inParts(bytes, 1_000))
      assert.ok((await wholeOf(files.read(id, { from: 0, to: bytes.length }))).equals(bytes))
    })

    test('it is listed until it is removed, and then missing; removing it again is no error', async () => {
      const ids = [newId(), newId()].sort()
      for (const id of ids) await files.write(id, inParts(Buffer.from('bytes'), 5), 5)
      const [first = '', second = ''] = ids
      assert.deepEqual(await files.list(first, 10), [second])
      await files.remove(second)
      await files.remove(second)
      assert.deepEqual(await files.list(first, 10), [])
      await assert.rejects(wholeOf(files.read(second, { from: 0, to: 5 })), MissingContent)
      assert.equal((await wholeOf(files.read(first, { from: 0, to: 5 }))).toString(), 'bytes')
    })

    test('a failed upload fails, and what it left can be removed', async () => {
      const id = newId()
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield randomBytes(300_000)
        throw new Error('cut off')
      }
      await assert.rejects(files.write(id, failing(), 600_000), /cut off/)
      await files.remove(id)
      assert.ok(!(await files.list('', 1000)).includes(id))
    })
  })
}
