import { Button, Stack, Text } from '@mantine/core'
import { Field } from '../forms/field.tsx'
import { IconCopy, IconTrash } from '../pieces/icons.tsx'
import { Panel } from '../pieces/panel.tsx'
import { type FieldOf, ShipmentFields } from '../shipments/new-fields.tsx'
import { NEW_SHIPMENT_FORM } from '../shipments/new-shipment.ts'
import { isSettled } from './creation.ts'
import { copiedFromAbove, type ShipmentDraft, withoutShipment, withTypedShipment } from './draft.ts'
import type { useNewMove } from './use-new-move.ts'

type Props = { form: ReturnType<typeof useNewMove>; shipment: ShipmentDraft; index: number }

/** One shipment of a new move. It is read-only once it was sent, because it may exist already. */
export function ShipmentPanel({ form, shipment, index }: Props) {
  const { key, typed } = shipment
  const { draft, edit, errors, check } = form
  const state = draft.progress.shipments[key]
  const readOnly = isSettled(state)
  const field: FieldOf = (pointer, more) => (
    <Field
      key={pointer}
      form={NEW_SHIPMENT_FORM}
      pointer={pointer}
      readOnly={readOnly}
      value={typed[pointer] ?? ''}
      errors={errors(key)}
      onChange={(text) => {
        edit(key, (before) => withTypedShipment(before, key, { [pointer]: text }))
        check.soon(key, pointer)
      }}
      {...more}
    />
  )
  return (
    <Panel title={`Shipment ${index + 1}`} isPadded actions={!readOnly && <Actions {...{ form, shipment, index }} />}>
      <Stack gap="sm" onBlur={({ target }) => check.now(key, (target as HTMLInputElement).name)}>
        {readOnly && (
          <Text size="sm" c="dimmed">
            {state?.created ? `Created as ${state.created.locator}.` : 'Sent, but the answer was lost.'}
          </Text>
        )}
        <ShipmentFields typed={typed} field={field} />
      </Stack>
    </Panel>
  )
}

const Actions = ({ form: { draft, edit }, shipment: { key }, index }: Props) =>
  draft.shipments.length > 1 && (
    <>
      {index > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCopy size={14} />}
          onClick={() => edit(key, (before) => copiedFromAbove(before, key))}
        >
          Copy from above
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<IconTrash size={14} />}
        aria-label={`Remove shipment ${index + 1}`}
        onClick={() => edit(key, (before) => withoutShipment(before, key))}
      >
        Remove
      </Button>
    </>
  )
