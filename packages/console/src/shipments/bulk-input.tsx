import { NativeSelect, Text } from '@mantine/core'
import type { Shipment, ShipmentStatus } from '@vanline/client'
import { useState } from 'react'
import { InputForm } from '../bulk/input-form.tsx'
import type { InputProps } from '../bulk/kind.ts'
import { fieldText, wordsOf } from '../format/format.ts'
import { today } from '../format/today.ts'
import { useErrors } from '../forms/errors.ts'
import { Field, valueTyped } from '../forms/field.tsx'
import { HAS_DAY, NEEDS_REASON, SHIPMENT_STATUSES } from './statuses.ts'
import { SHIPMENT_DATES } from './vocabulary.ts'

type Props = InputProps<Shipment>

const STATUS_FORM = 'ShipmentStatusChange'
const DATE_FORM = 'ShipmentPatch'

/** The input of a status change: statuses that at least one of the shipments allows next. */
export function StatusInput(props: Props) {
  const choices = SHIPMENT_STATUSES.filter((status) => props.items.some((one) => one.nextStatuses.includes(status)))
  const [status, setStatus] = useState<ShipmentStatus | ''>('')
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(today())
  const { errors, isSound, setErrors } = useErrors(STATUS_FORM)
  if (choices.length === 0) return <Text size="sm">The statuses of these shipments are final.</Text>
  const hasDay = status !== '' && HAS_DAY.includes(status)
  const needsReason = status !== '' && NEEDS_REASON.includes(status)
  const submit = () => {
    if (status === '') return setErrors({ '/status': 'Choose a status.' })
    if (needsReason && reason.trim() === '') return setErrors({ '/reason': 'Enter a reason.' })
    const content = { status, ...(reason.trim() && { reason }), ...(hasDay && day && { occurredOn: day }) }
    if (isSound(content)) props.onPreview({ action: 'updateStatus', ...content })
  }
  return (
    <InputForm {...props} onSubmit={submit}>
      <NativeSelect
        label="New status"
        data-autofocus
        value={status}
        error={errors['/status']}
        data={[
          { value: '', label: 'Choose a status', disabled: true },
          ...choices.map((choice) => ({ value: choice, label: wordsOf(choice) })),
        ]}
        onChange={(event) => setStatus(event.currentTarget.value as ShipmentStatus)}
      />
      <Field
        form={STATUS_FORM}
        pointer="/reason"
        required={needsReason}
        value={reason}
        onChange={setReason}
        errors={errors}
      />
      {hasDay && (
        <Field form={STATUS_FORM} pointer="/occurredOn" label="On" value={day} onChange={setDay} errors={errors} />
      )}
    </InputForm>
  )
}

/** The input of a date. */
export function DateInput(props: Props) {
  const [name, setName] = useState<(typeof SHIPMENT_DATES)[number]>('deliveryDate')
  const [day, setDay] = useState('')
  const { errors, isSound } = useErrors(DATE_FORM)
  const pointer = `/${name}`
  const submit = () => {
    const patch = { [name]: valueTyped(DATE_FORM, pointer, day) }
    if (isSound(patch)) props.onPreview({ action: 'update', patch })
  }
  return (
    <InputForm {...props} onSubmit={submit}>
      <NativeSelect
        label="Date"
        data-autofocus
        value={name}
        data={SHIPMENT_DATES.map((date) => ({ value: date, label: fieldText(date) }))}
        onChange={(event) => setName(event.currentTarget.value as typeof name)}
      />
      <Field
        form={DATE_FORM}
        pointer={pointer}
        label="New day"
        description="If this is empty, the date is cleared."
        value={day}
        onChange={setDay}
        errors={errors}
      />
    </InputForm>
  )
}
