import type { ErrorCode } from '../kernel/errors.ts'
import type { RouteDeclaration } from './declaration.ts'

/** What a change declares about the records that it is about. */
type Declared = Pick<RouteDeclaration, 'operationId' | 'errors'> &
  Partial<Record<'access' | 'find' | 'target' | 'moveOfParent' | 'size', unknown>>

/**
 * The errors of a change, with those that follow from what it declares. An operation that changes something of a move, or creates
 * something below one, must say which one it is.
 */
export function withCommonErrors(declared: Declared): readonly ErrorCode[] {
  const { operationId, errors, access, find, target, moveOfParent, size } = declared
  if (access && find && !target && !moveOfParent)
    throw new Error(`${operationId} must declare the move that it changes.`)
  const more: ErrorCode[] = [
    ...(access ? ['party_not_allowed' as const] : []),
    ...(size ? ['change_too_large' as const] : []),
  ]
  return [...new Set([...errors, ...more])]
}
