import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Shipment } from '@vanline/client'
import type { KeyboardEvent } from 'react'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { Gone } from '../pieces/gone.tsx'
import { Page } from '../pieces/page.tsx'
import { Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Actions } from './actions.tsx'
import { AgentsCard } from './agents-card.tsx'
import { AsOfBar } from './as-of-bar.tsx'
import { DataCard, pointersOpenTo } from './data-card.tsx'
import { Deleted } from './deleted.tsx'
import { EditBar } from './edit-bar.tsx'
import { HistoryCard } from './history-card.tsx'
import { MoveCard } from './move-card.tsx'
import { Origin } from './origin.tsx'
import { Resolver } from './resolver.tsx'
import { ServicesCard } from './services-card.tsx'
import classes from './shipment-page.module.css'
import { lockedIn, type ShipmentView } from './shipment-view.ts'
import { StatusBar } from './status-bar.tsx'
import { titleOfShipment } from './title.ts'
import { type Edit, useEdit } from './use-edit.ts'

/** One shipment with everything that belongs to it, in its current or an earlier version. */
export function ShipmentPage() {
  const { shipmentID } = useParams({ from: '/shipments/$shipmentID' })
  const now = useQuery({
    queryKey: keys.one('shipments', shipmentID),
    queryFn: ({ signal }) => api.shipments.get(shipmentID, { signal }),
  })
  // Keep showing the last data if the server or the shipment is gone: the user may be typing.
  if (now.data) return <Shown key={now.data.id} now={now.data} error={now.error} />
  if (now.isError) return <Gone kind="shipments" id={shipmentID} error={now.error} onRetry={() => void now.refetch()} />
  return (
    <Page title="Shipment">
      <Waiting lines={10} />
    </Page>
  )
}

function Shown({ now, error }: { now: Shipment; error: Error | null }) {
  const { asOf } = useSearch({ strict: false }) as { asOf?: string }
  const past = useQuery({
    queryKey: ['past', now.id, asOf],
    queryFn: ({ signal }) => api.shipments.asOf(now.id, asOf!, { signal }),
    enabled: asOf !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const navigate = useNavigate()
  const edit = useEdit(now)
  const isPast = asOf !== undefined && past.data !== undefined
  const canEdit = useMayOnMove(now.moveID, 'shipments:write') && !isPast
  const isLocked = canEdit ? lockedIn(now) : () => true
  const view: ShipmentView = { shown: isPast ? past.data : now, now, isPast, edit, isLocked }
  const travel = (instant: string | undefined) =>
    void navigate({
      to: '/shipments/$shipmentID',
      params: { shipmentID: now.id },
      search: instant ? { asOf: instant } : {},
      replace: asOf !== undefined,
    })
  const openAll = () => canEdit && edit.open(pointersOpenTo(view))
  useShortcuts([{ keys: 'e', name: 'Edit', run: openAll }])
  const move = useQuery({
    queryKey: keys.one('moves', now.moveID),
    queryFn: ({ signal }) => api.moves.get(now.moveID, { signal }),
  })
  const title = titleOfShipment(view.shown, move.data?.customer)
  return (
    <Page
      title={title ?? now.locator}
      code={title && now.locator}
      note={<Origin shipment={now} shown={view.shown} />}
      actions={<Actions shipment={now} asOf={asOf} onEdit={canEdit ? openAll : undefined} />}
    >
      <Deleted error={error} />
      {asOf !== undefined && <AsOfBar asOf={asOf} view={view} error={past.error} onTravel={travel} />}
      {!isPast && <StatusBar shipment={now} />}
      <div className={classes.columns}>
        <form
          noValidate
          onKeyDown={(event) => onFormKey(event, edit)}
          onSubmit={(event) => {
            event.preventDefault()
            edit.submit()
          }}
        >
          <DataCard view={view} />
          {!isPast && <EditBar view={view} />}
          {/* Enter in any field saves. */}
          <button type="submit" hidden />
        </form>
        <div>
          <MoveCard shipment={now} />
          <AgentsCard shipment={now} isPast={isPast} />
          <ServicesCard shipment={now} isPast={isPast} />
          <DocumentsCard parent={{ shipmentID: now.id }} moveID={now.moveID} isPast={isPast} />
          <HistoryCard shipment={now} asOf={asOf} onTravel={travel} />
        </div>
      </div>
      <Resolver edit={edit} now={now} />
    </Page>
  )
}

/** Ctrl+Enter saves, Escape closes the fields; the input is kept. */
function onFormKey(event: KeyboardEvent<HTMLFormElement>, edit: Edit): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    edit.submit()
  } else if (event.key === 'Escape') edit.leave((event.target as HTMLInputElement).name)
}
