/**
 * Validates content with the schemas of the service before it is sent. The service checks the other rules (for example the order of dates). Both kinds
 * of errors are shown at their field.
 */
import { schemas } from 'virtual:vanline-schemas'

/** The parts of the schemas of the service. */
export type Schema = {
  type?: 'object' | 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'null'
  anyOf?: Schema[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  enum?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  description?: string
  /** Of the scopes of a key: the usual sets of them. */
  'x-roles'?: Record<string, string[]>
}

/** A violation with a JSON Pointer into the content. */
export type Violation = { pointer: string; detail: string }

/** The schema without references and nullability. */
function meant(schema: Schema): Schema {
  if (schema.$ref) return meant(schemas[schema.$ref.split('/').at(-1)!] as Schema)
  const something = schema.anyOf?.find(({ type }) => type !== 'null')
  return something ? meant(something) : schema
}

const mayBeNull = (schema: Schema): boolean => schema.anyOf?.some(({ type }) => type === 'null') ?? false

/** The schema of a member: schemaAt('NewShipment', '/pickupAddress/city'). */
export function schemaAt(form: string, pointer: string): Schema {
  let schema = meant({ $ref: form })
  for (const name of pointer.split('/').slice(1)) schema = meant(schema.properties?.[name] ?? schema.items ?? {})
  return schema
}

/** Whether a member is required. */
export function isNeeded(form: string, pointer: string): boolean {
  const parts = pointer.split('/')
  return schemaAt(form, parts.slice(0, -1).join('/')).required?.includes(parts.at(-1)!) ?? false
}

/** All violations of the content of a form. */
export const violationsOf = (form: string, content: unknown): Violation[] => check({ $ref: form }, content, '')

function check(schema: Schema, value: unknown, pointer: string): Violation[] {
  if (value === null) return mayBeNull(schema) ? [] : [{ pointer, detail: 'Required.' }]
  const rule = meant(schema)
  if (rule.type === 'object') return checkObject(rule, value as Record<string, unknown>, pointer)
  if (rule.type === 'array') return checkArray(rule, value as unknown[], pointer)
  const isNumber = rule.type === 'integer' || rule.type === 'number'
  const detail = isNumber ? numberFault(rule, value) : rule.type === 'string' ? textFault(rule, value) : undefined
  return detail ? [{ pointer, detail }] : []
}

function checkObject(rule: Schema, value: Record<string, unknown>, pointer: string): Violation[] {
  const missing = (rule.required ?? []).filter(
    (name) => value[name] === undefined || value[name] === null || value[name] === '',
  )
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const schema =
      rule.properties?.[name] ?? (typeof rule.additionalProperties === 'object' ? rule.additionalProperties : undefined)
    // Null removes a metadata entry.
    const isTakenAway = member === null && rule.properties?.[name] === undefined
    const isChecked = schema && member !== undefined && !missing.includes(name) && !isTakenAway
    return isChecked ? check(schema, member, `${pointer}/${name}`) : []
  })
  return [...missing.map((name) => ({ pointer: `${pointer}/${name}`, detail: 'Required.' })), ...wrong]
}

function checkArray(rule: Schema, value: unknown[], pointer: string): Violation[] {
  if (value.length < (rule.minItems ?? 0)) return [{ pointer, detail: `Needs at least ${rule.minItems}.` }]
  if (value.length > (rule.maxItems ?? Number.POSITIVE_INFINITY))
    return [{ pointer, detail: `At most ${rule.maxItems}.` }]
  return value.flatMap((item, i) => check(rule.items ?? {}, item, `${pointer}/${i}`))
}

function numberFault(
  { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Schema,
  value: unknown,
) {
  if (typeof value !== 'number') return type === 'integer' ? 'Must be a whole number.' : 'Must be a number.'
  if (type === 'integer' && !Number.isInteger(value)) return 'Must be a whole number.'
  if (value < minimum || value > maximum) return `Must be from ${minimum} to ${maximum}.`
  return undefined
}

const FORMATS: Record<string, [(text: string) => boolean, string]> = {
  date: [(text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), 'Must be a valid date.'],
  // Its rule is the pattern of the schema.
  'idn-email': [() => true, 'Must be an e-mail address.'],
  'date-time': [(text) => !Number.isNaN(Date.parse(text)), 'Must be a date and time.'],
}

function textFault(rule: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'Must be text.'
  const length = [...value].length
  if (length > (rule.maxLength ?? Number.POSITIVE_INFINITY))
    return `At most ${rule.maxLength} characters; this has ${length}.`
  if (rule.enum && !rule.enum.includes(value)) return `Must be one of ${rule.enum.join(', ')}.`
  const format = rule.format ? FORMATS[rule.format] : undefined
  if (format && !format[0](value)) return format[1]
  if (rule.pattern === '\\S' ? value.trim() === '' : rule.pattern && !new RegExp(rule.pattern, 'u').test(value))
    return rule.pattern === '\\S' ? 'Must not be empty.' : (format?.[1] ?? rule.description ?? 'Has an invalid format.')
  return undefined
}
