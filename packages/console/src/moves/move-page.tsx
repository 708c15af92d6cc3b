import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Move, Shipment } from '@vanline/client'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { dateText, placeText, shipmentTypeText } from '../format/format.ts'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { Gone } from '../pieces/gone.tsx'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Page } from '../pieces/page.tsx'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { EditingNotice, PeopleHere } from '../presence/people-here.tsx'
import { api } from '../session/api.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { Assignee } from './assignee.tsx'
import { CancelMove } from './cancel-move.tsx'
import { nameOfCustomer } from './customer.ts'
import { MoveForm } from './move-form.tsx'
import classes from './move-page.module.css'
import { MoveParties } from './move-parties.tsx'
import { TrackingLinks } from './tracking-links.tsx'

/** One move: customer, shipments and history. */
export function MovePage() {
  const { moveID } = useParams({ from: '/moves/$moveID' })
  const query = useQuery({
    queryKey: keys.one('moves', moveID),
    queryFn: ({ signal }) => api.moves.get(moveID, { signal }),
  })
  if (query.isPending)
    return (
      <Page title="Move">
        <Waiting />
      </Page>
    )
  if (query.isError) return <Gone kind="moves" id={moveID} error={query.error} onRetry={() => void query.refetch()} />
  const move = query.data
  return (
    <Page
      title={nameOfCustomer(move.customer) ?? `Move ${move.locator}`}
      code={nameOfCustomer(move.customer) && move.locator}
      note={
        <Group gap="xs">
          <Status status={move.status} />
          <Assignee move={move} />
          <span>
            changed <Time at={move.lastUpdated} />
          </span>
        </Group>
      }
      actions={
        <>
          <PeopleHere recordID={move.id} />
          <AddShipment move={move} />
          <CancelMove move={move} />
        </>
      }
    >
      <EditingNotice recordID={move.id} noun="move" />
      <div className={classes.columns}>
        <div>
          <Shipments move={move} />
          <Card withBorder padding="md" component="section" mt="sm" aria-label="Customer">
            <Title order={2} size="h3" mb="xs">
              Customer and assignee
            </Title>
            <MoveForm key={move.id} move={move} />
          </Card>
          <MoveParties move={move} />
          <TrackingLinks move={move} />
        </div>
        <div className={classes.column}>
          <DocumentsCard parent={{ moveID: move.id }} moveID={move.id} />
          <Timeline kind="moves" id={move.id} moveID={move.id} />
        </div>
      </div>
    </Page>
  )
}

function AddShipment({ move }: { move: Move }) {
  if (!useMayOnMove(move.id, 'shipments:write')) return null
  return (
    <LinkButton to="/shipments/new" search={{ moveID: move.id }} leftSection={<IconPlus size={14} />}>
      Add a shipment
    </LinkButton>
  )
}

/** The shipments of the move with their status. */
function Shipments({ move }: { move: Move }) {
  const query = useQuery({
    queryKey: [...keys.one('moves', move.id), 'shipments'],
    queryFn: ({ signal }) => api.moves.shipments(move.id, { limit: 200 }, { signal }),
  })
  if (query.isPending) return <Waiting lines={3} />
  if (query.isError) return <Text size="sm">{detailOf(query.error)}</Text>
  if (query.data.items.length === 0)
    return (
      <Text size="sm" c="dimmed">
        This move has no shipments yet.
      </Text>
    )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {query.data.items.map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} />
      ))}
    </SimpleGrid>
  )
}

const ShipmentCard = ({ shipment }: { shipment: Shipment }) => (
  <Link to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }} className={classes.shipment}>
    <Group justify="space-between" align="baseline" wrap="nowrap">
      <strong>
        {placeText(shipment.pickupAddress)} → {placeText(shipment.destinationAddress)}
      </strong>
      <Status status={shipment.status} />
    </Group>
    <span>
      {shipmentTypeText(shipment.shipmentType)}, {shipment.locator}
    </span>
    <span className={classes.dates}>
      Pickup {dateText(shipment.requestedPickupDate)}, delivery {dateText(shipment.deliveryDate)}
    </span>
  </Link>
)
