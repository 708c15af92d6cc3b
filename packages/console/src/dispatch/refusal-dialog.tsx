import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { dayText, longDateText, weightText, wordsOf } from '../format/format.ts'
import { ChangesOfOthers } from '../forms/refusal.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { detailOf } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import {
  type Alternative,
  adviceOn,
  alternativesIn,
  type Booking,
  bookingsIn,
  currentIn,
  type Deed,
  isOfShipment,
  offeredBy,
  planIn,
  planOf,
  type Refused,
  waysOn,
} from './change.ts'
import { clockText, localAt } from './clock.ts'
import { type Fleet, mostOnBoard, nameOfMember } from './lanes.ts'
import classes from './refusal-dialog.module.css'
import type { Visit } from './visits.ts'

type Props = {
  refused: Refused | undefined
  fleet: Fleet
  visits: readonly Visit[]
  timeZone: string
  onAct: (visit: Visit, deed: Deed) => void
  onClose: () => void
}

/** Why a plan was refused, and what is free instead. Each button is again one guarded change. */
export const RefusalDialog = ({ refused, onClose, ...rest }: Props) => (
  <Modal opened={refused !== undefined} onClose={onClose} title={refused && titleOf(refused, rest)}>
    {refused && <Reasons {...rest} refused={refused} onClose={onClose} />}
  </Modal>
)

type Known = Pick<Props, 'fleet' | 'timeZone'>

/** The name of a truck or person. */
const nameIn = ({ trucks, crew }: Fleet, id: string | null | undefined): string => {
  const member = crew.find((each) => each.id === id)
  return trucks.find((each) => each.id === id)?.name ?? (member ? nameOfMember(member) : 'The truck')
}

const takenOf = ({ truckID, crewMemberID }: Booking): string | null | undefined => truckID ?? crewMemberID

/** When a booking takes a truck or person: from 8 to 12. */
function hoursOf({ startsAt, endsAt }: Booking, timeZone: string): string {
  const [from, to] = [localAt(startsAt, timeZone), localAt(endsAt, timeZone)]
  const end = to.day === from.day ? clockText(to.minutes) : `${dayText(to.day)} ${clockText(to.minutes)}`
  return `from ${clockText(from.minutes)} to ${end}`
}

function titleOf(refused: Refused, { fleet, timeZone }: Known): string {
  const { error, visit } = refused
  const plan = planIn(refused)
  const [booking] = bookingsIn(refused)
  if (booking) return `${nameIn(fleet, takenOf(booking))} is taken ${hoursOf(booking, timeZone)}`
  if (error.code === 'over_capacity') {
    const { pounds, capacityPounds } = error.problem ?? {}
    const name = nameIn(fleet, plan.truckID ?? (visit.job ?? visit.canceled)?.truckID)
    return pounds === undefined
      ? `${name} would carry too much`
      : `${name} would carry ${weightText(pounds)} of ${weightText(capacityPounds)}`
  }
  if (isOfShipment(refused)) return `The shipment of ${visit.title} was changed meanwhile`
  return currentIn(refused) ? `${visit.title} was changed meanwhile` : `${visit.title} was not changed`
}

function Reasons({ refused, fleet, visits, timeZone, onAct, onClose }: Props & { refused: Refused }) {
  const { visit } = refused
  const bookings = bookingsIn(refused)
  return (
    <Stack gap="xs">
      {bookings.map((booking) => (
        <Text key={`${takenOf(booking)} ${booking.jobID ?? booking.absenceID}`} size="sm">
          <BookingText booking={booking} fleet={fleet} visits={visits} timeZone={timeZone} />
        </Text>
      ))}
      {bookings.length === 0 && <Explanation refused={refused} fleet={fleet} />}
      <Text size="sm" c="dimmed">
        Nothing was changed. {adviceOn(refused)}
      </Text>
      {alternativesIn(refused).map((alternative, i) => (
        <div key={JSON.stringify(alternative)} className={classes.alternative}>
          <AlternativeText alternative={alternative} refused={refused} fleet={fleet} visits={visits} />
          <Button
            size="xs"
            variant={i === 0 ? 'filled' : 'default'}
            data-autofocus={i === 0 || undefined}
            aria-label={`Use ${alternativeName(alternative, refused, fleet)} ${alternativeTime(alternative, refused)}`}
            onClick={() => onAct(visit, { kind: 'plan', plan: planOf(refused, alternative) })}
          >
            Use
          </Button>
        </div>
      ))}
      <Group justify="flex-end" gap="xs" mt="xs">
        {(isOfShipment(refused) || refused.error.code === 'proof_missing') && visit.shipment && (
          <LinkButton variant="default" to="/shipments/$shipmentID" params={{ shipmentID: visit.shipment.id }}>
            Open the shipment
          </LinkButton>
        )}
        {waysOn(refused).map((way) => (
          <Button key={way.label} variant="default" onClick={() => onAct(way.visit, way.deed)}>
            {way.label}
          </Button>
        ))}
        <Button variant="default" onClick={onClose}>
          Leave it as it is
        </Button>
      </Group>
    </Stack>
  )
}

/** Why nothing could be changed, if no booking stands against it. */
function Explanation({ refused, fleet }: { refused: Refused; fleet: Fleet }) {
  const { error, visit } = refused
  if (currentIn(refused))
    return (
      <Text size="sm" component="div">
        <ChangesOfOthers changes={changesIn(refused, fleet)} />
      </Text>
    )
  if (isOfShipment(refused) && visit.shipment)
    return (
      <Text size="sm">
        The shipment is now {wordsOf(visit.shipment.status).toLowerCase()}, changed{' '}
        <Time at={visit.shipment.lastUpdated} />.
      </Text>
    )
  return <Text size="sm">{detailOf(error)}</Text>
}

/** What others changed, with names instead of ids. What follows from a window is left out. */
const changesIn = ({ error: { problem } }: Refused, fleet: Fleet) =>
  (problem?.changes ?? [])
    .filter(({ path }) => !['/startsAt', '/endsAt'].includes(path))
    .map((change) => {
      const isName = typeof change.to === 'string' && /ID/.test(change.path)
      return isName ? { ...change, to: nameIn(fleet, change.to as string) } : change
    })

/** Who booked the truck or person, for whom, and when; or who noted an absence. */
function BookingText({ booking, fleet, visits, timeZone }: Known & Pick<Props, 'visits'> & { booking: Booking }) {
  const { jobID, absenceID, bookedBy, bookedByName, bookedAt } = booking
  const name = nameIn(fleet, takenOf(booking))
  const by = bookedByName ?? bookedBy
  if (absenceID) {
    const reason = fleet.absences.find(({ id }) => id === absenceID)?.reason
    return (
      <>
        {name} is absent {hoursOf(booking, timeZone)}
        {reason && `: ${reason}`}. {by} noted this <Time at={bookedAt} />.
      </>
    )
  }
  const customer = visits.find(({ job }) => job?.id === jobID)?.title ?? 'another customer'
  return (
    <>
      {by} gave {name} to {customer} {hoursOf(booking, timeZone)}, <Time at={bookedAt} />.
    </>
  )
}

/** Who would do it instead. */
function alternativeName({ truckID, crewMemberIDs }: Alternative, refused: Refused, fleet: Fleet): string {
  const { job, canceled } = refused.visit
  const before: readonly string[] = planIn(refused).crewMemberIDs ?? (job ?? canceled)?.crewMemberIDs ?? []
  const others = crewMemberIDs.filter((id) => !before.includes(id)).map((id) => nameIn(fleet, id))
  const truck = truckID === null ? [] : [nameIn(fleet, truckID)]
  return [...truck, ...others].join(', ') || crewMemberIDs.map((id) => nameIn(fleet, id)).join(', ')
}

/** When it would be done: today 16:30 to 20. */
function alternativeTime(alternative: Alternative, refused: Refused): string {
  const { day, from, to } = offeredBy(alternative, refused)
  const { job, canceled } = refused.visit
  const isOtherDay = day !== (planIn(refused).day ?? (job ?? canceled)?.day)
  return `${isOtherDay ? `${longDateText(day)}, ` : ''}${clockText(from)} to ${clockText(to)}`
}

type AlternativeProps = Omit<Known, 'timeZone'> & Pick<Props, 'visits'> & { alternative: Alternative; refused: Refused }

function AlternativeText({ alternative, refused, fleet, visits }: AlternativeProps) {
  const room = roomOf(alternative, fleet, visits)
  return (
    <span className={classes.text}>
      <b>{alternativeName(alternative, refused, fleet)}</b>{' '}
      <span>
        {alternativeTime(alternative, refused)}
        {room !== undefined && `, room for ${weightText(room)}`}
      </span>
    </span>
  )
}

/** How much a truck still carries on a day, as far as the board shows that day. */
function roomOf({ truckID, day }: Alternative, { trucks }: Fleet, visits: readonly Visit[]): number | undefined {
  const capacity = trucks.find(({ id }) => id === truckID)?.capacityPounds
  if (capacity == null || !visits.some((visit) => visit.day === day)) return undefined
  // In lanes by crew member a job is on the board several times.
  const ofTruck = new Map(
    visits.flatMap((visit) => (visit.job?.truckID === truckID ? [[visit.job!.id, visit] as const] : [])),
  )
  return Math.max(0, capacity - mostOnBoard([...ofTruck.values()], day))
}
