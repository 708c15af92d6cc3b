import { Loader, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconArrowDown, IconArrowUp } from '../pieces/icons.tsx'
import classes from './data-table.module.css'

/** One column: its name, and how wide it is: a track of a CSS grid whose first length is its least width, in rem. */
export type Column<Row> = {
  name: string
  width: string
  /** It stays at this distance from the left edge while the others scroll. */
  pinnedAt?: string
  isNumber?: boolean
  /** The member to sort by, if the API can. */
  sort?: string
  /** Shown instead of the name. */
  heading?: ReactNode
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  changed: ReadonlySet<string>
  sort?: string | undefined
  onSort: (sort: string | undefined) => void
  onEnd: () => void
  isFetchingMore: boolean
  rowPx?: number
}

const ROW_PX = 38
const AHEAD_ROWS = 40

/** A virtual table: only visible rows are in the page. Each row has one link, and may have a checkbox. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { columns, rows, onEnd, rowPx = ROW_PX } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastShown >= rows.length - AHEAD_ROWS) onEnd()
  }, [lastShown, rows.length, onEnd])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      ref={scroller}
      className={classes.table}
      style={tracksOf(columns, rowPx)}
    >
      <Head columns={columns} sort={props.sort} onSort={props.onSort} />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className={classes.body} onKeyDown={moveByKeys} data-testid="rows">
        <div className={classes.inner} role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]!
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={row.id}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                data-changed={props.changed.has(row.id) || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                {columns.map((column) => (
                  <Cell key={column.name} column={column} row={row} />
                ))}
              </div>
            )
          })}
        </div>
        {props.isFetchingMore && (
          <div className={classes.more} role="presentation">
            <Loader size="xs" aria-label="Loading more" />
          </div>
        )}
      </div>
    </div>
  )
}

/** The header, which stays at the top and scrolls sideways with the rows. */
const Head = <Row,>({ columns, sort, onSort }: Pick<Props<Row>, 'columns' | 'sort' | 'onSort'>) => (
  // biome-ignore lint/a11y/useSemanticElements: see above
  <div role="rowgroup" className={classes.head}>
    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
    {/* biome-ignore lint/a11y/useFocusableInteractive: the links and buttons in a row are what is focused */}
    <div role="row" className={classes.row}>
      {columns.map((column) => (
        <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
      ))}
    </div>
  </div>
)

/** The widths of the columns and the height of the rows, as CSS variables. */
const tracksOf = <Row,>(columns: readonly Column<Row>[], rowPx: number): CSSProperties =>
  ({
    '--tracks': columns.map(({ width }) => width).join(' '),
    '--least': leastWidth(columns),
    '--row': `${rowPx}px`,
  }) as CSSProperties

const GAP_REM = 0.625

/** The width below which the table scrolls sideways. */
function leastWidth<Row>(columns: readonly Column<Row>[]): string {
  const least = columns.map(({ width }) => Number(/[\d.]+(?=rem)/.exec(width)?.[0] ?? 0) + GAP_REM)
  return `${least.reduce((sum, rem) => sum + rem, 0)}rem`
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="cell"
      className={classes.cell}
      data-number={column.isNumber || undefined}
      data-pinned={column.pinnedAt !== undefined || undefined}
      style={{ insetInlineStart: column.pinnedAt }}
    >
      {column.cell(row)}
    </div>
  )
}

type HeadingProps<Row> = { column: Column<Row>; sort: string | undefined; onSort: (sort: string | undefined) => void }

/** The heading of a column; a button if the list can be sorted by it: ascending, descending, default. */
function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const isAscending = column.sort !== undefined && sort === column.sort
  const isDescending = column.sort !== undefined && sort === `-${column.sort}`
  const next = isAscending ? `-${column.sort}` : isDescending ? undefined : column.sort
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it is what is focused
    <div
      role="columnheader"
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
      className={classes.cell}
      data-number={column.isNumber || undefined}
      data-pinned={column.pinnedAt !== undefined || undefined}
      style={{ insetInlineStart: column.pinnedAt }}
    >
      {column.sort === undefined ? (
        (column.heading ?? column.name)
      ) : (
        <UnstyledButton className={classes.sort} onClick={() => onSort(next)}>
          {column.name}
          {isAscending && <IconArrowUp size={12} />}
          {isDescending && <IconArrowDown size={12} />}
        </UnstyledButton>
      )}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** j, k and the arrow keys focus the link of the next or previous row, or its checkbox if a checkbox has the focus. */
function moveByKeys(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('[role=row]')
  if (step === undefined || !row) return
  const wanted = Number(row.ariaRowIndex) + step
  const name = target.matches('input') ? 'input' : 'a'
  const next = event.currentTarget.querySelector<HTMLElement>(`[role=row][aria-rowindex="${wanted}"] ${name}`)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
