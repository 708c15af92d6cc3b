import { useQueryClient } from '@tanstack/react-query'
import { signOut, useSession } from './session.ts'

/** Signs out, also at the identity provider, and deletes everything that the user could read. */
export function useLeave(): () => void {
  const { isPerson } = useSession()
  const queries = useQueryClient()
  const leave = async () => {
    const elsewhere = isPerson ? (await import('./provider.ts')).signOutUrl() : null
    signOut()
    queries.clear()
    if (elsewhere === null) location.reload()
    else location.assign(elsewhere)
  }
  return () => void leave()
}
