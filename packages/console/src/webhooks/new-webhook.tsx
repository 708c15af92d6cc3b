import { Alert, Button, Checkbox, Group, Modal, Stack, TagsInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewWebhook } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { Secret } from '../pieces/secret.tsx'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'

const FORM = 'NewWebhook'
const EMPTY = { url: '', description: '', eventTypes: ['*'], ping: true }

/** What is usually wanted; any type of event can be typed. */
export const EVENT_TYPES = [
  '*',
  'shipment.*',
  'shipment.created',
  'shipment.updated',
  'shipment.status_changed',
  'shipment.deleted',
  'address.replaced',
  'move.*',
  'agent.*',
  'service.*',
]

/** Makes a webhook and shows its secret, once. */
export function NewWebhookButton() {
  const [isOpen, dialog] = useDisclosure()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const { errors, isSound, take, setErrors } = useErrors(FORM)
  const create = useMutation({
    mutationFn: (content: NewWebhook) => api.webhooks.create(content),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
    onError: take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { description, ...content } = typed
    const whole = { ...content, ...(description.trim() && { description }) }
    if (isSound(whole)) create.mutate(whole)
  }
  const close = () => {
    dialog.close()
    create.reset()
    setErrors({})
    if (create.isSuccess) setTyped(EMPTY)
  }
  return (
    <>
      <Button leftSection={<IconPlus size={14} />} onClick={dialog.open}>
        New webhook
      </Button>
      <Modal opened={isOpen} onClose={close} title="New webhook" size="lg">
        {create.isSuccess ? (
          <Stack gap="sm">
            <Secret title="Its secret" secret={create.data.secret ?? ''}>
              The receiver checks signatures with it. It is not shown again: keep it now.
            </Secret>
            <Group justify="flex-end">
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <form onSubmit={submit} noValidate>
            <Stack gap="sm">
              {create.isError && Object.keys(errors).length === 0 && (
                <Alert color="red" variant="light" role="alert" title={titleOf(create.error)}>
                  {detailOf(create.error)}
                </Alert>
              )}
              <Field
                form={FORM}
                pointer="/url"
                label="URL"
                placeholder="https://"
                autoFocus
                value={typed.url}
                onChange={(url) => setTyped({ ...typed, url })}
                errors={errors}
              />
              <TagsInput
                size="xs"
                label="Events"
                description="* is everything, shipment.* all of a kind"
                data={EVENT_TYPES}
                value={typed.eventTypes}
                onChange={(eventTypes) => setTyped({ ...typed, eventTypes })}
                error={errors['/eventTypes']}
              />
              <Field
                form={FORM}
                pointer="/description"
                value={typed.description}
                onChange={(description) => setTyped({ ...typed, description })}
                errors={errors}
              />
              <Checkbox
                label="Send a test at once"
                checked={typed.ping}
                onChange={(event) => setTyped({ ...typed, ping: event.currentTarget.checked })}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={create.isPending}>
                  Make webhook
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  )
}
