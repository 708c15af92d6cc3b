/**
 * Changes of single values in the table. Each is sent at once, on the version that the user saw: the service merges it with changes of other values,
 * and the user chooses where another one changed the same value. What is not saved yet stays in its cell.
 */
import { ConflictError, type ExplainedChange, type Item } from '@vanline/client'
import { useCallback, useRef, useState } from 'react'
import { violationsOf } from '../forms/check.ts'
import { errorsIn } from '../forms/errors.ts'
import { api } from '../session/api.ts'
import type { Member, Read } from './columns.ts'

export type CellEdit = {
  /** The version that the user saw. */
  base: Item
  member: Member
  /** What was typed, if it was, and its value. */
  typed: string | undefined
  value: unknown
  state: 'saving' | 'refused' | 'failed' | 'conflict'
  error?: Error
  /** Why the value is refused, in words. */
  detail?: string
  /** Of a conflict: the current version, and who changed what. */
  current?: Item
  changes?: readonly ExplainedChange[]
}

/** A change that can be undone: to the value before. */
type Done = { after: Item; member: Member; before: unknown }

/** What was typed, what it means, and whether it takes back an earlier change. */
type Typed = { typed?: string; read: Read; isUndo?: boolean }

const DONE_MAX = 100

export const cellKey = (id: string, member: Member): string => `${id} ${member}`
const keyOf = ({ base, member }: Pick<CellEdit, 'base' | 'member'>): string => cellKey(base.id, member)

/** Why a value cannot be sent; undefined if it can. */
const faultOf = (member: Member, value: unknown): string | undefined =>
  violationsOf('ItemPatch', { [member]: value }).find(({ pointer }) => pointer === `/${member}`)?.detail

/** The changes by their cells; `latest` has them also before the next rendering. */
function useEditMap() {
  const [edits, setEdits] = useState<ReadonlyMap<string, CellEdit>>(new Map())
  const latest = useRef(edits)
  const put = useCallback((key: string, edit: CellEdit | undefined) => {
    const next = new Map(latest.current)
    if (edit) next.set(key, edit)
    else next.delete(key)
    latest.current = next
    setEdits(next)
  }, [])
  return { edits, latest, put }
}

export function useCellEdits(show: (saved: readonly Item[]) => void) {
  const { edits, latest, put } = useEditMap()
  const done = useRef<Done[]>([])

  const send = useCallback(
    async (edit: CellEdit, isUndo: boolean): Promise<void> => {
      const { base, member, value } = edit
      const key = keyOf(edit)
      put(key, edit)
      try {
        const saved = await api.items.update(base, { [member]: value }, { merge: true })
        show([saved])
        if (!isUndo) {
          done.current.push({ after: saved, member, before: base[member] })
          done.current.splice(0, done.current.length - DONE_MAX)
        }
        const newer = latest.current.get(key)
        // The user has typed another value meanwhile, which is based on this one.
        if (newer !== edit && newer?.state === 'saving') return await send({ ...newer, base: saved }, false)
        if (newer === edit) put(key, undefined)
      } catch (error) {
        // What was typed meanwhile is refused for the same reason.
        const shown = latest.current.get(key)
        if (shown) put(key, refused(shown, error as Error))
      }
    },
    [latest, put, show],
  )

  /** Saves a value. One that cannot be read, or that the schema refuses, is shown with the reason and not sent. */
  const save = useCallback(
    (base: Item, member: Member, { typed, read, isUndo = false }: Typed): void => {
      const key = cellKey(base.id, member)
      const before = latest.current.get(key)
      const value = 'value' in read ? read.value : undefined
      const detail = 'fault' in read ? read.fault : faultOf(member, value)
      const edit: CellEdit = { base: before?.base ?? base, member, typed, value, state: 'saving' }
      if (detail !== undefined) put(key, { ...edit, state: 'refused', detail })
      // The change that is being sent continues with this value.
      else if (before?.state === 'saving') put(key, edit)
      else if (isSame(edit.base[member], value)) put(key, undefined)
      else void send(edit, isUndo)
    },
    [latest, put, send],
  )

  return {
    edits,
    save,
    drop: (edit: CellEdit) => put(keyOf(edit), undefined),
    /** Sends what failed again. */
    again: () => {
      for (const edit of latest.current.values()) if (edit.state === 'failed') void send(saving(edit), false)
    },
    /** Ends a conflict: with the own value, on the version that was shown, or with the other one. */
    resolve: (edit: CellEdit, side: 'mine' | 'theirs') => {
      show([edit.current!])
      if (side === 'mine') void send({ ...saving(edit), base: edit.current! }, false)
      else put(keyOf(edit), undefined)
    },
    /** Takes back the last change, unless another user has changed the value since. Returns it, or undefined if there is none. */
    undo: (): Done | undefined => {
      const last = done.current.pop()
      if (last) save(last.after, last.member, { read: { value: last.before }, isUndo: true })
      return last
    },
  }
}

export type CellEdits = ReturnType<typeof useCellEdits>

const saving = ({ base, member, typed, value }: CellEdit): CellEdit => ({
  ...{ base, member, typed, value },
  state: 'saving',
})

/** Whether two values of a member are the same; conditions are lists. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The change after it was refused; undefined if another user made the same one. */
function refused(edit: CellEdit, error: Error): CellEdit | undefined {
  if (error instanceof ConflictError && isSame(error.current?.[edit.member], edit.value)) return undefined
  if (error instanceof ConflictError && error.current)
    return { ...edit, state: 'conflict', error, current: error.current as unknown as Item, changes: error.changes }
  const detail = errorsIn(error)?.[`/${edit.member}`]
  return detail ? { ...edit, state: 'refused', error, detail } : { ...edit, state: 'failed', error }
}
