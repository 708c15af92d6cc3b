import { Group, NativeSelect, NumberInput, Stack, TagsInput, TextInput } from '@mantine/core'
import { fieldText, wordsOf } from '../format/format.ts'
import type { FieldErrors } from '../forms/errors.ts'
import { SHIPMENT_STATUSES } from '../shipments/statuses.ts'
import {
  memberWords,
  OCCASIONS,
  type Occasion,
  OTHER_EVENTS,
  SHIPMENT_DATES,
  TOLD_MEMBERS,
  type TypedRule,
} from './rule.ts'

type Props = { typed: TypedRule; errors: FieldErrors; onChange: (next: Partial<TypedRule>) => void }

const DATES = SHIPMENT_DATES.map((value) => ({ value, label: fieldText(value) }))
const STATUSES = SHIPMENT_STATUSES.map((value) => ({ value, label: wordsOf(value) }))
const MEMBERS = TOLD_MEMBERS.map((value) => ({ value, label: memberWords(value) }))

/** When a rule sends. Another occasion begins without what the one before had. */
export const OccasionInput = (props: Props) => (
  <Stack gap="xs">
    <NativeSelect
      label="When"
      data={OCCASIONS.map(({ value, label }) => ({ value, label }))}
      value={props.typed.occasion}
      onChange={(event) => props.onChange(startOf(event.currentTarget.value as Occasion))}
    />
    <Detail {...props} />
  </Stack>
)

const startOf = (occasion: Occasion): Partial<TypedRule> =>
  occasion === 'OTHER'
    ? { occasion, events: [], toStatus: '', changedMember: '' }
    : { occasion, toStatus: 'IN_TRANSIT', changedMember: '/scheduledPickupDate' }

function Detail({ typed, errors, onChange }: Props) {
  switch (typed.occasion) {
    case 'STATUS':
      return (
        <NativeSelect
          label="Which status"
          data={STATUSES}
          value={typed.toStatus}
          error={errors['/toStatus']}
          onChange={(event) => onChange({ toStatus: event.currentTarget.value })}
        />
      )
    case 'MEMBER':
      return (
        <NativeSelect
          label="Which one"
          data={MEMBERS}
          value={typed.changedMember}
          error={errors['/changedMember']}
          onChange={(event) => onChange({ changedMember: event.currentTarget.value })}
        />
      )
    case 'DAYS':
      return <Days typed={typed} errors={errors} onChange={onChange} />
    case 'REQUEST':
      return null
    case 'OTHER':
      return <Others typed={typed} errors={errors} onChange={onChange} />
  }
}

const Days = ({ typed, errors, onChange }: Props) => (
  <Group gap="xs" align="flex-start" wrap="nowrap">
    <NumberInput
      label="Days"
      w={80}
      min={0}
      max={typed.isAfter ? 60 : 365}
      allowDecimal={false}
      value={typed.days}
      error={errors['/daysBefore']}
      onChange={(days) => onChange({ days: String(days) })}
    />
    <NativeSelect
      label="Before or after"
      data={['before', 'after']}
      value={typed.isAfter ? 'after' : 'before'}
      onChange={(event) => onChange({ isAfter: event.currentTarget.value === 'after' })}
    />
    <NativeSelect
      label="Date of the shipment"
      flex={1}
      miw={0}
      data={DATES}
      value={typed.date}
      error={errors['/date']}
      onChange={(event) => onChange({ date: event.currentTarget.value })}
    />
  </Group>
)

const Others = ({ typed, errors, onChange }: Props) => (
  <>
    <TagsInput
      size="xs"
      label="Events"
      description="Types as in the guide of events, for example job.created"
      data={OTHER_EVENTS}
      value={typed.events}
      onChange={(events) => onChange({ events })}
      error={errors['/events'] ?? typed.events.map((_, i) => errors[`/events/${i}`]).find(Boolean)}
    />
    <Group gap="xs" grow align="flex-start">
      <TextInput
        label="Only if this member changed"
        placeholder="/scheduledPickupDate"
        value={typed.changedMember}
        error={errors['/changedMember']}
        onChange={(event) => onChange({ changedMember: event.currentTarget.value })}
      />
      <TextInput
        label="Only if the status became"
        placeholder="DONE"
        value={typed.toStatus}
        error={errors['/toStatus']}
        onChange={(event) => onChange({ toStatus: event.currentTarget.value })}
      />
    </Group>
  </>
)
