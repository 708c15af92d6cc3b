import { NativeSelect } from '@mantine/core'
import { fieldLabel, type Kind, writableFields } from './columns.ts'
import classes from './import.module.css'
import type { Table } from './rows.ts'

type Props = {
  kind: Kind
  table: Table
  fields: readonly (string | undefined)[]
  onChoose: (at: number, field: string | undefined) => void
}

/** The columns of a file, each with its first value and the field that it is imported to. */
export function ColumnsTable({ kind, table, fields, onChoose }: Props) {
  const choices = writableFields(kind).map((field) => ({ value: field, label: fieldLabel(field) }))
  return (
    <ul className={classes.columns} aria-label="Columns">
      {table.header.map((column, at) => {
        const field = fields[at]
        const isOther = field !== undefined && !writableFields(kind).includes(field)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a column twice, and columns stay in their order
          <li key={at} data-ignored={field === undefined || undefined}>
            <span className={classes.column}>
              <strong>{column || `Column ${at + 1}`}</strong>
              <span className={classes.example}>{exampleOf(table, at)}</span>
            </span>
            <NativeSelect
              aria-label={`Field of ${column || `column ${at + 1}`}`}
              value={field ?? ''}
              data={[
                { value: '', label: 'Not imported' },
                ...(isOther ? [{ value: field, label: field }] : []),
                ...choices,
              ]}
              onChange={(event) => onChoose(at, event.currentTarget.value || undefined)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The first value of a column. */
const exampleOf = ({ rows }: Table, at: number): string =>
  rows.map(({ cells }) => cells[at] ?? '').find((cell) => cell !== '') ?? 'empty'
