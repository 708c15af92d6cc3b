/** Methods of all records. A change is applied to the version that was read, or not at all. */
import { ConflictError } from './errors.ts'
import type { JsonPatch, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type UpdateOptions<Expansion = never> = WriteOptions & {
  /** Let the service apply the patch to a newer version, unless a patched field has changed. */
  merge?: boolean
  /** Related records to include in the answer. */
  expand?: readonly Expansion[]
}

export type EditOptions = CallOptions & {
  /** Let the service merge. */
  merge?: boolean
  /** The maximum number of attempts; default 5, or 50 with `onOverlap: 'rerun'`. */
  tries?: number
  /**
   * What to do if others have changed a patched field: `throw`, the default, a ConflictError, or `rerun` the function with the newer
   * record. Use `rerun` for a function that computes the patch from the record, such as a counter.
   */
  onOverlap?: 'throw' | 'rerun'
}

/** Returns a merge patch or a JSON Patch for the record; undefined changes nothing. */
export type Editor<Item, Patch> = (
  current: Item,
) => Patch | JsonPatch | undefined | Promise<Patch | JsonPatch | undefined>

/** `Changed` is the answer of a change. */
export interface ChangeMethods<Item, Patch, Changed = Item, Expansion = never> {
  /** The current record. If it has not changed, the same object is returned, at little cost. */
  refresh(record: Item, options?: CallOptions): Promise<Item>

  /** Changes the record: absent keeps, null clears. Throws ConflictError if it has changed since it was read. */
  update(record: Versioned, patch: Patch | JsonPatch, options?: UpdateOptions<Expansion>): Promise<Changed>

  /**
   * Reads the record, calls `edit` and applies its patch. If other fields have changed meanwhile, calls `edit` again with the newer record; if
   * a patched field has changed, throws ConflictError or, with `onOverlap: 'rerun'`, does the same.
   */
  edit(id: string, change: Editor<Item, Patch>, options?: EditOptions): Promise<Item | Changed>

  /** Deletes the given version, or any version if you pass only the id. */
  delete(record: string | Versioned, options?: WriteOptions): Promise<void>
}

export interface RecordMethods<Item, Patch, Changed = Item> extends ChangeMethods<Item, Patch, Changed> {
  get(id: string, options?: CallOptions): Promise<Item>
}

const TRIES = { throw: 5, rerun: 50 }

/** Options of a create: with `unlessExists`, a record with the same reference is not created again (ConflictError, with that record). */
export type CreateOptions<Expansion> = WriteOptions & { expand?: readonly Expansion[]; unlessExists?: boolean }

/** The header of a create that must not find a record with the same reference. */
export const ifNoneMatch = (unlessExists = false): { headers?: Record<string, string> } =>
  unlessExists ? { headers: { 'if-none-match': '*' } } : {}

/** The If-Match header for the version that was read. */
export const ifMatch = ({ eTag }: Pick<Versioned, 'eTag'>): Record<string, string> => ({ 'if-match': `"${eTag}"` })

/** The methods of a record that is found by its id. */
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

  const edit: Methods['edit'] = async (id, change, { onOverlap = 'throw', tries, merge = false, ...options } = {}) => {
    const isRetried = onOverlap === 'rerun' ? isConflict : isHarmless
    let current = await get(id, options)
    for (let left = (tries ?? TRIES[onOverlap]) - 1; ; left--) {
      const patch = await change(current)
      if (patch === undefined) return current
      try {
        return await update(current, patch, { ...options, merge })
      } catch (error) {
        if (left <= 0 || !isRetried(error)) throw error
        // The error contains the current record, if the caller may read it.
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

const isConflict = (error: unknown): error is ConflictError => error instanceof ConflictError

/** Whether only other fields than the patched ones have changed. If the service does not say, the answer is no. */
const isHarmless = (error: unknown): error is ConflictError =>
  isConflict(error) && error.status === 412 && error.problem?.overlaps?.length === 0
