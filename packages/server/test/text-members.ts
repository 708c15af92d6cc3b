import { isWritable, type MemberRow, type RecordTable, rowsOf } from '../src/kernel/record.ts'
import { NOT_BLANK } from '../src/kernel/schema.ts'

type Text = { pattern?: string; anyOf?: Text[] }
const isText = ({ pattern, anyOf = [] }: Text): boolean => pattern === NOT_BLANK || anyOf.some(isText)

/** Content with a text in every member of a record that takes any text. */
export const textsIn = (
  table: RecordTable,
  text: (name: string) => string,
  isWanted: (row: MemberRow) => boolean = () => true,
): Record<string, string> =>
  Object.fromEntries(
    rowsOf(table)
      .filter(([, row]) => isWritable(row) && isText(row.type) && isWanted(row))
      .map(([name]) => [name, text(name)]),
  )
