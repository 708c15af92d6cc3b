import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Move } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { Avatar } from '../pieces/avatar.tsx'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { callerText, useCaller } from '../session/caller.ts'

/** Who looks after a move, and the button with which the user does. */
export function Assignee({ move, isFixed = false }: { move: Move; isFixed?: boolean }) {
  const caller = useCaller()
  const mayChange = useMayOnMove(move.id, 'moves:write')
  // Some parties are not shown it.
  if (!('assignee' in move)) return null
  const me = caller && callerText(caller)
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar name={move.assignee} />
      <span>{move.assignee === null ? 'Not assigned' : move.assignee === me ? `${me} (you)` : move.assignee}</span>
      {mayChange && !isFixed && me !== undefined && move.assignee !== me && <TakeButton move={move} me={me} />}
    </Group>
  )
}

/** Takes the move. If another person has taken it meanwhile, they keep it, and the user is told. */
function TakeButton({ move, me }: { move: Move; me: string }) {
  const queries = useQueryClient()
  const show = (current: Move) => queries.setQueryData(keys.one('moves', move.id), current)
  const taking = useMutation({
    mutationFn: () => api.moves.update(move, { assignee: me }, { merge: true }),
    onSuccess: show,
    onError: (error) => {
      const current = error instanceof ConflictError ? (error.current as unknown as Move | undefined) : undefined
      if (current) show(current)
      notifications.show({
        color: current ? 'yellow' : 'red',
        title: 'The move was not assigned to you',
        message: current ? `It was assigned to ${current.assignee ?? 'no one'} meanwhile.` : detailOf(error),
      })
    },
  })
  return (
    <Button variant="default" size="compact-xs" loading={taking.isPending} onClick={() => taking.mutate()}>
      Assign to me
    </Button>
  )
}
