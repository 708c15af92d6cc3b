/**
 * Lists as CSV and NDJSON. The exports of a node are produced in small parts, one part at a time, so that other requests run in between
 * however many exports there are. An export whose reader has enough waits for no turn.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { atMost } from '../../kernel/at-most.ts'
import { CACHING_BY_PREFERENCE } from './answer.ts'
import { chunked } from './chunks.ts'
import { csvHeader, csvLine } from './csv.ts'

/** How many bytes of records one part of an export reads, and how many characters of them it shows. */
export const PART_LENGTH = 128 * 1024

/** The texts of the first records of a page, and how many records they are: with expansions, not all may fit. */
export type ShownDocs = { texts: string[]; count: number }

const oneAtATime = atMost(1)

/** The next part comes in a later turn of the event loop. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  oneAtATime(async () => {
    try {
      return await work()
    } finally {
      await nextTurn()
    }
  })

export function sendAll(
  reply: FastifyReply,
  type: string,
  columns: readonly string[],
  fields: readonly string[],
  pages: AsyncGenerator<string[]>,
  shown: (docs: string[]) => Promise<ShownDocs>,
): FastifyReply {
  const isCsv = type === 'text/csv'
  const chosen =
    fields.length === 0
      ? columns
      : columns.filter((column) => ['id', 'eTag', ...fields].includes(column.replace(/\..*/, '')))
  async function* lines(): AsyncGenerator<string> {
    if (isCsv) yield csvHeader(chosen)
    for await (const docs of pages)
      for (let rest = docs; rest.length > 0; ) {
        const { texts, count } = await shown(rest)
        rest = rest.slice(count)
        for (const part of partsOf(texts))
          yield part.map((doc) => (isCsv ? csvLine(chosen, JSON.parse(doc)) : `${doc}\n`)).join('')
      }
  }
  return reply
    .header('content-type', isCsv ? 'text/csv; charset=utf-8; header=present' : `${type}; charset=utf-8`)
    .headers(CACHING_BY_PREFERENCE)
    .send(chunked(lines(), inTurn))
}

/** Expanded records, and the largest, are several parts. */
function* partsOf(texts: readonly string[]): Generator<string[]> {
  let part: string[] = []
  let length = 0
  for (const text of texts) {
    if (part.length > 0 && length + text.length > PART_LENGTH) {
      yield part
      part = []
      length = 0
    }
    part.push(text)
    length += text.length
  }
  if (part.length > 0) yield part
}
