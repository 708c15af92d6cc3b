import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Truck } from '@vanline/client'
import type { FormEvent } from 'react'
import { fieldText, weightText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { useWeightUnit } from '../format/weight-unit.ts'
import { Field } from '../forms/field.tsx'
import { Refusal } from '../forms/refusal.tsx'
import { WeightInput } from '../forms/weight-input.tsx'
import { NothingHere, Waiting } from '../pieces/states.tsx'
import { FIELDS, SCALE_NAMES } from './form.ts'
import { type OnBoard, onBoardQuery } from './on-board.ts'
import classes from './split-dialog.module.css'
import { type Split, useSplit } from './use-split.ts'

type Props = {
  truck: Pick<Truck, 'id' | 'name'> | undefined
  /** The day whose shipments are on the truck. */
  day: string
  onClose: () => void
}

/** Weighs a truck with the shipments on it: each gets its part of the net weight. */
export const SplitDialog = ({ truck, day, onClose }: Props) => (
  <Modal opened={truck !== undefined} onClose={onClose} size="lg" title={truck && `Weigh ${truck.name}`}>
    {truck && <Form key={truck.id} truck={truck} day={day} onClose={onClose} />}
  </Modal>
)

function Form({ truck, day: today, onClose }: Props & { truck: NonNullable<Props['truck']> }) {
  const split = useSplit(truck, today, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    split.send()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {split.failure != null && <Refusal error={split.failure} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {SCALE_NAMES.map((name, i) => (
            <Field
              key={name}
              {...(FIELDS as Record<string, object>)[name]}
              label={name === 'isCertified' ? FIELDS.isCertified.label : fieldText(name)}
              form="TruckWeighing"
              pointer={`/${name}`}
              autoFocus={i === 0}
              value={split.typed[name] ?? ''}
              onChange={(value) => split.type(name, value)}
              errors={split.errors}
            />
          ))}
        </SimpleGrid>
        <Shares split={split} truck={truck} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={split.isSending} disabled={split.chosen.length === 0}>
            Add {countText(split.chosen.length, 'weighing')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The shipments that the truck has on that day: which of them were on it, and what they weigh. */
function Shares({ split, truck }: { split: Split; truck: NonNullable<Props['truck']> }) {
  const query = useQuery(onBoardQuery(truck.id, split.day))
  return (
    <section aria-label="Shipments on the truck">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          Shipments on the truck
        </Text>
        <TextInput
          type="date"
          aria-label="Day of the jobs"
          value={split.day}
          onChange={(event) => split.setDay(event.currentTarget.value)}
        />
      </Group>
      {query.isPending && <Waiting lines={2} />}
      {query.data?.length === 0 && <NothingHere>The truck has no job for a shipment on this day.</NothingHere>}
      <ul className={classes.shares}>
        {query.data?.map((each) => (
          <Share key={each.shipment.id} onBoard={each} split={split} />
        ))}
      </ul>
      <Text size="xs" c="dimmed" role="status">
        {split.preview
          ? `Net weight ${weightText(split.preview.net)}. Shipments without a weight of their own share the rest by their estimated weights.`
          : 'Shipments without a weight of their own share the rest by their estimated weights.'}
      </Text>
      {split.errors['/shares'] && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {split.errors['/shares']}
        </Text>
      )}
    </section>
  )
}

function Share({ onBoard: { shipment, kinds, customer }, split }: { onBoard: OnBoard; split: Split }) {
  const unit = useWeightUnit()
  const { id, locator, estimatedWeight } = shipment
  const isChosen = split.chosen.includes(id)
  const net = split.preview?.netOf.get(id)
  const at = split.chosen.indexOf(id)
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={() => split.toggle(id)}
        label={[customer, locator].filter(Boolean).join(', ')}
        description={[kinds.map(wordsOf).join(', '), `estimated ${weightText(estimatedWeight, unit)}`].join(', ')}
      />
      <WeightInput
        label={`Net weight of ${locator}`}
        name={`/shares/${at}/netWeight`}
        error={split.errors[`/shares/${at}/netWeight`]}
        required={false}
        min={1}
        max={1_000_000}
        value={split.weights[id] ?? ''}
        onChange={(value) => split.weigh(id, value)}
        disabled={!isChosen}
        {...(net !== undefined && { placeholder: weightText(net, unit) })}
      />
    </li>
  )
}
