import { ActionIcon, Alert, Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf, titleOf } from './states.tsx'

type Props = ButtonProps & {
  /** What the button says. */
  label: string
  /** An icon instead of the label, where space is limited. */
  icon?: ReactNode
  /** The question, and the action after confirmation. */
  question: string
  children: ReactNode
  act: () => Promise<unknown>
  'aria-label'?: string
}

/** A button for an action that cannot be undone: asks first, and shows errors. */
export function ConfirmButton({ label, icon, question, children, act, ...button }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const mutation = useMutation({ mutationFn: act, onSuccess: dialog.close })
  return (
    <>
      {icon ? (
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={button['aria-label']} onClick={dialog.open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" {...button} onClick={dialog.open}>
          {label}
        </Button>
      )}
      <Modal opened={isOpen} onClose={dialog.close} title={question}>
        <Stack gap="sm">
          <Text size="sm" component="div">
            {children}
          </Text>
          {mutation.isError && (
            <Alert color="red" variant="light" role="alert" title={titleOf(mutation.error)}>
              {detailOf(mutation.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={dialog.close}>
              No
            </Button>
            <Button color="red.8" loading={mutation.isPending} onClick={() => mutation.mutate()}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
