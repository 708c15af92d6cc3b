/** How commands change records: on which version, what they print, and what they say of a conflict. */
import { ConflictError, type Versioned } from '@vanline/client'
import { type Arguments, Failure } from '../command.ts'
import { conflictAdvice, conflictText } from '../conflict.ts'
import { type Content, changesOf } from '../fields.ts'
import { printDone, printJson, showRecord, wantsTable } from '../output.ts'

/** The option of commands that change a record. */
export const ETAG_OPTION = {
  etag: { summary: 'the version that your change is based on; default: the current one', value: 'tag' },
}

/** The version to change: --etag, or the current one. */
export async function versionOf(given: Arguments, id: string, read: () => Promise<Versioned>): Promise<Versioned> {
  const eTag = versionIn(given)
  return eTag === undefined ? await read() : { id, eTag }
}

/** The tag in --etag. */
export const versionIn = (given: Arguments): string | undefined => given.text('etag')?.replace(/^"|"$/g, '')

/** A record as people call it: by its locator, or by its kind and id. */
export const nameOf = (record: Versioned, one: string): string =>
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

/** Changes a status, for the reason and on the date that the options give, and prints the change. */
export async function changeStatus<Status extends string>(
  given: Arguments,
  one: string,
  { status, seen }: { status: Status; seen: Versioned },
  send: (change: { status: Status; reason?: string; occurredOn?: string }) => Promise<Versioned>,
): Promise<void> {
  const [reason, occurredOn] = [given.text('reason'), given.text('on')]
  const change = { status, ...(reason ? { reason } : {}), ...(occurredOn ? { occurredOn } : {}) }
  const attempt = { patch: { status }, seen }
  await reportConflict(given, attempt, async () => showChange(given, one, attempt, await send(change)))
}
