import type { FieldChange } from '../../kernel/diff.ts'
import { AppError, type ErrorCode } from '../../kernel/errors.ts'
import { JSON_TYPE } from '../content/media.ts'
import { problemOf } from '../problem.ts'
import { nameInRef, type Schema } from './schemas.ts'

/** Examples by the name of their schema, by media type where it is not JSON, and of errors. */
export type Examples = {
  named: Readonly<Record<string, unknown>>
  /** Answers that have no schema with a name, by the names of their members. */
  unnamed: Readonly<Record<string, unknown>>
  texts: Readonly<Record<string, string | ((record: unknown) => string)>>
  problems: Readonly<Partial<Record<ErrorCode, ProblemExample>>>
  /** What changed in the example of each record, for the errors that show it. */
  changes: Readonly<Record<string, FieldChange>>
}
type ProblemExample = { detail: string; members?: Readonly<Record<string, unknown>> }

export const NO_EXAMPLES: Examples = { named: {}, unnamed: {}, texts: {}, problems: {}, changes: {} }

const REQUEST_ID = '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e00'

const exampleRef = (name: string): Schema => ({ $ref: `#/components/examples/${name}` })

/** The example of content or of an answer, by its schema and media type. */
export function exampleOf(schema: Schema, type: string, { named, unnamed, texts }: Examples): Schema {
  const item = nameInRef(schema.items ?? {})
  const name = nameInRef(schema) ?? item
  const options = (schema.anyOf ?? []).flatMap((each) => nameInRef(each) ?? [])
  if (options.length > 0) return { examples: Object.fromEntries(options.map((each) => [each, exampleRef(each)])) }
  const write = texts[type]
  if (write !== undefined) return { example: typeof write === 'string' ? write : write(named[name ?? '']) }
  const isKnown = name !== undefined && named[name] !== undefined
  if (isKnown) return { examples: { [name]: exampleRef(item === undefined ? name : `${name}List`) } }
  const members = Object.keys(schema.properties ?? {}).join(' ')
  return type === JSON_TYPE && unnamed[members] !== undefined ? { example: unnamed[members] } : {}
}

/** The examples of the errors of one status. A write that is refused because of a newer version shows the record and what changed. */
export function problemExamples(codes: readonly ErrorCode[], { problems }: Examples, written?: string): Schema {
  const known = codes.filter((code) => problems[code] !== undefined)
  if (known.length === 0) return {}
  const nameOf = (code: ErrorCode) => (written && code === REFUSED ? refusedName(written) : code)
  return { examples: Object.fromEntries(known.map((code) => [code, exampleRef(nameOf(code))])) }
}

const REFUSED: ErrorCode = 'precondition_failed'
const refusedName = (record: string): string => `${REFUSED}.${record}`

/** The examples that the document refers to, by their names in the components. */
export function examplesOf({ named, problems, changes }: Examples, document: string): Record<string, Schema> {
  const records = Object.entries(named).flatMap(([name, value]): Example[] => [
    [name, { value }],
    [`${name}List`, { value: [value] }],
  ])
  const errors = Object.entries(problems).map(
    ([code, { detail, members }]): Example => [code, { value: problemWith(code as ErrorCode, detail, { ...members }) }],
  )
  const refused = Object.entries(changes).map(([record, change]): Example => {
    const members = { reason: 'stale', current: named[record], ...changed(change) }
    return [refusedName(record), { value: problemWith(REFUSED, detailOf(change), members) }]
  })
  const isUsed = ([name]: Example) => document.includes(`"${exampleRef(name).$ref}"`)
  return Object.fromEntries([...records, ...errors, ...refused].filter(isUsed))
}
type Example = [string, Schema]

const problemWith = (code: ErrorCode, detail: string, members: object): unknown =>
  JSON.parse(problemOf(new AppError(code, detail, members), REQUEST_ID, '').body)

const CHANGED_BY = { by: 'key:01a1df14-1e00-700d-9b35-b8b3a50b7eba', byName: 'Ben', at: '2026-11-15T12:00:01.000Z' }

const changed = (change: FieldChange) => ({ changes: [{ ...change, ...CHANGED_BY }], overlaps: [change.path] })

const detailOf = ({ path }: FieldChange): string =>
  `1 change since the version you read; 1 touches what you are changing: ${path.slice(1)}, by ${CHANGED_BY.byName} at ${CHANGED_BY.at}. Nothing was written. Compare with current, then send your change again with its eTag.`

/** The first member of a merge patch as a JSON Patch. */
export function jsonPatchExample(patch: Schema, { named }: Examples): Schema {
  const [first] = Object.entries(named[nameInRef(patch) ?? ''] ?? {})
  return first ? { example: [{ op: 'add', path: `/${first[0]}`, value: first[1] }] } : {}
}
