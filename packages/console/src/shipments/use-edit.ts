/**
 * Editing a shipment. The input is stored in this browser with the version it is based on, so that a reload or a lost connection loses nothing.
 * Which fields are open is state of the page: closing them keeps the input.
 */
import type { Shipment } from '@vanline/client'
import { useState } from 'react'
import { typedAt } from './fields.ts'
import { type Typed, unitOf, withUnit } from './units.ts'
import { type Draft, draftOn, useShipmentDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

const pointersIn = (draft: Draft | undefined): ReadonlySet<string> => new Set(Object.keys(draft?.typed ?? {}))

export function useEdit(shipment: Shipment) {
  const input = useShipmentDraft(shipment.id, (changed) => setOpened(pointersIn(changed)))
  const { draft, latest, updateDraft } = input
  const [opened, setOpened] = useState(() => pointersIn(draft))
  const closeSaved = () => setOpened(pointersIn(latest.current))
  const { stopWaiting, clearErrors, forget, ...saving } = useSave(shipment, input, closeSaved)
  const [restoredAt, setRestoredAt] = useState(draft?.at)
  const base = () => latest.current?.base ?? shipment

  return {
    draft,
    ...saving,
    /** The time of the restored input, if it is from before the page was loaded. */
    restoredAt: draft && restoredAt,
    dismissRestored: () => setRestoredAt(undefined),
    isOpen: (pointer: string) => opened.has(pointer) || saving.errors[pointer] !== undefined,
    isAnyOpen: opened.size > 0,
    /** The text of a field. */
    textAt: (pointer: string) => draft?.typed[pointer] ?? typedAt(shipment, pointer),
    /** Opens fields and focuses the first one. */
    open: (pointers: readonly string[]) => {
      setOpened(new Set([...opened, ...pointers]))
      const [first] = pointers
      if (first !== undefined) focusSoon(fieldOf(first))
    },
    /** Closes the fields; the input is shown as unsaved. */
    leave: (pointer?: string) => {
      setOpened(new Set())
      if (pointer) focusSoon([pointer, unitOf(pointer)].map((shown) => `[data-pointer="${CSS.escape(shown)}"]`).join())
    },
    type: (change: Typed) => {
      stopWaiting()
      const typed = latest.current?.typed ?? {}
      const begun = Object.keys(change).map(unitOf)
      const fresh = begun.filter((unit) => !Object.keys(typed).some((pointer) => unitOf(pointer) === unit))
      updateDraft(
        draftOn(
          fresh.reduce((seen, unit) => withUnit(seen, shipment, unit), base()),
          { ...typed, ...change },
        ),
      )
    },
    /** Sets the input of a field, even if it equals the stored value. */
    retype: (change: Typed) => {
      const { base: read, typed } = latest.current!
      updateDraft({ base: read, typed: { ...typed, ...change }, at: new Date().toISOString() })
    },
    /** Resets fields. */
    drop: (pointers: readonly string[]) => {
      const isOther = (pointer: string) => !pointers.includes(pointer)
      const typed = Object.entries(latest.current?.typed ?? {}).filter(([pointer]) => isOther(pointer))
      updateDraft(draftOn(base(), Object.fromEntries(typed)))
      setOpened(new Set([...opened].filter(isOther)))
      clearErrors(pointers)
    },
    submit: () => {
      if (latest.current) saving.save()
      else setOpened(new Set())
    },
    discard: () => {
      updateDraft(undefined)
      setOpened(new Set())
      forget()
    },
  }
}

export type Edit = ReturnType<typeof useEdit>

/** The part of an edit that the conflict resolver uses. */
export type Conflicting = Pick<Edit, 'draft' | 'conflict' | 'isSaving' | 'errors' | 'retype' | 'resolve' | 'postpone'>

/** Finds the field of a pointer; in a dialog, if one is open. */
export const fieldOf = (pointer: string): string => `[name="${CSS.escape(pointer)}"]`

/** Focuses a field when it appears; the last of several is the topmost. */
export const focusSoon = (selector: string): void => {
  requestAnimationFrame(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
    found?.focus()
    if (found instanceof HTMLInputElement) found.select()
  })
}
