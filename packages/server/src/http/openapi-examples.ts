import { AppError, type ErrorCode } from '../kernel/errors.ts'
import { JSON_TYPE } from './media.ts'
import type { Schema } from './openapi-schemas.ts'
import { problemOf } from './problem.ts'

/** Examples by the name of their schema, by media type where it is not JSON, and of errors. */
export type Examples = {
  named: Readonly<Record<string, unknown>>
  /** Answers that have no schema with a name, by the names of their members. */
  unnamed: Readonly<Record<string, unknown>>
  texts: Readonly<Record<string, string | ((record: unknown) => string)>>
  problems: Readonly<Partial<Record<ErrorCode, ProblemExample>>>
  /** What changed in the example of each record, for the errors that show it. */
  changes: Readonly<Record<string, { path: string; from: unknown; to: unknown }>>
}
export type ProblemExample = { detail: string; members?: Readonly<Record<string, unknown>> }

export const NO_EXAMPLES: Examples = { named: {}, unnamed: {}, texts: {}, problems: {}, changes: {} }

const REQUEST_ID = '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e00'

const refTo = (name: string): Schema => ({ $ref: `#/components/examples/${name}` })
const nameIn = ({ $ref }: Schema): string | undefined => ($ref as string | undefined)?.split('/').at(-1)

/** The example of content or of an answer, by its schema and media type. */
export function exampleOf(schema: Schema, type: string, { named, unnamed, texts }: Examples): Schema {
  const item = nameIn((schema.items as Schema | undefined) ?? {})
  const name = nameIn(schema) ?? item
  const write = texts[type]
  if (write !== undefined) return { example: typeof write === 'string' ? write : write(named[name ?? '']) }
  const isKnown = name !== undefined && named[name] !== undefined
  if (isKnown) return { examples: { [name]: refTo(item === undefined ? name : `${name}List`) } }
  const members = Object.keys((schema.properties as object | undefined) ?? {}).join(' ')
  return type === JSON_TYPE && unnamed[members] !== undefined ? { example: unnamed[members] } : {}
}

/** The examples of the errors of one status. Those that show a record have one for each kind of record. */
export function problemExamples(codes: readonly ErrorCode[], { problems }: Examples, record?: string): Schema {
  const known = codes.filter((code) => problems[code] !== undefined)
  if (known.length === 0) return {}
  const nameOf = (code: ErrorCode) => (record && isConflict(code) ? `${code}.${record}` : code)
  return { examples: Object.fromEntries(known.map((code) => [code, refTo(nameOf(code))])) }
}

const isConflict = (code: ErrorCode): boolean => code === 'precondition_failed' || code === 'merge_conflict'

/** The examples that the document refers to, by their names in the components. */
export function examplesOf({ named, problems, changes }: Examples, document: string): Record<string, Schema> {
  const records = Object.entries(named).flatMap(([name, value]): [string, Schema][] => [
    [name, { value }],
    [`${name}List`, { value: [value] }],
  ])
  const refused = Object.entries(problems).flatMap(([name, { detail, members }]): [string, Schema][] => {
    const code = name as ErrorCode
    const valueOf = (more: object) => ({ value: problemWith(code, detail, { ...members, ...more }) })
    return [
      [code, valueOf({})],
      ...Object.entries(isConflict(code) ? changes : {}).map(([record, change]): [string, Schema] => [
        `${code}.${record}`,
        valueOf(conflictWith(named[record], change)),
      ]),
    ]
  })
  const isUsed = ([name]: [string, Schema]) => document.includes(`"${refTo(name).$ref}"`)
  return Object.fromEntries([...records, ...refused].filter(isUsed))
}

const problemWith = (code: ErrorCode, detail: string, members: object): unknown =>
  JSON.parse(problemOf(new AppError(code, detail, members), REQUEST_ID, '').body)

const conflictWith = (current: unknown, change: { path: string; from: unknown; to: unknown }) => ({
  reason: 'stale',
  current,
  changes: [{ ...change, by: '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e77', byName: 'Ben', at: '2026-11-15T12:00:01.000Z' }],
  overlaps: [change.path],
})
