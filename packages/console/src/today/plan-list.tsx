import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dateText, daysBetween, longDateText, placeText, shipmentTypeText, weightText } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import type { Search } from '../lists/search.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { Avatar } from '../pieces/avatar.tsx'
import { IconArrowDown, IconArrowUp, IconCheck } from '../pieces/icons.tsx'
import { Status, StatusDot } from '../pieces/status.tsx'
import { type Days, isDone, SORT, TO_DO, WITH_WORK, type Work } from '../shipments/work.ts'
import type { Plan, Stop, Stops } from './plan.ts'
import classes from './plan-list.module.css'

type Part = { name: string; stops: Stops; range: Days; statuses?: typeof TO_DO }

type Props = { plan: Plan; today: string; tomorrow: string; yesterday: string; isMine: boolean }

/** The pickups and deliveries that are late, of today and of tomorrow. */
export function PlanList({ plan, today, tomorrow, yesterday, isMine }: Props) {
  const parts: Part[] = [
    { name: 'Late', stops: plan.late, range: { lte: yesterday }, statuses: TO_DO },
    { name: 'Today', stops: plan.today, range: { gte: today, lte: today } },
    { name: `Tomorrow, ${longDateText(tomorrow)}`, stops: plan.tomorrow, range: { gte: tomorrow, lte: tomorrow } },
  ]
  const shown = parts.filter(({ name, stops }) => name !== 'Late' || stops.stops.length > 0)
  return shown.map(({ name, stops, range, statuses }) => (
    <section key={name} aria-label={name}>
      <h3 className={classes.day}>
        {name}
        {!isMine && <Rest stops={stops} searchOf={(work) => searchFor(work, range, statuses?.[work])} />}
      </h3>
      {stops.stops.length === 0 ? (
        <p className={classes.none}>No pickups or deliveries.</p>
      ) : (
        <ul className={classes.rows}>
          {stops.stops.map((stop) => (
            <li key={`${stop.work} ${stop.shipment.id}`}>
              <Row stop={stop} today={today} />
            </li>
          ))}
        </ul>
      )}
    </section>
  ))
}

/** The list of the pickups or deliveries within a range of days. */
export const searchFor = (work: Work, range: Days, statuses = WITH_WORK): Search => ({
  status: statuses.join(','),
  ...(range.gte && { [`${work}[gte]`]: range.gte }),
  [`${work}[lte]`]: range.lte,
  sort: SORT[work],
})

/** Links to the whole lists, if not everything is shown. */
function Rest({ stops: { stops, pickups, deliveries }, searchOf }: { stops: Stops; searchOf: (work: Work) => Search }) {
  if (pickups === undefined || deliveries === undefined || stops.length === pickups + deliveries) return null
  return (
    <span className={classes.rest}>
      All:{' '}
      <Link to="/shipments" search={searchOf('pickup')}>
        {countText(pickups, 'pickup')}
      </Link>
      ,{' '}
      <Link to="/shipments" search={searchOf('delivery')}>
        {countText(deliveries, 'delivery')}
      </Link>
    </span>
  )
}

function Row({ stop: { work, date, shipment }, today }: { stop: Stop; today: string }) {
  const { id, locator, move, pickupAddress, destinationAddress, shipmentType, status } = shipment
  const customer = nameOfCustomer(move?.customer)
  const daysLate = daysBetween(date, today)
  const name = (isDone(work, shipment) ? DONE : OPEN)[work]
  const weight = weightText(shipment.actualWeight ?? shipment.estimatedWeight)
  return (
    <Link to="/shipments/$shipmentID" params={{ shipmentID: id }} className={classes.row}>
      <span className={classes.work} data-work={work} title={name}>
        {isDone(work, shipment) ? (
          <IconCheck size={14} />
        ) : work === 'pickup' ? (
          <IconArrowUp size={14} />
        ) : (
          <IconArrowDown size={14} />
        )}
        <VisuallyHidden>{name}</VisuallyHidden>
      </span>
      <span className={classes.who}>
        {customer && <span className={classes.customer}>{customer}</span>}
        <span className={classes.code}>{locator}</span>
      </span>
      <span className={classes.way}>
        <span className={classes.route}>
          {placeText(pickupAddress)} → {placeText(destinationAddress)}
        </span>
        <span className={classes.type}>
          {shipmentTypeText(shipmentType)}
          <span className={classes.beside}>
            , <span className={classes.amount}>{weight}</span>
          </span>
        </span>
      </span>
      <span className={classes.weight}>{weight}</span>
      <span className={classes.status} title={dateText(date)}>
        {daysLate > 0 ? <StatusDot tone="wrong">{lateText(daysLate)}</StatusDot> : <Status status={status} />}
      </span>
      <span className={classes.assignee}>{move && <Avatar name={move.assignee} />}</span>
    </Link>
  )
}

const OPEN: Record<Work, string> = { pickup: 'Pickup', delivery: 'Delivery' }
const DONE: Record<Work, string> = { pickup: 'Picked up', delivery: 'Delivered' }

const lateText = (days: number): string => `${countText(days, 'day')} late`
