import type { Shipment } from '@vanline/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepDraft, readDraft, watchDraft } from '../forms/drafts.ts'
import { typedAt } from './fields.ts'
import type { Typed } from './units.ts'

/** What was typed, the version it was typed on, and when. */
export type Draft = { base: Shipment; typed: Typed; at: string }

/** What of a draft says something else than a version does; undefined if nothing does. */
export function draftOn(base: Shipment, typed: Typed): Draft | undefined {
  const different = Object.entries(typed).filter(([pointer, text]) => text !== typedAt(base, pointer))
  if (different.length === 0) return undefined
  return { base, typed: Object.fromEntries(different), at: new Date().toISOString() }
}

/** What is left of a draft once a version of it is saved: all that was typed while the answer was under way. */
export function draftAfter(latest: Draft | undefined, sent: Draft, saved: Shipment): Draft | undefined {
  const wanted = (pointer: string) => latest?.typed[pointer] ?? typedAt(sent.base, pointer)
  const pointers = Object.keys({ ...sent.typed, ...latest?.typed })
  const rest = pointers.filter((pointer) => wanted(pointer) !== sent.typed[pointer])
  return draftOn(saved, Object.fromEntries(rest.map((pointer) => [pointer, wanted(pointer)])))
}

/** The draft of a shipment, the same in every tab of this browser and after every reload. */
export function useShipmentDraft(shipmentID: string, onElsewhere: (draft: Draft | undefined) => void) {
  const name = `shipment.${shipmentID}`
  const [draft, setDraft] = useState(() => readDraft<Draft>(name))
  /** The draft at this very moment: answers arrive between two renderings. */
  const latest = useRef(draft)
  const keep = (next: Draft | undefined) => {
    latest.current = next
    keepDraft(name, next)
    setDraft(next)
  }
  const take = useEffectEvent(() => {
    latest.current = readDraft<Draft>(name)
    setDraft(latest.current)
    onElsewhere(latest.current)
  })
  useEffect(() => watchDraft(name, () => take()), [name])
  return { draft, latest, keep }
}
