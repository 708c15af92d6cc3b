import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Customer, Shipment } from '@vanline/client'
import { type KeyboardEvent, useRef } from 'react'
import { JobsCard } from '../dispatch/jobs-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { InventoryCard } from '../inventory/inventory-card.tsx'
import { keys } from '../live/apply-event.ts'
import { MessagesCard } from '../messages/messages-card.tsx'
import { nameOfCustomer } from '../moves/customer.ts'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { Page } from '../pieces/page.tsx'
import { RecordSkeleton } from '../pieces/record-skeleton.tsx'
import { EditingNotice, PeopleHere } from '../presence/people-here.tsx'
import { useHere } from '../presence/presence.ts'
import { RequestsCard } from '../requests/requests-card.tsx'
import { api } from '../session/api.ts'
import { type Shortcut, useShortcuts } from '../shell/shortcuts.ts'
import { SignaturesCard } from '../signatures/signatures-card.tsx'
import { StorageCard } from '../storage/storage-card.tsx'
import { Gone } from '../timeline/gone.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { WeightsCard } from '../weighings/weights-card.tsx'
import { Actions } from './actions.tsx'
import { AgentsCard } from './agents-card.tsx'
import { AsOfBar } from './as-of-bar.tsx'
import { DataCard, pointersOpenTo } from './data-card.tsx'
import { Deleted } from './deleted.tsx'
import { EditBar } from './edit-bar.tsx'
import { MomentPicker } from './moment-picker.tsx'
import { MoveCard } from './move-card.tsx'
import { shipmentQuery } from './one.ts'
import { Origin } from './origin.tsx'
import { Resolver } from './resolver.tsx'
import { ServicesCard } from './services-card.tsx'
import classes from './shipment-page.module.css'
import { lockedIn, type ShipmentView } from './shipment-view.ts'
import { StatusBar } from './status-bar.tsx'
import { FINAL_STATUSES } from './statuses.ts'
import { titleOfShipment } from './title.ts'
import { type Edit, useEdit } from './use-edit.ts'

/** One shipment with everything that belongs to it, in its current or an earlier version. */
export function ShipmentPage() {
  const { shipmentID } = useParams({ from: '/shipments/$shipmentID' })
  const now = useQuery(shipmentQuery(shipmentID))
  const move = useQuery({
    queryKey: keys.one('moves', now.data?.moveID ?? ''),
    queryFn: ({ signal }) => api.moves.get(now.data!.moveID, { signal }),
    enabled: now.data !== undefined,
  })
  // The name of the customer is the title: if it came later, a long one would push everything down. A page that is shown stays, whatever is read again.
  const shownID = useRef<string>(undefined)
  if (now.data && !move.isLoading) shownID.current = now.data.id
  // Keep showing the last data if the server or the shipment is gone: the user may be typing.
  if (now.data && shownID.current === now.data.id)
    return <LoadedShipment key={now.data.id} now={now.data} customer={move.data?.customer} error={now.error} />
  if (now.isError) return <Gone kind="shipments" id={shipmentID} error={now.error} onRetry={() => void now.refetch()} />
  return <RecordSkeleton title="Shipment" />
}

type LoadedProps = { now: Shipment; customer: Customer | null | undefined; error: Error | null }

function LoadedShipment({ now, customer, error }: LoadedProps) {
  const { asOf } = useSearch({ strict: false }) as { asOf?: string }
  const past = useQuery({
    queryKey: ['past', now.id, asOf],
    queryFn: ({ signal }) => api.shipments.asOf(now.id, asOf!, { signal }),
    enabled: asOf !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const navigate = useNavigate()
  const edit = useEdit(now)
  const isPast = asOf !== undefined
  const canEdit = useMayOnMove(now.moveID, 'shipments:write') && !isPast
  const isLocked = canEdit ? lockedIn(now) : () => true
  const view: ShipmentView = { shown: (isPast && past.data) || now, now, isPast, edit, isLocked }
  const travel = (instant: string | undefined) =>
    void navigate({
      to: '/shipments/$shipmentID',
      params: { shipmentID: now.id },
      search: instant ? { asOf: instant } : {},
      replace: asOf !== undefined,
    })
  const openAll = () => canEdit && edit.open(pointersOpenTo(view))
  useShortcuts([{ keys: 'e', name: 'Edit', run: openAll }, ...useInventoryKey(now)])
  useHere('SHIPMENT', now.id, !isPast && (edit.isAnyOpen || edit.draft) ? 'EDITING' : 'VIEWING')
  const title = titleOfShipment(view.shown, customer)
  return (
    <Page
      title={title ?? now.locator}
      code={title && now.locator}
      note={<Origin shipment={now} shown={view.shown} customer={customer} />}
      actions={
        <>
          <PeopleHere recordID={now.id} />
          <Actions shipment={now} asOf={asOf} onEdit={canEdit ? openAll : undefined} />
        </>
      }
    >
      <Deleted error={error} />
      {isPast ? (
        <AsOfBar asOf={asOf} view={view} isLoaded={past.isSuccess} error={past.error} onTravel={travel} />
      ) : (
        <>
          <StatusBar shipment={now} />
          <EditingNotice recordID={now.id} noun="shipment" />
        </>
      )}
      <div className={classes.columns}>
        <DataForm view={view} />
        <Timeline
          className={classes.timeline}
          kind="shipments"
          id={now.id}
          moveID={now.moveID}
          onTravel={(event) => travel(event.time)}
          travelledTo={asOf}
          tools={<MomentPicker onPick={travel} />}
        />
        <Parts shipment={now} customer={customer} asOf={asOf} />
      </div>
      <Resolver edit={edit} now={now} />
    </Page>
  )
}

/** The key that opens the inventory, for users who see it. */
function useInventoryKey({ id, moveID }: Shipment): Shortcut[] {
  const navigate = useNavigate()
  const run = () => void navigate({ to: '/shipments/$shipmentID/inventory', params: { shipmentID: id } })
  return useMayReadInventory(moveID) ? [{ keys: 'i', name: 'Inventory', run }] : []
}

/** The data of the shipment, with unsaved input. */
const DataForm = ({ view }: { view: ShipmentView }) => (
  <form
    noValidate
    onKeyDown={(event) => onFormKey(event, view.edit)}
    onSubmit={(event) => {
      event.preventDefault()
      view.edit.submit()
    }}
  >
    <DataCard view={view} />
    {!view.isPast && <EditBar view={view} />}
    {/* Enter in any field saves. */}
    <button type="submit" hidden />
  </form>
)

/** The records that belong to the shipment. */
const Parts = ({ shipment, customer, asOf }: PartsProps) => (
  <div className={classes.column}>
    {asOf === undefined && (
      <RequestsCard
        kind="shipments"
        record={shipment}
        moveID={shipment.moveID}
        shipmentID={shipment.id}
        isOpen={!FINAL_STATUSES.includes(shipment.status)}
      />
    )}
    {asOf === undefined && (
      <JobsCard
        shipment={shipment}
        name={nameOfCustomer(customer) ?? shipment.locator}
        moveID={shipment.moveID}
        isOpen={!FINAL_STATUSES.includes(shipment.status)}
      />
    )}
    <AgentsCard shipment={shipment} asOf={asOf} />
    <ServicesCard shipment={shipment} asOf={asOf} />
    {asOf === undefined && <Loaded shipment={shipment} customer={customer} />}
    <DocumentsCard parent={{ shipmentID: shipment.id }} moveID={shipment.moveID} isPast={asOf !== undefined} />
    {asOf === undefined && <MessagesCard moveID={shipment.moveID} shipmentID={shipment.id} />}
    <MoveCard shipment={shipment} isPast={asOf !== undefined} />
  </div>
)

type PartsProps = Pick<LoadedProps, 'customer'> & { shipment: Shipment; asOf: string | undefined }

/** What was loaded, weighed, stored and signed, as it is now. */
const Loaded = ({ shipment, customer }: Omit<PartsProps, 'asOf'>) => (
  <>
    <InventoryCard shipment={shipment} />
    <WeightsCard shipment={shipment} />
    <StorageCard shipment={shipment} />
    <SignaturesCard shipment={shipment} customer={customer} />
  </>
)

/** Ctrl+Enter saves, Escape closes the fields; the input is kept. */
function onFormKey(event: KeyboardEvent<HTMLFormElement>, edit: Edit): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    edit.submit()
  } else if (event.key === 'Escape') edit.leave((event.target as HTMLInputElement).name)
}
