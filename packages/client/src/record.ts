/** What all records have in common: they are changed in the version that was read, or not at all. */
import { ConflictError } from './errors.ts'
import type { JsonPatch, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type UpdateOptions<Expansion = never> = WriteOptions & {
  /** Let the service apply the patch to a newer version if nothing that it touches has changed since. */
  merge?: boolean
  /** What the answer is to show beside the record. */
  expand?: readonly Expansion[]
}

export type EditOptions = CallOptions & {
  /** Let the service do the applying again. */
  merge?: boolean
  /** How often to try in all; 5. */
  tries?: number
}

/** What to change of a record, as a merge patch or a JSON Patch; undefined leaves it as it is. */
export type Editor<Item, Patch> = (
  current: Item,
) => Patch | JsonPatch | undefined | Promise<Patch | JsonPatch | undefined>

/** `Changed` is what a change answers with. */
export interface ChangeMethods<Item, Patch, Changed = Item, Expansion = never> {
  /** The record as it is now: the very one that was given, at little cost, if it has not changed. */
  refresh(record: Item, options?: CallOptions): Promise<Item>

  /** Changes what was read: absent keeps, null clears. ConflictError if somebody has changed it since. */
  update(record: Versioned, patch: Patch | JsonPatch, options?: UpdateOptions<Expansion>): Promise<Changed>

  /**
   * Reads the record, asks what to change of it, and changes it. If somebody else was first and changed nothing that the patch
   * touches, asks again with the newer record; if they did, ConflictError.
   */
  edit(id: string, change: Editor<Item, Patch>, options?: EditOptions): Promise<Item | Changed>

  /** Deletes a record: in the version that was read, or in any if only its id is given. */
  delete(record: string | Versioned, options?: WriteOptions): Promise<void>
}

export interface RecordMethods<Item, Patch, Changed = Item> extends ChangeMethods<Item, Patch, Changed> {
  get(id: string, options?: CallOptions): Promise<Item>
}

const TRIES = 5

/** The header that guards a change by the version that was read. */
export const ifMatch = ({ eTag }: Versioned): Record<string, string> => ({ 'if-match': `"${eTag}"` })

/** The methods of a record that is found by its id alone. */
export function recordMethods<Item extends Versioned, Patch, Changed = Item, Expansion = never>(
  transport: Transport,
  pathOf: (id: string) => string,
): RecordMethods<Item, Patch, Changed> & ChangeMethods<Item, Patch, Changed, Expansion> {
  type Methods = ChangeMethods<Item, Patch, Changed, Expansion>

  async function get(id: string, options: CallOptions = {}): Promise<Item> {
    return (await transport.send<Item>({ ...options, method: 'GET', path: pathOf(id) })).body
  }

  const update: Methods['update'] = async (record, patch, { merge, expand, ...options } = {}) => {
    const headers = {
      'content-type': Array.isArray(patch) ? 'application/json-patch+json' : 'application/merge-patch+json',
      ...(merge ? { 'if-match': '*', prefer: `merge-base="${record.eTag}"` } : ifMatch(record)),
    }
    const path = pathOf(record.id)
    const call = { ...options, method: 'PATCH', path, query: { expand }, headers, body: patch } as const
    return (await transport.send<Changed>(call)).body
  }

  const edit: Methods['edit'] = async (id, change, { tries = TRIES, merge = false, ...options } = {}) => {
    let current = await get(id, options)
    for (let left = tries - 1; ; left--) {
      const patch = await change(current)
      if (patch === undefined) return current
      try {
        return await update(current, patch, { ...options, merge })
      } catch (error) {
        if (left <= 0 || !isHarmless(error)) throw error
        // The refusal shows the record as it is now; to whoever may read it.
        current = (error.current as Item | undefined) ?? (await get(id, options))
      }
    }
  }

  return {
    get,
    async refresh(record, options = {}) {
      const headers = { 'if-none-match': `"${record.eTag}"` }
      const answer = await transport.send<Item>({ ...options, method: 'GET', path: pathOf(record.id), headers })
      return answer.status === 304 ? record : answer.body
    },
    update,
    edit,
    async delete(record, options = {}) {
      const [id, headers] = typeof record === 'string' ? [record, {}] : [record.id, ifMatch(record)]
      await transport.send({ ...options, method: 'DELETE', path: pathOf(id), headers })
    },
  }
}

/** Whether others changed only what the refused patch does not touch. If the service cannot say, it is not harmless. */
const isHarmless = (error: unknown): error is ConflictError =>
  error instanceof ConflictError && error.status === 412 && error.problem?.overlaps?.length === 0
