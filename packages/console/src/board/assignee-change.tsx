import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Move } from '@vanline/client'
import { ChangesOfOthers } from '../forms/refusal.tsx'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { noticeSaved, useMayUndo } from '../timeline/undo.tsx'
import { placeMove } from './cached-stops.ts'
import type { Stop } from './stops.ts'
import { useOnce } from './use-once.ts'

type Props = { stop: Stop; assignee: string | null; onSaved: () => void; onFailed: (error?: unknown) => void }

const NOT_READ = 'Your account does not allow to read moves, so the assignee cannot be changed here.'

/** Gives the move of a card to another assignee. Changes of other fields do not matter; if another user was faster with the assignee, it asks. */
export function AssigneeChange({ stop, assignee, onSaved, onFailed }: Props) {
  const queries = useQueryClient()
  const canUndo = useMayUndo(stop.shipment.moveID, 'moves')
  const show = (move: Move) => {
    placeMove(queries, move)
    queries.setQueryData<Move>(keys.one('moves', move.id), (shown) => shown && { ...shown, ...move })
  }
  const saving = useMutation({
    mutationFn: (move: Move) => api.moves.update(move, { assignee }, { merge: true }),
    onSuccess: (saved) => {
      show(saved)
      const text = assignee === null ? 'Not assigned any more.' : `Assigned to ${assignee}.`
      noticeSaved(queries, { kind: 'moves', saved, text, canUndo })
      onSaved()
    },
    onError: (error) => {
      if (!(error instanceof ConflictError && error.current)) return onFailed(error)
      const current = error.current as unknown as Move
      show(current)
      if (current.assignee === assignee) onSaved()
    },
  })
  useOnce(() => {
    const { move } = stop.shipment
    if (move) saving.mutate(move)
    else onFailed(NOT_READ)
  })
  const conflict = saving.error instanceof ConflictError ? saving.error : undefined
  const current = conflict?.current as Move | undefined
  return (
    <Modal
      opened={current !== undefined}
      onClose={() => onFailed()}
      title={`${stop.shipment.locator} has a new assignee`}
    >
      {conflict && current && (
        <Stack gap="sm">
          <Text size="sm" component="div">
            <ChangesOfOthers changes={conflict.changes.filter(({ path }) => path === '/assignee')} />
            Choose which assignee to keep.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onFailed()} data-autofocus>
              Keep {current.assignee ?? 'it unassigned'}
            </Button>
            <Button loading={saving.isPending} onClick={() => saving.mutate(current)}>
              {assignee === null ? 'Remove the assignee' : `Assign to ${assignee}`}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
