import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CompanyContent } from '@vanline/client'
import type { FieldErrors } from '../forms/errors.ts'
import { IconPlus } from '../pieces/icons.tsx'

type License = NonNullable<CompanyContent['licenses']>[number]
type Props = {
  licenses: readonly License[]
  errors: FieldErrors
  canChange: boolean
  onChange: (licenses: License[]) => void
}

/** License numbers with their labels. The bill of lading shows them. */
export function Licenses({ licenses, errors, canChange, onChange }: Props) {
  const set = (at: number, change: Partial<License>) =>
    onChange(licenses.map((license, i) => (i === at ? { ...license, ...change } : license)))
  return (
    <Stack gap="xs">
      {licenses.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet: for example USDOT and MC. The bill of lading shows them.
        </Text>
      )}
      {licenses.map(({ label, number }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end, and have no identity of their own
        <Group key={i} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={`Label of license ${i + 1}`}
            value={label}
            error={errors[`/licenses/${i}/label`]}
            readOnly={!canChange}
            maxLength={40}
            flex={1}
            onChange={(event) => set(i, { label: event.currentTarget.value })}
          />
          <TextInput
            label={`Number of license ${i + 1}`}
            value={number}
            error={errors[`/licenses/${i}/number`]}
            readOnly={!canChange}
            maxLength={60}
            flex={2}
            onChange={(event) => set(i, { number: event.currentTarget.value })}
          />
          {canChange && (
            <Button
              variant="default"
              aria-label={`Remove license ${i + 1}`}
              onClick={() => onChange(licenses.filter((_, at) => at !== i))}
            >
              Remove
            </Button>
          )}
        </Group>
      ))}
      {canChange && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={licenses.length >= 20}
            onClick={() => onChange([...licenses, { label: '', number: '' }])}
          >
            Add a license
          </Button>
        </Group>
      )}
    </Stack>
  )
}
