import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useRef } from 'react'
import type { Lane } from './lanes.ts'
import classes from './unplanned-list.module.css'
import { type VisitActions, VisitCard } from './visit-card.tsx'

const CARD_PX = 78
/** Above the lanes, where the list is on a narrow screen, it has several cards in a row (dispatch-grid.module.css). */
const ABOVE = '(max-width: 56em)'
const COLUMNS_ABOVE = 3

type Props = {
  lane: Lane
  isRead: boolean
  /** What is said if everything is planned, or if there is nothing to plan. */
  nothingText: string
  selected: string | undefined
  taken: string | undefined
  isTarget: boolean
  actions: VisitActions
  place: RefObject<HTMLElement | null>
}

/** What is not planned, the most urgent first. Only the cards that are seen are in the page. */
export function UnplannedList({ lane, isRead, nothingText, selected, taken, isTarget, actions, place }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const { visits } = lane
  const columns = useMediaQuery(ABOVE, false, { getInitialValueInEffect: false }) ? COLUMNS_ABOVE : 1
  const selectedAt = visits.findIndex(({ key }) => key === selected)
  const virtual = useVirtualizer({
    count: Math.ceil(visits.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 3,
    useFlushSync: false,
  })
  const rows = virtual.getVirtualItems().map(({ index }) => index)
  const seen = rows.flatMap((row) => Array.from({ length: columns }, (_, i) => row * columns + i))
  const items = seen.filter((at) => at < visits.length)
  const shown = selectedAt < 0 || items.includes(selectedAt) ? items : [...items, selectedAt]
  const placeOf = (at: number) => ({
    transform: `translate(${(at % columns) * 100}%, ${Math.floor(at / columns) * CARD_PX}px)`,
  })
  return (
    <section ref={place} className={classes.unplanned} aria-label="Not planned" data-target={isTarget || undefined}>
      <h2 className={classes.title}>
        Not planned <span>{visits.length}</span>
      </h2>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.list} style={{ height: virtual.getTotalSize(), '--columns': columns } as CSSProperties}>
          {shown.map((at) => (
            <div key={visits[at]!.key} className={classes.item} style={placeOf(at)}>
              <VisitCard
                {...actions}
                visit={visits[at]!}
                isSelected={visits[at]!.key === selected}
                isTaken={visits[at]!.key === taken}
              />
            </div>
          ))}
        </div>
        {visits.length === 0 && <p className={classes.none}>{isRead ? nothingText : 'Reading…'}</p>}
      </div>
    </section>
  )
}
