import { Checkbox, Stack } from '@mantine/core'
import type { Company } from '@vanline/client'

type Allowed = Company['customerRequests']
type Props = { allowed: Allowed; canChange: boolean; onChange: (allowed: Allowed) => void }

const CHOICES = [
  { value: 'DATES', label: 'Another day for the pickup or the delivery' },
  { value: 'ADDRESSES', label: 'Another address for the pickup or the delivery' },
]

/** What the tracking page offers to customers. A request changes nothing by itself: the office accepts or refuses it. */
export const CustomerRequests = ({ allowed, canChange, onChange }: Props) => (
  <Checkbox.Group
    label="On the tracking page customers may ask for"
    description="A request changes nothing by itself: it waits in Today until someone accepts or refuses it."
    value={allowed}
    onChange={(next) => canChange && onChange(next as Allowed)}
  >
    <Stack gap="xs" mt="xs">
      {CHOICES.map((choice) => (
        <Checkbox key={choice.value} {...choice} disabled={!canChange} />
      ))}
    </Stack>
  </Checkbox.Group>
)
