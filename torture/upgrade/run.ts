/** Data of every earlier shape of the database opens, reads the same, and can be changed. */
import { isDeepStrictEqual } from 'node:util'
import { randomOf } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { connectionsTo } from '../http.ts'
import type { Options } from '../options.ts'
import { type Result, timed } from '../report.ts'
import { type Ground, noFigures, runTrial, type Scene, type Trial, type Verdict } from '../trial.ts'
import { type Fixture, readFixtures, restore } from './fixture.ts'

export async function runUpgrade({ seed }: Options, report: (result: Result) => void): Promise<void> {
  for (const fixture of readFixtures())
    report(await timed(`upgrade ${fixture.commit}`, fixture.database, () => upgradeOf(fixture, seed)))
}

/** Opens the database of an earlier commit, and compares its answers with those of today. */
export function upgradeOf(fixture: Fixture, seed = 0): Promise<Verdict> {
  const { database, answers, title } = fixture
  const trial = async ({ place }: Ground): Promise<Trial> => {
    await restore(fixture, (await place()).url)
    return { crew: 'none', nodes: [{}], rounds: 0, finish: (scene) => requireSame(fixture, scene) }
  }
  return runTrial({ trial }, { random: randomOf(seed), database, rounds: 0 }).then(
    (verdict) => ({ ...verdict, notes: [title], figures: { ...verdict.figures, calls: Object.keys(answers).length } }),
    ({ message }: Error) => ({ faults: [message.slice(0, 500)], notes: [title], figures: noFigures() }),
  )
}

async function requireSame(fixture: Fixture, { nodes, fault }: Scene): Promise<void> {
  const { send, close } = connectionsTo()
  const ask: Ask = (method, path, options) => send(method, `${nodes[0]!.base}${path}`, options)
  const faults: string[] = []
  for (const [path, before] of Object.entries(fixture.answers)) {
    const { status, body } = await ask('GET', path)
    if (status !== 200) faults.push(`${path} is answered with ${status}`)
    else faults.push(...differences(before, body, path))
  }
  faults.push(...(await faultsOfChange(fixture, ask)))
  for (const line of faults) fault(line)
  close()
}

type Ask = (method: string, path: string, options?: Json) => Promise<{ status: number; text: string; body: Json }>

/** The tag that the earlier commit answered is the current version, and an older tag is refused as stale. */
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

/** A later release may add members, never remove or change them. */
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
