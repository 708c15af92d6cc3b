import { ActionIcon, Alert, Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf, titleOf } from './states.tsx'

type Question = {
  /** The text of the button that confirms. */
  label: string
  /** The question, and the action after confirmation. */
  question: string
  children: ReactNode
  act: () => Promise<unknown>
}

type Props = ButtonProps &
  Question & {
    /** An icon instead of the label, where space is limited. */
    icon?: ReactNode
    'aria-label'?: string
  }

/** A button for an action that cannot be undone: asks first, and shows errors. */
export function ConfirmButton({ label, icon, question, children, act, ...button }: Props) {
  const [isOpen, dialog] = useDisclosure()
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
      <ConfirmDialog isOpen={isOpen} onClose={dialog.close} label={label} question={question} act={act}>
        {children}
      </ConfirmDialog>
    </>
  )
}

/** The question before an action that cannot be undone. */
export function ConfirmDialog(props: Question & { isOpen: boolean; onClose: () => void }) {
  const { isOpen, onClose, label, question, children, act } = props
  const mutation = useMutation({ mutationFn: act, onSuccess: onClose })
  return (
    <Modal opened={isOpen} onClose={onClose} title={question}>
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
          <Button variant="default" onClick={onClose}>
            No
          </Button>
          <Button color="red.8" loading={mutation.isPending} onClick={() => mutation.mutate()}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
