/** The commands that every kind of record has: get, patch, delete. */
import { type Client, ConflictError, type Reversion, type Versioned } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from './assignments.ts'
import { openConsole, WEB_OPTION } from './browser.ts'
import { type Arguments, type Command, Failure, UsageError } from './command.ts'
import { confirm, YES_OPTION } from './confirm.ts'
import { conflictAdvice, conflictText } from './conflict.ts'
import { CONNECTION_OPTIONS, withClient } from './connection.ts'
import { type Content, changesOf } from './fields.ts'
import { OUTPUT_OPTIONS, print, printDone, printJson, showRecord, wantsTable } from './output.ts'
import { MANY_OPTIONS, type ManyOfKind, patchMany, previewOf, showPreview } from './patch-many.ts'

/** How to read and change one kind of record. */
export type RecordKind = {
  /** The name of the command group: shipments. */
  name: string
  /** The singular: shipment. */
  one: string
  example: { id: string; patch: string }
  /** Whether the console has a page for each of them. */
  hasPage?: boolean
  /** Whether the group has the command `restore`. */
  canBeRestored?: boolean
  /** Finds the record by the id or locator that the user typed. */
  get(client: Client, id: string): Promise<Versioned>
  update(client: Client, record: Versioned, patch: Content, options: { merge: boolean }): Promise<Versioned>
  remove(client: Client, record: Versioned | string): Promise<void>
  /** Undoes changes, if that is possible for this kind. */
  revert?(client: Client, record: Versioned, what: Reversion, options: { dryRun: boolean }): Promise<Versioned>
  /** How to change all that match a filter, if there are bulks of this kind. */
  many?: ManyOfKind
}

export const API_OPTIONS = { ...CONNECTION_OPTIONS, ...OUTPUT_OPTIONS }

/** The option of commands that change a record. */
export const ETAG_OPTION = {
  etag: { summary: 'the version that your change is based on; default: the current one', value: 'tag' },
}

const aOrAn = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

export const getCommand = (kind: RecordKind): Command => ({
  summary: `show ${aOrAn(kind.one)}`,
  about: `Shows ${aOrAn(kind.one)} with its eTag.`,
  words: [{ name: 'id' }],
  options: { ...(kind.hasPage ? WEB_OPTION : {}), ...API_OPTIONS },
  examples: [
    `vanline ${kind.name} get ${kind.example.id}`,
    ...(kind.hasPage ? [`vanline ${kind.name} get ${kind.example.id} --web`] : []),
  ],
  run: (given) =>
    withClient(given, async (client, { url }) => {
      const record = await kind.get(client, given.words[0]!)
      if (given.has('web')) await openConsole(url, `${kind.name}/${record.id}`)
      else showRecord(given, record)
    }),
})

/** Help text for kinds that can be changed by a filter. */
const ABOUT_MANY = `
With --filter, all records that match are changed: first a table shows what would change and what would be refused, then the
command asks, unless you give --yes. Each record is changed in the version that was shown, or not at all.
`

export const patchCommand = (kind: RecordKind): Command => ({
  summary: `change ${aOrAn(kind.one)}`,
  about: `Changes ${aOrAn(kind.one)}. The change is based on the current version, or on the one in --etag. If the ${kind.one} has changed since, nothing is
written: your value, their value and the common ancestor are shown side by side, and the exit code is 4. With --merge your
change is applied to the new version, unless both change the same field.
${kind.many ? ABOUT_MANY : ''}
${ABOUT_FIELDS}`,
  words: [{ name: 'id', isOptional: kind.many !== undefined }, FIELD_WORDS],
  options: {
    ...ETAG_OPTION,
    merge: { summary: 'apply the change to a newer version, unless both change the same field' },
    ...(kind.many ? MANY_OPTIONS : {}),
    ...CONTENT_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [
    `vanline ${kind.name} patch ${kind.example.id} ${kind.example.patch}`,
    `vanline ${kind.name} patch ${kind.example.id} --etag Jx0mC5mlq1bXvXg3uAqEoQ --merge ${kind.example.patch}`,
    ...(kind.many ? [`vanline ${kind.name} patch --filter 'status=APPROVED' --set reference=PO-1842 --dry-run`] : []),
  ],
  run: (given) =>
    withClient(given, async (client) => {
      if (kind.many && given.has('filter')) return patchMany(given, client, kind.one, kind.many)
      const [id, ...words] = given.words as [string, ...string[]]
      if (id === undefined) throw new UsageError('<id> is missing; give one, or --filter')
      if (given.has('set') || given.has('dry-run')) throw new UsageError('--set and --dry-run go with --filter')
      const patch = await contentOf(given, words)
      if (Object.keys(patch).length === 0)
        throw new UsageError('there is nothing to change: give field=value or --data')
      const seen = await versionOf(given, id, () => kind.get(client, id))
      await reportConflict(given, { patch, seen }, async () =>
        showChange(
          given,
          kind.one,
          { patch, seen },
          await kind.update(client, seen, patch, { merge: given.has('merge') }),
        ),
      )
    }),
})

export const deleteCommand = (kind: RecordKind): Command => ({
  summary: `delete ${aOrAn(kind.one)}`,
  about: `Deletes ${aOrAn(kind.one)} in any version, or only in the one in --etag. Its history stays readable. On a terminal it asks first,
unless you give --yes; scripts are not asked.`,
  words: [{ name: 'id' }],
  options: {
    etag: { summary: 'delete only this version; default: any', value: 'tag' },
    ...YES_OPTION,
    ...CONNECTION_OPTIONS,
  },
  examples: [`vanline ${kind.name} delete ${kind.example.id}`, `vanline ${kind.name} delete ${kind.example.id} --yes`],
  run: (given) =>
    withClient(given, async (client) => {
      const record = await kind.get(client, given.words[0]!)
      const name = nameOf(record, kind.one)
      await confirm(given, `Delete ${name}?`)
      const seen = { id: record.id, eTag: versionIn(given) }
      await reportConflict(given, {}, () => kind.remove(client, isVersion(seen) ? seen : seen.id))
      if (!wantsTable(given)) return
      printDone(`Deleted ${name}.`)
      if (kind.canBeRestored) print(`  To restore it: vanline ${kind.name} restore ${name}`)
    }),
})

/** The command of kinds that can be restored from their history. */
export const restoreCommand = (
  { name, one, example }: RecordKind,
  restore: (client: Client, word: string, eTag: string | undefined) => Promise<Versioned>,
): Command => ({
  summary: `restore a deleted ${one}`,
  about: `Creates a deleted ${one} again from its history, with the same id and locator: its last deletion is undone, or only the one in --etag.`,
  words: [{ name: 'id' }],
  options: {
    etag: { summary: 'the eTag of the deletion in the history; default: the last', value: 'tag' },
    ...API_OPTIONS,
  },
  examples: [`vanline ${name} restore ${example.id}`],
  run: (given) =>
    withClient(given, async (client) => {
      await reportConflict(given, {}, async () =>
        showRecord(given, await restore(client, given.words[0]!, versionIn(given))),
      )
    }),
})

/** The command of kinds whose changes can be undone. */
export const revertCommand = (kind: RecordKind & Required<Pick<RecordKind, 'revert'>>): Command => ({
  summary: `undo changes of ${aOrAn(kind.one)}`,
  about: `Undoes what changed since a version (--to), or in one event (--change), in a new version. history shows both. The status stays. If
what the event changed was changed again later, nothing is written, and the exit code is 4.`,
  words: [{ name: 'id' }],
  options: {
    to: { summary: 'the eTag of a version: everything that changed since is undone', value: 'tag' },
    change: { summary: 'the id of an event: what it changed is undone', value: 'event' },
    'dry-run': { summary: 'only show what would change' },
    ...ETAG_OPTION,
    ...API_OPTIONS,
  },
  examples: [
    `vanline ${kind.name} revert ${kind.example.id} --to Jx0mC5mlq1bXvXg3uAqEoQ`,
    `vanline ${kind.name} revert ${kind.example.id} --change 019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70 --dry-run`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const what = reversionOf(given)
      const current = await kind.get(client, given.words[0]!)
      const { eTag } = await versionOf(given, current.id, async () => current)
      await reportConflict(given, { seen: current }, async () => {
        const dryRun = given.has('dry-run')
        const after = await kind.revert(client, { id: current.id, eTag }, what, { dryRun })
        const patch = contentOfRecord(after)
        if (dryRun) showPreview(given, [previewOf({ ...current, locator: nameOf(current, kind.one) }, patch, after)])
        else showChange(given, kind.one, { patch, seen: current }, after)
        const isSame = 'to' in what && what.to !== current.eTag && after.eTag === current.eTag
        if (isSame && 'status' in current && wantsTable(given))
          print('  A status is not taken back: if it changed since that version, it stays.')
      })
    }),
})

function reversionOf(given: Arguments): Reversion {
  const [to, change] = [given.text('to')?.replace(/^"|"$/g, ''), given.text('change')]
  if (to !== undefined && change === undefined) return { to }
  if (change !== undefined && to === undefined) return { change }
  throw new UsageError('give either --to or --change')
}

/** The members of a record that a change can be shown by: not its version. */
const contentOfRecord = (record: Versioned): Content =>
  JSON.parse(JSON.stringify(record), (name, value) => (name === 'eTag' || name === 'lastUpdated' ? undefined : value))

/** The version to change: --etag, or the current one. */
export async function versionOf(given: Arguments, id: string, read: () => Promise<Versioned>): Promise<Versioned> {
  const seen = { id, eTag: versionIn(given) }
  return isVersion(seen) ? seen : await read()
}

const versionIn = (given: Arguments): string | undefined => given.text('etag')?.replace(/^"|"$/g, '')

const isVersion = (seen: { id: string; eTag: string | undefined }): seen is Versioned => seen.eTag !== undefined

/** A record as people call it: by its locator, or by its kind and id. */
const nameOf = (record: Versioned, one: string): string =>
  'locator' in record && typeof record.locator === 'string' ? record.locator : `${one} ${record.id}`

/** A change, and the version that it is based on. */
type Attempt = { patch?: Content; seen?: Versioned }

/** Prints what a change did. Programs get the new record. */
export function showChange(given: Arguments, one: string, { patch = {}, seen }: Attempt, after: Versioned): void {
  if (!wantsTable(given)) {
    showRecord(given, after)
    return
  }
  // Of a version from --etag only the tag is known.
  const before = seen && Object.keys(seen).length > 2 ? (seen as Content) : undefined
  const changes = changesOf(patch, before, after as Content)
  const name = nameOf(after, one)
  for (const change of changes) printDone(`${name} ${change}`)
  if (changes.length === 0) printDone(`${name} has these values already.`)
}

/** Prints a new record. */
export function showCreated(given: Arguments, one: string, record: Versioned): void {
  if (wantsTable(given)) printDone(`Created ${'locator' in record ? `${one} ` : ''}${nameOf(record, one)}.`)
  showRecord(given, record)
}

/** Runs a change. A conflict is printed, with what to type next, and ends the command with its exit code. */
export async function reportConflict(
  given: Arguments,
  { patch = {}, seen }: Attempt,
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    if (given.has('json') || !process.stdout.isTTY) printJson(error.problem ?? {})
    process.stderr.write(conflictText(error, patch, process.stderr))
    throw new Failure(conflictAdvice(error, given, seen), 'conflict')
  }
}
