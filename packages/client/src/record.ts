/** What all records have in common: read, change in the version that was read, delete. */
import { ConflictError } from './errors.ts'
import type { JsonPatch, Versioned } from './schema.ts'
import type { CallOptions, Transport, WriteOptions } from './transport.ts'

export type UpdateOptions = WriteOptions & {
  /** Let the service apply the patch to a newer version if nothing that it touches has changed since. */
  merge?: boolean
}

export type EditOptions = CallOptions & {
  merge?: boolean
  /** How often to try in all; 5. */
  tries?: number
}

const TRIES = 5

/** The header that guards a change by the version that was read. */
export const ifMatch = ({ eTag }: Versioned): Record<string, string> => ({ 'if-match': `"${eTag}"` })

/** The methods of a record that is found by its id alone. `Changed` is what a change answers with. */
export function recordMethods<Item extends Versioned, Patch extends object, Changed extends Versioned = Item>(
  transport: Transport,
  pathOf: (id: string) => string,
) {
  async function get(id: string, options: CallOptions = {}): Promise<Item> {
    return (await transport.send<Item>({ ...options, method: 'GET', path: pathOf(id) })).body
  }

  /** The record as it is now: the very one that was given, at little cost, if it has not changed. */
  async function refresh(record: Item, options: CallOptions = {}): Promise<Item> {
    const headers = { 'if-none-match': `"${record.eTag}"` }
    const answer = await transport.send<Item>({ ...options, method: 'GET', path: pathOf(record.id), headers })
    return answer.status === 304 ? record : answer.body
  }

  /** Changes what was read: absent keeps, null clears. ConflictError if somebody has changed it since. */
  async function update(
    record: Versioned,
    patch: Patch | JsonPatch,
    { merge, ...options }: UpdateOptions = {},
  ): Promise<Changed> {
    const headers = {
      'content-type': Array.isArray(patch) ? 'application/json-patch+json' : 'application/merge-patch+json',
      ...(merge ? { 'if-match': '*', prefer: `merge-base="${record.eTag}"` } : ifMatch(record)),
    }
    const path = pathOf(record.id)
    return (await transport.send<Changed>({ ...options, method: 'PATCH', path, headers, body: patch })).body
  }

  /**
   * Reads the record, asks what to change of it, and changes it. If somebody else was first and changed nothing that the patch
   * touches, asks again with the newer record; if they did, ConflictError. Undefined leaves the record as it is.
   */
  async function edit(
    id: string,
    change: (current: Item) => Patch | JsonPatch | undefined | Promise<Patch | JsonPatch | undefined>,
    { tries = TRIES, merge = false, ...options }: EditOptions = {},
  ): Promise<Item | Changed> {
    for (let left = tries - 1; ; left--) {
      const current = await get(id, options)
      const patch = await change(current)
      if (patch === undefined) return current
      try {
        return await update(current, patch, { ...options, merge })
      } catch (error) {
        if (left <= 0 || !isHarmless(error)) throw error
      }
    }
  }

  /** Deletes a record: in the version that was read, or in any if only its id is given. */
  async function remove(record: string | Versioned, options: WriteOptions = {}): Promise<void> {
    const [id, headers] = typeof record === 'string' ? [record, {}] : [record.id, ifMatch(record)]
    await transport.send({ ...options, method: 'DELETE', path: pathOf(id), headers })
  }

  return { get, refresh, update, edit, delete: remove }
}

/** Whether others changed only what the refused patch does not touch. If the service cannot say, it is not harmless. */
const isHarmless = (error: unknown): boolean =>
  error instanceof ConflictError && error.status === 412 && error.problem?.overlaps?.length === 0
