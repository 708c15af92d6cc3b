import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Move } from '@vanline/client'
import { InputForm } from '../bulk/input-form.tsx'
import type { BulkAction, BulkKind, InputProps } from '../bulk/kind.ts'
import { ChangesOfOthers } from '../forms/refusal.tsx'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { callerText, useCaller } from '../session/caller.ts'
import classes from './assign.module.css'
import { MOVE_BULK } from './bulk-kind.tsx'

/** Who looks after a move; a move without an assignee can be taken. */
export function AssigneeCell({ move }: { move: Move }) {
  const caller = useCaller()
  const canChange = useMayOnMove(move.id, 'moves:write', 'whole')
  if (move.assignee) return move.assignee
  return caller && canChange ? <Take move={move} me={callerText(caller)} /> : '–'
}

/** Takes a move. If another user took it first, it stays theirs. */
function Take({ move, me }: { move: Move; me: string }) {
  const queries = useQueryClient()
  const taking = useMutation({
    mutationFn: () => api.moves.update(move, { assignee: me }, { merge: true }),
    onSuccess: () =>
      Promise.all([keys.list, keys.count].map((key) => queries.invalidateQueries({ queryKey: key('moves') }))),
    onError: (error) =>
      notifications.show({
        color: error instanceof ConflictError ? 'yellow' : 'red',
        title: `${move.locator} was not assigned to you`,
        message: error instanceof ConflictError ? <ChangesOfOthers changes={error.changes} /> : detailOf(error),
      }),
  })
  return (
    <span className={classes.free}>
      <span aria-hidden>–</span>
      <Button
        variant="default"
        size="compact-xs"
        className={classes.take}
        loading={taking.isPending}
        aria-label={`Assign ${move.locator} to me`}
        onClick={() => taking.mutate()}
      >
        Assign to me
      </Button>
    </span>
  )
}

/** Gives all selected moves to the user. */
function AssignInput(props: InputProps<Move>) {
  const caller = useCaller()
  const me = caller ? callerText(caller) : ''
  return (
    <InputForm {...props} onSubmit={() => props.onPreview({ action: 'update', patch: { assignee: me } })}>
      <Text size="sm">The assignee of these moves becomes {me}.</Text>
    </InputForm>
  )
}

const ASSIGN: BulkAction<Move> = {
  label: 'Assign to me',
  scope: 'moves:write',
  act: 'whole',
  title: 'Assign',
  verb: 'Change',
  done: 'changed',
  Input: AssignInput,
}

const WITH_ASSIGN: BulkKind<Move> = { ...MOVE_BULK, actions: [ASSIGN, ...MOVE_BULK.actions] }

/** What can be done with many moves. Without authentication, the console does not know whom to assign them to. */
export const useMoveBulk = (): BulkKind<Move> => (useCaller() ? WITH_ASSIGN : MOVE_BULK)
