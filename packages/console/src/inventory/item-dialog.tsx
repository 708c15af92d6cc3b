import { Alert, Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '@vanline/client'
import type { KeyboardEvent } from 'react'
import { fieldText, typedOf } from '../format/format.ts'
import { Field, valueTyped } from '../forms/field.tsx'
import { Refusal } from '../forms/refusal.tsx'
import { SideBySide } from '../forms/side-by-side.tsx'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { codesQuery } from './codes.ts'
import { memberText } from './columns.ts'
import { ConditionFields } from './condition-fields.tsx'
import { changedBy, nameOfItem } from './item-conflict.tsx'
import { Photographs } from './photographs.tsx'
import { type FormMember, type ItemForm, useItemForm } from './use-item-form.ts'

type Props = {
  /** The newest version; undefined while no item is open. */
  item: Item | undefined
  canEdit: boolean
  onClose: () => void
  onSaved: (item: Item) => void
  onDeleted: (id: string) => void
}

/** Everything about an item: what it is, its condition at both ends, its photographs. */
export const ItemDialog = ({ item, onClose, ...rest }: Props) => (
  <Modal opened={item !== undefined} onClose={onClose} size="xl" title={item && nameOfItem(item)}>
    {item && <Details key={item.id} {...rest} item={item} onClose={onClose} />}
  </Modal>
)

function Details({ item, canEdit, onClose, onSaved, onDeleted }: Props & { item: Item }) {
  const codes = useQuery(codesQuery).data
  const form = useItemForm(item, {
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
    onShown: onSaved,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (canEdit && form.isDirty) form.save()
  }
  return (
    <Stack gap="md" onKeyDown={onKeyDown}>
      {form.failure && <Refusal error={form.failure} />}
      {form.conflict && <Choices form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing="sm">
        {PLAIN.map((name) => (
          <MemberField key={name} name={name} form={form} canEdit={canEdit} />
        ))}
      </SimpleGrid>
      <Checkbox
        label="High value"
        description="Listed as an article of extraordinary value"
        checked={form.valueOf('isHighValue')}
        disabled={!canEdit}
        onChange={(event) => form.change({ isHighValue: event.currentTarget.checked })}
      />
      {codes &&
        CONDITIONS.map(([name, legend]) => (
          <ConditionFields
            key={name}
            legend={legend}
            codes={codes}
            value={form.valueOf(name)}
            onChange={(value) => form.change({ [name]: value })}
            disabled={!canEdit}
            errors={form.errors}
            pointer={`/${name}`}
          />
        ))}
      <MemberField name="exceptions" form={form} canEdit={canEdit} />
      <Photographs item={item} canEdit={canEdit} />
      <Foot {...{ item, form, canEdit, onClose, onDeleted }} />
    </Stack>
  )
}

type FootProps = Omit<Props, 'item' | 'onSaved'> & { item: Item; form: ItemForm }

const Foot = ({ item, form, canEdit, onClose, onDeleted }: FootProps) => (
  <Group justify="space-between" gap="xs">
    <Text size="xs" c="dimmed">
      Changed <Time at={item.lastUpdated} />
    </Text>
    <Group gap="xs">
      {canEdit && (
        <ConfirmButton
          label="Delete"
          question={`Delete ${nameOfItem(item)}?`}
          act={async () => {
            await api.items.delete(item)
            onDeleted(item.id)
            onClose()
          }}
        >
          No other item gets its number. Its history stays. If another user has changed it meanwhile, it is not deleted.
        </ConfirmButton>
      )}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {canEdit && (
        <Button onClick={form.save} loading={form.isSaving} disabled={!form.isDirty || form.conflict !== undefined}>
          Save
        </Button>
      )}
    </Group>
  </Group>
)

const PLAIN = [
  ...(['description', 'room', 'quantity', 'packedBy', 'estimatedWeight', 'estimatedVolume', 'status'] as const),
]
const CONDITIONS = [
  ['conditionAtOrigin', 'Condition at pickup'],
  ['conditionAtDestination', 'Condition at delivery'],
] as const
const LABELS: Partial<Record<FormMember, string>> = {
  description: 'Article',
  quantity: 'Pieces',
  estimatedVolume: 'Volume in cubic feet',
  exceptions: 'Exceptions at delivery',
}

type FieldProps = { name: FormMember; form: ItemForm; canEdit: boolean }

const MemberField = ({ name, form, canEdit }: FieldProps) => (
  <Field
    form="ItemPatch"
    pointer={`/${name}`}
    label={LABELS[name] ?? fieldText(name)}
    value={typedOf(form.valueOf(name) as string | number | null)}
    onChange={(typed) => form.change({ [name]: valueTyped('ItemPatch', `/${name}`, typed) })}
    errors={form.errors}
    disabled={!canEdit}
    autoFocus={name === 'description'}
  />
)

/** What another user has changed too: the user chooses between both values of each member. */
function Choices({ form }: { form: ItemForm }) {
  const { base, current, both, sides, changes } = form.conflict!
  const isChosen = both.every((name) => sides[name] !== undefined)
  return (
    <Alert color="yellow" variant="light" title="Another user also changed this item">
      <Stack gap="sm">
        <Text size="sm" role="alert">
          Nothing was overwritten. Choose which value to keep.
        </Text>
        {both.map((name) => (
          <SideBySide
            key={name}
            name={LABELS[name] ?? fieldText(name)}
            texts={{
              base: memberText(name, base[name]),
              mine: memberText(name, form.changes[name]),
              theirs: memberText(name, current[name]),
            }}
            who={changedBy(changes, name)}
            side={sides[name]}
            onChoose={(side) => form.choose(name, side)}
          />
        ))}
        <Group justify="flex-end">
          <Button onClick={form.resolve} disabled={!isChosen} loading={form.isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
