import { path } from './address.ts'
import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import { ifMatch } from './record.ts'
import type { MessageRule, MessageRulePatch, NewMessageRule, Versioned } from './schema.ts'
import type { Transport, WriteOptions } from './transport.ts'

export type MessageRuleFilter = Listing & {
  /** The beginning of the name. */
  q?: string
  isActive?: boolean
  /** Whether its messages wait for a confirmation. */
  isHeld?: boolean
  templateID?: string | readonly string[]
}

/** When messages are sent, and to whom. */
export interface MessageRuleMethods
  extends ListedMethods<MessageRule, NewMessageRule, MessageRulePatch, MessageRuleFilter> {
  /** Sends or discards the messages that wait because the rule would reach many people. */
  confirm(rule: Versioned, decision: 'SEND' | 'DISCARD', options?: WriteOptions): Promise<MessageRule>
}

export const messageRuleMethods = (transport: Transport): MessageRuleMethods => ({
  ...listedMethods(transport, '/v1/message-rules'),
  async confirm(rule, decision, options = {}) {
    const at = path`/v1/message-rules/${rule.id}/confirmations`
    const call = { ...options, method: 'POST', path: at, headers: ifMatch(rule), body: { decision } } as const
    return (await transport.send<MessageRule>(call)).body
  },
})
