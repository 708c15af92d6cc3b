import { stepsOf } from '@vanline/server/kernel/pointer'
import type { Mapping } from './mapping.ts'
import type { Complaint } from './rows.ts'

/** The result of a row. */
export type Outcome = { kind: 'created' | 'repeated' } | { kind: 'bad'; complaints: readonly Complaint[] }

type Place = { pointer?: string; detail: string }

/** The errors of a row, by the columns of the file. */
export function complaintsOf(problems: readonly Place[], detail: string, mapping: Mapping): Complaint[] {
  if (problems.length === 0) return [{ detail }]
  return problems.map(({ pointer, detail: what }) =>
    pointer ? { column: mapping.columnOf(fieldAt(pointer)), detail: what } : { detail: what },
  )
}

/** A JSON Pointer as a field with dots. */
const fieldAt = (pointer: string): string => stepsOf(pointer).join('.')

/** The messages for an invalid row. */
export const linesOf = (line: number, complaints: readonly Complaint[]): string[] =>
  complaints.map(({ column, detail }) => `line ${line}${column === undefined ? '' : `, ${column}`}: ${detail}`)
