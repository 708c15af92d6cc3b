/** Which field of a record each column of a file is. The names are those of `vanline import`. */
import { pointerText } from '../format/format.ts'
import type { ConditionCodes } from '../inventory/conditions.ts'
import { conditionsTyped } from '../inventory/symbols.ts'
import { BOOLEANS, FIELDS, JSON_FIELDS, NUMBERS } from './fields.gen.ts'

export type Kind = keyof typeof FIELDS

/** The column in which a file of refused rows says why. An import ignores it. */
export const ERRORS_COLUMN = 'importErrors'

/** A field as people read it: Pickup address › City. */
export const fieldLabel = (field: string): string => pointerText(`/${field.replaceAll('.', '/')}`)

export const writableFields = (kind: Kind): readonly string[] => FIELDS[kind].writable

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The field of each column: by its name, or by the words that the console has for it. Undefined for a column that is not imported. */
export function matchColumns(kind: Kind, header: readonly string[]): (string | undefined)[] {
  const byName = new Map(
    writableFields(kind).flatMap((field) => [field, fieldLabel(field)].map((name) => [plain(name), field])),
  )
  const taken = new Set<string>()
  return header.map((column) => {
    const field = /^metadata\../.test(column) ? column : byName.get(plain(column))
    if (column === ERRORS_COLUMN || field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

/** Why these columns cannot be imported; undefined if they can. */
export function columnsProblem(kind: Kind, fields: readonly (string | undefined)[]): string | undefined {
  const given = fields.filter((field) => field !== undefined)
  if (given.length === 0) return 'Choose a field for at least one column.'
  const twice = given.find((field, i) => given.indexOf(field) !== i)
  if (twice !== undefined) return `Two columns have the field ${fieldLabel(twice)}.`
  const missing = FIELDS[kind].required.filter((field) => !given.includes(field))
  return missing.length === 0 ? undefined : `Choose a column for ${missing.map(fieldLabel).join(', ')}.`
}

const isOneOf = (fields: readonly string[], field: string): boolean => fields.includes(field)

/** Words for yes and no in a spreadsheet. */
const YES = /^(true|yes|y|x|1)$/i
const NO = /^(false|no|n|0)$/i

/**
 * A cell with its type for the service. A number or a yes that is none stays text, and the service says so. Throws if it must be JSON. Conditions of
 * items are JSON, as in an export, or the symbols of the form.
 */
export function valueOfCell(field: string, cell: string, codes?: ConditionCodes): unknown {
  if (isOneOf(NUMBERS, field)) return /^-?\d{1,15}(\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell
  if (isOneOf(BOOLEANS, field)) return YES.test(cell.trim()) ? true : NO.test(cell.trim()) ? false : cell
  if (!isOneOf(JSON_FIELDS, field)) return cell
  if (codes && isConditions(field) && !cell.trim().startsWith('[')) return conditionsOf(cell, codes)
  const value: unknown = JSON.parse(cell)
  if (value === null || typeof value !== 'object') throw new SyntaxError('It is no object.')
  return value
}

const isConditions = (field: string): boolean => field === 'conditionAtOrigin' || field === 'conditionAtDestination'

function conditionsOf(cell: string, codes: ConditionCodes): unknown {
  const read = conditionsTyped(cell, codes)
  if ('fault' in read) throw new CellError(read.fault)
  return read.conditions
}

/** What is wrong with a cell, in words. */
export class CellError extends Error {}
