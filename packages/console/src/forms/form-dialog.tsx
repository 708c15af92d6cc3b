import { ActionIcon, Alert, Button, type ButtonProps, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { ConflictError } from '@vanline/client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { typedOf } from '../format/format.ts'
import { type FieldErrors, useErrors } from './errors.ts'
import { Field, type FieldProps, valueTyped } from './field.tsx'
import { ChangesOfOthers, Refusal } from './refusal.tsx'

type Typed = Readonly<Record<string, string>>
type Version = { id: string; eTag: string }
type Props = ButtonProps & {
  label: string
  /** The label of the button that sends the form, if it differs. */
  submitLabel?: string
  /** An icon instead of the label, where space is limited. */
  icon?: ReactNode
  title: string
  form: string
  /** The fields, by the names of the members. */
  names: readonly string[]
  /** How single fields are shown, by their names. */
  fields?: Readonly<
    Record<string, Partial<Pick<FieldProps, 'label' | 'description' | 'required' | 'options' | 'choices'>>>
  >
  /** The initial values of a new record. */
  initial?: Typed
  /** The record to change; undefined to create one. */
  record?: Version
  /** Content in addition to the fields. */
  fixed?: object
  /** Sends the input: for a change only the changed fields, with the version that was read. */
  send: (content: Record<string, unknown>, read: Version | undefined) => Promise<unknown>
  'aria-label'?: string
}

const textIn = (record: Version | undefined, name: string): string =>
  typedOf((record as Record<string, string | null> | undefined)?.[name])

/** The errors of empty fields that this form requires, whatever the schema says. */
const missingIn = (typed: Typed, fields: Props['fields'] = {}): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { required }]) => required && (typed[name] ?? '').trim() === '' && name in typed)
      .map(([name]) => [`/${name}`, 'Required.']),
  )

/** A button that opens a short form. A change is based on the version at the time of opening. */
export function FormDialog({ label, submitLabel = label, title, form, names, fields, initial, ...rest }: Props) {
  const { record, fixed, send, ...button } = rest
  const [isOpen, dialog] = useDisclosure()
  const [read, setRead] = useState(record)
  const [typed, setTyped] = useState<Typed>({})
  const { errors, isSound, take, setErrors } = useErrors(form)
  const sending = useMutation({
    mutationFn: (content: Record<string, unknown>) => send(content, read),
    onSuccess: dialog.close,
    onError: (error) => {
      // The other user's change is shown; a second submit is based on it.
      if (error instanceof ConflictError && error.current) setRead(error.current as unknown as Version)
      take(error)
    },
  })
  const open = () => {
    setRead(record)
    setTyped(Object.fromEntries(names.map((name) => [name, record ? textIn(record, name) : (initial?.[name] ?? '')])))
    setErrors({})
    sending.reset()
    dialog.open()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const members = names.map((name) => [name, valueTyped(form, `/${name}`, typed[name] ?? '')] as const)
    const isSent = ([name, value]: (typeof members)[number]) =>
      record ? typed[name] !== textIn(read, name) : value !== null
    const content = { ...fixed, ...Object.fromEntries(members.filter(isSent)) }
    if (isSound(content, missingIn(typed, fields))) sending.mutate(content)
  }
  return (
    <>
      <OpenButton {...button} label={label} onClick={open} />
      <Modal opened={isOpen} onClose={dialog.close} title={title}>
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            {sending.isError && Object.keys(errors).length === 0 && <ChangeRefusal error={sending.error} />}
            {names.map((name, i) => (
              <Field
                key={name}
                {...fields?.[name]}
                form={form}
                pointer={`/${name}`}
                autoFocus={i === 0}
                value={typed[name] ?? ''}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
                errors={errors}
              />
            ))}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={dialog.close}>
                Close
              </Button>
              <Button type="submit" loading={sending.isPending}>
                {submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

type OpenButtonProps = Pick<Props, 'label' | 'icon' | 'aria-label'> & ButtonProps & { onClick: () => void }

const OpenButton = ({ label, icon, onClick, ...button }: OpenButtonProps) =>
  icon ? (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={button['aria-label']} onClick={onClick}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" size="compact-xs" {...button} onClick={onClick}>
      {label}
    </Button>
  )

/** Why a change failed. For a conflict: what the other user changed. */
function ChangeRefusal({ error }: { error: Error }) {
  if (!(error instanceof ConflictError)) return <Refusal error={error} />
  return (
    <Alert color="yellow" variant="light" role="alert" title="Another user changed this record">
      <ChangesOfOthers changes={error.changes} />
      Nothing was overwritten. Submit again to replace these values with yours.
    </Alert>
  )
}
