/** Files to import, mostly broken: whatever they hold, each row is something to send or a complaint, and nothing else comes out. */
import fc from 'fast-check'
import { FIELDS } from '../../packages/cli/src/import/fields.ts'
import { mappingOf } from '../../packages/cli/src/import/mapping.ts'
import { decoded, rowsOf } from '../../packages/cli/src/import/rows.ts'

const cell = fc.oneof(
  fc.constantFrom('HHG', '2026-11-15', '12', '"', '""', '=1+1', '"a\nb"', 'é', '\u{1f600}', '{"a":1}', 'null'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const names = ['shipmentType', 'reference', 'estimatedWeight', 'pickupAddress.city', 'metadata.a', 'nope', '__proto__']
const csv = fc
  .tuple(
    fc.subarray(names),
    fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([header, rows, end]) => Buffer.from([header, ...rows].map((row) => row.join(',')).join(end)))
const ndjson = fc
  .array(fc.oneof(fc.json(), fc.string({ maxLength: 30 })), { maxLength: 6 })
  .map((lines) => Buffer.from(lines.join('\n')))
const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each))

/** What is wrong with how files are read. */
export async function fuzzFiles(seed: number, runs: number): Promise<string[]> {
  const file = fc.record({
    format: fc.constantFrom('csv' as const, 'ndjson' as const),
    content: fc.oneof(csv, ndjson, bytes),
  })
  const property = fc.asyncProperty(file, async ({ format, content }) => {
    const fields = FIELDS.shipments
    const chunks = decoded(
      (async function* () {
        yield content
      })(),
    )
    try {
      for await (const row of rowsOf(chunks, format, { fields, mapping: mappingOf(fields, [], []), delimiter: ',' })) {
        const isRight =
          'body' in row ? Object.getPrototypeOf(row.body) !== null : row.complaints.every(({ detail }) => detail !== '')
        if (!isRight || !(row.line >= 1)) throw new TypeError(`a row that is neither: ${JSON.stringify(row)}`)
      }
    } catch (error) {
      // A file as a whole may be refused, with a sentence for whoever sent it: one that is not UTF-8, or whose head names no field.
      const { message, code } = error as NodeJS.ErrnoException
      const isRefusal = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' || (error as Error).constructor !== TypeError
      if (!isRefusal || message === '') throw error
    }
    if (({} as { polluted?: unknown }).polluted !== undefined)
      throw new TypeError('the prototype of everything was changed')
  })
  const result = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit: 60_000 })
  if (!result.failed) return []
  const [shrunk] = (result.counterexample ?? []) as [{ format: string; content: Buffer }?]
  return [
    `${(result.errorInstance as Error | undefined)?.message} after ${shrunk?.format} ${JSON.stringify(shrunk?.content.toString('latin1'))}`,
  ]
}
