/** Server-sent events, read from an answer as it comes: `EventSource` takes no headers, and so no credential. */

/** What a stream says at a time. Without data it is a sign of life, which may still say by its id how far the stream has come. */
export type Streamed = { id?: string; data?: string }

/** Each event and each sign of life as it comes. */
export async function* streamed(body: ReadableStream<Uint8Array>): AsyncGenerator<Streamed, void> {
  let block: string[] = []
  for await (const line of linesOf(body)) {
    if (line !== '') block.push(line)
    else if (block.length > 0) {
      yield streamedOf(block)
      block = []
    }
  }
  // A block without its empty line was cut in the middle; whoever follows asks for it again.
}

function streamedOf(block: readonly string[]): Streamed {
  const valuesOf = (name: string) =>
    block.flatMap((line) => {
      const [field, ...value] = line.split(':')
      return field === name ? value.join(':').replace(/^ /, '') : []
    })
  const [id, data] = [valuesOf('id').at(-1), valuesOf('data')]
  return { ...(id === undefined ? {} : { id }), ...(data.length > 0 ? { data: data.join('\n') } : {}) }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/)
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    // Whoever stops listening in the middle closes the connection.
    await reader.cancel().catch(() => {})
  }
}
