import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Move, Shipment } from '@vanline/client'
import { JobsCard } from '../dispatch/jobs-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { dayText, placeText, shipmentTypeText } from '../format/format.ts'
import { shipmentsOfMove } from '../lists/locators.ts'
import { keys } from '../live/apply-event.ts'
import { MessagesCard } from '../messages/messages-card.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { RecordSkeleton } from '../pieces/record-skeleton.tsx'
import { detailOf, NothingHere, Waiting } from '../pieces/states.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { EditingNotice, PeopleHere } from '../presence/people-here.tsx'
import { RequestsCard } from '../requests/requests-card.tsx'
import { api } from '../session/api.ts'
import { dateOf } from '../shipments/work.ts'
import { Gone } from '../timeline/gone.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { Assignee } from './assignee.tsx'
import { CancelMove } from './cancel-move.tsx'
import { nameOfCustomer } from './customer.ts'
import { CustomerCard } from './customer-card.tsx'
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
  if (query.isPending) return <RecordSkeleton title="Move" />
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
        <div className={classes.column}>
          <CustomerCard key={move.id} move={move} />
          <Shipments move={move} />
          <RequestsCard kind="moves" record={move} moveID={move.id} isOpen={move.status !== 'CANCELED'} />
          <JobsCard
            moveID={move.id}
            name={nameOfCustomer(move.customer) ?? `Move ${move.locator}`}
            isOpen={move.status !== 'CANCELED'}
          />
          <MoveParties move={move} />
          <TrackingLinks move={move} />
          <MessagesCard moveID={move.id} />
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
  const query = useQuery(shipmentsOfMove(move.id))
  const shipments = query.data?.items
  return (
    <Panel title="Shipments" count={shipments?.length}>
      {query.isPending && (
        <div className={classes.pending}>
          <Waiting lines={2} />
        </div>
      )}
      {query.isError && <NothingHere>{detailOf(query.error)}</NothingHere>}
      {shipments?.length === 0 && <NothingHere>This move has no shipments yet.</NothingHere>}
      {shipments?.map((shipment) => (
        <ShipmentLine key={shipment.id} shipment={shipment} />
      ))}
    </Panel>
  )
}

const ShipmentLine = ({ shipment }: { shipment: Shipment }) => (
  <Link to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }} className={classes.shipment}>
    <span>
      <strong>
        {placeText(shipment.pickupAddress)} → {placeText(shipment.destinationAddress)}
      </strong>
      <span className={classes.more}>
        {shipment.locator}, {shipmentTypeText(shipment.shipmentType)}, pickup {dayText(dateOf.pickup(shipment))},
        delivery {dayText(dateOf.delivery(shipment))}
      </span>
    </span>
    <Status status={shipment.status} />
  </Link>
)
