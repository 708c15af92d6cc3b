import { Button, Group, Menu, Text } from '@mantine/core'
import type { Shipment, ShipmentStatus } from '@vanline/client'
import { useState } from 'react'
import { useMayOnMove } from '../parties/access.ts'
import { IconChevronDown } from '../pieces/icons.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import classes from './status-bar.module.css'
import { StatusDialog, statusVerb } from './status-dialog.tsx'

/** The likely next status of each; the others are in the menu. */
export const LIKELY: Partial<Record<ShipmentStatus, ShipmentStatus>> = {
  DRAFT: 'SUBMITTED',
  SUBMITTED: 'APPROVED',
  REJECTED: 'SUBMITTED',
  APPROVED: 'IN_TRANSIT',
  DIVERSION_REQUESTED: 'APPROVED',
  CANCELLATION_REQUESTED: 'CANCELED',
  IN_TRANSIT: 'DELIVERED',
  IN_STORAGE: 'DELIVERED',
}

/** How far the shipment is, the likely next status as a button, and the others in a menu. */
export function StatusBar({ shipment }: { shipment: Shipment }) {
  const [to, setTo] = useState<ShipmentStatus>()
  const canChange = useMayOnMove(shipment.moveID, 'shipments:status', 'status')
  const { status, nextStatuses } = shipment
  const offered = canChange ? nextStatuses : []
  const reason = status === 'REJECTED' ? shipment.rejectionReason : shipment.statusReason
  const likely = offered.find((next) => next === LIKELY[status] || offered.length === 1)
  const others = offered.filter((next) => next !== likely)
  return (
    <section className={classes.bar} aria-label="Status">
      <div className={classes.way}>
        <ProgressSteps shipment={shipment} />
        {reason && (
          <Text size="sm" c="dimmed" mt={4}>
            {reason}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {nextStatuses.length === 0 && (
          <Text size="sm" c="dimmed">
            This status is final.
          </Text>
        )}
        {others.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={14} />}>
                Other statuses
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((next) => (
                <Menu.Item key={next} onClick={() => setTo(next)}>
                  {statusVerb(next)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {likely && <Button onClick={() => setTo(likely)}>{statusVerb(likely)}</Button>}
      </Group>
      <StatusDialog shipment={shipment} to={to} onDone={() => setTo(undefined)} />
    </section>
  )
}
