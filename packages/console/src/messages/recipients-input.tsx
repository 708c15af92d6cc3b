import { ActionIcon, Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { wordsOf } from '../format/format.ts'
import type { FieldErrors } from '../forms/errors.ts'
import { IconPlus, IconTrash } from '../pieces/icons.tsx'
import { type Recipient, recipientOf, WHO_WORDS, type Who } from './rule.ts'

const WHOS = Object.entries(WHO_WORDS).map(([value, label]) => ({ value, label }))
const AGENT_TYPES = [
  { value: '', label: 'Any agent' },
  ...['RELEASING_AGENT', 'RECEIVING_AGENT'].map((value) => ({ value, label: wordsOf(value) })),
]
const ROLES = [
  ...['OWNER', 'BOOKING_AGENT', 'ORIGIN_AGENT', 'HAULER', 'DESTINATION_AGENT', 'CUSTOMER', 'OBSERVER'],
].map((value) => ({ value, label: wordsOf(value) }))
const MAX = 10

type Props = { to: Recipient[]; by: 'EMAIL' | 'TEXT'; errors: FieldErrors; onChange: (to: Recipient[]) => void }

/** To whom a rule sends: one line for each kind of recipient. */
export function RecipientsInput({ to, by, errors, onChange }: Props) {
  const change = (at: number, next: Recipient) => onChange(to.map((each, i) => (i === at ? next : each)))
  return (
    <Fieldset legend="To whom" p="xs">
      <Stack gap="xs">
        {to.map((recipient, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recipient has no other identity than its place
          <Group key={i} gap="xs" align="flex-start" wrap="nowrap">
            <NativeSelect
              aria-label={`Recipient ${i + 1}`}
              flex={1}
              miw={0}
              data={WHOS}
              value={recipient.who}
              error={errors[`/to/${i}`] ?? errors[`/to/${i}/who`]}
              onChange={(event) => change(i, startOf(event.currentTarget.value as Who))}
            />
            <Detail recipient={recipient} by={by} at={i} errors={errors} onChange={(next) => change(i, next)} />
            {to.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={4}
                aria-label={`Remove recipient ${i + 1}`}
                onClick={() => onChange(to.filter((_, at) => at !== i))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {errors['/to'] && (
          <Text size="xs" c="red.8">
            {errors['/to']}
          </Text>
        )}
        {to.length < MAX && (
          <Group>
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconPlus size={12} />}
              onClick={() => onChange([...to, { who: 'ASSIGNEE' }])}
            >
              Add a recipient
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}

/** A recipient of a kind, with what this kind needs. */
const startOf = (who: Who): Recipient => (who === 'PARTY' ? { who, role: 'BOOKING_AGENT' } : { who })

type DetailProps = Pick<Props, 'by' | 'errors'> & {
  recipient: Recipient
  at: number
  onChange: (next: Recipient) => void
}

function Detail({ recipient, by, at, errors, onChange }: DetailProps) {
  const common = { flex: 1, miw: 0 }
  const named = (member: string, value: string) => onChange(recipientOf({ ...recipient, [member]: value }))
  switch (recipient.who) {
    case 'AGENT':
      return (
        <NativeSelect
          {...common}
          aria-label={`Which agent, recipient ${at + 1}`}
          data={AGENT_TYPES}
          value={recipient.agentType ?? ''}
          onChange={(event) => named('agentType', event.currentTarget.value)}
        />
      )
    case 'PARTY':
      return (
        <NativeSelect
          {...common}
          aria-label={`Which role, recipient ${at + 1}`}
          data={ROLES}
          value={recipient.role ?? ''}
          error={errors[`/to/${at}/role`]}
          onChange={(event) => named('role', event.currentTarget.value)}
        />
      )
    case 'ADDRESS':
      return (
        <TextInput
          {...common}
          aria-label={`Address, recipient ${at + 1}`}
          placeholder={by === 'EMAIL' ? 'office@example.com' : '+1 208 555 0100'}
          value={recipient.address ?? ''}
          error={errors[`/to/${at}/address`]}
          onChange={(event) => named('address', event.currentTarget.value)}
        />
      )
    default:
      return null
  }
}
