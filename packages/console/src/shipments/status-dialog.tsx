import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Shipment, type ShipmentStatus } from '@vanline/client'
import type { FormEvent } from 'react'
import { wordsOf } from '../format/format.ts'
import { today } from '../format/today.ts'
import { useDraft } from '../forms/drafts.ts'
import { useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import { DeliverySheet } from './delivery-sheet.tsx'
import { StatusRefusal } from './status-refusal.tsx'
import { HAS_DAY, NEEDS_REASON, TAKES_REASON } from './statuses.ts'

const FORM = 'ShipmentStatusChange'

const VERBS: Partial<Record<ShipmentStatus, string>> = {
  SUBMITTED: 'Submit',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
  CANCELED: 'Cancel the shipment',
  IN_TRANSIT: 'Put in transit',
  IN_STORAGE: 'Put in storage',
  DELIVERED: 'Deliver',
  DIVERSION_REQUESTED: 'Request a diversion',
  CANCELLATION_REQUESTED: 'Request cancellation',
  TERMINATED_FOR_CAUSE: 'Terminate',
}

/** The label of a status change. */
export const statusVerb = (to: ShipmentStatus): string => VERBS[to] ?? wordsOf(to)

type DialogProps = { shipment: Shipment | undefined; to: ShipmentStatus | undefined; onDone: () => void }

/** The dialog of a status change; it is open while both the shipment and the status are given. */
export const StatusDialog = ({ shipment, to, onDone }: DialogProps) => (
  <Modal
    opened={shipment !== undefined && to !== undefined}
    onClose={onDone}
    title={
      shipment &&
      to && (
        <>
          {statusVerb(to)}: <span data-code>{shipment.locator}</span>
        </>
      )
    }
  >
    {shipment && to === 'DELIVERED' && <DeliverySheet shipment={shipment} onDone={onDone} />}
    {shipment && to && to !== 'DELIVERED' && <Step key={to} shipment={shipment} to={to} onDone={onDone} />}
  </Modal>
)

type StepProps = { shipment: Shipment; to: ShipmentStatus; onDone: () => void }

/** The input of a status change, and the change. It is based on the shown version. */
function useStep({ shipment, to, onDone }: StepProps) {
  const queries = useQueryClient()
  const {
    draft,
    change: type,
    forget,
  } = useDraft(`status.${shipment.id}.${to}`, {
    reason: '',
    occurredOn: HAS_DAY.includes(to) ? today() : '',
  })
  const { reason, occurredOn } = draft
  const { errors, take, setErrors } = useErrors(FORM)
  const change = useMutation({
    mutationFn: () =>
      api.shipments.status(shipment, {
        status: to,
        ...(reason.trim() && { reason }),
        ...(occurredOn && { occurredOn }),
      }),
    onSuccess: (changed) => {
      forget()
      queries.setQueryData(keys.one('shipments', shipment.id), changed)
      onDone()
    },
    onError: (error) => {
      // The next attempt is based on the current version, which is shown with its author.
      if (error instanceof ConflictError && error.current) {
        queries.setQueryData(keys.one('shipments', shipment.id), error.current as unknown as Shipment)
        void queries.invalidateQueries({ queryKey: keys.summary })
      }
      take(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (NEEDS_REASON.includes(to) && reason.trim() === '') setErrors({ '/reason': 'Enter a reason.' })
    else change.mutate()
  }
  return { reason, occurredOn, type, errors, change, submit }
}

/** The form of a status change, with reason and date. */
function Step(props: StepProps) {
  const { shipment, to, onDone } = props
  const { reason, occurredOn, type, errors, change, submit } = useStep(props)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Group gap="xs">
          <Status status={shipment.status} /> → <Status status={to} />
        </Group>
        {change.isError && Object.keys(errors).length === 0 && <StatusRefusal error={change.error} />}
        {TAKES_REASON.includes(to) && (
          <Field
            form={FORM}
            pointer="/reason"
            required={NEEDS_REASON.includes(to)}
            autoFocus
            value={reason}
            onChange={(text) => type({ reason: text })}
            errors={errors}
          />
        )}
        {HAS_DAY.includes(to) && (
          <Field
            form={FORM}
            pointer="/occurredOn"
            label="On"
            value={occurredOn}
            onChange={(text) => type({ occurredOn: text })}
            errors={errors}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Close
          </Button>
          <Button type="submit" loading={change.isPending}>
            {statusVerb(to)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
