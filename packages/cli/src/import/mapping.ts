import { didYouMean, UsageError } from '../command.ts'
import { type Fields, isWritable } from './fields.ts'

/** The column, or member, in which --errors says why a row was refused. An import ignores it. */
export const ERRORS_COLUMN = 'importErrors'

/** Maps the columns of a file to fields. */
export type Mapping = {
  /** The field of a column; undefined if it is ignored. */
  fieldOf(column: string): string | undefined
  /** The column of a field, for error messages. */
  columnOf(field: string): string
}

/** Reads --map "Column=field" and --ignore "Column". */
export function mappingOf(fields: Fields, maps: readonly string[], ignored: readonly string[]): Mapping {
  const given = new Map(maps.map((text) => pairOf(fields, text)))
  const columns = new Map([...given].map(([column, field]) => [field, column]))
  return {
    fieldOf(column) {
      if (column === ERRORS_COLUMN || ignored.includes(column)) return undefined
      const field = given.get(column) ?? column
      return fields.readOnly.includes(field) ? undefined : field
    },
    columnOf: (field) => columns.get(field) ?? field,
  }
}

function pairOf(fields: Fields, text: string): [string, string] {
  const at = text.lastIndexOf('=')
  if (at < 1) throw new UsageError(`--map ${JSON.stringify(text)} does not have the form "Column=field"`)
  const [column, field] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (!isWritable(fields, field))
    throw new UsageError(`--map: there is no field ${JSON.stringify(field)}${didYouMean(field, fields.writable)}`)
  return [column, field]
}

/** The fields of the columns, in their order. Unknown columns are an error before anything is written. */
export function fieldsOfHeader(fields: Fields, mapping: Mapping, header: readonly string[]): (string | undefined)[] {
  const found = header.map((column) => mapping.fieldOf(column))
  const unknown = header.filter((_, i) => found[i] !== undefined && !isWritable(fields, found[i]!))
  if (unknown.length > 0) {
    const columns = unknown.map(
      (column) => `${JSON.stringify(column)}${didYouMean(column, fields.writable).replace('?', '')}`,
    )
    throw new UsageError(
      `line 1: unknown column${unknown.length > 1 ? 's' : ''} ${columns.join(', ')}. Name the field with --map "Column=field" or ignore it with --ignore "Column"`,
    )
  }
  const twice = found.find((field, i) => field !== undefined && found.indexOf(field) !== i)
  if (twice !== undefined) throw new UsageError(`line 1: two columns have the field ${twice}`)
  const missing = fields.required.filter((field) => !found.includes(field))
  if (missing.length > 0) throw new UsageError(`line 1: there is no column for ${missing.join(', ')}`)
  return found
}
