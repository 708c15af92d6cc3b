/** Server-sent events, read from an answer as it comes: `EventSource` takes no headers, and so no credential. */

/** The data of each event as it comes; undefined for a comment and the like, which are signs of life. */
export async function* streamedData(body: ReadableStream<Uint8Array>): AsyncGenerator<string | undefined, void> {
  let block: string[] = []
  for await (const line of linesOf(body)) {
    if (line !== '') block.push(line)
    else if (block.length > 0) {
      yield dataOf(block)
      block = []
    }
  }
  // A block without its empty line was cut in the middle; whoever follows asks for it again.
}

function dataOf(block: readonly string[]): string | undefined {
  const data = block.flatMap((line) => /^data(?:: ?(.*))?$/s.exec(line)?.slice(1) ?? [])
  return data.length > 0 ? data.join('\n') : undefined
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
