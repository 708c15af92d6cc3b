/** Files to import, mostly broken: each row must become a body to send or a complaint. */
import fc from 'fast-check'
import { Failure, UsageError } from '../../packages/cli/src/command.ts'
import { FIELDS } from '../../packages/cli/src/import/fields.ts'
import { mappingOf } from '../../packages/cli/src/import/mapping.ts'
import { rowsOf } from '../../packages/cli/src/import/rows.ts'
import { ENCODINGS, textOf } from '../../packages/cli/src/import/text.ts'
import { firstFailure } from './failure.ts'

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

/** The first file that is read wrongly. */
export async function fuzzFiles(seed: number, runs: number): Promise<string[]> {
  const file = fc.record({
    format: fc.constantFrom('csv' as const, 'ndjson' as const),
    content: fc.oneof(csv, ndjson, bytes),
    encoding: fc.option(fc.constantFrom(...ENCODINGS), { nil: undefined }),
    delimiter: fc.option(fc.constantFrom(',', ';', '\t'), { nil: undefined }),
  })
  const property = fc.asyncProperty(file, async ({ format, content, encoding, delimiter }) => {
    const fields = FIELDS.shipments
    const file = async function* () {
      yield content
    }
    const reading = { fields, mapping: mappingOf(fields, [], []), delimiter }
    try {
      for await (const row of rowsOf(textOf(file(), encoding), format, reading)) {
        const isRight =
          'body' in row ? Object.getPrototypeOf(row.body) !== null : row.complaints.every(({ detail }) => detail !== '')
        if (!isRight || !(row.line >= 1)) throw new TypeError(`a row that is neither: ${JSON.stringify(row)}`)
      }
    } catch (error) {
      // A file in another encoding, or whose head names no field, is refused as a whole with a sentence for its sender.
      const isRefusal = error instanceof Failure || error instanceof UsageError
      if (!isRefusal || error.message === '') throw error
    }
    if (({} as { polluted?: unknown }).polluted !== undefined)
      throw new TypeError('the prototype of everything was changed')
  })
  const describe = ({ format, content }: { format: string; content: Buffer }) =>
    `${format} ${content.toString('latin1')}`
  return firstFailure(property, { seed, numRuns: runs, interruptAfterTimeLimit: 60_000 }, describe)
}
