import { ValidationError } from '@vanline/client'
import { useCallback, useState } from 'react'
import { type Violation, violationsOf } from './check.ts'

/** What is wrong, by the JSON Pointer of the field it is about. */
export type FieldErrors = Readonly<Record<string, string>>

const byPointer = (violations: readonly Violation[]): FieldErrors =>
  Object.fromEntries(violations.map(({ pointer, detail }) => [pointer, detail]))

/** What the service found wrong, field by field; undefined if that was not why it refused. */
export function errorsIn(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ValidationError)) return undefined
  const violations = error.errors.flatMap(({ pointer, detail }) => (pointer === undefined ? [] : [{ pointer, detail }]))
  return violations.length > 0 ? byPointer(violations) : undefined
}

/** The errors of a form: found before sending by the schema, or by the service. */
export function useErrors(form: string) {
  const [errors, setErrors] = useState<FieldErrors>({})
  /** Whether content may be sent. The first field that is wrong gets the cursor. */
  const isSound = useCallback(
    (content: unknown): boolean => {
      const found = byPointer(violationsOf(form, content))
      setErrors(found)
      focusFirst(found)
      return Object.keys(found).length === 0
    },
    [form],
  )
  /** Takes what the service said; false if it is not about fields. */
  const take = useCallback((error: unknown): boolean => {
    const found = errorsIn(error)
    setErrors(found ?? {})
    if (found) focusFirst(found)
    return found !== undefined
  }, [])
  return { errors, isSound, take, setErrors }
}

const focusFirst = (errors: FieldErrors): void => {
  const names = Object.keys(errors)
  if (names.length === 0) return
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
