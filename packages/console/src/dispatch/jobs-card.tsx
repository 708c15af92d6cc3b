import { Button, Group, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Job, JobKind, Shipment } from '@vanline/client'
import { useCallback, useMemo } from 'react'
import { useAbsences, useCrew, useTrucks } from '../fleet/fleet.ts'
import { dayText, wordsOf } from '../format/format.ts'
import { today } from '../format/today.ts'
import { shipmentsOfMove } from '../lists/locators.ts'
import { keys } from '../live/apply-event.ts'
import { RecordsCard } from '../pieces/records-card.tsx'
import { Status } from '../pieces/status.tsx'
import { AskForChange } from '../requests/requests-card.tsx'
import { api } from '../session/api.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { FINAL_STATUSES } from '../shipments/statuses.ts'
import { dateOf, isDone, WORKS } from '../shipments/work.ts'
import { clockText, minutesOf } from './clock.ts'
import { JobDialogs, useJobForms } from './job-dialogs.tsx'
import classes from './jobs-card.module.css'
import { type Fleet, nameOfMember } from './lanes.ts'
import { isUnfinished } from './steps.ts'
import { companyQuery } from './use-dispatch.ts'
import { usePlanning } from './use-planning.ts'
import { type Context, cardOf, type Visit, visitsOfJob } from './visits.ts'

type Props = {
  moveID: string
  /** The shipment whose jobs are listed; those of the whole move without one. */
  shipment?: Shipment
  /** Whose jobs these are, as the title of a form names it. */
  name: string
  /** Whether the move or the shipment can still be planned. */
  isOpen: boolean
}

/** The jobs of a shipment or of a move: who does what when. Hidden from users who may not see plans; a party sees none, whatever its scopes are. */
export function JobsCard(props: Props) {
  const may = useMay('dispatch:read')
  const isOfParty = (useCaller()?.partyID ?? null) !== null
  return may && !isOfParty ? <Jobs {...props} /> : null
}

/** The jobs in the order of their days. A move has at most 500. */
const readJobs = (moveID: string, shipment: Shipment | undefined, signal: AbortSignal): Promise<Job[]> =>
  Array.fromAsync(
    api.jobs.each(
      { sort: 'startsAt', ...(shipment ? { shipmentID: [shipment.id] } : { moveID: [moveID], expand: ['shipment'] }) },
      { signal },
    ),
  )

/** The usual next job: the pickup or the delivery that has none. */
function nextOf(shipment: Shipment | undefined, jobs: readonly Job[]): { kind: JobKind; day: string } {
  if (!shipment) return { kind: 'SURVEY', day: today() }
  const kinds = { pickup: 'PICKUP', delivery: 'DELIVERY' } as const
  const hasJob = (kind: JobKind) =>
    jobs.some((job) => job.shipmentID === shipment.id && job.kind === kind && job.status !== 'CANCELED')
  const work = WORKS.find((each) => !isDone(each, shipment) && !hasJob(kinds[each]))
  return work ? { kind: kinds[work], day: dateOf[work](shipment) ?? today() } : { kind: 'OTHER', day: today() }
}

/** A job as the card of the board that its form takes; a canceled one is planned again. */
function visitOf(job: Job, context: Context): Visit {
  if (job.status !== 'CANCELED') return visitsOfJob(job, context)[0]!
  const { kind, day, moveID } = job
  const shipment = context.shipments.get(job.shipmentID ?? '')
  return { ...cardOf({ key: `canceled ${job.id}`, kind, day, moveID, shipment }, context), canceled: job }
}

/** The trucks and people: their names for the lines, and all of them for a form, which also says who is absent. */
function useFleet(hasJobs: boolean, isFormOpen: boolean): Fleet {
  const [trucks, crew] = [useTrucks(hasJobs || isFormOpen), useCrew(hasJobs || isFormOpen)]
  const absences = useAbsences(isFormOpen)
  return { trucks: trucks.data?.items ?? [], crew: crew.data?.items ?? [], absences: absences.data?.items ?? [] }
}

function Jobs({ moveID, shipment, name, isOpen }: Props) {
  const canPlan = useMay('dispatch:write')
  const timeZone = useQuery(companyQuery).data?.timeZone ?? 'UTC'
  const of = shipment ? keys.one('shipments', shipment.id) : keys.one('moves', moveID)
  const query = useQuery({
    queryKey: [...of, 'jobs'],
    queryFn: ({ signal }) => readJobs(moveID, shipment, signal),
  })
  const jobs = query.data
  const context = useMemo((): Context => {
    const known = shipment ? [shipment] : (jobs ?? []).flatMap((job) => job.shipment ?? [])
    const shipments = new Map(known.map((each) => [each.id, each]))
    return { shipments, names: new Map([[moveID, name]]), lanes: 'truck', timeZone, today: today() }
  }, [jobs, shipment, moveID, name, timeZone])
  const visits = useMemo(() => (jobs ?? []).map((job) => visitOf(job, context)), [jobs, context])
  const planning = usePlanning(
    visits,
    'truck',
    timeZone,
    useCallback(() => undefined, []),
  )
  const forms = useJobForms(planning)
  const fleet = useFleet(visits.length > 0, forms.shown !== undefined)
  const plan = (of = shipment) =>
    forms.onOpen(cardOf({ key: 'new', ...nextOf(of, jobs ?? []), moveID, shipment: of }, context))
  return (
    <RecordsCard
      name="Jobs"
      action={canPlan && isOpen && <PlanButton moveID={moveID} isOfShipment={shipment !== undefined} onPlan={plan} />}
      records={jobs}
      error={query.error}
      empty="Nothing is planned yet."
    >
      <ul className={classes.list}>
        {visits.map((visit) => (
          <Line
            key={visit.key}
            {...{ visit, fleet, canPlan }}
            locator={shipment ? undefined : visit.shipment?.locator}
            onOpen={forms.onOpen}
          />
        ))}
      </ul>
      <JobDialogs {...{ forms, planning, visits, fleet, timeZone, canPlan }} />
    </RecordsCard>
  )
}

type PlanButtonProps = { moveID: string; isOfShipment: boolean; onPlan: (shipment?: Shipment) => void }

/** Plans a job. On the page of a move, a person chooses whether it is for one of the shipments or for all. */
function PlanButton({ moveID, isOfShipment, onPlan }: PlanButtonProps) {
  const query = useQuery({ ...shipmentsOfMove(moveID), enabled: !isOfShipment })
  const open = isOfShipment ? [] : (query.data?.items ?? []).filter(({ status }) => !FINAL_STATUSES.includes(status))
  const button = { variant: 'default', size: 'compact-xs' } as const
  if (open.length === 0)
    return (
      <Button {...button} onClick={() => onPlan()}>
        Plan a job
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...button}>Plan a job</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((shipment) => (
          <Menu.Item key={shipment.id} onClick={() => onPlan(shipment)}>
            For {shipment.locator}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onPlan()}>For the whole move</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Who does the work: Truck 1, Rosa Reyes (lead), Ben Cole. */
function whoText({ truckID, crewMemberIDs, leadID }: Job, { trucks, crew }: Fleet): string {
  const truck = trucks.find(({ id }) => id === truckID)?.name
  const people = crewMemberIDs.flatMap((id) => {
    const member = crew.find((each) => each.id === id)
    return member ? [`${nameOfMember(member)}${id === leadID ? ' (lead)' : ''}`] : []
  })
  return [truck ?? 'no truck', ...(people.length > 0 ? people : ['no crew'])].join(', ')
}

type LineProps = {
  visit: Visit
  fleet: Fleet
  canPlan: boolean
  /** The shipment of the job, on the page of its move. */
  locator: string | undefined
  onOpen: (visit: Visit) => void
}

function Line({ visit, fleet, canPlan, locator, onOpen }: LineProps) {
  const job = (visit.job ?? visit.canceled)!
  const what = `${wordsOf(job.kind)} on ${dayText(job.day)}`
  const window = `${clockText(minutesOf(job.windowStart))}–${clockText(minutesOf(job.windowEnd))} arrival`
  return (
    <li>
      <span>
        <Link to="/dispatch" search={{ date: job.day }} className={classes.day}>
          {what}
        </Link>
        <Text size="xs" c="dimmed" component="span" display="block">
          {[window, whoText(job, fleet), locator].filter(Boolean).join(', ')}
        </Text>
      </span>
      <Group gap={4}>
        <Status status={job.status} />
        {isUnfinished(job) && <AskForChange kind="jobs" record={job} moveID={job.moveID} />}
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          fw={500}
          aria-label={`${canPlan ? 'Change' : 'Look at'} ${what}`}
          onClick={() => onOpen(visit)}
        >
          {canPlan ? 'Change' : 'Look'}
        </Button>
      </Group>
    </li>
  )
}
