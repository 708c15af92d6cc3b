import type { MovePatch } from '@vanline/client'
import { valueTyped } from '../forms/field.tsx'
import type { Typed } from './fields.ts'

/** The form whose schema validates these fields. */
export const MOVE_FORM = 'MovePatch'

/** A patch with only the fields that the user changed. */
export function patchOf(typed: Typed): MovePatch {
  const patch: Record<string, unknown> = {}
  for (const [pointer, text] of Object.entries(typed)) {
    const [, first, second] = pointer.split('/') as [string, string, string?]
    const value = valueTyped(MOVE_FORM, pointer, text)
    if (second === undefined) patch[first] = value
    else patch[first] = { ...(patch[first] as object), [second]: value }
  }
  return patch as MovePatch
}
