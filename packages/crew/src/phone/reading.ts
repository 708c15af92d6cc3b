/** What the service said last about a person's jobs, kept encrypted for starts without a network. */
import type { Me, Visit } from '../jobs/schema.ts'
import { type Caller, call } from '../outbox/call.ts'
import { type Database, durably, type ReadRow } from './database.ts'
import type { Vault } from './vault.ts'

export type Read<Content> = { content: Content; tag: string | null; atMs: number }

export const placeOf = (owner: string, name: string): string => `${owner}/read/${name}`

/** What is stored under a name for a person; undefined if there is nothing readable. */
export async function findRead<Content>(
  database: Database,
  vault: Vault,
  owner: string,
  name: string,
): Promise<Read<Content> | undefined> {
  const row = await database.get('read', placeOf(owner, name))
  if (!row) return undefined
  try {
    const content = (await vault.openJson(row.id, row)) as Content
    return { content, tag: row.tag, atMs: row.atMs }
  } catch {
    return undefined
  }
}

export async function sealRead(vault: Vault, owner: string, name: string, { content, tag, atMs }: Read<unknown>) {
  const id = placeOf(owner, name)
  return { id, owner, tag, atMs, ...(await vault.sealJson(id, content)) }
}

export async function keepRead(
  database: Database,
  vault: Vault,
  owner: string,
  name: string,
  read: Read<unknown>,
): Promise<void> {
  await keepRow(database, await sealRead(vault, owner, name, read))
}

/** Stores what was read for a person, unless the person has signed out meanwhile, perhaps in another tab. */
export const keepRow = (database: Database, row: ReadRow): Promise<void> =>
  durably(database, ['session', 'read'], async (transaction) => {
    const session = await transaction.objectStore('session').get('session')
    if (session?.memberID === row.owner) await transaction.objectStore('read').put(row)
  })

/** Deletes what was read for a person: names and addresses of customers do not stay on the phone of a person who left. */
export async function deleteRead(database: Database, owner: string): Promise<void> {
  const all = placeOf(owner, '')
  await database.delete('read', IDBKeyRange.bound(all, `${all}\uffff`))
}

/** Deletes what was read for a person under names that begin so, except some names. */
export async function deleteOthers(
  database: Database,
  owner: string,
  prefix: string,
  kept: readonly string[],
): Promise<void> {
  const places = new Set(kept.map((name) => placeOf(owner, name)))
  const all = placeOf(owner, prefix)
  for (const key of await database.getAllKeys('read', IDBKeyRange.bound(all, `${all}\uffff`)))
    if (!places.has(key)) await database.delete('read', key)
}

export type Asked<Content> =
  | { is: 'read'; content: Content; tag: string | null }
  | { is: 'unchanged' }
  | { is: 'unreachable' }
  | { is: 'refused'; code: string }

export async function ask<Content>(caller: Caller, path: string, tag: string | null): Promise<Asked<Content>> {
  const headers: Record<string, string> = tag === null ? {} : { 'if-none-match': tag }
  const { status, body, headers: answered } = await call(caller, { method: 'GET', path, headers })
  if (status === 200 && body !== undefined) return { is: 'read', content: body as Content, tag: answered.get('etag') }
  if (status === 304) return { is: 'unchanged' }
  const code = (body as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && status < 500 && status !== 429 ? { is: 'refused', code } : { is: 'unreachable' }
}

export const askMe = (caller: Caller): Promise<Asked<Me>> => ask(caller, '/v1/crew/me', null)
export const askVisits = (caller: Caller, tag: string | null): Promise<Asked<readonly Visit[]>> =>
  ask(caller, '/v1/crew/jobs', tag)
/** Who calls, as the history names the caller. */
export const askCaller = (caller: Caller): Promise<Asked<{ actor: string }>> => ask(caller, '/v1/me', null)
