import { NativeSelect, NumberInput } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { useState } from 'react'
import { InputForm } from '../bulk/input-form.tsx'
import type { InputProps } from '../bulk/kind.ts'
import { fieldText } from '../format/format.ts'
import { DAYS_MAX, type ShipmentDate, shiftPatch } from './shifted.ts'
import { SHIPMENT_DATES } from './vocabulary.ts'

const ALL = 'all'

/** Dates that are planned. What has happened does not shift with the plan. */
const PLANNED_DATES = SHIPMENT_DATES.filter((name) => !name.startsWith('actual'))

/** The input of a shift: which planned dates, and by how many days. Each shipment keeps the distances between its dates. */
export function ShiftInput(props: InputProps<Shipment>) {
  const [name, setName] = useState<ShipmentDate | typeof ALL>(ALL)
  const [days, setDays] = useState<number | string>('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (typeof days !== 'number' || days === 0) return setError('Enter a number of days, for example 2 or -1.')
    const names = name === ALL ? PLANNED_DATES : [name]
    props.onPreview((shipment) => ({ action: 'update', patch: shiftPatch(shipment, names, days) }))
  }
  return (
    <InputForm {...props} onSubmit={submit}>
      <NumberInput
        label="Days"
        description="Later with a number above 0, earlier with a number below 0."
        data-autofocus
        required
        allowDecimal={false}
        min={-DAYS_MAX}
        max={DAYS_MAX}
        value={days}
        error={error}
        onChange={(next) => {
          setDays(next)
          setError(undefined)
        }}
      />
      <NativeSelect
        label="Dates"
        description="A date that a shipment does not have stays empty. Actual dates stay as they are."
        value={name}
        data={[
          { value: ALL, label: 'All planned dates' },
          ...PLANNED_DATES.map((date) => ({ value: date, label: fieldText(date) })),
        ]}
        onChange={(event) => setName(event.currentTarget.value as typeof name)}
      />
    </InputForm>
  )
}
