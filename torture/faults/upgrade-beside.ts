import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { PROGRAMS, ROOT, startProcess } from '../../scripts/processes.ts'
import type { Event, Evidence, Json } from '../history.ts'
import { DidNotStart, type NodeOptions, START_MAX_MS, startNode } from '../nodes.ts'
import type { Ground, Scene, Trial } from '../trial.ts'
import { LAST_RELEASE, lastRelease } from '../upgrade/last-release.ts'

const REFUSAL =
  /^vanline: The migration does not begin while (an older release uses the database: .*a release before 0\.2 on|another process has .* open)/

/**
 * Nodes of the last release write under load while this release wants to migrate. It refuses while a node of the last release is connected,
 * prepares large tables beside those nodes, and takes over when they have ended. The last release answers with nothing worse than 503.
 */
export async function upgradeBeside({ place }: Ground): Promise<Trial> {
  const program = lastRelease()
  if (program === undefined) return { skipped: 'this clone lacks the last release' }
  const databaseUrl = (await place()).url
  const old: NodeOptions = { databaseUrl, program, which: 'the last release' }
  return {
    // The last release has other events for webhooks.
    ...{ nodes: [old, old], isQuick: true, normalize: asBefore, writes: 30, waitMs: 200 },
    strike: (scene) => requireRefusal(scene, databaseUrl),
    finish: (scene) => upgrade(scene, old),
  }
}

/** Members that this release added, with their value in records of the last release. */
const ADDED_TO_EVENTS = { batchID: null, reverts: null, source: null, changeRequest: null, occurredAt: null }
const ADDED_TO_RECORDS: Record<string, Json> = {
  ...{ assignee: null, partyID: null, valuation: null, declaredValue: null },
  ...{ actualWeightFrom: null, actualWeightRule: null, form: 'CLOUD_EVENT' },
}

/** The evidence without members that the last release does not have. */
function asBefore({ calls, feed, polled, streamed, delivered, histories, records }: Evidence): Evidence {
  const events = (list: Event[]) =>
    list.map((event): Event => ({ ...ADDED_TO_EVENTS, ...event, record: recordBefore(event.record) }))
  return {
    calls: calls.map(({ answer, ...call }) => ({
      ...call,
      answer: answer && { ...answer, body: recordBefore(answer.body) },
    })),
    feed: events(feed),
    polled: events(polled),
    streamed: events(streamed),
    delivered: delivered && events(delivered),
    histories: new Map([...histories].map(([subject, list]) => [subject, events(list)])),
    records: new Map([...records].map(([subject, record]) => [subject, recordBefore(record)])),
  }
}

function recordBefore(value: Json): Json {
  if (Array.isArray(value)) return value.map(recordBefore)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).filter(([name, member]) => member !== ADDED_TO_RECORDS[name])
  return Object.fromEntries(members.map(([name, member]) => [name, recordBefore(member)]))
}

async function upgrade(scene: Scene, old: NodeOptions): Promise<void> {
  const { nodes, clients, progress, fault, note, random } = scene
  const { databaseUrl } = old
  const isPrepared = !isFile(databaseUrl) && random.chance(0.5)
  if (isPrepared) await prepare(databaseUrl, fault)
  await progress(30)
  await nodes[0]!.kill('SIGTERM')
  await requireRefusal(scene, databaseUrl)
  const signal = random.chance(0.5) ? 'SIGTERM' : 'SIGKILL'
  await nodes[1]!.kill(signal)
  const errors = clients.calls.filter(({ answer }) => answer && answer.status >= 500 && answer.status !== 503)
  if (errors.length > 0) fault(`the last release answered ${errors.length} calls with ${errors[0]!.answer!.status}`)
  const before = clients.calls.length
  await Promise.all([0, 1].map((place) => takeOver(scene, place)))
  const isOldUp = await startNode({ ...old, which: 'the last release on the migrated database' }).then(
    (node) => node.kill('SIGKILL').then(() => true),
    () => false,
  )
  if (isOldUp) fault('a node of the last release starts on the migrated database')
  await progress(60)
  await clients.stop()
  withoutUnknownOperations(clients)
  const wrong = clients.calls.filter(({ answer }) => answer && answer.status >= 500 && answer.status !== 503)
  if (wrong.length > errors.length) fault(`${wrong.length - errors.length} calls failed after the upgrade`)
  note(`${before} calls before the upgrade${isPrepared ? ', prepared ahead' : ''}, ${signal} for the last old node`)
}

/** Removes calls of operations that the last release does not have: their 404 is not about a record. */
function withoutUnknownOperations({ calls }: Scene['clients']): void {
  const known = calls.filter(({ answer }) => answer?.body?.code !== 'route_not_found')
  calls.splice(0, calls.length, ...known)
}

/** This release must not start, must say why in one line, and must leave the schema of the last release. */
async function requireRefusal({ fault }: Scene, databaseUrl: string): Promise<void> {
  try {
    const node = await startNode({
      databaseUrl,
      settings: { VANLINE_PROCESSES: '1' },
      which: 'this release beside the last one',
    })
    await node.kill('SIGKILL')
    fault('this release started beside a node of the last one')
  } catch (error) {
    if (!(error instanceof DidNotStart)) throw error
    const { complaint, message } = error
    if (complaint.includes('\n') || !REFUSAL.test(complaint)) fault(`the refusal is not as it should be: ${message}`)
  }
  const newest = await newestMigration(databaseUrl)
  if (newest !== LAST_RELEASE.migrations) fault(`migration ${newest} has run beside a node of the last release`)
}

const isFile = (databaseUrl: string): boolean => databaseUrl.startsWith('sqlite:')

async function newestMigration(databaseUrl: string): Promise<number> {
  const query = 'SELECT max(id) AS id FROM migrations'
  if (isFile(databaseUrl)) {
    const file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true })
    const found = file.prepare(query).get()
    file.close()
    return Number(found?.id)
  }
  const session = openSession(databaseUrl)
  const [found] = await session.rows<{ id: number }>(query).finally(session.close)
  return Number(found?.id)
}

async function prepare(databaseUrl: string, fault: (line: string) => void): Promise<void> {
  const command = startProcess([process.execPath, `${ROOT}${PROGRAMS.vanline}`, 'migrate', '--ahead'], {
    env: { DATABASE_URL: databaseUrl },
  })
  const code = await command.ended
  if (code !== 0) fault(`vanline migrate --ahead ended with ${code}: ${command.complained.join('\n')}`)
}

/** Starts this release in the place of an old node. The server may need a moment to end the sessions of a killed node. */
async function takeOver({ revive, fault }: Scene, place: number): Promise<void> {
  const giveUpAt = performance.now() + START_MAX_MS
  for (;;) {
    try {
      return await revive(place, { program: undefined, which: `this release in the place of old node ${place}` })
    } catch (error) {
      if (!(error instanceof DidNotStart)) throw error
      if (!REFUSAL.test(error.complaint) || performance.now() > giveUpAt) {
        fault(`this release does not start: ${error.message}`)
        throw error
      }
    }
    await pause(100)
  }
}
