import { path } from './address.ts'
import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type {
  Message,
  MessagePreview,
  MessageTemplate,
  MessageTemplatePatch,
  MessageWay,
  NewMessageTemplate,
  NewTestMessage,
} from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type MessageTemplateFilter = Listing & {
  /** The beginning of the name. */
  q?: string
}

/** The record to take values from, and the reader. */
export type PreviewOf = ({ moveID: string } | { shipmentID: string }) & { language?: string; by?: MessageWay }

/** What messages say. */
export interface MessageTemplateMethods
  extends ListedMethods<MessageTemplate, NewMessageTemplate, MessageTemplatePatch, MessageTemplateFilter> {
  /** What the template says about a move or a shipment. */
  preview(id: string, of: PreviewOf, options?: CallOptions): Promise<MessagePreview>

  /** Sends the template to your own address, with the values of a move or shipment. */
  test(id: string, content: NewTestMessage, options?: WriteOptions): Promise<Message>
}

export function messageTemplateMethods(transport: Transport): MessageTemplateMethods {
  return {
    ...listedMethods(transport, '/v1/message-templates'),
    async preview(id, query, options = {}) {
      const at = path`/v1/message-templates/${id}/previews`
      return (await transport.send<MessagePreview>({ ...options, method: 'GET', path: at, query })).body
    },
    async test(id, body, options = {}) {
      const at = path`/v1/message-templates/${id}/tests`
      return (await transport.send<Message>({ ...options, method: 'POST', path: at, body })).body
    },
  }
}
