import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { IconHistory } from '../pieces/icons.tsx'

/** Any time, in the user's time zone. */
export function MomentPicker({ onPick }: { onPick: (instant: string) => void }) {
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
