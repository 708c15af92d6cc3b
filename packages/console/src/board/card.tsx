import type { ShipmentStatus } from '@vanline/client'
import { type MouseEvent, memo, type PointerEvent, useState } from 'react'
import { citiesText, shipmentTypeText, weightText, wordsOf } from '../format/format.ts'
import { today } from '../format/today.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { Avatar } from '../pieces/avatar.tsx'
import { IconArrowDown, IconArrowUp, IconCheck, IconDots } from '../pieces/icons.tsx'
import { toneOf } from '../pieces/status.tsx'
import classes from './card.module.css'
import { isDone, isLate, type Stop } from './stops.ts'

/** The actions of the cards. The functions have a stable identity, so a card renders only when its stop changes. */
export type CardActions = {
  onOpen: (stop: Stop) => void
  onSelect: (stop: Stop) => void
  onTake: (event: PointerEvent<HTMLElement>, stop: Stop) => void
  /** Undefined for users who may not change anything. */
  onMove: ((stop: Stop) => void) | undefined
  /** Whether all cards have their button, for screens without a pointer that hovers. */
  hasButtons: boolean
}

type Props = CardActions & {
  stop: Stop
  /** Whether the tab key reaches it. */
  isSelected: boolean
  /** Whether the user carries it. */
  isTaken: boolean
}

/** The customer, or the code of a shipment whose customer is not known. */
export const titleOfStop = ({ shipment: { move, locator } }: Stop): string => nameOfCustomer(move?.customer) ?? locator

const DONE = { pickup: 'Picked up', delivery: 'Delivered' }
const OPEN = { pickup: 'Pickup', delivery: 'Delivery' }

/** What is to be done, or was done: Late pickup, Delivered. */
export function workText(stop: Stop): string {
  if (isDone(stop)) return DONE[stop.work]
  return isLate(stop, today()) ? `Late ${OPEN[stop.work].toLowerCase()}` : OPEN[stop.work]
}

/** The cities; empty if none is known. */
const routeOf = ({ shipment: { pickupAddress, destinationAddress } }: Stop): string =>
  pickupAddress || destinationAddress ? citiesText(pickupAddress, destinationAddress) : ''

/** A pickup or a delivery: a link to its shipment that can be moved. */
export const Card = memo(function Card({ stop, isSelected, isTaken, ...actions }: Props) {
  const { onOpen, onSelect, onTake, onMove, hasButtons } = actions
  const { shipment, key, isMoving } = stop
  // A hundred hidden buttons would slow down scrolling.
  const [isHovered, setHovered] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(stop)
  }
  return (
    <div
      className={classes.card}
      data-tone={toneOf(shipment.status)}
      {...stateOf(stop)}
      data-taken={isTaken || undefined}
      data-buttons={(onMove && hasButtons) || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <a
        className={classes.link}
        href={`shipments/${shipment.id}`}
        data-card={key}
        draggable={false}
        tabIndex={isSelected ? 0 : -1}
        title={detailsOf(stop)}
        aria-busy={isMoving || undefined}
        onClick={open}
        onFocus={() => onSelect(stop)}
        onPointerDown={(event) => onTake(event, stop)}
      >
        <CardContent stop={stop} />
      </a>
      {onMove && (hasButtons || isHovered) && (
        <button
          type="button"
          className={classes.move}
          tabIndex={-1}
          aria-label={`Move ${titleOfStop(stop)}`}
          onClick={() => onMove(stop)}
        >
          <IconDots size={16} />
        </button>
      )}
    </div>
  )
})

const stateOf = (stop: Stop) => ({
  'data-state': isDone(stop) ? 'done' : isLate(stop, today()) ? 'late' : undefined,
  'data-moving': stop.isMoving || undefined,
})

/** The text of a card, also of the one under the pointer. */
export const CardContent = ({ stop }: { stop: Stop }) => (
  <>
    <span className={classes.texts}>
      <span className={classes.title}>{titleOfStop(stop)}</span>
      <span className={classes.route}>{[routeOf(stop), weightText(weightOf(stop))].filter(Boolean).join('\n')}</span>
    </span>
    <span className={classes.facts}>
      <span className={classes.work} data-work={stop.work} role="img" aria-label={workText(stop)}>
        <WorkIcon stop={stop} />
      </span>
      <span className={classes.status}>{statusText(stop)}</span>
      <span className={classes.name} aria-hidden>
        {workText(stop)}
      </span>
      <span className={classes.assignee}>
        {stop.shipment.move?.assignee && <Avatar name={stop.shipment.move.assignee} />}
      </span>
    </span>
  </>
)

const SHORT: Partial<Record<ShipmentStatus, string>> = {
  DIVERSION_REQUESTED: 'Diversion',
  CANCELLATION_REQUESTED: 'Cancellation',
}

/** The status, as short as a card needs it. */
const statusText = ({ shipment: { status } }: Stop): string => SHORT[status] ?? wordsOf(status)

const WorkIcon = ({ stop }: { stop: Stop }) => {
  if (isDone(stop)) return <IconCheck size={13} />
  return stop.work === 'pickup' ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />
}

const weightOf = ({ shipment }: Stop): number | null => shipment.actualWeight ?? shipment.estimatedWeight

/** The details that do not fit on a card. */
const detailsOf = (stop: Stop): string => {
  const { locator, shipmentType, move } = stop.shipment
  return [workText(stop), locator, shipmentTypeText(shipmentType), weightText(weightOf(stop)), move?.assignee ?? '']
    .filter((part) => part !== '' && part !== '–')
    .join(', ')
}
