import { Alert, Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewKey } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { schemaAt } from '../forms/check.ts'
import { useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { Secret } from '../pieces/secret.tsx'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'

const FORM = 'NewKey'
const EMPTY = { name: '', scopes: [] as string[], expiresOn: '' }

/** What each scope lets one do, for people. */
const MEANINGS: Record<string, string> = {
  'moves:read': 'See moves',
  'moves:write': 'Make and change moves',
  'shipments:read': 'See shipments',
  'shipments:write': 'Make and change shipments',
  'shipments:status': 'Change the status of shipments',
  'events:read': 'Follow what happens',
  'webhooks:manage': 'Manage webhooks',
  'keys:manage': 'Manage keys',
}

/** Makes a key and shows it, once. */
export function NewKeyButton() {
  const [isOpen, dialog] = useDisclosure()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const { errors, isSound, take, setErrors } = useErrors(FORM)
  const create = useMutation({
    mutationFn: (content: NewKey) => api.keys.create(content),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
    onError: take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { name, scopes, expiresOn } = typed
    const content = { name, scopes, ...(expiresOn && { expiresAt: `${expiresOn}T23:59:59.999Z` }) } as NewKey
    if (isSound(content)) create.mutate(content)
  }
  const close = () => {
    dialog.close()
    create.reset()
    setErrors({})
    if (create.isSuccess) setTyped(EMPTY)
  }
  const scopes = schemaAt(FORM, '/scopes').items?.enum ?? []
  return (
    <>
      <Button leftSection={<IconPlus size={14} />} onClick={dialog.open}>
        New key
      </Button>
      <Modal opened={isOpen} onClose={close} title="New key" size="lg">
        {create.isSuccess ? (
          <Stack gap="sm">
            <Secret title={`The key of ${create.data.name}`} secret={create.data.secret ?? ''}>
              It is not shown again: give it to its holder now.
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
                pointer="/name"
                description="Who or what it is for; the history calls its holder so"
                autoFocus
                value={typed.name}
                onChange={(name) => setTyped({ ...typed, name })}
                errors={errors}
              />
              <Checkbox.Group
                label="What its holder may do"
                size="xs"
                error={errors['/scopes']}
                value={typed.scopes}
                onChange={(next) => setTyped({ ...typed, scopes: next })}
              >
                <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing={6} mt={6}>
                  {scopes.map((scope) => (
                    <Checkbox
                      key={scope}
                      value={scope}
                      label={
                        <>
                          {MEANINGS[scope] ?? scope}{' '}
                          <Text span size="xs" c="dimmed">
                            {scope}
                          </Text>
                        </>
                      }
                    />
                  ))}
                </SimpleGrid>
              </Checkbox.Group>
              <TextInput
                type="date"
                label="Expires on"
                description="Never, if empty"
                maw={220}
                value={typed.expiresOn}
                error={errors['/expiresAt']}
                onChange={(event) => setTyped({ ...typed, expiresOn: event.currentTarget.value })}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={create.isPending}>
                  Make key
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Modal>
    </>
  )
}
