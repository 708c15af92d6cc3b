/** Parses server-sent events. `EventSource` cannot send headers, and so no credential. */

/** One message. Without data it is a heartbeat, whose id may give the position of the stream. */
export type Streamed = { id?: string; type?: string; data?: string }

/** All messages and heartbeats of a stream. */
export async function* streamed(body: ReadableStream<Uint8Array>): AsyncGenerator<Streamed, void> {
  let block: string[] = []
  for await (const line of linesOf(body)) {
    if (line !== '') block.push(line)
    else if (block.length > 0) {
      yield streamedOf(block)
      block = []
    }
  }
  // An incomplete message at the end is dropped; the follower requests it again.
}

function streamedOf(block: readonly string[]): Streamed {
  const valuesOf = (name: string) =>
    block.flatMap((line) => {
      const [field, ...value] = line.split(':')
      return field === name ? value.join(':').replace(/^ /, '') : []
    })
  const [id, type, data] = [valuesOf('id').at(-1), valuesOf('event').at(-1), valuesOf('data')]
  return {
    ...(id === undefined ? {} : { id }),
    ...(type === undefined ? {} : { type }),
    ...(data.length > 0 ? { data: data.join('\n') } : {}),
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
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/)
      rest = lines.pop()!
      yield* lines
    }
  } finally {
    // A reader that stops early closes the connection.
    await reader.cancel().catch(() => {})
  }
}
