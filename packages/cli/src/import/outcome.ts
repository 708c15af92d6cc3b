import { stepsOf } from '@vanline/server/kernel/pointer'
import type { Mapping } from './mapping.ts'
import type { Complaint, Row } from './rows.ts'

/** The result of a request, with the id of the record. A dry run has none. */
export type Answered = { kind: 'created' | 'repeated'; id?: string } | { kind: 'bad'; complaints: readonly Complaint[] }

/** The result of a row. Of a move that was sent in parts, some shipments may be refused. */
export type Outcome =
  | Answered
  | {
      kind: 'partly'
      moveID: string | undefined
      refused: readonly { place: number; complaints: readonly Complaint[] }[]
    }

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

/** The messages for an invalid row. `place` says where it is. */
export const linesOf = (place: string, complaints: readonly Complaint[]): string[] =>
  complaints.map(({ column, detail }) => `${place}${column === undefined ? '' : `, ${column}`}: ${detail}`)

/** Where a row is: its line and, if the import reads several files, the file. */
export const placeOf = ({ file, line }: Row): string => `${file === undefined ? '' : `${file}, `}line ${line}`
