import { useQueryClient } from '@tanstack/react-query'
import { signOut } from './session.ts'

/** Signs out, also at the identity provider, and deletes everything that the user could read. */
export function useLeave(): () => void {
  const queries = useQueryClient()
  return () => {
    const leaveProvider = signOut()
    queries.clear()
    if (!leaveProvider()) location.reload()
  }
}
