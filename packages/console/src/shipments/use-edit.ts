/**
 * Editing one shipment. What is typed is kept with the version it was typed on, also in this browser, so that neither a reload nor a lost
 * connection loses it. Which fields are open is a matter of the page alone: one may leave them, and what was typed stays.
 */
import type { Shipment } from '@vanline/client'
import { useState } from 'react'
import { typedAt } from './fields.ts'
import { type Typed, unitOf, withUnit } from './units.ts'
import { type Draft, draftOn, useShipmentDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'

const pointersIn = (draft: Draft | undefined): ReadonlySet<string> => new Set(Object.keys(draft?.typed ?? {}))

export function useEdit(shipment: Shipment) {
  const kept = useShipmentDraft(shipment.id, (changed) => setOpened(pointersIn(changed)))
  const { draft, latest, keep } = kept
  const [opened, setOpened] = useState(() => pointersIn(draft))
  const closeSaved = () => setOpened(pointersIn(latest.current))
  const { stopWaiting, clearErrors, forget, ...saving } = useSave(shipment.id, kept, closeSaved)
  const [restoredAt, setRestoredAt] = useState(draft?.at)
  const base = () => latest.current?.base ?? shipment

  return {
    draft,
    ...saving,
    /** When what is shown was typed, if that was before the page was loaded. */
    restoredAt: draft && restoredAt,
    dismissRestored: () => setRestoredAt(undefined),
    isOpen: (pointer: string) => opened.has(pointer) || saving.errors[pointer] !== undefined,
    isAnyOpen: opened.size > 0,
    /** What stands in a field. */
    textAt: (pointer: string) => draft?.typed[pointer] ?? typedAt(shipment, pointer),
    /** Opens fields and puts the cursor into the first of them. */
    open: (pointers: readonly string[]) => {
      setOpened(new Set([...opened, ...pointers]))
      const [first] = pointers
      if (first !== undefined) focusSoon(fieldOf(first))
    },
    /** Leaves the fields; what was typed is shown as not saved. */
    leave: (pointer?: string) => {
      setOpened(new Set())
      if (pointer) focusSoon(`[data-pointer="${CSS.escape(pointer)}"]`)
    },
    type: (change: Typed) => {
      stopWaiting()
      const typed = latest.current?.typed ?? {}
      const begun = Object.keys(change).map(unitOf)
      const fresh = begun.filter((unit) => !Object.keys(typed).some((pointer) => unitOf(pointer) === unit))
      keep(
        draftOn(
          fresh.reduce((seen, unit) => withUnit(seen, shipment, unit), base()),
          { ...typed, ...change },
        ),
      )
    },
    /** Types over what was typed, also if it comes to what was there before. */
    retype: (change: Typed) => {
      const { base: read, typed } = latest.current!
      keep({ base: read, typed: { ...typed, ...change }, at: new Date().toISOString() })
    },
    /** Leaves fields as they were. */
    drop: (pointers: readonly string[]) => {
      const isOther = (pointer: string) => !pointers.includes(pointer)
      const typed = Object.entries(latest.current?.typed ?? {}).filter(([pointer]) => isOther(pointer))
      keep(draftOn(base(), Object.fromEntries(typed)))
      setOpened(new Set([...opened].filter(isOther)))
      clearErrors(pointers)
    },
    submit: () => {
      if (latest.current) saving.save()
      else setOpened(new Set())
    },
    discard: () => {
      keep(undefined)
      setOpened(new Set())
      forget()
    },
  }
}

export type Edit = ReturnType<typeof useEdit>

/** Finds the field of a pointer; in a dialog, if one is open. */
export const fieldOf = (pointer: string): string => `[name="${CSS.escape(pointer)}"]`

/** Puts the cursor somewhere once it is there; the last of several is the one on top. */
export const focusSoon = (selector: string): void => {
  requestAnimationFrame(() => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
    found?.focus()
    if (found instanceof HTMLInputElement) found.select()
  })
}
