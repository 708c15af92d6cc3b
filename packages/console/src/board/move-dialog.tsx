import { Autocomplete, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { ShipmentStatus } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { longDateText, wordsOf } from '../format/format.ts'
import { statusVerb } from '../shipments/status-dialog.tsx'
import { titleOfStop, workText } from './card.tsx'
import { fixedDay, type Target } from './move.ts'
import type { Stop } from './stops.ts'

type Props = {
  stop: Stop | undefined
  may: { day: boolean; status: boolean; assignee: boolean }
  assignees: readonly string[]
  onMove: (stop: Stop, to: Target) => void
  onClose: () => void
}

/** Moves a card to another day, status or assignee without dragging it. */
export const MoveDialog = ({ stop, onClose, ...rest }: Props) => (
  <Modal opened={stop !== undefined} onClose={onClose} title={stop && `Move ${titleOfStop(stop)} to…`}>
    {stop && <MoveForm key={stop.key} {...rest} stop={stop} onClose={onClose} />}
  </Modal>
)

function MoveForm({ stop, may, assignees, onMove, onClose }: Props & { stop: Stop }) {
  const { shipment } = stop
  const assigned = shipment.move?.assignee ?? ''
  const [day, setDay] = useState(stop.day)
  const [status, setStatus] = useState('')
  const [assignee, setAssignee] = useState(assigned)
  const fixed = fixedDay(stop)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMove(stop, {
      ...(day !== '' && day !== stop.day && { day }),
      ...(assignee.trim() !== assigned && { assignee: assignee.trim() || null }),
      ...(status !== '' && { status: status as ShipmentStatus }),
    })
    onClose()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {workText(stop)} of {shipment.locator}, {longDateText(stop.day)}, {wordsOf(shipment.status).toLowerCase()}
        </Text>
        {may.day && (
          <TextInput
            type="date"
            label="Day"
            value={day}
            disabled={fixed !== undefined}
            description={fixed}
            data-autofocus={fixed === undefined || undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {may.status && shipment.nextStatuses.length > 0 && (
          <NativeSelect
            label="Status"
            value={status}
            data={[
              { value: '', label: `${wordsOf(shipment.status)} (no change)` },
              ...shipment.nextStatuses.map((next) => ({ value: next, label: statusVerb(next) })),
            ]}
            onChange={(event) => setStatus(event.currentTarget.value)}
          />
        )}
        {may.assignee && shipment.move && (
          <Autocomplete
            size="xs"
            label="Assignee"
            description="Who of you looks after the move, with all its shipments"
            value={assignee}
            data={[...assignees]}
            onChange={setAssignee}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit">Move</Button>
        </Group>
      </Stack>
    </form>
  )
}
