import { Button, Group, Popover, TextInput } from '@mantine/core'
import { dateText } from '../format/format.ts'
import { IconChevronDown } from '../pieces/icons.tsx'

type Props = {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}

/** From a day to a day, both included. */
export function RangeFilter({ label, from, to, onChange }: Props) {
  const shown =
    from && to ? `${dateText(from)} – ${dateText(to)}` : from ? `from ${dateText(from)}` : `until ${dateText(to)}`
  return (
    <Popover position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <Button variant={from || to ? 'light' : 'default'} rightSection={<IconChevronDown size={12} />}>
          {from || to ? `${label} ${shown}` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="sm">
        <Group gap="xs">
          <TextInput
            type="date"
            label="From"
            max={to ?? ''}
            value={from ?? ''}
            onChange={(event) => onChange(event.currentTarget.value || undefined, to)}
          />
          <TextInput
            type="date"
            label="To"
            min={from ?? ''}
            value={to ?? ''}
            onChange={(event) => onChange(from, event.currentTarget.value || undefined)}
          />
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
