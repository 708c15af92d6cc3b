/** Until where each user of this browser has looked at the notifications. The feed has what came after, so nothing else is stored. */
import { useSyncExternalStore } from 'react'
import { onRemembered, tellRemembered } from '../format/remembered.ts'

/** The position in the feed, and the late stops that were shown. */
export type Looked = { epoch: string | undefined; position: number; late: readonly string[] }

const nameOf = (actor: string): string => `vanline.looked.${actor}`

/** The stored record of viewed notifications: the same object until the stored text changes. */
let read: { text: string | null; looked: Looked | undefined } = { text: null, looked: undefined }

export function lookedBy(actor: string): Looked | undefined {
  const text = localStorage.getItem(nameOf(actor))
  if (text !== read.text) read = { text, looked: parsed(text) }
  return read.looked
}

function parsed(text: string | null): Looked | undefined {
  try {
    const { epoch, position, late } = JSON.parse(text ?? 'null') as Looked
    return typeof position === 'number' && Array.isArray(late) ? { epoch, position, late } : undefined
  } catch {
    return undefined
  }
}

export function keepLooked(actor: string, looked: Looked): void {
  try {
    localStorage.setItem(nameOf(actor), JSON.stringify(looked))
  } catch {
    // Without storage, everything is new after a reload.
  }
  tellRemembered()
}

/** Looking in one tab counts in all of them. */
export const useLooked = (actor: string): Looked | undefined =>
  useSyncExternalStore(onRemembered, () => lookedBy(actor))
