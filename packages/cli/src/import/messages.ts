/** The templates and rules of messages in a file. A template comes before the rules that send it. */
import type { MessageKind } from './fields.ts'

/** Which of them a line is, by members that no other kind has; undefined if it is neither. */
export function messageKindOf(body: Record<string, unknown>): MessageKind | undefined {
  if ('templateID' in body) return 'message-rules'
  return 'texts' in body ? 'message-templates' : undefined
}
