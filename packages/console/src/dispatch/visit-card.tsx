import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type MouseEvent, memo, type PointerEvent } from 'react'
import { weightText, wordsOf } from '../format/format.ts'
import { IconArrowDown, IconArrowUp, IconBox, IconCheck, IconDots } from '../pieces/icons.tsx'
import { placeText, timeText } from './card-text.ts'
import classes from './visit-card.module.css'
import type { Visit } from './visits.ts'

/** The actions of the cards, with a stable identity: a card renders only when its visit changes. */
export type VisitActions = {
  onOpen: (visit: Visit) => void
  onSelect: (visit: Visit) => void
  onTake: (event: PointerEvent<HTMLElement>, visit: Visit) => void
  /** Opens the menu of a card at a point of the window. */
  onMenu: (visit: Visit, x: number, y: number) => void
}

/** What a card is about. It stays the same when an unplanned pickup becomes a job. */
export const subjectOf = ({ kind, shipment, job }: Visit): string => `${kind} ${shipment?.id ?? job?.id ?? ''}`

const ARROWS = { PICKUP: IconArrowUp, STORAGE_OUT: IconArrowUp, DELIVERY: IconArrowDown, STORAGE_IN: IconArrowDown }

const KindIcon = ({ visit: { kind, job } }: { visit: Visit }) => {
  const Icon = job?.status === 'DONE' ? IconCheck : kind in ARROWS ? ARROWS[kind as keyof typeof ARROWS] : IconBox
  return <Icon size={13} />
}

type Props = VisitActions & {
  visit: Visit
  isSelected: boolean
  isTaken: boolean
  /** Where it is on the axis, in percent. */
  left?: number | undefined
  width?: number | undefined
}

/** A job, or a pickup or delivery without one. */
export const VisitCard = memo(function VisitCard({ visit, isSelected, isTaken, left, width, ...actions }: Props) {
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    actions.onMenu(visit, event.clientX, event.clientY)
  }
  const place = left === undefined ? undefined : ({ left: `${left}%`, width: `${width}%` } as CSSProperties)
  return (
    <button
      type="button"
      className={classes.card}
      style={place}
      data-visit={visit.key}
      data-subject={subjectOf(visit)}
      data-kind={visit.kind}
      data-done={visit.job?.status === 'DONE' || undefined}
      data-canceled={visit.canceled ? '' : undefined}
      data-late={visit.isLate ? '' : undefined}
      data-placed={left === undefined ? undefined : ''}
      data-moving={visit.isMoving || undefined}
      data-taken={isTaken || undefined}
      aria-busy={visit.isMoving || undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => actions.onOpen(visit)}
      onFocus={() => actions.onSelect(visit)}
      onPointerDown={(event) => actions.onTake(event, visit)}
      onContextMenu={openMenu}
    >
      <VisitContent visit={visit} />
      {/* For the pointer. The key m opens the same menu. */}
      <span className={classes.menu} aria-hidden onPointerDown={(event) => event.stopPropagation()} onClick={openMenu}>
        <IconDots size={14} />
      </span>
    </button>
  )
})

/** The text of a card, also of the one under the pointer. */
export const VisitContent = ({ visit }: { visit: Visit }) => (
  <>
    <span className={classes.title}>{visit.title}</span>
    <span className={classes.work}>
      <span className={classes.icon}>
        <KindIcon visit={visit} />
      </span>
      <span className={classes.city}>{visit.city || wordsOf(visit.kind)}</span>
      {visit.pounds > 0 && <span className={classes.pounds}>, {weightText(visit.pounds)}</span>}
    </span>
    <span className={classes.time}>{timeText(visit)}</span>
    <VisuallyHidden>{placeText(visit)}</VisuallyHidden>
  </>
)
