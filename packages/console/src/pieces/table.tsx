import { Table as MantineTable } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './table.module.css'

type Props = {
  label: string
  columns: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  /** Whether the last column has buttons, which need no visible heading. */
  hasActions?: boolean
  /** Whether a cell has a long text, which on a tablet would make a narrow and high column. */
  hasLongText?: boolean
}

const PHONE = '(max-width: 36em)'
const TABLET = '(max-width: 62em)'

/** A table of few rows. Where the window is too small for columns, each row is a block. */
export function Table({ label, columns, rows, hasActions = false, hasLongText = false }: Props) {
  const isStacked = useMediaQuery(hasLongText ? TABLET : PHONE, false, { getInitialValueInEffect: false })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by keys too
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <MantineTable
        verticalSpacing={6}
        className={classes.table}
        data-actions={hasActions || undefined}
        data-stacked={isStacked || undefined}
      >
        <MantineTable.Thead>
          <MantineTable.Tr>
            {columns.map((column) => (
              <MantineTable.Th key={column}>
                <span>{column}</span>
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody>
          {rows.map(({ id, cells }) => (
            <MantineTable.Tr key={id}>
              {cells.map((cell, i) => (
                <MantineTable.Td key={columns[i]} data-label={columns[i]}>
                  {cell}
                </MantineTable.Td>
              ))}
            </MantineTable.Tr>
          ))}
        </MantineTable.Tbody>
      </MantineTable>
    </section>
  )
}
