import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Field, type FieldProps } from '../forms/field.tsx'
import { IconPlus } from '../pieces/icons.tsx'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { TO_CREATE_MOVES } from '../session/caller.ts'
import { WithRights } from '../session/with-rights.tsx'
import { isSettled } from './creation.ts'
import { CUSTOMER_FIELDS, type MoveField, NEW_MOVE_FORM, withCustomer, withShipment } from './draft.ts'
import { KnownCustomers } from './known-customers-list.tsx'
import { Outcome } from './outcome.tsx'
import { ShipmentPanel } from './shipment-panel.tsx'
import { MOVE_PART, useNewMove } from './use-new-move.ts'

/** Typing can begin at once. On a phone the keyboard would hide the form. */
function focusFirstField(): void {
  if (matchMedia('(pointer: fine)').matches)
    document.querySelector<HTMLInputElement>(`[name="${CUSTOMER_FIELDS[0]}"]`)?.focus()
}

/** The page of a new move, for users who may create it. */
export const NewMovePage = () => (
  <Page title="New move" note="Your input stays in this browser until the move is created.">
    <WithRights needs={TO_CREATE_MOVES}>
      <NewMoveForm />
    </WithRights>
  </Page>
)

/** The form of a new move: its customer and its shipments. */
function NewMoveForm() {
  const form = useNewMove()
  const { draft, edit, creation, submit, saveDraft, startOver } = form
  const isBegun = isSettled(draft.progress.move)
  useEffect(focusFirstField, [])
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={960} gap="md">
        <Outcome form={form} />
        <CustomerPanel form={form} />
        {draft.shipments.map((shipment, i) => (
          <ShipmentPanel key={shipment.key} form={form} shipment={shipment} index={i} />
        ))}
        <Group>
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => edit(MOVE_PART, withShipment)}>
            Add a shipment
          </Button>
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={startOver} disabled={creation.isPending}>
            Clear
          </Button>
          {!isBegun && (
            <Button variant="default" onClick={saveDraft} disabled={creation.isPending}>
              Save as draft
            </Button>
          )}
          <Button type="submit" loading={creation.isPending}>
            {isBegun ? 'Continue' : 'Create move'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Who moves, the customers who are already known, and what else belongs to the move. */
function CustomerPanel({ form: { draft, edit, errors, check } }: { form: ReturnType<typeof useNewMove> }) {
  const readOnly = isSettled(draft.progress.move)
  const field = (pointer: MoveField, more: Partial<FieldProps> = {}) => (
    <Field
      key={pointer}
      form={NEW_MOVE_FORM}
      pointer={pointer}
      readOnly={readOnly}
      value={draft.move[pointer] ?? ''}
      errors={errors(MOVE_PART)}
      onChange={(text) => {
        edit(MOVE_PART, (before) => ({ ...before, move: { ...before.move, [pointer]: text } }))
        check.soon(MOVE_PART, pointer)
      }}
      {...more}
    />
  )
  return (
    <Panel title="Customer" isPadded>
      <Stack gap="xs" onBlur={({ target }) => check.now(MOVE_PART, (target as HTMLInputElement).name)}>
        <div>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} verticalSpacing="xs">
            {CUSTOMER_FIELDS.map((pointer) => field(pointer))}
          </SimpleGrid>
          {!readOnly && (
            <KnownCustomers
              draft={draft}
              onUse={(customer) => edit(MOVE_PART, (before) => withCustomer(before, customer))}
            />
          )}
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="xs">
          {field('/reference', { label: 'Your reference' })}
          {field('/remarks')}
        </SimpleGrid>
      </Stack>
    </Panel>
  )
}
