import { Alert, Button, type ButtonProps, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { useErrors } from './errors.ts'
import { Field, valueTyped } from './field.tsx'

type Typed = Readonly<Record<string, string>>
type Props = ButtonProps & {
  label: string
  title: string
  form: string
  /** The fields, by the names of the members. */
  names: readonly string[]
  initial?: Typed
  /** What is sent beside the fields. */
  fixed?: object
  send: (content: Record<string, unknown>) => Promise<unknown>
  'aria-label'?: string
}

/** A button that opens a short form. What has no value is left out. */
export function FormDialog({ label, title, form, names, initial = {}, fixed, send, ...button }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const [typed, setTyped] = useState<Typed>(initial)
  const { errors, isSound, take, setErrors } = useErrors(form)
  const sending = useMutation({ mutationFn: send, onSuccess: () => dialog.close(), onError: take })
  const open = () => {
    setTyped(initial)
    setErrors({})
    sending.reset()
    dialog.open()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const members = names.map((name) => [name, valueTyped(form, `/${name}`, typed[name] ?? '')] as const)
    const content = { ...fixed, ...Object.fromEntries(members.filter(([, value]) => value !== null)) }
    if (isSound(content)) sending.mutate(content)
  }
  return (
    <>
      <Button variant="default" size="compact-xs" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title}>
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            {sending.isError && Object.keys(errors).length === 0 && (
              <Alert color="red" variant="light" role="alert" title={titleOf(sending.error)}>
                {detailOf(sending.error)}
              </Alert>
            )}
            {names.map((name, i) => (
              <Field
                key={name}
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
                Not now
              </Button>
              <Button type="submit" loading={sending.isPending}>
                {label}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
