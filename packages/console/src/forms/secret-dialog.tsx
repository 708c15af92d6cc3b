import { Button, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { IconPlus } from '../pieces/icons.tsx'
import { Secret } from '../pieces/secret.tsx'
import { type FieldErrors, useErrors } from './errors.ts'
import { Field, type FieldProps } from './field.tsx'
import { Refusal } from './refusal.tsx'

/** The state of a form. */
export type FormState<Typed> = {
  typed: Typed
  setTyped: (typed: Typed) => void
  errors: FieldErrors
  /** The field of a member that is text. */
  field: (name: keyof Typed & string, more?: Partial<FieldProps>) => ReactNode
}

type Props<Typed, Content, Made> = {
  /** The noun: key, webhook. */
  noun: string
  form: string
  empty: Typed
  queryKey: QueryKey
  contentOf: (typed: Typed) => Content
  create: (content: Content) => Promise<Made>
  secretTitle: (made: Made) => string
  secretAdvice: string
  /** Buttons beside the one that copies the secret. */
  secretActions?: ReactNode
  /** Whether the button is one among others of its page, and not the primary one. */
  isSecondary?: boolean
  children: (state: FormState<Typed>) => ReactNode
}

/** A button that creates a record with a secret, and shows the secret once. */
export function SecretDialog<Typed, Content, Made extends { secret?: string }>(props: Props<Typed, Content, Made>) {
  const { noun, form, empty, queryKey, contentOf, create, isSecondary = false } = props
  const [isOpen, dialog] = useDisclosure()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(empty)
  const { errors, isSound, take, setErrors } = useErrors(form)
  const creating = useMutation({
    mutationFn: create,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: take,
  })
  const field: FormState<Typed>['field'] = (name, more) => (
    <Field
      {...{ form, errors, pointer: `/${name}`, ...more }}
      value={typed[name] as string}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const content = contentOf(typed)
    if (isSound(content)) creating.mutate(content)
  }
  const close = () => {
    dialog.close()
    creating.reset()
    setErrors({})
    if (creating.isSuccess) setTyped(empty)
  }
  return (
    <>
      <Button variant={isSecondary ? 'default' : 'filled'} leftSection={<IconPlus size={14} />} onClick={dialog.open}>
        New {noun}
      </Button>
      <Modal opened={isOpen} onClose={close} title={`New ${noun}`} size="lg">
        {creating.isSuccess ? (
          <Stack gap="sm">
            <Secret
              title={props.secretTitle(creating.data)}
              secret={creating.data.secret ?? ''}
              actions={props.secretActions}
            >
              {props.secretAdvice}
            </Secret>
            <Group justify="flex-end">
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="sm">
              {creating.isError && Object.keys(errors).length === 0 && <Refusal error={creating.error} />}
              {props.children({ typed, setTyped, errors, field })}
              <Group justify="flex-end">
                <Button type="submit" loading={creating.isPending}>
                  Create {noun}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  )
}
