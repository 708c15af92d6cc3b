import { Loader } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { textMeasure, useArrivals } from './measure.ts'
import { useRowKeys } from './row-keys.ts'
import { TableHead } from './table-head.tsx'
import { fitsOf, pinnedAt, type Tracks, tracksOf, type Widths } from './tracks.ts'

type Props<Row> = {
  label: string
  /** A new array renders every row again, so it must be stable while the columns are the same. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  changed: ReadonlySet<string>
  sort?: string | undefined
  onSort: (sort: string | undefined) => void
  onEnd: () => void
  isFetchingMore: boolean
  rowPx?: number
  widths: Widths
  /** Sets the width of a column; without one it fits its texts. */
  onResize: (id: string, px: number | undefined) => void
  /** Moves a column to the place of another one. */
  onMove: (id: string, other: string) => void
  isSelected: (id: string) => boolean
  /** Selects or unselects a row; with isRange, selects all rows from the last one to it. */
  onSelect?: ((row: Row, isRange: boolean) => void) | undefined
}

const ROW_PX = 38
const AHEAD_ROWS = 40

/** A virtual table: only visible rows are in the page. Each row has one link, and may have a checkbox. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, onEnd, onSelect, widths, rowPx = ROW_PX } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
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
  useRowKeys(label, body, onSelect && ((id, isRange) => onSelect(rows.find((row) => row.id === id)!, isRange)))
  const ids = columns.map(({ id }) => id).join()
  const arrivals = useArrivals()
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns with the same ids have the same texts, and typefaces arrive
  const fits = useMemo(() => fitsOf(columns, rows, textMeasure()), [ids, rows, arrivals])
  /** Shows a width while the user still chooses it. The rows need not be rendered for that. */
  const preview = (id: string, px: number) => {
    const style = styleOf(tracksOf(columns, fits, { ...widths, [id]: px }))
    for (const [name, value] of Object.entries(style)) scroller.current?.style.setProperty(name, String(value))
  }
  const onScroll = () => {
    const table = scroller.current!
    table.toggleAttribute('data-scrolled', table.scrollLeft > 0)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
    <div
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      ref={scroller}
      className={classes.table}
      style={{ ...styleOf(tracksOf(columns, fits, widths)), ['--row' as string]: `${rowPx}px` }}
      onScroll={onScroll}
      data-scroll-restoration-id={label}
    >
      <TableHead
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        onMove={props.onMove}
        onResize={props.onResize}
        onPreview={preview}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className={classes.body} ref={body} data-testid="rows">
        <div className={classes.inner} role="presentation" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const { id } = rows[index]!
            const state = { isChanged: props.changed.has(id), isSelected: props.isSelected(id) }
            return <TableRow key={id} columns={columns} row={rows[index]!} index={index} start={start} {...state} />
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

type RowProps<Row> = Pick<Props<Row>, 'columns'> & {
  row: Row
  index: number
  start: number
  isChanged: boolean
  isSelected: boolean
}

/** Rendered again only if something about it changed: while the user scrolls, only the rows that come into sight are. */
const TableRow = memo(function TableRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { columns, row, index, start, isChanged, isSelected } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: its link is what is focused
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-id={row.id}
      data-changed={isChanged || undefined}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      {columns.map((column, i) => (
        <Cell key={column.id} column={column} row={row} pinnedAt={pinnedAt(columns, i)} isSelected={isSelected} />
      ))}
    </div>
  )
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode

const styleOf = ({ tracks, least }: Tracks): CSSProperties =>
  ({ '--tracks': tracks, '--least': least }) as CSSProperties

function Cell<Row>(props: { column: Column<Row>; row: Row; pinnedAt: string | undefined; isSelected: boolean }) {
  const { column, row, isSelected } = props
  const text = column.text(row)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      role="cell"
      className={classes.cell}
      title={column.title?.(row) ?? (text || undefined)}
      data-number={column.isNumber}
      data-wrapped={column.isWrapped}
      data-pinned={props.pinnedAt === undefined ? undefined : true}
      style={{ insetInlineStart: props.pinnedAt }}
    >
      {column.cell ? column.cell(row, isSelected) : column.isWrapped ? <span>{text}</span> : text}
    </div>
  )
}
