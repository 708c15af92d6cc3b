/** What moves and shipments were like before, and who made them what they are. */
import { eachPage, listAt, type Page } from './pages.ts'
import type { Diff, Event } from './schema.ts'
import type { CallOptions, Transport } from './transport.ts'

/** Which entries of a history. */
export type HistoryFilter = { type?: string | readonly string[]; actor?: string; limit?: number; cursor?: string }

export function pastMethods<Item>(transport: Transport, pathOf: (id: string) => string) {
  /** The record as it was at an instant. To change it, read it as it is now. */
  async function asOf(id: string, instant: string | Date, options: CallOptions = {}): Promise<Item> {
    const query = { asOf: instant instanceof Date ? instant.toISOString() : instant }
    return (await transport.send<Item>({ ...options, method: 'GET', path: pathOf(id), query })).body
  }

  /** What changed between two versions, named by their eTags: by default between the last two. */
  async function diff(id: string, between: { from?: string; to?: string } = {}, options: CallOptions = {}) {
    return (await transport.send<Diff>({ ...options, method: 'GET', path: `${pathOf(id)}/diff`, query: between })).body
  }

  /** What happened to it, newest first; also after it was deleted. */
  const history = (id: string, filter: HistoryFilter = {}, options: CallOptions = {}): Promise<Page<Event>> =>
    listAt<Event>(transport, `${pathOf(id)}/history`, filter, options)

  const historyPages = (id: string, filter: HistoryFilter = {}, options: CallOptions = {}) =>
    eachPage((cursor) => history(id, cursor === undefined ? filter : { ...filter, cursor }, options), filter.cursor)

  return { asOf, diff, history, historyPages }
}
