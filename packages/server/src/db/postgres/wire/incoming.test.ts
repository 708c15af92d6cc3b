import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowDivider } from './incoming.ts'

const message = (kind: string, content: string): Buffer => {
  const header = Buffer.from(`${kind}....`)
  header.writeUInt32BE(4 + content.length, 1)
  return Buffer.concat([header, Buffer.from(content)])
}

const [bound, row, done, ready] = [message('2', ''), message('D', 'bytes'), message('C', 'SELECT 1'), message('Z', 'I')]
const others = [bound, done, ready]

/** What a divider makes of chunks, if it takes the rows of every second statement. */
function divided(chunks: readonly Buffer[]): { taken: Buffer; passed: Buffer } {
  const [taken, passed]: [Buffer[], Buffer[]] = [[], []]
  const take = (part: Buffer) => void taken.push(part)
  // The driver ends a statement when it reads the message that says so.
  const ended = () => Buffer.concat(passed).toString('latin1').split('Z\0\0\0').length - 1
  const divide = rowDivider(
    () => (ended() % 2 === 0 ? take : undefined),
    (bytes) => void passed.push(bytes),
  )
  for (const chunk of chunks) divide(chunk)
  return { taken: Buffer.concat(taken), passed: Buffer.concat(passed) }
}

test('rows are taken from the statements that want them, wherever the chunks are cut', () => {
  const all = Buffer.concat([bound, row, done, ready, bound, row, done, ready, bound, row, done, ready])
  const expected = {
    taken: Buffer.concat([row, row]),
    passed: Buffer.concat([...others, bound, row, done, ready, ...others]),
  }
  for (let first = 0; first <= all.length; first++)
    for (let second = first; second <= all.length; second++) {
      const chunks = [all.subarray(0, first), all.subarray(first, second), all.subarray(second)]
      assert.deepEqual(divided(chunks), expected, `cut at ${first} and ${second}`)
    }
  assert.deepEqual(divided(Array.from(all, (byte) => Buffer.from([byte]))), expected)
})
