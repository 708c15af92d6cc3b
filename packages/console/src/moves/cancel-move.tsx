import { useQueryClient } from '@tanstack/react-query'
import type { Move } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove } from '../parties/access.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { api } from '../session/api.ts'

/** Cancels the move with all its shipments, or nothing. */
export function CancelMove({ move }: { move: Move }) {
  const queries = useQueryClient()
  const canCancel = useMayOnMove(move.id, 'moves:write', 'status')
  if (!canCancel || move.status === 'CANCELED' || move.status === 'COMPLETED') return null
  const cancel = async () => {
    queries.setQueryData(keys.one('moves', move.id), await api.moves.status(move, 'CANCELED'))
  }
  return (
    <ConfirmButton label="Cancel the move" question={`Cancel move ${move.locator}?`} act={cancel}>
      All its shipments are canceled. If one of them cannot be canceled any more, nothing changes.
    </ConfirmButton>
  )
}
