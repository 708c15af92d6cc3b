import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Shipment } from '@vanline/client'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { LinkButton } from '../pieces/link-button.tsx'
import { RecordsCard } from '../pieces/records-card.tsx'
import classes from './inventory-card.module.css'
import { roomsOf, totalsOf } from './rooms.ts'
import { statusText, totalsText } from './totals-text.ts'
import { itemsQuery } from './use-items.ts'

/** What is listed of the goods of a shipment, by room. It leads to the inventory. Shown to users who see inventories. */
export function InventoryCard({ shipment }: { shipment: Shipment }) {
  return useMayReadInventory(shipment.moveID) ? <Inventory shipment={shipment} /> : null
}

function Inventory({ shipment }: { shipment: Shipment }) {
  const query = useQuery(itemsQuery(shipment.id))
  const canAdd = useMayOnMove(shipment.moveID, 'inventory:write')
  const items = query.data
  return (
    <RecordsCard
      name="Inventory"
      action={
        <LinkButton
          variant="default"
          size="compact-xs"
          to="/shipments/$shipmentID/inventory"
          params={{ shipmentID: shipment.id }}
        >
          {canAdd && items?.length === 0 ? 'Add items' : 'Open'}
        </LinkButton>
      }
      records={items}
      error={query.error}
      empty="Nothing is listed yet."
    >
      {items && items.length > 0 && (
        <>
          <Text size="sm">{totalsText(totalsOf(items))}</Text>
          <Text size="sm" c="dimmed">
            {statusText(totalsOf(items))}
          </Text>
          <ul className={classes.rooms}>
            {roomsOf(items).map(({ name, items: of }) => (
              <li key={name ?? ''}>
                <span>{name ?? 'No room'}</span> {of.length}
              </li>
            ))}
          </ul>
        </>
      )}
    </RecordsCard>
  )
}
