import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { MessageRule, MessageRulePatch, NewMessageRule } from './schema.ts'
import type { Transport } from './transport.ts'

export type MessageRuleFilter = Listing & {
  /** The beginning of the name. */
  q?: string
  isActive?: boolean
  /** Whether its messages wait for a confirmation. */
  isHeld?: boolean
  templateID?: string | readonly string[]
}

/** When messages are sent, and to whom. */
export type MessageRuleMethods = ListedMethods<MessageRule, NewMessageRule, MessageRulePatch, MessageRuleFilter>

export const messageRuleMethods = (transport: Transport): MessageRuleMethods =>
  listedMethods(transport, '/v1/message-rules')
