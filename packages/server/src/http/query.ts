import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { AppError, type Violation } from '../kernel/errors.ts'
import { suggestionFor } from '../kernel/suggest.ts'
import { FORMATS, violationOf } from '../kernel/validate.ts'

const ajv = new Ajv2020({ allErrors: true, coerceTypes: true, useDefaults: true, verbose: true, formats: FORMATS })

/** Makes the reader of an operation's query: every violation at once, unknown parameters named with the valid ones. */
export function queryReaderOf<Query>(schema: TObject | undefined): (request: FastifyRequest) => Query {
  const known = Object.keys(schema?.properties ?? {})
  const validate = schema && ajv.compile(JSON.parse(JSON.stringify(schema)))
  const withoutQuery = validate ? defaultsOf<Query>(validate) : ({} as Query)
  return (request) => {
    if (!request.url.includes('?')) return withoutQuery
    const sent = { ...(request.query as Record<string, unknown>) }
    const errors: Violation[] = []
    for (const [name, value] of Object.entries(sent)) {
      if (!known.includes(name)) {
        errors.push({ parameter: name.slice(0, 100), detail: unknownParameter(name, known), code: 'unknown_parameter' })
        delete sent[name]
      } else if (Array.isArray(value)) {
        errors.push({ parameter: name, detail: 'Is given more than once.', code: 'repeated' })
        delete sent[name]
      }
    }
    if (validate && !validate(sent)) {
      for (const error of validate.errors ?? []) {
        const violation = violationOf(error, '')
        if (violation)
          errors.push({ parameter: violation.pointer.slice(1), detail: violation.detail, code: violation.code })
      }
    }
    if (errors.length > 0)
      throw new AppError(
        'invalid_query',
        errors.map((error) => `${'parameter' in error ? error.parameter : ''}: ${error.detail}`).join(' '),
        { errors },
      )
    return sent as Query
  }
}

function defaultsOf<Query>(validate: (value: unknown) => boolean): Query {
  const query = {}
  validate(query)
  return query as Query
}

function unknownParameter(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'This operation takes no parameters.'
  const suggestion = suggestionFor(name, known)
  return `There is no such parameter.${suggestion ? ` Did you mean ${suggestion}?` : ''} Valid are ${known.join(', ')}.`
}

/** The names in a comma-separated list, each once; 400 for one that is not among the valid. */
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
  return names
}

/** The 400 for names that are not among the valid. */
export function unknownNames(parameter: string, names: readonly string[], valid: readonly string[]): AppError {
  const errors: Violation[] = names.map((name) => ({
    parameter,
    detail: `${name === '' ? 'Nothing' : name.slice(0, 100)} is not known. Valid are ${valid.join(', ')}.`,
    code: 'not_allowed',
  }))
  return new AppError('invalid_query', errors.map(({ detail }) => `${parameter}: ${detail}`).join(' '), { errors })
}
