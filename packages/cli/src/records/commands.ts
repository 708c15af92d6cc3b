/** The commands that every kind of record has, and the group of commands of a kind. */
import type { Client, Reversion, Versioned } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { openConsole, WEB_OPTION } from '../browser.ts'
import { type Arguments, type Command, type Group, UsageError } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { API_OPTIONS, CONNECTION_OPTIONS, withClient } from '../connection.ts'
import type { Content } from '../fields.ts'
import { print, printDone, showRecord, wantsTable } from '../output.ts'
import { MANY_OPTIONS, patchMany, previewOf, showPreview } from '../patch-many.ts'
import { ETAG_OPTION, nameOf, reportConflict, showChange, versionIn, versionOf } from './changes.ts'
import { historyCommand, watchCommand } from './history.ts'
import { everIdOf, findRecord, groupNameOf, type KindName, methodsOf, type RecordKind } from './kind.ts'

const aOrAn = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const getCommand = (kind: RecordKind): Command => ({
  summary: `show ${aOrAn(kind.one)}`,
  about: `Shows ${aOrAn(kind.one)} with its eTag.`,
  words: [{ name: 'id' }],
  options: { ...(kind.hasPage ? WEB_OPTION : {}), ...API_OPTIONS },
  examples: [
    `vanline ${groupNameOf(kind)} get ${kind.example.id}`,
    ...(kind.hasPage ? [`vanline ${groupNameOf(kind)} get ${kind.example.id} --web`] : []),
  ],
  run: (given) =>
    withClient(given, async (client, { url }) => {
      const record = await findRecord(client, kind, given.words[0]!)
      if (given.has('web')) await openConsole(url, `${kind.name}/${record.id}`)
      else showRecord(given, record)
    }),
})

/** Help text for kinds that can be changed by a filter. */
const ABOUT_MANY = `
With --filter, all records that match are changed: first a table shows what would change and what would be refused, then the
command asks, unless you give --yes. Each record is changed in the version that was shown, or not at all.
`

const patchCommand = (kind: RecordKind): Command => ({
  summary: `change ${aOrAn(kind.one)}`,
  about: `Changes ${aOrAn(kind.one)}. The change is based on the current version, or on the one in --etag. If the ${kind.one} has changed since, nothing is
written: your value, their value and the common ancestor are shown side by side, and the exit code is 4. With --merge your
change is applied to the new version, unless both change the same field.
${kind.hasBulks ? ABOUT_MANY : ''}
${ABOUT_FIELDS}`,
  words: [{ name: 'id', isOptional: kind.hasBulks === true }, FIELD_WORDS],
  options: {
    ...ETAG_OPTION,
    merge: { summary: 'apply the change to a newer version, unless both change the same field' },
    ...(kind.hasBulks ? MANY_OPTIONS : {}),
    ...CONTENT_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [
    `vanline ${groupNameOf(kind)} patch ${kind.example.id} ${kind.example.patch}`,
    `vanline ${groupNameOf(kind)} patch ${kind.example.id} --etag Jx0mC5mlq1bXvXg3uAqEoQ --merge ${kind.example.patch}`,
    ...(kind.hasBulks
      ? [`vanline ${groupNameOf(kind)} patch --filter 'status=APPROVED' --set reference=PO-1842 --dry-run`]
      : []),
  ],
  run: (given) =>
    withClient(given, async (client) => {
      if (kind.hasBulks && given.has('filter')) return patchMany(given, kind.one, methodsOf(client, kind))
      const [id, ...words] = given.words as [string, ...string[]]
      if (id === undefined) throw new UsageError('<id> is missing; give one, or --filter')
      if (given.has('set') || given.has('dry-run')) throw new UsageError('--set and --dry-run go with --filter')
      const patch = await contentOf(given, words)
      if (Object.keys(patch).length === 0)
        throw new UsageError('there is nothing to change: give field=value or --data')
      const seen = await versionOf(given, id, () => findRecord(client, kind, id))
      await reportConflict(given, { patch, seen }, async () => {
        const version = kind.locators ? { ...seen, id: await kind.locators.idOf(client, seen.id) } : seen
        const after = await methodsOf(client, kind).update(version, patch, { merge: given.has('merge') })
        showChange(given, kind.one, { patch, seen }, after)
      })
    }),
})

const deleteCommand = (kind: RecordKind): Command => ({
  summary: `delete ${aOrAn(kind.one)}`,
  about: `Deletes ${aOrAn(kind.one)} in any version, or only in the one in --etag. Its history stays readable. On a terminal it asks first,
unless you give --yes; scripts are not asked.`,
  words: [{ name: 'id' }],
  options: {
    etag: { summary: 'delete only this version; default: any', value: 'tag' },
    ...YES_OPTION,
    ...CONNECTION_OPTIONS,
  },
  examples: [
    `vanline ${groupNameOf(kind)} delete ${kind.example.id}`,
    `vanline ${groupNameOf(kind)} delete ${kind.example.id} --yes`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const record = await findRecord(client, kind, given.words[0]!)
      const name = nameOf(record, kind.one)
      await confirm(given, `Delete ${name}?`)
      const [{ id }, eTag] = [record, versionIn(given)]
      await reportConflict(given, {}, () => methodsOf(client, kind).delete(eTag === undefined ? id : { id, eTag }))
      if (!wantsTable(given)) return
      printDone(`Deleted ${name}.`)
      if (kind.canBeRestored) print(`  To restore it: vanline ${groupNameOf(kind)} restore ${name}`)
    }),
})

const restoreCommand = (kind: RecordKind): Command => ({
  summary: `restore a deleted ${kind.one}`,
  about: `Creates a deleted ${kind.one} again from its history, with the same id and locator: its last deletion is undone, or only the one in --etag.`,
  words: [{ name: 'id' }],
  options: {
    etag: { summary: 'the eTag of the deletion in the history; default: the last', value: 'tag' },
    ...API_OPTIONS,
  },
  examples: [`vanline ${groupNameOf(kind)} restore ${kind.example.id}`],
  run: (given) =>
    withClient(given, async (client) => {
      await reportConflict(given, {}, async () => {
        const [id, eTag] = [await everIdOf(client, kind, given.words[0]!), versionIn(given)]
        showRecord(given, await methodsOf(client, kind).restore(eTag === undefined ? id : { id, eTag }))
      })
    }),
})

const revertCommand = (kind: RecordKind): Command => ({
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
    `vanline ${groupNameOf(kind)} revert ${kind.example.id} --to Jx0mC5mlq1bXvXg3uAqEoQ`,
    `vanline ${groupNameOf(kind)} revert ${kind.example.id} --change 019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70 --dry-run`,
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const what = reversionOf(given)
      const current = await findRecord(client, kind, given.words[0]!)
      const { eTag } = await versionOf(given, current.id, async () => current)
      await reportConflict(given, { seen: current }, async () => {
        const dryRun = given.has('dry-run')
        const after = await methodsOf(client, kind).revert({ id: current.id, eTag }, what, { dryRun })
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

/** The commands that follow from the row of a kind. */
const GENERAL = {
  list: ({ list }: RecordKind) => list,
  create: ({ create }: RecordKind) => create!,
  get: getCommand,
  patch: patchCommand,
  delete: deleteCommand,
  revert: revertCommand,
  restore: restoreCommand,
  history: historyCommand,
  watch: watchCommand,
}

/** The names of the general commands that the client has methods for. */
type CommandOf<Name extends KindName> =
  | 'list'
  | 'create'
  | 'get'
  | 'patch'
  | 'delete'
  | (Client[Name] extends { revert: unknown } ? 'revert' : never)
  | (Client[Name] extends { restore: unknown; historyPages: unknown } ? 'restore' | 'history' | 'watch' : never)

/** The group of a kind: its general commands by their names, and its own commands, in the order of the help text. */
export const groupOf = <Name extends KindName>(
  kind: RecordKind & { name: Name },
  ...commands: readonly (CommandOf<Name> | Record<string, Command>)[]
): Group => ({
  about: kind.about,
  commands: Object.assign(
    {},
    ...commands.map((each) => (typeof each === 'string' ? { [each]: GENERAL[each](kind) } : each)),
  ),
})
