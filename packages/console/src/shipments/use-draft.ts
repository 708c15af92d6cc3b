import type { Shipment } from '@vanline/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, storeDraft, watchDraft } from '../forms/drafts.ts'
import { typedAt } from './fields.ts'
import type { Typed } from './units.ts'

/** The input, the version it is based on, and its time. */
export type Draft = { base: Shipment; typed: Typed; at: string }

/** The part of a draft that differs from a version; undefined if nothing does. */
export function draftOn(base: Shipment, typed: Typed): Draft | undefined {
  const different = Object.entries(typed).filter(([pointer, text]) => text !== typedAt(base, pointer))
  if (different.length === 0) return undefined
  return { base, typed: Object.fromEntries(different), at: new Date().toISOString() }
}

/** The rest of a draft after saving: input made while the request was in progress. */
export function draftAfter(latest: Draft | undefined, sent: Draft, saved: Shipment): Draft | undefined {
  const wanted = (pointer: string) => latest?.typed[pointer] ?? typedAt(sent.base, pointer)
  const pointers = Object.keys({ ...sent.typed, ...latest?.typed })
  const rest = pointers.filter((pointer) => wanted(pointer) !== sent.typed[pointer])
  return draftOn(saved, Object.fromEntries(rest.map((pointer) => [pointer, wanted(pointer)])))
}

/** The draft of a shipment, shared by all tabs of this browser and kept over reloads. */
export function useShipmentDraft(shipmentID: string, onElsewhere: (draft: Draft | undefined) => void) {
  const name = `shipment.${shipmentID}`
  const [draft, setDraft] = useState(() => readDraft<Draft>(name))
  /** The latest draft: answers arrive between two renderings. */
  const latest = useRef(draft)
  const updateDraft = (next: Draft | undefined) => {
    latest.current = next
    storeDraft(name, next)
    setDraft(next)
  }
  const take = useEffectEvent(() => {
    latest.current = readDraft<Draft>(name)
    setDraft(latest.current)
    onElsewhere(latest.current)
  })
  useEffect(() => watchDraft(name, () => take()), [name])
  return { draft, latest, updateDraft }
}
