import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '@vanline/client'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { readMessagesAgain } from './queries.ts'

/** Sends a message again: the same text to the same address. */
export function RetryButton({ message }: { message: Message }) {
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => api.messages.retry(message.id),
    onSuccess: () => readMessagesAgain(queries),
    onError: (error) =>
      notifications.show({
        ...{ color: 'red', title: 'The message was not sent again', message: detailOf(error), role: 'alert' },
      }),
  })
  return (
    <Button variant="default" size="compact-xs" loading={again.isPending} onClick={() => again.mutate()}>
      Send again
    </Button>
  )
}
