import { Button, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Item, Shipment } from '@vanline/client'
import { useMemo } from 'react'
import { keys } from '../live/apply-event.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { IconPlus, IconPrinter } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { Page } from '../pieces/page.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { PeopleHere } from '../presence/people-here.tsx'
import { useHere } from '../presence/presence.ts'
import { api } from '../session/api.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Deleted } from '../shipments/deleted.tsx'
import { shipmentQuery } from '../shipments/one.ts'
import { Gone } from '../timeline/gone.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { FileButtons } from './file-buttons.tsx'
import { InventoryTable } from './inventory-table.tsx'
import { roomsOf, totalsOf } from './rooms.ts'
import { totalsText } from './totals-text.ts'
import { useInventorySearch } from './use-inventory-search.ts'
import { useItems } from './use-items.ts'

/** The inventory of one shipment: all items by their rooms, changed in place. */
export function InventoryPage() {
  const { shipmentID } = useParams({ from: '/shipments/$shipmentID/inventory' })
  const shipment = useQuery(shipmentQuery(shipmentID))
  const mayRead = useMayReadInventory(shipment.data?.moveID ?? null)
  if (shipment.data && mayRead) return <Loaded key={shipmentID} shipment={shipment.data} error={shipment.error} />
  if (shipment.isError)
    return <Gone kind="shipments" id={shipmentID} error={shipment.error} onRetry={() => void shipment.refetch()} />
  if (shipment.data && mayRead === false)
    return (
      <Page title="Inventory" code={shipment.data.locator}>
        <EmptyState title="This inventory is not shown to you">
          <Text size="sm" c="dimmed">
            Your account, or the role of your party on this move, does not allow it.
          </Text>
        </EmptyState>
      </Page>
    )
  return (
    <Page title="Inventory" note=" " isFilling>
      <Waiting lines={12} />
    </Page>
  )
}

function Loaded({ shipment, error }: { shipment: Shipment; error: Error | null }) {
  const { search, set } = useInventorySearch(shipment.id)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const inventory = useItems(shipment.id)
  const { query, items } = inventory
  const canEdit = useMayOnMove(shipment.moveID, 'inventory:write')
  const [isAdding, adding] = useDisclosure(false)
  const move = useQuery({
    queryKey: keys.one('moves', shipment.moveID),
    queryFn: ({ signal }) => api.moves.get(shipment.moveID, { signal }),
  })
  const totals = useMemo(() => totalsOf(items), [items])
  useShortcuts(canEdit ? [{ keys: 'a', name: 'Add items', run: adding.toggle }] : [])
  useHere('SHIPMENT', shipment.id, isAdding ? 'EDITING' : 'VIEWING')
  const params = { shipmentID: shipment.id }
  const isEmpty = query.isSuccess && items.length === 0
  return (
    <Page
      title="Inventory"
      code={shipment.locator}
      note={
        <>
          <Link to="/shipments/$shipmentID" params={params}>
            {nameOfCustomer(move.data?.customer) ?? 'The shipment'}
          </Link>
          {query.data && `: ${totalsText(totals)}`}
        </>
      }
      actions={
        <>
          <PeopleHere recordID={shipment.id} />
          <LinkButton
            variant="default"
            leftSection={<IconPrinter size={14} />}
            to="/shipments/$shipmentID/print/$paper"
            params={{ ...params, paper: 'inventory' }}
          >
            Print
          </LinkButton>
          <FileButtons shipment={shipment} total={items.length} canEdit={canEdit} />
          {canEdit && (
            <Button leftSection={<IconPlus size={14} />} aria-expanded={isAdding} onClick={adding.toggle}>
              Add items
            </Button>
          )}
        </>
      }
      isFilling
    >
      <Deleted error={error} />
      {isAdding && <EntryPanel shipmentID={shipment.id} rooms={roomNames(items)} onAdded={inventory.show} />}
      {query.isPending && <Waiting lines={12} />}
      {query.isError && items.length === 0 && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {isEmpty && (
        <EmptyState title="No items yet">
          <Text size="sm" c="dimmed">
            {canEdit
              ? 'Add a room as you would call it out: sofa, 3 cartons books, tv hv.'
              : 'Nothing is listed for this shipment.'}
          </Text>
          {canEdit && !isAdding && <Button onClick={adding.open}>Add items</Button>}
        </EmptyState>
      )}
      {items.length > 0 && <InventoryTable {...{ shipment, search, set, inventory, canEdit, isPhone, totals }} />}
    </Page>
  )
}

const roomNames = (items: readonly Item[]): string[] => roomsOf(items).flatMap(({ name }) => name ?? [])
