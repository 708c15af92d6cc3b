import { Button, Group, Modal, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AskableKind, ConflictError } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { pointerText } from '../format/format.ts'
import { errorsIn, type FieldErrors, focusFirstError, useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { Refusal } from '../forms/refusal.tsx'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type AskedRecord, fieldsFor, KINDS } from './kinds.ts'
import { patchTyped } from './patch.ts'
import { textAt } from './values.ts'

type Props = {
  kind: AskableKind
  record: AskedRecord
  moveID: string
  isCustomer: boolean
  label?: string
  /** Called when the form was opened or closed. */
  onToggle?: (isOpen: boolean) => void
}

/** The patch is inside of the content that the service checks. */
const ofPatch = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([pointer, detail]) => [pointer.replace(/^\/patch/, ''), detail]))

/** Asks for a change of a record that the user may not change. The request names the version that was read when the form was opened. */
export function AskButton({ kind, record, moveID, isCustomer, label = 'Ask for a change', onToggle }: Props) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (next: boolean) => {
    setOpen(next)
    onToggle?.(next)
  }
  const close = () => toggle(false)
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => toggle(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={`Ask for a change of the ${KINDS[kind].noun}`} size="lg">
        {isOpen && <AskForm {...{ kind, record, moveID, isCustomer }} onDone={close} />}
      </Modal>
    </>
  )
}

/** A form of its own, also inside of another one: its events stop at it. */
type FormProps = Omit<Props, 'label' | 'onToggle'> & { onDone: () => void }

function AskForm({ kind, record, moveID, isCustomer, onDone }: FormProps) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(record)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [group, setGroup] = useState('')
  const [reason, setReason] = useState('')
  const { form } = KINDS[kind]
  const { plain, groups = {} } = fieldsFor(kind, isCustomer)
  const { errors, isSound, setErrors } = useErrors(form)
  const asking = useMutation({
    mutationFn: (patch: object) =>
      api.changeRequests.create({ kind, id: seen.id, eTag: seen.eTag }, { patch, reason: reason.trim() || null }),
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ queryKey: keys.one('moves', moveID) })
    },
    onError: (error) => {
      if (error instanceof ConflictError && error.current) setSeen(error.current as unknown as AskedRecord)
      const found = errorsIn(error)
      setErrors(found ? ofPatch(found) : {})
      if (found) focusFirstError()
    },
  })
  const patch = patchTyped(form, seen, typed)
  const isEmpty = Object.keys(patch).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isEmpty && isSound(patch)) asking.mutate(patch)
  }
  const field = (pointer: string) => (
    <Field
      key={pointer}
      form={form}
      pointer={pointer}
      label={pointerText(pointer).split(' › ').at(-1)!}
      value={typed[pointer] ?? textAt(seen, pointer)}
      onChange={(value) => setTyped({ ...typed, [pointer]: value })}
      errors={errors}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p>Change what should be different. Nothing changes until the request is accepted.</p>
        {plain.map(field)}
        {Object.keys(groups).length > 0 && (
          <NativeSelect
            label="Another address"
            data={[{ value: '', label: '–' }, ...Object.keys(groups)]}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
          />
        )}
        {groups[group]?.map(field)}
        <Textarea
          label="Reason"
          description="Why the change is needed. It helps to decide."
          value={reason}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {asking.isError && <Why error={asking.error} errors={errors} noun={KINDS[kind].noun} />}
        <Buttons isEmpty={isEmpty} isSending={asking.isPending} onDone={onDone} />
      </Stack>
    </form>
  )
}

/** Why nothing was sent, unless it stands beside the fields. */
function Why({ error, errors, noun }: { error: Error; errors: FieldErrors; noun: string }) {
  if (error instanceof ConflictError) return <ConflictNotice error={error} noun={noun} />
  return errors[''] !== undefined || Object.keys(errors).length === 0 ? <Refusal error={error} /> : null
}

const Buttons = ({ isEmpty, isSending, onDone }: { isEmpty: boolean; isSending: boolean; onDone: () => void }) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onDone}>
      Close
    </Button>
    <Button type="submit" loading={isSending} disabled={isEmpty}>
      Send request
    </Button>
  </Group>
)
