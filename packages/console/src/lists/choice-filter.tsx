import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconChevronDown } from '../pieces/icons.tsx'

type Props = {
  label: string
  choices: readonly string[]
  text: (choice: string) => string
  /** The chosen values, separated by commas, as in the URL. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Any of several values. */
export function ChoiceFilter({ label, choices, text, value, onChange }: Props) {
  const chosen = value?.split(',') ?? []
  const shown = chosen.length === 0 ? label : chosen.length === 1 ? text(chosen[0]!) : `${label}: ${chosen.length}`
  return (
    <Popover position="bottom-start" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          rightSection={<IconChevronDown size={12} />}
          aria-label={chosen.length > 0 ? `${label}: ${chosen.map(text).join(', ')}` : label}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p="sm">
        <ScrollArea.Autosize mah={360}>
          <Checkbox.Group
            aria-label={label}
            value={chosen}
            onChange={(next) => onChange(next.length === 0 ? undefined : next.join(','))}
          >
            <Stack gap={8}>
              {choices.map((choice) => (
                <Checkbox key={choice} value={choice} label={text(choice)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
