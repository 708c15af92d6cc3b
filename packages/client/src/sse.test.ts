import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { streamed } from './sse.ts'

/** The bytes of a text, cut into pieces of a size. */
function piecesOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.subarray(i, i + size))
      controller.close()
    },
  })
}

describe('server-sent events', () => {
  const events = ['retry: 2000', ':', 'id: 1\nevent: a\ndata: {"é":"🚚"}', 'id: 7', 'data: one\ndata:two\ndata']
  const expected = [{}, {}, { id: '1', type: 'a', data: '{"é":"🚚"}' }, { id: '7' }, { data: 'one\ntwo\n' }]

  for (const end of ['\n', '\r\n'])
    test(`are read however they are cut, with lines that end in ${JSON.stringify(end)}`, async () => {
      const text = events.map((event) => `${event.replaceAll('\n', end)}${end}${end}`).join('')
      for (let size = 1; size < 20; size++)
        assert.deepEqual(await Array.fromAsync(streamed(piecesOf(text, size))), expected, `${size}`)
    })

  test('that are cut in the middle do not count', async () => {
    const text = 'data: whole\n\ndata: ha'
    assert.deepEqual(await Array.fromAsync(streamed(piecesOf(text, 5))), [{ data: 'whole' }])
    assert.deepEqual(await Array.fromAsync(streamed(piecesOf(`${text}lf\n`, 5))), [{ data: 'whole' }])
  })

  test('are no longer asked for by whoever stops in the middle', async () => {
    let isCanceled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: more\n\n')),
      cancel: () => {
        isCanceled = true
      },
    })
    for await (const { data } of streamed(endless)) {
      assert.equal(data, 'more')
      break
    }
    assert.ok(isCanceled)
  })
})
