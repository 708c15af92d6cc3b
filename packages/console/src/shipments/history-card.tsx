import { Button, Card, Group, Popover, Stack, TextInput, Title } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { IconHistory } from '../pieces/icons.tsx'
import { Timeline } from '../pieces/timeline.tsx'
import { api } from '../session/api.ts'

type Props = { shipment: Shipment; asOf: string | undefined; onTravel: (instant: string) => void }

/** The history of the shipment; each entry links to that version. */
export const HistoryCard = ({ shipment, asOf, onTravel }: Props) => (
  <Card withBorder padding="sm" component="section" aria-label="History">
    <Group justify="space-between" mb="sm">
      <Title order={2} size="h3">
        History
      </Title>
      <MomentPicker onPick={onTravel} />
    </Group>
    <Timeline
      kind="shipments"
      id={shipment.id}
      history={api.shipments.history}
      onTravel={(event) => onTravel(event.time)}
      travelledTo={asOf}
    />
  </Card>
)

/** Any time, in the user's time zone. */
function MomentPicker({ onPick }: { onPick: (instant: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const moment = new Date(typed)
  const isMoment = !Number.isNaN(moment.getTime())
  const pick = (event: FormEvent) => {
    event.preventDefault()
    if (!isMoment) return
    setOpen(false)
    onPick(moment.toISOString())
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" withArrow>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconHistory size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          Another time
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={pick}>
          <Stack gap="xs">
            <TextInput
              type="datetime-local"
              step={1}
              label="Show the shipment as of"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!isMoment}>
              Show
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
