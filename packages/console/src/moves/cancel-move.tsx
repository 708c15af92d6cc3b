import { useQueryClient } from '@tanstack/react-query'
import type { Move } from '@vanline/client'
import { keys } from '../live/take-in.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { api } from '../session/api.ts'

/** Cancels the move with all of its shipments, or nothing of it. */
export function CancelMove({ move }: { move: Move }) {
  const queries = useQueryClient()
  const cancel = async () => {
    queries.setQueryData(keys.one('moves', move.id), await api.moves.status(move, 'CANCELED'))
  }
  return (
    <ConfirmButton label="Cancel the move" question={`Cancel move ${move.locator}?`} act={cancel}>
      Every shipment of it is canceled with it. If one may not be canceled any more, nothing is changed.
    </ConfirmButton>
  )
}
