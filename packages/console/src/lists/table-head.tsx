import { UnstyledButton } from '@mantine/core'
import type { PointerEvent } from 'react'
import { IconArrowDown, IconArrowUp } from '../pieces/icons.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { pinnedAt, WIDTH_MIN_PX } from './tracks.ts'
import { useDragOrder } from './use-drag-order.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  onMove: (id: string, other: string) => void
  onResize: (id: string, px: number | undefined) => void
  /** Shows a width while the pointer is down. */
  onPreview: (id: string, px: number) => void
}

/** The header, which stays at the top and scrolls sideways with the rows. By keys, columns are changed in their menu. */
export function TableHead<Row>({ columns, sort, onSort, onMove, onResize, onPreview }: Props<Row>) {
  const drag = useDragOrder(
    columns.map(({ id }) => id),
    onMove,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
    <div role="rowgroup" className={classes.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the links and buttons in a row are what is focused */}
      <div role="row" className={classes.row}>
        {columns.map((column, i) => {
          const pinned = pinnedAt(columns, i)
          const isMovable = pinned === undefined
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={column.id}
              role="columnheader"
              aria-sort={directionOf(column, sort)}
              className={classes.cell}
              data-column={column.id}
              data-number={column.isNumber}
              data-pinned={isMovable ? undefined : true}
              style={{ insetInlineStart: pinned }}
              {...(isMovable && drag.place(column.id))}
            >
              <Heading column={column} sort={sort} onSort={onSort} handle={isMovable ? drag.handle(column.id) : {}} />
              {column.track === undefined && (
                <Edge onPreview={(px) => onPreview(column.id, px)} onEnd={(px) => onResize(column.id, px)} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const directionOf = <Row,>({ sort: member }: Column<Row>, sort: string | undefined) => {
  if (member === undefined || sort === undefined) return undefined
  return sort === member ? 'ascending' : sort === `-${member}` ? 'descending' : undefined
}

type HeadingProps<Row> = Pick<Props<Row>, 'sort' | 'onSort'> & { column: Column<Row>; handle: object }

/** The heading of a column; a button if the list can be sorted by it: ascending, descending, default. */
function Heading<Row>({ column, sort, onSort, handle }: HeadingProps<Row>) {
  const direction = directionOf(column, sort)
  const next = direction === 'ascending' ? `-${column.sort}` : direction === 'descending' ? undefined : column.sort
  if (column.sort === undefined)
    return (
      <span className={classes.heading} {...handle}>
        {column.heading?.() ?? column.name}
      </span>
    )
  return (
    <UnstyledButton className={classes.heading} onClick={() => onSort(next)} {...handle}>
      {column.name}
      {direction === 'ascending' && <IconArrowUp size={12} />}
      {direction === 'descending' && <IconArrowDown size={12} />}
    </UnstyledButton>
  )
}

/** The right edge of a heading: to be dragged to another width. A double click makes the column fit its texts. */
function Edge({ onPreview, onEnd }: { onPreview: (px: number) => void; onEnd: (px: number | undefined) => void }) {
  const begin = (down: PointerEvent<HTMLElement>) => {
    const edge = down.currentTarget
    const before = edge.parentElement!.offsetWidth
    let px = before
    const move = ({ clientX }: globalThis.PointerEvent) => {
      px = Math.max(WIDTH_MIN_PX, before + clientX - down.clientX)
      onPreview(px)
    }
    const end = () => {
      edge.removeEventListener('pointermove', move)
      if (px !== before) onEnd(px)
    }
    edge.setPointerCapture(down.pointerId)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', end, { once: true })
  }
  return <span className={classes.edge} aria-hidden onPointerDown={begin} onDoubleClick={() => onEnd(undefined)} />
}
