import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { CardActions } from './card.tsx'
import classes from './grid.module.css'
import { type BackgroundProps, Backgrounds, Head, RowOf } from './grid-parts.tsx'
import { type Cell, indexAt, type Layout, positionOf, type Row } from './layout.ts'

const HEAD_PX = 36
const HEADING_PX = 32
const OVERSCAN_ROWS = 2
/** How near to the end more cards are read. */
const AHEAD_ROWS = 20

/** The methods of the grid that the page calls. */
export type GridHandle = {
  scroller: HTMLDivElement | null
  cellAt: (x: number, y: number) => Cell | undefined
  /** Shows a card and focuses it, also if it is not in the page yet. */
  focus: (key: string) => void
}

type Props = BackgroundProps & {
  label: string
  /** The headings of the columns. */
  headings: readonly ReactNode[]
  selected: string | undefined
  /** The card that is carried. */
  taken: string | undefined
  actions: CardActions
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onEnd: () => void
  handle: Ref<GridHandle>
  children?: ReactNode
}

/** The rows that are in the page: the visible ones, and that of the selected card, so that the tab key reaches it when it is scrolled away. */
function useRows({ layout, rowPx, selected, onEnd }: Props, scroller: RefObject<HTMLDivElement | null>) {
  const { rows } = layout
  const selectedRow = useMemo(() => positionOf(layout, selected)?.row, [layout, selected])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => heightOf(rows[i]!, rowPx),
    overscan: OVERSCAN_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    useFlushSync: false,
    rangeExtractor: (range: Range) => [
      ...new Set([...defaultRangeExtractor(range), ...(selectedRow === undefined ? [] : [selectedRow])]),
    ],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow from these
  useLayoutEffect(() => virtual.measure(), [rows, rowPx])
  const lastShown = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (lastShown >= rows.length - AHEAD_ROWS) onEnd()
  }, [lastShown, rows.length, onEnd])
  return { virtual, selectedRow }
}

/** Where the columns do not fit, today is shown first. */
function useToday(scroller: RefObject<HTMLDivElement | null>, column: number, columns: number): void {
  useEffect(() => {
    const { current } = scroller
    if (current && column >= 0)
      current.scrollLeft = (current.scrollWidth / columns) * (column + 1) - current.clientWidth
  }, [scroller, column, columns])
}

/** The board: only the visible rows are in the page. */
export function Grid(props: Props) {
  const { layout, rowPx, selected, isNow } = props
  const { columns, rows } = layout
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const starts = useMemo(() => startsOf(rows, rowPx), [rows, rowPx])
  const { virtual, selectedRow } = useRows(props, scroller)
  useToday(
    scroller,
    columns.findIndex((_, i) => isNow(i)),
    columns.length,
  )
  const focusSoon = useFocus(scroller)
  useImperativeHandle(props.handle, () => ({
    scroller: scroller.current,
    cellAt: (x, y) => cellAt(scroller.current, body.current, layout, starts, x, y),
    focus: (key) => {
      const position = positionOf(layout, key)
      if (position) virtual.scrollToIndex(position.row)
      focusSoon(key)
    },
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot leave out the rows that are not seen
    <div
      role="grid"
      aria-label={props.label}
      aria-busy={columns.some((_, i) => props.isLoading(i)) || undefined}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      ref={scroller}
      className={classes.board}
      style={{ '--columns': columns.length, '--row': `${rowPx}px` } as CSSProperties}
      // Without cards, the keyboard scrolls the board itself.
      tabIndex={selected === undefined ? 0 : -1}
      onKeyDown={props.onKeyDown}
    >
      <Head headings={props.headings} isNow={props.isNow} columns={columns.map(({ id }) => id)} />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="rowgroup" className={classes.body} ref={body} style={{ minHeight: virtual.getTotalSize() }}>
        <Backgrounds {...props} starts={starts} />
        {virtual.getVirtualItems().map(({ index, start }) => (
          <RowOf
            key={index}
            index={index}
            row={rows[index]!}
            name={layout.bands[rows[index]!.band]!.name}
            top={start - HEAD_PX}
            selected={index === selectedRow ? selected : undefined}
            taken={props.taken}
            actions={props.actions}
          />
        ))}
      </div>
      {props.children}
    </div>
  )
}

const heightOf = ({ kind }: Row, rowPx: number): number => (kind === 'heading' ? HEADING_PX : rowPx)

/** Where each row begins. */
function startsOf(rows: readonly Row[], rowPx: number): number[] {
  let at = 0
  return rows.map((row) => {
    const start = at
    at += heightOf(row, rowPx)
    return start
  })
}

function cellAt(
  scroller: HTMLElement | null,
  body: HTMLElement | null,
  { rows, columns }: Layout,
  starts: readonly number[],
  x: number,
  y: number,
): Cell | undefined {
  if (!scroller || !body) return undefined
  const seen = scroller.getBoundingClientRect()
  if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) return undefined
  const whole = body.getBoundingClientRect()
  const column = Math.floor(((x - whole.left) / whole.width) * columns.length)
  const row = rows[indexAt(starts, y - whole.top)]
  return row && { band: row.band, column: Math.min(Math.max(column, 0), columns.length - 1) }
}

/** Focuses a card as soon as it is in the page. */
function useFocus(scroller: { current: HTMLElement | null }): (key: string) => void {
  const wanted = useRef<string>(undefined)
  const attempt = useCallback(() => {
    if (wanted.current === undefined) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(wanted.current)}"]`)
    if (!card) return
    wanted.current = undefined
    card.focus({ preventScroll: true })
  }, [scroller])
  useLayoutEffect(attempt)
  return useCallback(
    (key) => {
      wanted.current = key
      attempt()
    },
    [attempt],
  )
}
