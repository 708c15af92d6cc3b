import { path } from './address.ts'
import type { Listing } from './listed.ts'
import { eachItem, eachPage, type ListOptions, listAt, type Page } from './pages.ts'
import type { Message, MessageStatus, MessageWay, NewMessage } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type MessageFilter = Listing & {
  shipmentID?: string | readonly string[]
  moveID?: string | readonly string[]
  ruleID?: string | readonly string[]
  status?: MessageStatus | readonly MessageStatus[]
  by?: MessageWay | readonly MessageWay[]
  updatedSince?: string
}

/** What was sent about moves, what waits, and what became of it. */
export interface MessageMethods {
  get(id: string, options?: CallOptions): Promise<Message>

  /** One page, newest first unless sorted. */
  list(filter?: MessageFilter, options?: ListOptions): Promise<Page<Message>>

  /** All pages; each is requested when it is needed. */
  pages(filter?: MessageFilter, options?: ListOptions): AsyncGenerator<Page<Message>, void>

  /** All messages, over all pages. */
  each(filter?: MessageFilter, options?: CallOptions): AsyncGenerator<Message, void>

  /** One page of those about a move and its shipments. */
  listOfMove(moveID: string, filter?: MessageFilter, options?: ListOptions): Promise<Page<Message>>

  /** Sends a message about a move, by hand. */
  create(moveID: string, content: NewMessage, options?: WriteOptions): Promise<Message>

  /** Sends a message again that was not sent, or whose outcome is unknown. */
  retry(id: string, options?: WriteOptions): Promise<Message>

  /** Reports that a message came back. */
  bounce(id: string, error?: string, options?: WriteOptions): Promise<Message>
}

const COLLECTION = '/v1/messages'

export function messageMethods(transport: Transport): MessageMethods {
  const list: MessageMethods['list'] = (filter = {}, options = {}) => listAt(transport, COLLECTION, filter, options)
  const pages: MessageMethods['pages'] = (filter = {}, options = {}) =>
    eachPage((place) => list({ ...filter, ...place }, options), filter.cursor)
  const post = async (at: string, body: object | undefined, options: WriteOptions = {}): Promise<Message> =>
    (await transport.send<Message>({ ...options, method: 'POST', path: at, ...(body && { body }) })).body
  return {
    list,
    pages,
    each: (filter = {}, options = {}) => eachItem(pages({ limit: 200, ...filter }, options)),
    listOfMove: (moveID, filter = {}, options = {}) =>
      listAt(transport, path`/v1/moves/${moveID}/messages`, filter, options),
    create: (moveID, content, options) => post(path`/v1/moves/${moveID}/messages`, content, options),
    retry: (id, options) => post(path`/v1/messages/${id}/retries`, undefined, options),
    bounce: (id, error, options) =>
      post(path`/v1/messages/${id}/bounces`, error === undefined ? {} : { error }, options),
    async get(id, options = {}) {
      return (await transport.send<Message>({ ...options, method: 'GET', path: path`/v1/messages/${id}` })).body
    },
  }
}
