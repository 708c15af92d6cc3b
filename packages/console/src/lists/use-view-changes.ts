import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type NewView, type View, type ViewPatch } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'

/** A change of a stored view, or its deletion, in the version that the user saw. */
export type ViewChange = { view: View; patch: ViewPatch | 'delete' }

/** Stores, changes and deletes views. If another user changed a view meanwhile, nothing is written, and the change can be applied to the new version. */
export function useViewChanges() {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.all('views') })
  const storing = useMutation({ mutationFn: (content: NewView) => api.views.create(content), onSuccess: readAgain })
  const changing = useMutation({
    mutationFn: async ({ view, patch }: ViewChange) => {
      if (patch === 'delete') await api.views.delete(view)
      else await api.views.update(view, patch)
    },
    onSettled: readAgain,
  })
  const { error, variables } = changing
  const conflict = error instanceof ConflictError ? (error as ConflictError<View>) : undefined
  return {
    /** No event says that another user changed a view. */
    readAgain,
    store: storing.mutateAsync,
    change: changing.mutateAsync,
    isBusy: storing.isPending || changing.isPending,
    failure: conflict ? null : (storing.error ?? error),
    /** What another user did to the view, and the change that was not made. */
    conflict: conflict?.current &&
      variables && { changes: conflict.changes, change: variables, current: conflict.current },
    applyAgain: () => {
      if (conflict?.current && variables) changing.mutate({ ...variables, view: conflict.current })
    },
    dismiss: () => {
      changing.reset()
      storing.reset()
    },
  }
}

export type ViewChanges = ReturnType<typeof useViewChanges>
