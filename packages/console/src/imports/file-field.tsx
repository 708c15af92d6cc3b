import { Text } from '@mantine/core'
import { useId } from 'react'
import { numberText } from '../format/format.ts'
import { fieldLabel, type Kind, writableFields } from './columns.ts'
import classes from './import.module.css'
import { ROWS_MAX } from './rows.ts'

/** The file to import, and what it may contain. */
export function FileField({ kind, onFile }: { kind: Kind; onFile: (file: File) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={classes.label}>
        CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        data-autofocus
        className={classes.file}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) onFile(file)
        }}
      />
      <Text size="sm" c="dimmed">
        Up to {numberText(ROWS_MAX)} rows, with the names of the columns in the first line; separated by commas,
        semicolons or tabs. An export of this list has the right names. Nothing is imported before you have seen a
        preview of every row.
      </Text>
      <details className={classes.names}>
        <summary>Names of columns</summary>
        <ul>
          {writableFields(kind).map((field) => (
            <li key={field}>
              <code>{field}</code> {fieldLabel(field)}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
