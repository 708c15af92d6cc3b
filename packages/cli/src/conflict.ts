import type { ConflictError } from '@vanline/client'
import { pointerTo, stepsOf } from '@vanline/server/kernel/pointer'
import { safe, tableOf } from './output.ts'

type Content = Record<string, unknown>
type Line = { mark: string; field: string; yours: unknown; theirs: unknown; base: unknown; by: string; at: string }

/** A conflict as a table: your value, their value and the common ancestor. */
export function conflictText(error: ConflictError<Content>, patch: Content): string {
  const lines = linesOf(error, patch)
  const columns = [
    { heading: '', cell: (line: Line) => line.mark || ' ' },
    { heading: 'field', cell: (line: Line) => line.field },
    { heading: 'yours', cell: (line: Line) => shown(line.yours) },
    { heading: 'theirs', cell: (line: Line) => shown(line.theirs) },
    { heading: 'base', cell: (line: Line) => shown(line.base) },
    { heading: 'changed by', cell: (line: Line) => line.by || ' ' },
    { heading: 'at', cell: (line: Line) => line.at || ' ' },
  ]
  const more = error.moreChanges > 0 ? `and ${error.moreChanges} more\n` : ''
  const legend = lines.some(({ mark }) => mark !== '')
    ? '! marks fields that you change too.\n'
    : 'You change none of these fields.\n'
  return lines.length === 0 ? '' : `${tableOf(lines, columns)}${more}${legend}`
}

const UNTOUCHED = Symbol('not in the patch')
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

const fieldAt = (pointer: string): string => stepsOf(pointer).join('.')

/** The value at a JSON Pointer. Inside an object that is null, everything is null. */
function valueAt(content: unknown, pointer: string): unknown {
  let value = content
  for (const part of stepsOf(pointer)) {
    if (value === null) return null
    if (typeof value !== 'object' || !Object.hasOwn(value as object, part)) return UNTOUCHED
    value = (value as Content)[part]
  }
  return value
}

function leavesOf(content: Content, prefix = ''): [string, unknown][] {
  return Object.entries(content).flatMap(([name, value]): [string, unknown][] => {
    const path = pointerTo(prefix, name)
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    return isObject ? leavesOf(value as Content, path) : [[path, value]]
  })
}
