/** The details of an item while they are changed: what the user has changed, the errors, and the choices after a conflict. */
import { useMutation } from '@tanstack/react-query'
import { ConflictError, type Item, type ItemPatch } from '@vanline/client'
import { useState } from 'react'
import { useErrors } from '../forms/errors.ts'
import type { Side } from '../forms/side-by-side.tsx'
import { api } from '../session/api.ts'

export type Changes = Partial<Pick<Item, FormMember>>
export type FormMember =
  | ('description' | 'room' | 'quantity' | 'packedBy' | 'estimatedWeight' | 'estimatedVolume')
  | ('isHighValue' | 'conditionAtOrigin' | 'conditionAtDestination' | 'exceptions' | 'status')

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Listeners = { onSaved: (item: Item) => void; onShown: (item: Item) => void }

/** `now` is the newest version; what the user has not changed is shown from it. */
export function useItemForm(now: Item, { onSaved, onShown }: Listeners) {
  /** The version that the user saw when the first member was changed. */
  const [base, setBase] = useState(now)
  const [changes, setChanges] = useState<Changes>({})
  const [sides, setSides] = useState<Partial<Record<FormMember, Side>>>({})
  const { errors, isSound, take, setErrors } = useErrors('ItemPatch')
  const sending = useMutation({
    mutationFn: ({ on, patch }: { on: Item; patch: Changes }) =>
      api.items.update(on, patch as ItemPatch, { merge: true }),
    onSuccess: (saved) => {
      setChanges({})
      setSides({})
      setBase(saved)
      onSaved(saved)
    },
    onError: (error) => {
      if (error instanceof ConflictError && error.current) onShown(error.current as unknown as Item)
      else take(error)
    },
  })
  const conflict =
    sending.error instanceof ConflictError && sending.error.current ? (sending.error as ConflictError<Item>) : undefined
  const current = conflict?.current
  /** What both changed, and differently. */
  const both = current
    ? (Object.keys(changes) as FormMember[]).filter(
        (name) => !isSame(current[name], base[name]) && !isSame(current[name], changes[name]),
      )
    : []
  return {
    changes,
    isDirty: Object.keys(changes).length > 0,
    isSaving: sending.isPending,
    /** Why it was not saved, if no field and no choice says it. */
    failure: sending.isError && !conflict && Object.keys(errors).length === 0 ? sending.error : undefined,
    errors,
    /** The value of a member: as it was changed here, or else the newest one. */
    valueOf: <Name extends FormMember>(name: Name): Item[Name] =>
      name in changes ? (changes[name] as Item[Name]) : now[name],
    change: (next: Changes) => {
      if (Object.keys(changes).length === 0) setBase(now)
      setErrors({})
      const merged = { ...changes, ...next }
      const differing = Object.entries(merged).filter(([name, value]) => !isSame(value, base[name as FormMember]))
      setChanges(Object.keys(changes).length === 0 ? next : (Object.fromEntries(differing) as Changes))
    },
    conflict: current && { base, current, both, sides, changes: conflict.changes },
    choose: (name: FormMember, side: Side) => setSides({ ...sides, [name]: side }),
    save: () => {
      if (isSound(changes)) sending.mutate({ on: base, patch: changes })
    },
    /** Saves the chosen values on the current version. */
    resolve: () => {
      const left = Object.fromEntries(
        Object.entries(changes).filter(([name]) => sides[name as FormMember] !== 'theirs'),
      )
      setBase(current!)
      setChanges(left)
      if (Object.keys(left).length > 0) sending.mutate({ on: current!, patch: left })
      else sending.reset()
    },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>
