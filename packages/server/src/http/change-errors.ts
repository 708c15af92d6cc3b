import type { ErrorCode } from '../kernel/errors.ts'

/** The records of a move. A caller may see one of them although its party may not change it. */
const OF_MOVES: readonly ErrorCode[] = [
  ...(['move_not_found', 'shipment_not_found', 'agent_not_found', 'service_not_found'] as const),
  'move_party_not_found',
  'document_not_found',
]
/** The errors of a change, with those that follow from what it declares. */
export function withCommonErrors({
  errors,
  size,
}: {
  errors: readonly ErrorCode[]
  size?: unknown
}): readonly ErrorCode[] {
  const all = new Set(errors)
  if (errors.some((code) => OF_MOVES.includes(code))) all.add('party_not_allowed')
  return [...(size ? all.add('change_too_large') : all)]
}
