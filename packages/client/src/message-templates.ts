import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { MessageTemplate, MessageTemplatePatch, NewMessageTemplate } from './schema.ts'
import type { Transport } from './transport.ts'

export type MessageTemplateFilter = Listing & {
  /** The beginning of the name. */
  q?: string
}

/** What messages say. */
export type MessageTemplateMethods = ListedMethods<
  MessageTemplate,
  NewMessageTemplate,
  MessageTemplatePatch,
  MessageTemplateFilter
>

export const messageTemplateMethods = (transport: Transport): MessageTemplateMethods =>
  listedMethods(transport, '/v1/message-templates')
