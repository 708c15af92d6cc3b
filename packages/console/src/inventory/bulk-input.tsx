import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { InputForm } from '../bulk/input-form.tsx'
import type { InputProps } from '../bulk/kind.ts'
import { fieldText } from '../format/format.ts'
import { useErrors } from '../forms/errors.ts'
import { Field, valueTyped } from '../forms/field.tsx'
import type { Row } from './bulk-kind.tsx'

const FORM = 'ItemPatch'
const MEMBERS = ['room', 'packedBy', 'isHighValue', 'status', 'description'] as const

/** One value for all selected items. */
export function ChangeInput(props: InputProps<Row>) {
  const [name, setName] = useState<(typeof MEMBERS)[number]>('room')
  const [typed, setTyped] = useState('')
  const { errors, isSound, setErrors } = useErrors(FORM)
  const pointer = `/${name}`
  const submit = () => {
    const patch = { [name]: valueTyped(FORM, pointer, name === 'isHighValue' ? typed || 'true' : typed) }
    if (name === 'status' && typed === '') return setErrors({ '/status': 'Choose a status.' })
    if (isSound(patch)) props.onPreview({ action: 'update', patch })
  }
  return (
    <InputForm {...props} onSubmit={submit}>
      <NativeSelect
        label="What"
        data-autofocus
        value={name}
        data={MEMBERS.map((member) => ({ value: member, label: fieldText(member) }))}
        onChange={(event) => {
          setName(event.currentTarget.value as typeof name)
          setTyped('')
          setErrors({})
        }}
      />
      <Field
        key={name}
        form={FORM}
        pointer={pointer}
        label="New value"
        required={false}
        value={typed}
        onChange={setTyped}
        errors={errors}
      />
    </InputForm>
  )
}

/** The question before items are deleted. */
export const DeleteInput = (props: InputProps<Row>) => (
  <InputForm {...props} onSubmit={() => props.onPreview({ action: 'delete' })}>
    <Text size="sm">They leave the inventory. No other items get their numbers, and their history stays.</Text>
  </InputForm>
)
