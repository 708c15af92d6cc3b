import { Card, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shipment } from '@vanline/client'
import { shipmentsOfMove } from '../lists/locators.ts'
import { keys } from '../live/apply-event.ts'
import { Assignee } from '../moves/assignee.tsx'
import { customerText } from '../moves/customer.ts'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import classes from './shipment-page.module.css'

/** The move that the shipment belongs to, with its assignee, its customer and its other shipments. */
export function MoveCard({ shipment, isPast }: { shipment: Shipment; isPast: boolean }) {
  const move = useQuery({
    queryKey: keys.one('moves', shipment.moveID),
    queryFn: ({ signal }) => api.moves.get(shipment.moveID, { signal }),
  })
  const others = useQuery(shipmentsOfMove(shipment.moveID))
  if (!move.data) return null
  const { customer, locator, status } = move.data
  return (
    <Card withBorder padding="md" component="section" aria-label="Move">
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h3">
          Move{' '}
          <Link to="/moves/$moveID" params={{ moveID: shipment.moveID }} className={classes.link}>
            {locator}
          </Link>
          {isPast && ' now'}
        </Title>
        <Status status={status} />
      </Group>
      <ul className={classes.list}>
        <li>
          <Assignee move={move.data} isFixed={isPast} />
        </li>
        <li>
          <span>{customerText(customer)}</span>
          <span>{[customer?.phone, customer?.email].filter(Boolean).join(', ')}</span>
        </li>
        {others.data?.items
          .filter(({ id }) => id !== shipment.id)
          .map((other) => (
            <li key={other.id}>
              <Link to="/shipments/$shipmentID" params={{ shipmentID: other.id }} className={classes.link}>
                {other.locator}
              </Link>
              <Status status={other.status} />
            </li>
          ))}
      </ul>
    </Card>
  )
}
