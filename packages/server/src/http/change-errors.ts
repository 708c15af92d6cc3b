import type { ErrorCode } from '../kernel/errors.ts'
import { type DeclaredChange, withPartyErrors } from './party-access.ts'

/** The errors of a change, with those that follow from what it declares. */
export function withCommonErrors(declared: DeclaredChange & { size?: unknown }): readonly ErrorCode[] {
  const errors = withPartyErrors(declared)
  return declared.size ? [...new Set([...errors, 'change_too_large' as const])] : errors
}
