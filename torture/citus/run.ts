/**
 * Clients write through two nodes on Citus while its servers are killed, paused and emptied: nothing may be lost, doubled or out of order.
 * The nodes connect to different servers: the coordinator and a worker. Some clients change one shipment, others several at once in bulks,
 * and others are bound to a party on the move of their shipment.
 *
 *   TEST_CITUS_URL=… node torture/citus/run.ts <folder of scripts/citus.ts start> [seconds]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openSession } from '../../packages/server/src/db/postgres/wire/session.ts'
import { makeCitusTemplate, openTestCitus } from '../../packages/server/test/citus.ts'
import { untilNumbered } from '../../packages/server/test/databases.ts'
import { bearing, keyIn } from '../../packages/server/test/keys.ts'
import { SERVICE, startProcess } from '../../scripts/processes.ts'

const [folder = '', seconds = '60'] = process.argv.slice(2)
const CLIENTS = 6
/** How many of them are bound to a party. */
const BOUND_CLIENTS = 2
const BULK_CLIENTS = 3
const BULK_SIZE = 3
const SERVERS = ['coordinator', 'worker1', 'worker2']
const bin = spawnSync(process.env.PG_CONFIG ?? 'pg_config', ['--bindir'], { encoding: 'utf8' }).stdout.trim()

type Shipment = { id: string; moveID: string; eTag: string; estimatedWeight: number | null }
type Told = {
  seq: number
  id: string
  subject: string
  eTag: string
  previousETag: string | null
  batchID: string | null
}
type Headers = Record<string, string>
/** What a client knows of its shipment: the changes that were acknowledged, and those whose outcome it was not told. */
type Ledger = { shipment: Shipment; acknowledged: Set<string>; unknown: number; refused: number; headers: Headers }

const pidOf = (server: string): number =>
  Number(readFileSync(join(folder, server, 'postmaster.pid'), 'utf8').split('\n')[0])

const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
/** Starts a server again. Its former processes may take a moment to notice that their parent is gone. */
async function restart(server: string): Promise<void> {
  const data = join(folder, server)
  const args = ['-D', data, '-l', `${data}.log`, '-w', 'start']
  const options = { ...identity, cwd: folder, env: { ...process.env, HOME: folder }, stdio: 'ignore' as const }
  while (spawnSync(join(bin, 'pg_ctl'), args, options).status !== 0) await pause(500)
}

/** Kills a server as a crash would, and starts it again. */
async function crash(server: string): Promise<void> {
  process.kill(pidOf(server), 'SIGKILL')
  await pause(1_500)
  await restart(server)
}

async function freeze(server: string): Promise<void> {
  const pid = pidOf(server)
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map(Number)
  for (const each of [pid, ...children]) trySignal(each, 'SIGSTOP')
  await pause(3_000)
  for (const each of [pid, ...children]) trySignal(each, 'SIGCONT')
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Moves every shard of moves to the other worker, with all that is stored beside it. */
async function moveShards(url: string): Promise<void> {
  const { rows, close } = openSession(url)
  const shards = await rows<{ shardid: number; nodename: string; nodeport: number }>(
    `SELECT shardid, nodename, nodeport FROM pg_dist_shard_placement JOIN pg_dist_shard USING (shardid)
      WHERE logicalrelid = 'moves'::regclass ORDER BY shardid`,
  )
  const ports = [...new Set(shards.map(({ nodeport }) => nodeport))]
  for (const { shardid, nodename, nodeport } of shards.slice(0, 2)) {
    const to = ports.find((port) => port !== nodeport) ?? nodeport
    await rows(
      `SELECT citus_move_shard_placement(${shardid}, '${nodename}', ${nodeport}, '${nodename}', ${to}, 'force_logical')`,
    )
  }
  await close()
}

async function write(bases: readonly string[], ledger: Ledger, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const { id, eTag } = ledger.shipment
    const path = `${bases[n % bases.length]}/v1/shipments/${id}`
    const headers = { 'content-type': 'application/json', 'if-match': eTag, ...ledger.headers }
    const body = JSON.stringify({ estimatedWeight: (ledger.shipment.estimatedWeight ?? 0) + 1 })
    const answer = await fetch(path, { method: 'PATCH', headers, body }).catch(() => undefined)
    const content = (await answer?.json().catch(() => undefined)) as (Shipment & { code?: string }) | undefined
    if (answer?.status === 200 && content) {
      ledger.shipment = content
      ledger.acknowledged.add(content.eTag)
      continue
    }
    if (content?.code === 'unavailable') ledger.refused += 1
    else ledger.unknown += 1
    await pause(100)
    const now = await fetch(path, { headers: ledger.headers }).catch(() => undefined)
    if (now?.status === 200) ledger.shipment = (await now.json()) as Shipment
  }
}

/** Changes several shipments at once, all or none. */
async function writeTogether(
  bases: readonly string[],
  ledgers: readonly Ledger[],
  isOver: () => boolean,
): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const base = bases[n % bases.length]
    const operations = ledgers.map(({ shipment: { id, eTag, estimatedWeight } }) => {
      const patch = { estimatedWeight: (estimatedWeight ?? 0) + 1 }
      return { action: 'update', id, ifMatch: eTag, patch }
    })
    const body = JSON.stringify({ mode: 'ATOMIC', operations })
    const headers = { 'content-type': 'application/json', ...ledgers[0]!.headers }
    const answer = await fetch(`${base}/v1/shipments`, { method: 'PATCH', headers, body }).catch(() => undefined)
    const content = (await answer?.json().catch(() => undefined)) as
      | { results?: { record: Shipment }[]; code?: string }
      | undefined
    for (const [i, ledger] of ledgers.entries()) {
      const record = answer?.status === 200 ? content?.results?.[i]?.record : undefined
      if (record) {
        ledger.shipment = record
        ledger.acknowledged.add(record.eTag)
        continue
      }
      if (content?.code === 'unavailable') ledger.refused += 1
      else ledger.unknown += 1
      await pause(100)
      const path = `${base}/v1/shipments/${ledger.shipment.id}`
      const now = await fetch(path, { headers: ledger.headers }).catch(() => undefined)
      if (now?.status === 200) ledger.shipment = (await now.json()) as Shipment
    }
  }
}

/** The whole feed, as a follower reads it. */
async function feedOf(base: string, headers: Headers): Promise<Told[]> {
  const told: Told[] = []
  for (;;) {
    const answer = await fetch(`${base}/v1/events?limit=200&after=${told.at(-1)?.seq ?? 0}`, { headers })
    const page = (await answer.json()) as Told[]
    if (page.length === 0) return told
    told.push(...page)
  }
}

/** The faults of a feed: gaps, events told twice, versions of a record that do not follow each other. */
function faultsIn(told: readonly Told[], ledgers: readonly Ledger[]): string[] {
  const faults: string[] = []
  const last = new Map<string, string>()
  for (const [i, { seq, subject, eTag, previousETag }] of told.entries()) {
    if (seq !== i + 1) faults.push(`number ${seq} is in place ${i + 1}`)
    if ((last.get(subject) ?? null) !== previousETag) faults.push(`${subject} is out of order at ${seq}`)
    last.set(subject, eTag)
  }
  for (const [batchID, events] of Map.groupBy(told, (event) => event.batchID))
    if (batchID !== null && events.length !== BULK_SIZE) faults.push(`bulk ${batchID} wrote ${events.length} events`)
  if (new Set(told.map(({ id }) => id)).size !== told.length) faults.push('an event is told twice')
  const tags = new Set(told.map(({ eTag }) => eTag))
  for (const { shipment, acknowledged } of ledgers)
    for (const tag of acknowledged) if (!tags.has(tag)) faults.push(`version ${tag} of ${shipment.id} is lost`)
  return faults
}

async function create<Created>(url: string, content: object): Promise<Created> {
  const headers = { 'content-type': 'application/json', ...unbound }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(content) })
  if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Created
}

/** Puts a new party on the move of a shipment, and returns the credential of a caller that is bound to it. */
async function bound(base: string, db: Database, { moveID }: Shipment): Promise<Headers> {
  const party = await create<{ id: string }>(`${base}/v1/parties`, { name: 'A hauler', kind: 'ORGANIZATION' })
  await create(`${base}/v1/moves/${moveID}/parties`, { partyID: party.id, role: 'HAULER', access: 'WRITE' })
  return bearing(await keyIn(db, { partyID: party.id }, Date.now()))
}

/** The faults of the feed of a bound caller: it has every change of its shipment, and none of another. */
async function faultsOfBound(base: string, told: readonly Told[], { shipment, headers }: Ledger): Promise<string[]> {
  const subject = `shipments/${shipment.id}`
  const tagsIn = (events: readonly Told[]) => events.map(({ eTag }) => eTag).join()
  const isShipment = (event: Told) => event.subject.startsWith('shipments/')
  const seen = (await feedOf(base, headers)).filter(isShipment)
  const isWhole = tagsIn(seen) === tagsIn(told.filter((event) => event.subject === subject))
  return isWhole ? [] : [`the feed of the party of ${subject} has ${seen.length} events of shipments`]
}

await makeCitusTemplate()
const { db, url, discard } = await openTestCitus()
const unbound: Headers = bearing(await keyIn(db, {}, Date.now()))
const [, worker = ''] = process.env.TEST_CITUS_URL!.split(',')
const urls = [url, new URL(new URL(url).pathname, worker).href]
const nodes = urls.map((each) =>
  startProcess([...SERVICE], {
    env: { DATABASE_URL: each, PORT: '0', LOG_LEVEL: 'silent', VANLINE_API_KEYS: 'on' },
    isHeard: true,
  }),
)
const bases = await Promise.all(nodes.map(async (node) => /http:\/\/[^/]+/.exec(await node.line(/is ready/))![0]))
const ledgers: Ledger[] = []
for (let i = 0; i < CLIENTS + BULK_CLIENTS * BULK_SIZE; i++) {
  const base = bases[i % bases.length]!
  const shipment = await create<Shipment>(`${base}/v1/shipments`, { shipmentType: 'HHG' })
  const headers = i < BOUND_CLIENTS ? await bound(base, db, shipment) : unbound
  ledgers.push({ shipment, acknowledged: new Set(), unknown: 0, refused: 0, headers })
}
const endsAt = performance.now() + Number(seconds) * 1000
const isOver = () => performance.now() > endsAt
const clients = ledgers.slice(0, CLIENTS).map((ledger) => write(bases, ledger, isOver))
for (let i = CLIENTS; i < ledgers.length; i += BULK_SIZE)
  clients.push(writeTogether(bases, ledgers.slice(i, i + BULK_SIZE), isOver))
const faults = [
  () => moveShards(url),
  () => crash('worker1'),
  () => freeze('worker2'),
  () => crash('coordinator'),
  () => crash('worker2'),
]
for (let i = 0; performance.now() < endsAt - 8_000; i++) {
  await pause(2_000)
  await faults[i % faults.length]!().catch((error) => console.log(`fault ${i % faults.length}: ${error.message}`))
}
await Promise.all(clients)
await untilNumbered(db)
const told = await feedOf(bases[0]!, unbound)
const found = faultsIn(told, ledgers)
if (JSON.stringify(await feedOf(bases[1]!, unbound)) !== JSON.stringify(told))
  found.push('the two nodes show different feeds')
for (const ledger of ledgers.slice(0, BOUND_CLIENTS)) found.push(...(await faultsOfBound(bases[1]!, told, ledger)))
const sum = (of: (ledger: Ledger) => number) => ledgers.reduce((total, ledger) => total + of(ledger), 0)
console.log(
  `${sum(({ acknowledged }) => acknowledged.size)} changes acknowledged, ${sum(({ unknown }) => unknown)} unknown, ${sum(({ refused }) => refused)} refused, ${told.length} events, ${found.length} faults`,
)
for (const fault of found.slice(0, 20)) console.log(fault)
for (const node of nodes) await node.stop()
await discard()
process.exitCode = found.length > 0 ? 1 : 0
console.log(SERVERS.map((server) => `${server} ${pidOf(server)}`).join(', '))
