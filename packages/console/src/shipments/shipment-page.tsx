import { Alert, Button, Card, Group, SimpleGrid, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Shipment } from '@vanline/client'
import { instantText, shipmentTypeText } from '../format/format.ts'
import { keys } from '../live/take-in.ts'
import { Page } from '../pieces/page.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Timeline } from '../pieces/timeline.tsx'
import { api } from '../session/api.ts'
import { AddressCard } from './address-card.tsx'
import { AgentsCard } from './agents-card.tsx'
import { EditBar } from './edit-bar.tsx'
import { Editable } from './editable.tsx'
import { MoveCard } from './move-card.tsx'
import { Resolver } from './resolver.tsx'
import { ServicesCard } from './services-card.tsx'
import classes from './shipment-page.module.css'
import { lockedIn, type Sight } from './sight.ts'
import { StatusBar } from './status-bar.tsx'
import { ADDRESS_ROLES, GROUPS } from './units.ts'
import { useEdit } from './use-edit.ts'

/** One shipment with everything that belongs to it, as it is, or as it was. */
export function ShipmentPage() {
  const { shipmentID } = useParams({ from: '/shipments/$shipmentID' })
  const { asOf } = useSearch({ strict: false }) as { asOf?: string }
  const now = useQuery({
    queryKey: keys.one('shipments', shipmentID),
    queryFn: ({ signal }) => api.shipments.get(shipmentID, { signal }),
  })
  const past = useQuery({
    queryKey: ['past', shipmentID, asOf],
    queryFn: ({ signal }) => api.shipments.asOf(shipmentID, asOf!, { signal }),
    enabled: asOf !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (now.isPending)
    return (
      <Page title="Shipment">
        <Waiting lines={10} />
      </Page>
    )
  if (now.isError) return <Failure error={now.error} onRetry={() => void now.refetch()} />
  return <Shown key={shipmentID} now={now.data} past={past.data} asOf={asOf} pastError={past.error} />
}

type ShownProps = { now: Shipment; past: Shipment | undefined; asOf: string | undefined; pastError: Error | null }

function Shown({ now, past, asOf, pastError }: ShownProps) {
  const navigate = useNavigate()
  const edit = useEdit(now)
  const isPast = asOf !== undefined && past !== undefined
  const sight: Sight = { shown: isPast ? past : now, now, isPast, edit, isLocked: lockedIn(now) }
  const travel = (instant: string | undefined) =>
    void navigate({
      to: '/shipments/$shipmentID',
      params: { shipmentID: now.id },
      search: instant ? { asOf: instant } : {},
      replace: asOf !== undefined,
    })
  return (
    <Page
      title={now.locator}
      note={
        <>
          {shipmentTypeText(sight.shown.shipmentType)} in move{' '}
          <Link to="/moves/$moveID" params={{ moveID: now.moveID }} className={classes.link}>
            {now.locator.split('-')[0]}
          </Link>
          , changed {instantText(now.lastUpdated)}
        </>
      }
    >
      {asOf !== undefined && <PastNote asOf={asOf} error={pastError} onBack={() => travel(undefined)} />}
      {!isPast && <StatusBar shipment={now} />}
      <div className={classes.columns}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            edit.submit()
          }}
        >
          <Data sight={sight} />
          <EditBar sight={sight} />
          {/* Enter in any field saves. */}
          <button type="submit" hidden />
        </form>
        <div>
          <MoveCard shipment={now} />
          <AgentsCard shipment={now} />
          <ServicesCard shipment={now} />
          <Card withBorder padding="sm" component="section" aria-label="What happened">
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h3">
                What happened
              </Title>
              <MomentPicker onPick={travel} />
            </Group>
            <Timeline
              kind="shipments"
              id={now.id}
              history={api.shipments.history}
              onTravel={(event) => travel(event.time)}
              travelledTo={asOf}
            />
          </Card>
        </div>
      </div>
      <Resolver edit={edit} />
    </Page>
  )
}

const Data = ({ sight }: { sight: Sight }) => (
  <Card withBorder padding="sm" component="section" aria-label="Data">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md">
      {GROUPS.map(({ title, pointers }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          {pointers.map((pointer) => (
            <Editable key={pointer} sight={sight} pointer={pointer} />
          ))}
        </section>
      ))}
      {ADDRESS_ROLES.map((role) => (
        <AddressCard key={role} sight={sight} role={role} />
      ))}
    </SimpleGrid>
  </Card>
)

const PastNote = ({ asOf, error, onBack }: { asOf: string; error: Error | null; onBack: () => void }) => (
  <Alert color="yellow" variant="light" mb="sm" role="status" title={`As it was on ${instantText(asOf)}`}>
    <Group justify="space-between">
      {error ? 'There was no such shipment at that moment.' : 'What has changed since then is marked.'}
      <Button variant="default" onClick={onBack}>
        Back to now
      </Button>
    </Group>
  </Alert>
)

/** Any moment, in the reader's own time. */
const MomentPicker = ({ onPick }: { onPick: (instant: string) => void }) => (
  <TextInput
    type="datetime-local"
    step={1}
    aria-label="Show it as it was on"
    onChange={(event) => {
      const moment = new Date(event.currentTarget.value)
      if (!Number.isNaN(moment.getTime())) onPick(moment.toISOString())
    }}
  />
)
