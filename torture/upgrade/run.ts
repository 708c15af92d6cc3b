/** Data of every earlier shape of the database opens, reads the same, and can be changed. */
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../history.ts'
import { connectionsTo } from '../http.ts'
import { startNode } from '../nodes.ts'
import type { Options } from '../options.ts'
import { openPlace } from '../places.ts'
import type { Result } from '../report.ts'
import { type Fixture, readFixtures, restorePostgres, restoreSqlite } from './fixture.ts'

export async function runUpgrade(_options: Options, tell: (result: Result) => void): Promise<void> {
  for (const fixture of readFixtures()) {
    const startedAt = performance.now()
    const faults = await faultsOfUpgrade(fixture).catch((error) => [String((error as Error).message).slice(0, 500)])
    const seconds = (performance.now() - startedAt) / 1000
    const calls = Object.keys(fixture.answers).length
    const { commit, title, database } = fixture
    tell({ name: `upgrade ${commit}`, database, seconds, faults, notes: [title], figures: { calls } })
  }
}

/** What is not as it was. */
export async function faultsOfUpgrade(fixture: Fixture): Promise<string[]> {
  const place = await openPlace(fixture.database)
  const { send, close } = connectionsTo()
  try {
    if (fixture.database === 'SQLite') restoreSqlite(fixture, join(place.folder, 'vanline.db'))
    else await restorePostgres(fixture, place.url)
    const node = await startNode({ databaseUrl: place.url })
    const faults: string[] = []
    for (const [path, before] of Object.entries(fixture.answers)) {
      const { status, body } = await send('GET', `${node.base}${path}`)
      if (status !== 200) faults.push(`${path} is answered with ${status}`)
      else faults.push(...differences(before, body, path))
    }
    faults.push(
      ...(await faultsOfChange(fixture, (method, path, options) => send(method, `${node.base}${path}`, options))),
    )
    await node.kill('SIGTERM')
    return faults
  } finally {
    close()
    await place.discard()
  }
}

type Ask = (method: string, path: string, options?: Json) => Promise<{ status: number; text: string; body: Json }>

/** The tag of then is the version of now, an older one is explained, and what was done with a key is not done again. */
async function faultsOfChange({ answers, rows }: Fixture, ask: Ask): Promise<string[]> {
  const [path, shipment] = Object.entries(answers)[0] as [string, Json]
  const first = rows.events!.find(({ type }) => type === 'shipment.created')!
  const stale = await ask('PATCH', path, { body: { estimatedWeight: 1 }, headers: { 'if-match': first.etag } })
  const patched = await ask('PATCH', path, { body: { estimatedWeight: 5000 }, headers: { 'if-match': shipment.eTag } })
  const faults: string[] = []
  if (patched.status !== 200) faults.push(`the tag of then was answered with ${patched.status}: ${patched.text}`)
  if (stale.status !== 412 || stale.body.reason !== 'stale') faults.push(`an old tag was answered with ${stale.status}`)
  const newest = (await ask('GET', '/v1/events?limit=200')).body.at(-1)
  if (newest?.eTag !== patched.body?.eTag) faults.push('the change is not the newest event')
  return faults
}

/** Members may have come since; none may have gone or changed. */
function differences(before: Json, after: Json, at: string): string[] {
  if (before === null || typeof before !== 'object')
    return isDeepStrictEqual(before, after)
      ? []
      : [`${at} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`]
  if (after === null || typeof after !== 'object') return [`${at} is gone`]
  if (Array.isArray(before) && before.length !== after.length)
    return [`${at} had ${before.length} members and has ${after.length}`]
  return Object.keys(before).flatMap((name) => differences(before[name], after[name], `${at}/${name}`))
}
