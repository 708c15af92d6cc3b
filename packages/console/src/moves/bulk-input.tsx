import { NativeSelect, Text } from '@mantine/core'
import type { Move } from '@vanline/client'
import { useState } from 'react'
import { InputForm } from '../bulk/input-form.tsx'
import type { InputProps } from '../bulk/kind.ts'
import { pointerText } from '../format/format.ts'
import { useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { MOVE_POINTERS, type MovePointer } from './fields.ts'
import { MOVE_FORM, patchOf } from './patch.ts'

type Props = InputProps<Move>

const STATUS_FORM = 'MoveStatusChange'

/** The input of a cancellation, the only status that is given to a move. */
export function CancelInput(props: Props) {
  const [reason, setReason] = useState('')
  const { errors, isSound } = useErrors(STATUS_FORM)
  const submit = () => {
    const content = { status: 'CANCELED', ...(reason.trim() && { reason }) } as const
    if (isSound(content)) props.onPreview({ action: 'updateStatus', ...content })
  }
  return (
    <InputForm {...props} onSubmit={submit}>
      <Text size="sm">
        All shipments of these moves are canceled. A move with a shipment that cannot be canceled any more stays as it
        is.
      </Text>
      <Field autoFocus form={STATUS_FORM} pointer="/reason" value={reason} onChange={setReason} errors={errors} />
    </InputForm>
  )
}

/** The input of one field, which all moves get. */
export function FieldInput(props: Props) {
  const [pointer, setPointer] = useState<MovePointer>('/remarks')
  const [text, setText] = useState('')
  const { errors, isSound } = useErrors(MOVE_FORM)
  const submit = () => {
    const patch = patchOf({ [pointer]: text })
    if (isSound(patch)) props.onPreview({ action: 'update', patch })
  }
  return (
    <InputForm {...props} onSubmit={submit}>
      <NativeSelect
        label="Field"
        data-autofocus
        value={pointer}
        data={MOVE_POINTERS.map((each) => ({ value: each, label: pointerText(each) }))}
        onChange={(event) => setPointer(event.currentTarget.value as MovePointer)}
      />
      <Field
        form={MOVE_FORM}
        pointer={pointer}
        label="New value"
        description="If this is empty, the field is cleared."
        value={text}
        onChange={setText}
        errors={errors}
      />
    </InputForm>
  )
}

/** A deletion has nothing to enter. */
export const DeleteInput = (props: Props) => (
  <InputForm {...props} onSubmit={() => props.onPreview({ action: 'delete' })}>
    <Text size="sm">
      Moves with shipments are not deleted. To restore a deleted move, run "vanline moves restore" with its locator.
    </Text>
  </InputForm>
)
