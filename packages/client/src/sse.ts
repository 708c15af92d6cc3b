/** Server-sent events, read from an answer as it comes: `EventSource` takes no headers, and so no credential. */

/** One event of a stream, or what the stream says of itself. Undefined members were not given. */
export type StreamEvent = { id: string | undefined; data: string | undefined; retryMs: number | undefined }

/** Everything that comes, block by block; a comment comes as an event without data, as a sign of life. */
export async function* streamEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent, void> {
  let block: string[] = []
  for await (const line of linesOf(body)) {
    if (line !== '') block.push(line)
    else if (block.length > 0) {
      yield eventOf(block)
      block = []
    }
  }
  // A block without its empty line was cut in the middle; whoever follows asks for it again.
}

function eventOf(lines: readonly string[]): StreamEvent {
  const fields = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    return { name, value }
  })
  const lastOf = (wanted: string) => fields.findLast(({ name }) => name === wanted)?.value
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  const retry = lastOf('retry')
  return {
    id: lastOf('id'),
    data: data.length > 0 ? data.join('\n') : undefined,
    retryMs: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    // Whoever stops listening in the middle closes the connection.
    await reader.cancel().catch(() => {})
  }
}
