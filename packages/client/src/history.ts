/** Earlier versions of a record, and its history. */
import { eachPage, listAt, type Page } from './pages.ts'
import { ifMatch } from './record.ts'
import type { Diff, Event, Reversion, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

/** A filter for a history. */
export type HistoryFilter = { type?: string | readonly string[]; actor?: string; limit?: number; cursor?: string }

export interface VersionMethods<Item> {
  /** The record at an instant. To change it, read the current one. */
  asOf(id: string, instant: string | Date, options?: CallOptions): Promise<Item>

  /**
   * Undoes what changed since a version (`to`), or in one event (`change`), in a new version: of the given version, or of any version
   * if you pass only the id. Throws ConflictError if the same fields were changed again after the event.
   */
  revert(record: string | Versioned, what: Reversion, options?: WriteOptions): Promise<Item>
}

export interface PastMethods<Item> extends VersionMethods<Item> {
  /** The changes between two versions, named by their eTags; default: the last two. */
  diff(id: string, between?: { from?: string; to?: string }, options?: CallOptions): Promise<Diff>

  /** One page of its history, newest first; also after it was deleted. */
  history(id: string, filter?: HistoryFilter, options?: CallOptions): Promise<Page<Event>>

  /** All pages of its history. */
  historyPages(id: string, filter?: HistoryFilter, options?: CallOptions): AsyncGenerator<Page<Event>, void>

  /**
   * Creates the deleted record again, with its id and locator. `eTag` is that of the last event of its history; if you pass only the
   * id, it is restored after whichever deletion was the last.
   */
  restore(deleted: string | Versioned, options?: WriteOptions): Promise<Item>
}

/** Reads the record at a path at an instant. */
export async function readAsOf<Item>(
  transport: Transport,
  path: string,
  instant: string | Date,
  options: CallOptions,
): Promise<Item> {
  const query = { asOf: instant instanceof Date ? instant.toISOString() : instant }
  return (await transport.send<Item>({ ...options, method: 'GET', path, query })).body
}

/** The id of a record and the If-Match header: for the version that was read, or for any version of an id. */
const named = (record: string | Versioned): { id: string; headers: Record<string, string> } =>
  typeof record === 'string'
    ? { id: record, headers: { 'if-match': '*' } }
    : { id: record.id, headers: ifMatch(record) }

export function versionMethods<Item>(transport: Transport, pathOf: (id: string) => string): VersionMethods<Item> {
  return {
    asOf: (id, instant, options = {}) => readAsOf<Item>(transport, pathOf(id), instant, options),
    async revert(record, what, options = {}) {
      const { id, headers } = named(record)
      const call = { ...options, method: 'POST', path: `${pathOf(id)}/reversions`, headers, body: what } as const
      return (await transport.send<Item>(call)).body
    },
  }
}

export function pastMethods<Item>(transport: Transport, pathOf: (id: string) => string): PastMethods<Item> {
  const history: PastMethods<Item>['history'] = (id, filter = {}, options = {}) =>
    listAt(transport, `${pathOf(id)}/history`, filter, options)

  return {
    ...versionMethods<Item>(transport, pathOf),
    async diff(id, between = {}, options = {}) {
      const call = { ...options, method: 'GET', path: `${pathOf(id)}/diff`, query: between } as const
      return (await transport.send<Diff>(call)).body
    },
    history,
    historyPages: (id, filter = {}, options = {}) =>
      eachPage((place) => history(id, { ...filter, ...place }, options), filter.cursor),
    async restore(deleted, options = {}) {
      const { id, headers } = named(deleted)
      const call = { ...options, method: 'POST', path: `${pathOf(id)}/restorations`, headers } as const
      return (await transport.send<Item>(call)).body
    },
  }
}
