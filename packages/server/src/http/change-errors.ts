import type { ErrorCode } from '../kernel/errors.ts'
import { type DeclaredChange, withPartyErrors } from './party-access.ts'

/** The errors of a change: declared ones, and errors that follow from the rest of its declaration. */
export function withCommonErrors(declared: DeclaredChange & { size?: unknown }): readonly ErrorCode[] {
  const errors = withPartyErrors(declared)
  return declared.size ? [...new Set([...errors, 'change_too_large' as const])] : errors
}
