import { stepsOf } from '../format/pointer.ts'
import { valueTyped } from '../forms/field.tsx'
import { textAt } from './values.ts'

/** A patch with the fields that were typed and differ from the record. A part that the record lacks is sent with everything that was typed for it. */
export function patchTyped(
  form: string,
  record: object,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {}
  for (const [pointer, text] of Object.entries(typed)) {
    if (text === textAt(record, pointer)) continue
    const [name = '', part] = stepsOf(pointer)
    const value = valueTyped(form, pointer, text)
    if (part === undefined) patch[name] = value
    else patch[name] = { ...(patch[name] as object | undefined), [part]: value }
  }
  return patch
}
