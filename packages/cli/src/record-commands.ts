/** The commands that every kind of record has: get, patch, delete. */
import { type Client, ConflictError, type Versioned } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from './assignments.ts'
import { type Arguments, type Command, Failure, UsageError } from './command.ts'
import { conflictText } from './conflict.ts'
import { CONNECTION_OPTIONS, withClient } from './connection.ts'
import { OUTPUT_OPTIONS, printError, printJson, showRecord } from './output.ts'

type Content = Record<string, unknown>

/** How to read and change one kind of record. */
export type RecordKind = {
  /** The name of the command group: shipments. */
  name: string
  /** The singular: shipment. */
  one: string
  example: { id: string; patch: string }
  /** Finds the record by the id or locator that the user typed. */
  get(client: Client, id: string): Promise<Versioned>
  update(client: Client, record: Versioned, patch: Content, options: { merge: boolean }): Promise<Versioned>
  remove(client: Client, record: Versioned | string): Promise<void>
}

export const API_OPTIONS = { ...CONNECTION_OPTIONS, ...OUTPUT_OPTIONS }

/** The option of commands that change a record. */
export const ETAG_OPTION = {
  etag: { summary: 'the version that your change is based on; default: the current one', value: 'tag' },
}

export const getCommand = (kind: RecordKind): Command => ({
  summary: `show a ${kind.one}`,
  about: `Shows a ${kind.one} with its eTag.`,
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  examples: [`vanline ${kind.name} get ${kind.example.id}`],
  run: (given) => withClient(given, async (client) => showRecord(given, await kind.get(client, given.words[0]!))),
})

export const patchCommand = (kind: RecordKind): Command => ({
  summary: `change a ${kind.one}`,
  about: `Changes a ${kind.one}. The change is based on the current version, or on the one in --etag. If the ${kind.one} has changed since, nothing is
written: your value, their value and the common ancestor are shown side by side, and the exit code is 4. With --merge your
change is applied to the new version, unless both change the same field.

${ABOUT_FIELDS}`,
  words: [{ name: 'id' }, FIELD_WORDS],
  options: {
    ...ETAG_OPTION,
    merge: { summary: 'apply the change to a newer version, unless both change the same field' },
    ...CONTENT_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [
    `vanline ${kind.name} patch ${kind.example.id} ${kind.example.patch}`,
    `vanline ${kind.name} patch ${kind.example.id} --etag Jx0mC5mlq1bXvXg3uAqEoQ --merge ${kind.example.patch}`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, ...words] = given.words as [string, ...string[]]
      const patch = await contentOf(given, words)
      if (Object.keys(patch).length === 0)
        throw new UsageError('there is nothing to change: give field=value or --data')
      const seen = await versionOf(given, id, () => kind.get(client, id))
      await reportConflict(given, patch, async () =>
        showRecord(given, await kind.update(client, seen, patch, { merge: given.has('merge') })),
      )
    }),
})

export const deleteCommand = (kind: RecordKind): Command => ({
  summary: `delete a ${kind.one}`,
  about: `Deletes a ${kind.one} in any version, or only in the one in --etag. Its history stays readable.`,
  words: [{ name: 'id' }],
  options: { etag: { summary: 'delete only this version; default: any', value: 'tag' }, ...CONNECTION_OPTIONS },
  examples: [`vanline ${kind.name} delete ${kind.example.id}`],
  run: (given) =>
    withClient(given, async (client) => {
      const { id } = await kind.get(client, given.words[0]!)
      const eTag = given.text('etag')
      await reportConflict(given, {}, () => kind.remove(client, eTag === undefined ? id : { id, eTag }))
    }),
})

/** The command of kinds that can be restored from their history. */
export const restoreCommand = (
  { name, one }: RecordKind,
  deletedID: string,
  restore: (client: Client, deleted: Versioned | string) => Promise<Versioned>,
): Command => ({
  summary: `restore a deleted ${one}`,
  about: `Creates a deleted ${one} again from its history, with the same id and locator, after its last deletion or only after the one in --etag.`,
  words: [{ name: 'id' }],
  options: {
    etag: { summary: 'the eTag of the deletion in the history; default: the last', value: 'tag' },
    ...API_OPTIONS,
  },
  examples: [`vanline ${name} restore ${deletedID}`],
  run: (given) =>
    withClient(given, async (client) => {
      const id = given.words[0]!
      const eTag = given.text('etag')
      await reportConflict(given, {}, async () =>
        showRecord(given, await restore(client, eTag === undefined ? id : { id, eTag })),
      )
    }),
})

/** The version to change: --etag, or the current one. */
export async function versionOf(given: Arguments, id: string, read: () => Promise<Versioned>): Promise<Versioned> {
  const eTag = given.text('etag')?.replace(/^"|"$/g, '')
  return eTag === undefined ? await read() : { id, eTag }
}

/** Runs a change; a conflict is printed and ends the command with its exit code. */
export async function reportConflict(given: Arguments, patch: Content, change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    if (given.has('json') || !process.stdout.isTTY) printJson(error.problem ?? {})
    printError(conflictText(error, patch).trimEnd())
    throw new Failure(error.message, 'conflict')
  }
}
