/** Papers of the jobs, kept encrypted so that they can be read without a signal. */
import { papersToKeep } from '../jobs/papers.ts'
import type { Visit } from '../jobs/schema.ts'
import { authorizedFetch, type Caller } from '../outbox/call.ts'
import type { Database } from './database.ts'
import { deleteOthers, keepRow, placeOf } from './reading.ts'
import type { Vault } from './vault.ts'

const FETCH_MS = 120_000

const nameOf = (id: string): string => `papers/${id}`

/** The content of a paper from the service; undefined without a signal. No cache of the browser keeps it: that would not be encrypted. */
export async function fetchPaper(caller: Caller, id: string): Promise<Blob | undefined> {
  try {
    const response = await authorizedFetch(caller, `/v1/crew/documents/${id}/content`, {
      ...{ cache: 'no-store', credentials: 'omit', redirect: 'manual', signal: AbortSignal.timeout(FETCH_MS) },
    })
    return response?.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/** A paper that this phone keeps for a person. */
export async function findPaper(
  database: Database,
  vault: Vault,
  owner: string,
  id: string,
): Promise<Blob | undefined> {
  const place = placeOf(owner, nameOf(id))
  const row = await database.get('read', place)
  const bytes = row && (await vault.open(place, row).catch(() => undefined))
  return bytes && new Blob([bytes], { type: row.type ?? '' })
}

/** Keeps the papers of these jobs that fit, and deletes the others. Stops where there is no signal or no room. */
export async function keepPapers(
  database: Database,
  vault: Vault,
  owner: string,
  caller: Caller,
  visits: readonly Visit[],
  room: number,
): Promise<void> {
  const wanted = papersToKeep(visits, room)
  const names = wanted.map(({ id }) => nameOf(id))
  await deleteOthers(database, owner, nameOf(''), names)
  for (const { id, sha256 } of wanted) {
    const place = placeOf(owner, nameOf(id))
    if ((await database.get('read', place))?.tag === sha256) continue
    const content = await fetchPaper(caller, id)
    if (!content) return
    const sealed = await vault.seal(place, new Uint8Array(await content.arrayBuffer()))
    const row = { id: place, owner, tag: sha256, atMs: caller.clock(), type: content.type, ...sealed }
    await keepRow(database, row)
  }
}
