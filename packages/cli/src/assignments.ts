import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { type Arguments, Failure, type Option, UsageError, type Word } from './command.ts'
import { type Content, WEIGHTS } from './fields.ts'

/** Options of commands that send content. */
export const CONTENT_OPTIONS = {
  data: { summary: 'the content as JSON, or @file, or - for the standard input', value: 'json', isFile: true },
} satisfies Record<string, Option>

export const FIELD_WORDS: Word = { name: 'field=value', isOptional: true, isRepeatable: true }

/** Help text for commands that take fields. */
export const ABOUT_FIELDS = `Write fields as field=value, and fields of an object with a dot: destinationAddress.city=Boise. An empty value
clears the field. field:=json sets a JSON value.`

const OF_ITEMS = ['number', 'quantity', 'estimatedVolume']
const OF_WEIGHINGS = ['grossWeight', 'tareWeight', 'netWeight']
const NUMBERS = [...WEIGHTS, 'capacityPounds', 'capacityCubicFeet', ...OF_ITEMS, ...OF_WEIGHINGS, 'authorizedDays']
const SWITCHES = ['enabled', 'ping', 'takeOver', 'isActive', 'isCertified', 'isReweigh', 'isHighValue']
const LISTS = ['eventTypes', 'scopes', 'skills', 'languages']

/** The content of a call: --data, then the fields, which override it. */
export async function contentOf(given: Arguments, words: readonly string[]): Promise<Content> {
  const data = given.text('data')
  const content: Content = data === undefined ? {} : await dataOf(data)
  for (const word of words) {
    const [, field, sign, value] = /^([^=]+?)(:?=)(.*)$/s.exec(word) ?? []
    if (field === undefined) throw new UsageError(`${JSON.stringify(word)} does not have the form field=value`)
    setField(content, field, sign === ':=' ? jsonOf(value!, field) : valueFrom(field, value!))
  }
  return content
}

async function dataOf(data: string): Promise<Content> {
  const content = jsonOf(
    data === '-' ? await text(process.stdin) : data.startsWith('@') ? fileOf(data.slice(1)) : data,
    '--data',
  )
  if (content !== null && typeof content === 'object' && !Array.isArray(content)) return content as Content
  throw new UsageError('--data is not a JSON object')
}

function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Failure(`--data cannot be read: ${(error as Error).message}`)
  }
}

function jsonOf(json: string, where: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new UsageError(`${where} is not JSON: ${(error as Error).message}`)
  }
}

/** A value with its type for the service. An invalid number stays text; the service reports the error. */
function valueFrom(field: string, value: string): unknown {
  if (value === '') return null
  if (NUMBERS.includes(field) && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (SWITCHES.includes(field) && ['true', 'false'].includes(value)) return value === 'true'
  return LISTS.includes(field) ? value.split(',') : value
}

/** Sets a field; a dot in its name leads into an object. */
export function setField(content: Content, field: string, value: unknown): void {
  const at = field.indexOf('.')
  const isObject = (part: unknown) => part !== null && typeof part === 'object' && !Array.isArray(part)
  if (at < 0) {
    const there = content[field]
    content[field] = isObject(there) && isObject(value) ? { ...(there as Content), ...(value as Content) } : value
    return
  }
  const outer = field.slice(0, at)
  // Names in metadata may contain dots, so everything after the first dot is one name.
  content[outer] = { ...(isObject(content[outer]) ? (content[outer] as Content) : {}), [field.slice(at + 1)]: value }
}
