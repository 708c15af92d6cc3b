import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { AppError, listedErrors, VIOLATIONS_MAX, type Violation } from '../../kernel/errors.ts'
import { cutName } from '../../kernel/json.ts'
import { isCommaList } from '../../kernel/schema.ts'
import { suggestionFor } from '../../kernel/suggest.ts'
import { FORMATS, violationOf, WITHOUT_META } from '../../kernel/validate.ts'

const ajv = new Ajv2020({
  ...WITHOUT_META,
  allErrors: true,
  coerceTypes: false,
  useDefaults: true,
  verbose: true,
  formats: FORMATS,
  keywords: ['documented'],
})

/** As many digits as the largest safe integer has. */
const WHOLE_NUMBER = /^-?\d{1,16}$/

const BOOLEAN = /^(true|false)$/

const typeOf = (schema: TSchema): unknown => ('type' in schema ? schema.type : undefined)

/** Creates the parser of an operation's query. It reports all violations at once, and suggests valid names for unknown parameters. */
export function queryParserOf<Query>(schema: TObject | undefined): (request: FastifyRequest) => Query {
  const properties: Record<string, TSchema> = schema?.properties ?? {}
  const namesOfThose = (isOne: (schema: TSchema) => boolean): string[] =>
    Object.keys(properties).filter((name) => isOne(properties[name] ?? {}))
  // An object has a parameter for each member, `name.member`, as OpenAPI describes objects in a query.
  const objects = namesOfThose((schema) => typeOf(schema) === 'object')
  const known = Object.keys(properties).filter((name) => !objects.includes(name))
  const lists = namesOfThose(isCommaList)
  const numbers = namesOfThose((schema) => typeOf(schema) === 'integer')
  const booleans = namesOfThose((schema) => typeOf(schema) === 'boolean')
  const valid = [...known, ...objects.map((name) => `${name}.<name>`)]
  const withoutQuery = defaultsOf<Query>(schema)
  let validate: ValidateFunction | undefined
  return (request) => {
    if (!request.url.includes('?')) return withoutQuery
    if (schema) validate ??= ajv.compile(JSON.parse(JSON.stringify(schema)))
    const sent: Record<string, unknown> = {}
    const errors = new Map<string, Violation & { parameter: string }>()
    const say = (parameter: string, detail: string, code: string) =>
      errors.set(`${parameter} ${code}`, { parameter, detail, code })
    let unknown = 0
    for (const [name, given] of Object.entries(request.query as Record<string, unknown>)) {
      const object = objects.find((each) => name.startsWith(`${each}.`) && name !== `${each}.`)
      const isList = object !== undefined || lists.includes(name)
      const value = Array.isArray(given) && isList ? given.join(',') : given
      const isKnown = object !== undefined || known.includes(name)
      const complaint = isKnown ? complaintAbout(value) : unknownParameter(name, valid, unknown++)
      if (complaint) say(cutName(name), ...complaint)
      else if (object !== undefined) sent[object] = { ...(sent[object] as object | undefined), [name]: value }
      else if (numbers.includes(name) && WHOLE_NUMBER.test(String(value))) sent[name] = Number(value)
      else if (booleans.includes(name) && BOOLEAN.test(String(value))) sent[name] = value === 'true'
      else sent[name] = value
    }
    if (validate && !validate(sent)) {
      for (const error of validate.errors ?? []) {
        const violation = violationOf(error, '')
        if (violation) say(violation.pointer.slice(1), violation.detail, violation.code)
      }
    }
    if (errors.size > 0) throw invalidQuery([...errors.values()])
    return sent as Query
  }
}

/** Violations that do not depend on the schema. */
function complaintAbout(value: unknown): readonly [string, string] | undefined {
  if (Array.isArray(value)) return ['Is given more than once.', 'repeated']
  return String(value).includes('\0') ? ['Text with a NUL is not accepted.', 'unsafe_text'] : undefined
}

/** The defaults, for a request without a query. */
function defaultsOf<Query>(schema: TObject | undefined): Query {
  const properties: Record<string, { default?: unknown }> = schema?.properties ?? {}
  const defaults = Object.entries(properties).map(([name, property]) => [name, property.default])
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined))
}

export function invalidQuery(found: readonly (Violation & { parameter: string })[]): AppError {
  const detail = found.slice(0, VIOLATIONS_MAX).map((error) => `${error.parameter}: ${error.detail}`)
  return new AppError('invalid_query', detail.join(' '), listedErrors(found))
}

/** The violation for an unknown parameter. Only the first lists the valid names; beyond the listed ones nothing is suggested. */
function unknownParameter(name: string, known: readonly string[], before: number): readonly [string, string] {
  const code = 'unknown_parameter'
  if (name === 'dryRun') return ['Is only for writes.', code]
  if (known.length === 0) return ['This operation takes no parameters.', code]
  const suggestion = before < VIOLATIONS_MAX ? suggestionFor(name, known) : undefined
  const hint = suggestion ? ` Did you mean ${suggestion}?` : ''
  return [`There is no such parameter.${hint}${before === 0 ? ` Valid are ${known.join(', ')}.` : ''}`, code]
}

/** The names in a comma-separated list, without duplicates; 400 for an invalid one, and for none, as for a filter. An empty `expand` adds nothing. */
export function namesOf(parameter: string, list: string | undefined, valid: readonly string[]): string[] {
  if (list === undefined) return []
  const names = [
    ...new Set(
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ]
  const unknown = names.filter((name) => !valid.includes(name))
  if (unknown.length > 0) throw unknownNames(parameter, unknown, valid)
  if (names.length === 0 && parameter !== 'expand')
    throw invalidQuery([{ parameter, detail: 'Needs at least one.', code: 'required' }])
  return names
}

/** The 400 for invalid names; the valid ones are listed once. */
export function unknownNames(parameter: string, names: readonly string[], valid: readonly string[]): AppError {
  const found = names.map((name, i) => ({
    parameter,
    detail: `${name === '' ? 'Nothing' : cutName(name)} is not known.${i === 0 ? ` Valid are ${valid.join(', ')}.` : ''}`,
    code: 'not_allowed',
  }))
  return invalidQuery(found)
}
