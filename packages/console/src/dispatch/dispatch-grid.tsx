import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { dayOfMonth, weekdayText } from '../board/days.ts'
import { type Cell, indexAt } from '../board/layout.ts'
import { type Axis, BESIDE, columnsOf, partOf, QUARTER } from './axis.ts'
import { clockText } from './clock.ts'
import classes from './dispatch-grid.module.css'
import { type Carried, LaneRow } from './lane-row.tsx'
import type { Lane } from './lanes.ts'
import { NoLanes, nothingText } from './no-lanes.tsx'
import { UnplannedList } from './unplanned-list.tsx'
import { useHasMore } from './use-has-more.ts'
import type { VisitActions } from './visit-card.tsx'
import type { Visit } from './visits.ts'

const AXIS_PX = 32
/** Four lines of text on a card: a narrow one has its name on two. */
const LANE_PX = 96
const WEEK_CARD_PX = 88
const OVERSCAN_LANES = 2
/** How much of a long job must be seen where it would be dropped. */
const QUARTERS_SEEN = 16

/** The methods of the grid that the page calls. */
export type DispatchGridHandle = {
  scroller: HTMLDivElement | null
  /** The cell at a point of the window, for a card that is held some pixels right of its left edge. */
  cellAt: (x: number, y: number, heldAt: number) => Cell | undefined
  /** Brings the lane of a card into the page. */
  show: (visit: Visit) => void
}

type Props = {
  label: string
  axis: Axis
  today: string
  /** Minutes since midnight, if the axis has the present day. */
  now: number | undefined
  lanes: readonly Lane[]
  unplanned: Lane
  isUnplannedRead: boolean
  hasPounds: boolean
  selected: Visit | undefined
  carried: Carried | undefined
  actions: VisitActions
  handle: Ref<DispatchGridHandle>
}

/** How high a lane is: a week shows the cards of a day below each other. */
function heightOf({ visits }: Lane, axis: Axis): number {
  if (axis.kind === 'hours') return LANE_PX
  const most = Math.max(0, ...axis.days.map((day) => visits.filter((visit) => visit.day === day).length))
  return Math.max(LANE_PX, most * WEEK_CARD_PX + 14)
}

function startsOf(heights: readonly number[]): number[] {
  let at = 0
  return heights.map((height) => {
    at += height
    return at - height
  })
}

const isInside = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** The lanes that are in the page: those that are seen, and those of the selected and the carried card. */
function useLanesInView({ axis, lanes, selected, carried }: Props, scroller: RefObject<HTMLDivElement | null>) {
  const heights = useMemo(() => lanes.map((lane) => heightOf(lane, axis)), [lanes, axis])
  const starts = useMemo(() => startsOf(heights), [heights])
  const bandOf = (visit: Visit | undefined) => lanes.findIndex(({ id }) => id === visit?.lane)
  const kept = [bandOf(selected), carried ? bandOf(carried.visit) : -1].filter((band) => band >= 0)
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => heights[i]!,
    overscan: OVERSCAN_LANES,
    scrollMargin: AXIS_PX,
    scrollPaddingStart: AXIS_PX,
    useFlushSync: false,
    // The tab key must reach the selected card, and a carried one keeps its focus, when they are scrolled away.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow from these
  useLayoutEffect(() => virtual.measure(), [heights])
  return { virtual, starts, bandOf }
}

/** How wide a column of the axis is at least, in rem: an hour, or a day. */
const COLUMN_REM = { hours: 2, days: 5.25 }

const hoursIn = (axis: Axis): number => (axis.kind === 'hours' ? (axis.to - axis.from) / 60 : axis.days.length)

/** Scrolls to where a card would be dropped, if that is out of sight. */
function follow(scroller: HTMLElement, track: HTMLElement, axis: Axis, { visit, cell }: Carried): void {
  const { left, width } = track.getBoundingClientRect()
  const edges = scroller.getBoundingClientRect()
  const column = width / columnsOf(axis)
  const columns = axis.kind === 'hours' ? Math.min((visit.to - visit.from) / QUARTER, QUARTERS_SEEN) : 1
  const from = left + column * cell.column
  const seenFrom = edges.left + scroller.clientLeft + track.offsetLeft
  const seenTo = edges.left + scroller.clientLeft + scroller.clientWidth
  if (from < seenFrom) scroller.scrollLeft -= seenFrom - from
  else if (from + column * columns > seenTo)
    scroller.scrollLeft += Math.min(from + column * columns - seenTo, from - seenFrom)
}

/** Keeps the place in sight to which keys carry a card. */
function useFollowing(
  { axis, carried }: Props,
  scrollToLane: (band: number) => void,
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another cell scrolls, not what arrives meanwhile
  useLayoutEffect(() => {
    if (!carried?.isByKeys || carried.cell.band === BESIDE || !scroller.current || !track.current) return
    scrollToLane(carried.cell.band)
    follow(scroller.current, track.current, axis, carried)
  }, [carried?.cell])
}

/** What is not planned, and beside it the lanes. Only lanes that are seen are in the page. */
export function DispatchGrid(props: Props) {
  const { axis, lanes, unplanned, selected, carried, actions } = props
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const beside = useRef<HTMLElement>(null)
  const { virtual, starts, bandOf } = useLanesInView(props, scroller)
  useFollowing(props, virtual.scrollToIndex, scroller, track)
  useImperativeHandle(props.handle, () => ({
    scroller: scroller.current,
    cellAt(x, y, heldAt) {
      if (beside.current && isInside(beside.current.getBoundingClientRect(), x, y)) return { band: BESIDE, column: 0 }
      if (!scroller.current || !track.current || lanes.length === 0) return undefined
      if (!isInside(scroller.current.getBoundingClientRect(), x, y)) return undefined
      const { left, width, top } = track.current.getBoundingClientRect()
      const columns = columnsOf(axis)
      const at = ((x - (axis.kind === 'hours' ? heldAt : 0) - left) / width) * columns
      const column = axis.kind === 'hours' ? Math.round(at) : Math.floor(at)
      return { band: indexAt(starts, y - top), column: Math.min(Math.max(column, 0), columns - 1) }
    },
    show(visit) {
      const band = bandOf(visit)
      if (band >= 0) virtual.scrollToIndex(band)
    },
  }))
  return (
    <div className={classes.board}>
      <UnplannedList
        lane={unplanned}
        isRead={props.isUnplannedRead}
        nothingText={nothingText(lanes)}
        selected={selected?.key}
        taken={carried?.visit.key}
        isTarget={carried?.cell.band === BESIDE}
        {...{ actions, place: beside }}
      />
      <Frame scroller={scroller} columns={columnsOf(axis)}>
        <section
          ref={scroller}
          className={classes.grid}
          style={{ '--least': `${hoursIn(axis) * COLUMN_REM[axis.kind]}rem` } as CSSProperties}
          aria-label={props.label}
          tabIndex={selected ? -1 : 0}
        >
          <AxisHead axis={axis} today={props.today} />
          <div className={classes.body} style={{ height: virtual.getTotalSize() }}>
            <div ref={track} className={classes.track}>
              {props.now !== undefined && <NowLine axis={axis} now={props.now} />}
            </div>
            {virtual.getVirtualItems().map(({ index, start, size }) => (
              <LaneRow
                key={lanes[index]!.id}
                lane={lanes[index]!}
                lanes={lanes}
                axis={axis}
                hasPounds={props.hasPounds}
                top={start - AXIS_PX}
                height={size}
                selected={selected?.lane === lanes[index]!.id ? selected.key : undefined}
                taken={carried?.visit.key}
                target={carried?.cell.band === index ? carried : undefined}
                actions={actions}
              />
            ))}
          </div>
          {lanes.length === 0 && <NoLanes hasTrucks={props.hasPounds} />}
        </section>
      </Frame>
    </div>
  )
}

type FrameProps = { scroller: RefObject<HTMLElement | null>; columns: number; children: ReactNode }

/** Around the lanes: says whether there is more on the right. */
const Frame = ({ scroller, columns, children }: FrameProps) => (
  <div className={classes.frame} data-more={useHasMore(scroller, columns) || undefined}>
    {children}
  </div>
)

/** The hours or the days above the lanes. */
function AxisHead({ axis, today }: { axis: Axis; today: string }) {
  if (axis.kind === 'days')
    return (
      <div className={classes.axis} aria-hidden>
        <span />
        <div className={classes.ticks}>
          {axis.days.map((day) => (
            <span key={day} data-now={day === today || undefined}>
              {weekdayText(day)} {dayOfMonth(day)}
            </span>
          ))}
        </div>
      </div>
    )
  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, i) => axis.from + i * 60)
  return (
    <div className={classes.axis} aria-hidden>
      <span />
      <div className={classes.ticks}>
        {hours.map((minutes) => (
          <span key={minutes}>{clockText(minutes)}</span>
        ))}
      </div>
    </div>
  )
}

function NowLine({ axis, now }: { axis: Axis; now: number }) {
  const part = axis.kind === 'hours' ? partOf(axis, { from: now, to: now + 1 }) : undefined
  return part && <div className={classes.now} style={{ left: `${part.left}%` }} aria-hidden />
}
