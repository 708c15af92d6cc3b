/** What the commands need to know of a kind of record. */
import type { Client, Event, HistoryFilter, Page, Reversion, Versioned } from '@vanline/client'
import type { Command } from '../command.ts'
import type { Content } from '../fields.ts'
import type { BulkMethods } from '../patch-many.ts'

/** The kinds of records: the parts of the client that read, change and delete one record. */
export type KindName = {
  [Name in keyof Client]: Client[Name] extends { get: unknown; update: unknown; delete: unknown } ? Name : never
}[keyof Client]

/** One kind of record: a row of the table in kinds.ts. */
export type RecordKind = {
  /** The name of the methods of the client: shipments. The group of commands has the same name, in lower case with hyphens. */
  name: KindName
  /** The singular: shipment. */
  one: string
  /** Describes the group. */
  about: string
  example: { id: string; patch: string }
  list: Command
  create?: Command
  /** Whether the console has a page for each record. */
  hasPage?: true
  /** Whether many records can be changed at once, by a filter. */
  hasBulks?: true
  /** Whether the group has the command `restore`. */
  canBeRestored?: true
  /** The events that `watch` prints, and their member with the id of the record. */
  watched?: { types: readonly string[]; member: 'moveID' | 'shipmentID' }
  /** How to find a record by its locator, where the service finds it only by its id. */
  locators?: {
    find(client: Client, word: string): Promise<Versioned>
    idOf(client: Client, word: string): Promise<string>
    /** Also the id of a deleted record. */
    everIdOf(client: Client, word: string): Promise<string>
  }
}

/** The methods of the client that the commands call. Which kinds have which of them is checked by `groupOf`. */
type Methods = BulkMethods & {
  get(id: string): Promise<Versioned>
  update(record: Versioned, patch: Content, options: { merge: boolean }): Promise<Versioned>
  delete(record: Versioned | string): Promise<void>
  revert(record: Versioned, what: Reversion, options: { dryRun: boolean }): Promise<Versioned>
  restore(record: Versioned | string): Promise<Versioned>
  historyPages(id: string, filter: HistoryFilter): AsyncIterable<Page<Event>>
}

/** The name of the group of commands: crew-members for crewMembers. */
export const groupNameOf = ({ name }: RecordKind): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const methodsOf = (client: Client, { name }: RecordKind): Methods => client[name] as unknown as Methods

/** Finds a record by the id or locator that the user typed. */
export const findRecord = (client: Client, kind: RecordKind, word: string): Promise<Versioned> =>
  kind.locators ? kind.locators.find(client, word) : methodsOf(client, kind).get(word)

/** The id of a record that may be deleted. */
export const everIdOf = async (client: Client, { locators }: RecordKind, word: string): Promise<string> =>
  locators ? await locators.everIdOf(client, word) : word
