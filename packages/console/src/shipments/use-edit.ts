/**
 * Editing one shipment. What is typed is kept with the version it was typed on, also in this browser, so that neither a reload nor a lost
 * connection loses it, and is saved with the tag of that version. If somebody was faster, the three versions are compared and the rest is chosen.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConflictError, type Shipment } from '@vanline/client'
import { useState } from 'react'
import { keepDraft, readDraft } from '../forms/drafts.ts'
import { useErrors } from '../forms/errors.ts'
import { keys } from '../live/take-in.ts'
import { api } from '../session/api.ts'
import { FORM, patchOf, typedAt } from './fields.ts'
import type { Typed } from './units.ts'

/** What was typed, and the version it was typed on. */
export type Draft = { base: Shipment; typed: Typed }

export function useEdit(shipment: Shipment) {
  const name = `shipment.${shipment.id}`
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft<Draft>(name))
  const [conflict, setConflict] = useState<Shipment>()
  const { errors, isSound, take, setErrors } = useErrors(FORM)

  const keep = (next: Draft | undefined) => {
    keepDraft(name, next)
    setDraft(next)
  }
  const save = useMutation({
    mutationFn: ({ base, typed }: Draft) => api.shipments.update(base, patchOf(typed)),
    onSuccess: (saved) => {
      keep(undefined)
      setConflict(undefined)
      queries.setQueryData(keys.one('shipments', shipment.id), saved)
    },
    onError: (error) => {
      if (error instanceof ConflictError && error.current) setConflict(error.current as unknown as Shipment)
      else take(error)
    },
  })
  const submit = (next: Draft | undefined = draft) => {
    if (!next) return
    if (Object.keys(next.typed).length === 0) {
      keep(undefined)
      setConflict(undefined)
    } else if (isSound(patchOf(next.typed))) save.mutate(next)
  }
  return {
    draft,
    errors,
    save,
    submit,
    /** The version that was there instead of the one that was read. */
    conflict,
    /** Opens a field, with what it holds. */
    begin: (pointer: string) => {
      const base = draft?.base ?? shipment
      keep({ base, typed: { ...draft?.typed, [pointer]: draft?.typed[pointer] ?? typedAt(base, pointer) } })
    },
    type: (change: Typed) => keep({ base: draft?.base ?? shipment, typed: { ...draft?.typed, ...change } }),
    /** Closes a field again. */
    drop: (pointers: readonly string[]) => {
      const typed = Object.fromEntries(
        Object.entries(draft?.typed ?? {}).filter(([pointer]) => !pointers.includes(pointer)),
      )
      keep(Object.keys(typed).length === 0 ? undefined : { base: draft!.base, typed })
    },
    discard: () => {
      keep(undefined)
      setConflict(undefined)
      setErrors({})
      save.reset()
    },
    /** Leaves the choice for later; what was typed stays. */
    postpone: () => setConflict(undefined),
    /** Goes on from the current version with what is still to be mine. */
    resolve: (current: Shipment, typed: Typed) => {
      const next = { base: current, typed }
      keep(next)
      setConflict(undefined)
      queries.setQueryData(keys.one('shipments', shipment.id), current)
      submit(next)
    },
  }
}

export type Edit = ReturnType<typeof useEdit>
