import type { ConflictError, Versioned } from '@vanline/client'
import type { Arguments } from './command.ts'
import { type Content, fieldAt, leavesOf, UNTOUCHED, valueAt } from './fields.ts'
import { type Column, type Screen, safe, tableOf } from './output.ts'
import { callAgain } from './shell.ts'

type Line = { mark: string; field: string; yours: unknown; theirs: unknown; base: unknown; by: string; at: string }

/** A conflict as a table: your value, their value and the common ancestor. */
export function conflictText(
  error: ConflictError<Content>,
  patch: Content,
  screen: Omit<Screen, 'write'> = {},
): string {
  // Without a common ancestor there is nothing to compare with.
  if (error.reason !== 'stale') return ''
  const lines = linesOf(error, patch)
  const columns: Column<Line>[] = [
    { heading: '', cell: (line: Line) => line.mark || ' ', style: () => 'red' },
    { heading: 'field', cell: (line: Line) => line.field },
    { heading: 'yours', cell: (line: Line) => shown(line.yours) },
    { heading: 'theirs', cell: (line: Line) => shown(line.theirs) },
    { heading: 'base', cell: (line: Line) => shown(line.base) },
    { heading: 'changed by', cell: (line: Line) => line.by || ' ', isMinor: true },
    { heading: 'at', cell: (line: Line) => line.at || ' ', isMinor: true },
  ]
  const more = error.moreChanges > 0 ? `and ${error.moreChanges} more\n` : ''
  const legend = lines.some(({ mark }) => mark !== '')
    ? '! marks fields that you change too.\n'
    : 'You and they changed different fields.\n'
  return lines.length === 0 ? '' : `${tableOf(lines, columns, screen)}${more}${legend}`
}

const shown = (value: unknown): string => (value === UNTOUCHED ? ' ' : safe(value))

function linesOf(error: ConflictError<Content>, patch: Content): Line[] {
  const changed = error.changes.map(({ path, from, to, by, byName, at }): Line => {
    const isOverlap = error.overlaps.includes(path)
    return {
      mark: isOverlap ? '!' : '',
      field: fieldAt(path),
      yours: valueAt(patch, path),
      theirs: to,
      base: from,
      by: byName ?? by,
      at,
    }
  })
  // Fields that only you change come last, with their current value.
  const others = leavesOf(patch)
    .filter(
      ([path]) =>
        !error.changes.some(
          (change) => path === change.path || isInside(path, change.path) || isInside(change.path, path),
        ),
    )
    .map(([path, yours]): Line => {
      const now = valueAt(error.current ?? {}, path)
      const there = now === UNTOUCHED ? null : now
      return { mark: '', field: fieldAt(path), yours, theirs: there, base: there, by: '', at: '' }
    })
  return [...changed, ...others]
}

const isInside = (path: string, outer: string): boolean => path.startsWith(`${outer}/`)

/** What to do when a reversion overlaps with later changes, or names a version that does not exist. */
function reversionAdvice(error: ConflictError<Content>, given: Arguments): string | undefined {
  if (!given.path.endsWith(' revert')) return undefined
  if (error.status === 409) {
    const fields = error.overlaps.map(fieldAt).join(', ')
    return `Later changes also changed ${fields}, and nothing was written. Undo the later change first, or change the fields with patch.`
  }
  if (error.reason !== 'unknown' || given.text('etag') !== undefined) return undefined
  return `${error.message}${historyAdvice(given)}`
}

/** The kinds of records that have the command history. */
const WITH_HISTORY = ['moves', 'shipments']

function historyAdvice({ path, words }: Arguments): string {
  const name = path.split(' ').at(-2)!
  return WITH_HISTORY.includes(name)
    ? `\nTo list the versions with their tags: vanline ${name} history ${words[0]}`
    : ''
}

/** What to type after a conflict. */
export function conflictAdvice(error: ConflictError<Content>, given: Arguments, seen: Versioned | undefined): string {
  const ofReversion = reversionAdvice(error, given)
  if (ofReversion !== undefined) return ofReversion
  const current = typeof error.current?.eTag === 'string' ? error.current.eTag : undefined
  const base = current === undefined ? [] : ['--etag', current]
  const onCurrent = `To do it on the current version all the same:\n${callAgain(given, base)}`
  if (error.reason !== 'stale') {
    const what = `The version ${given.text('etag')} is unknown: this record never had it, or its history is no longer kept.`
    return `${what} Nothing was compared, and nothing was written.${historyAdvice(given)}\n${onCurrent}`
  }
  const what = 'It has changed meanwhile, and nothing was written.'
  const canMerge = given.path.endsWith(' patch') && error.status === 412 && error.overlaps.length === 0
  if (canMerge && seen)
    return `${what} You change other fields. To keep both changes:\n${callAgain(given, ['--etag', seen.eTag, '--merge'])}`
  return `${what} ${onCurrent}`
}
