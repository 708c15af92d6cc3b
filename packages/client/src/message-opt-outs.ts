import { type ListedMethods, type Listing, listedMethods } from './listed.ts'
import type { MessageOptOut, MessageWay, NewMessageOptOut } from './schema.ts'
import type { Transport } from './transport.ts'

export type MessageOptOutFilter = Listing & { by?: MessageWay | readonly MessageWay[] }

/** Who wants no messages. An opt-out is created and deleted, and never changed. */
export type MessageOptOutMethods = Pick<
  ListedMethods<MessageOptOut, NewMessageOptOut, never, MessageOptOutFilter>,
  'list' | 'pages' | 'each' | 'create' | 'get' | 'delete'
>

export function messageOptOutMethods(transport: Transport): MessageOptOutMethods {
  const all = listedMethods<MessageOptOut, NewMessageOptOut, never, MessageOptOutFilter>(
    transport,
    '/v1/message-opt-outs',
  )
  return { list: all.list, pages: all.pages, each: all.each, create: all.create, get: all.get, delete: all.delete }
}
