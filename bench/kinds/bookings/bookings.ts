import { dayAfter } from '../../../packages/server/src/bookings/time-rules.ts'
import { openPostgres } from '../../../packages/server/src/db/postgres/postgres.ts'
import { openSqlite } from '../../../packages/server/src/db/sqlite/sqlite.ts'
import { type Ask, ask, create, JSON_HEADERS } from '../../load/probe.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { cpuSecondsOfFamily } from '../../machine/processes.ts'
import { startOurs } from '../../machine/servers.ts'
import { openDatabase } from '../../measure.ts'
import type { Kind } from '../../options.ts'
import { median, numberText, share, tableOf } from '../../report/table.ts'
import { CREW, crewOf, FIRST_DAY, PEOPLE, seedJobs, TRUCKS, timeOf } from '../../seed/jobs.ts'
import { settle } from '../../seed/postgres.ts'

/** How many requests of each kind a round sends, one after the other. */
const CHANGES = 400
const READS = 7
/** A change of a plan may cost so many times a PATCH of a shipment. */
const TARGET = 1.5

type Change = { name: string; requests(round: number): Promise<Ask[]> | Ask[]; status: number }
type Read = { name: string; targetMs: number; request: Ask }
type Fleet = { port: number; trucks: string[]; people: string[]; shipments: { id: string; moveID: string }[] }

const body = (content: object) => ({ headers: JSON_HEADERS, body: JSON.stringify(content) })
const patch = (path: string, content: object): Ask => ({
  ...{ method: 'PATCH', path, headers: { ...JSON_HEADERS, 'If-Match': '*' } },
  body: JSON.stringify(content),
})

/** What a change of a plan costs beside a PATCH of a shipment, and how long the reads of a dispatcher take, at 100,000 jobs. */
export const bookings: Kind = {
  seconds: 1,
  rounds: 5,
  sizes: [100_000],
  meaning: 'what a booking costs beside a PATCH, and how long a dispatcher waits, with 100,000 jobs',
  async run({ rounds, sizes, log }, database) {
    const jobs = sizes.at(-1)!
    await using opened = await openDatabase(database, log)
    await using server = await startOurs(opened.url, UNPINNED)
    const fleet = await fleetOf(server.port)
    await plan(opened.url, fleet, jobs, log)
    const pids = [server.pid, ...(opened.pid === undefined ? [] : [opened.pid])]
    const cpuMs = () => pids.reduce((sum, pid) => sum + cpuSecondsOfFamily(pid), 0) * 1_000
    const changes = changesOf(fleet)
    const costs = new Map(changes.map(({ name }) => [name, [] as number[]]))
    const reads = readsOf()
    const times = new Map(reads.map(({ name }) => [name, { ms: [] as number[], cpuMs: [] as number[], bytes: 0 }]))
    for (let round = 0; round <= rounds; round++) {
      for (const { name, requests, status } of changes) {
        const all = await requests(round)
        const before = cpuMs()
        for (const request of all) await send(server.port, request, status)
        // The first round warms up.
        if (round > 0) costs.get(name)!.push((cpuMs() - before) / all.length)
      }
      for (const { name, request } of reads) {
        const found = times.get(name)!
        const before = cpuMs()
        for (let i = 0; i < READS; i++) {
          const begun = performance.now()
          found.bytes = (await send(server.port, request, 200)).length
          if (round > 0) found.ms.push(performance.now() - begun)
        }
        if (round > 0) found.cpuMs.push((cpuMs() - before) / READS)
      }
      log(`round ${round}`)
    }
    const reference = costs.get(changes[0]!.name)!
    const ratio = (name: string) => median(costs.get(name)!.map((cost, i) => cost / reference[i]!))
    const text = [
      `${database}, ${numberText(jobs)} jobs of ${TRUCKS} trucks and ${PEOPLE} people. A change of a plan may take ${TARGET} times the processor time of a PATCH of a shipment, the database included. One client, changes in turns; medians of ${rounds} rounds.`,
      tableOf(changes, {
        Change: ({ name }) => name,
        'processor, ms': ({ name }) => numberText(median(costs.get(name)!)),
        'of a PATCH': ({ name }) => share(ratio(name)),
      }),
      tableOf(reads, {
        Read: ({ name }) => name,
        ms: ({ name }) => numberText(median(times.get(name)!.ms)),
        'at least, ms': ({ name }) => numberText(Math.min(...times.get(name)!.ms)),
        'processor, ms': ({ name }) => numberText(median(times.get(name)!.cpuMs)),
        kB: ({ name }) => numberText(times.get(name)!.bytes / 1_000),
        'target, ms': ({ targetMs }) => String(targetMs),
      }),
    ].join('\n\n')
    return { text, data: { costs: Object.fromEntries(costs), times: Object.fromEntries(times) } }
  },
}

async function send(port: number, request: Ask, status: number): Promise<string> {
  const answer = await ask(port, request)
  if (answer.status !== status)
    throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${answer.body.slice(0, 500)}`)
  return answer.body
}

/** The fleet, and shipments that can still be planned. */
async function fleetOf(port: number): Promise<Fleet> {
  const [trucks, people]: [string[], string[]] = [[], []]
  for (let i = 0; i < TRUCKS; i++)
    trucks.push((await create(port, '/v1/trucks', { name: `Truck ${i}`, capacityPounds: 26_000 })).id)
  for (let i = 0; i < PEOPLE; i++)
    people.push((await create(port, '/v1/crew-members', { firstName: `Person ${i}`, skills: ['DRIVER'] })).id)
  const headers = { accept: 'application/x-ndjson' }
  const path = '/v1/shipments?status=SUBMITTED,APPROVED&fields=moveID'
  const lines = (await send(port, { method: 'GET', path, headers }, 200)).split('\n').filter(Boolean)
  return { port, trucks, people, shipments: lines.map((line) => JSON.parse(line)) }
}

async function plan(
  url: string,
  { trucks, people, shipments }: Fleet,
  jobs: number,
  log: (line: string) => void,
): Promise<void> {
  const isSqlite = url.startsWith('sqlite:')
  const db = isSqlite ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url, { poolSize: 4, isPooled: false })
  const begun = performance.now()
  const places = shipments.map(({ id, moveID }) => ({ moveID, shipmentID: id }))
  await seedJobs(db, { trucks, people }, places, jobs)
  await db.close()
  if (!isSqlite) await settle(url)
  log(`Planned ${numberText(jobs)} jobs in ${((performance.now() - begun) / 1_000).toFixed(0)} s.`)
}

function changesOf({ port, trucks, people, shipments }: Fleet): Change[] {
  const dayOf = (i: number) => dayAfter(FIRST_DAY, Math.floor(i / TRUCKS))
  const jobAt = (hour: number, i: number, kind: string, hasCrew: boolean) => ({
    ...{ shipmentID: shipments[i % shipments.length]!.id, kind, day: dayOf(i), timeZone: 'UTC' },
    ...{ windowStart: timeOf(hour), windowEnd: timeOf(hour + 1), expectedMinutes: 60, truckID: trucks[i % TRUCKS]! },
    ...(hasCrew && { crewMemberIDs: crewOf(people, i % TRUCKS, hour) }),
  })
  const each = (round: number, of: (i: number) => Ask): Ask[] =>
    Array.from({ length: CHANGES }, (_, i) => of(round * CHANGES + i))
  const book = (name: string, hour: number, kind: string, hasCrew: boolean): Change => ({
    ...{ name, status: 201 },
    requests: (round) =>
      each(round, (i) => ({ method: 'POST', path: '/v1/jobs', ...body(jobAt(hour, i, kind, hasCrew)) })),
  })
  return [
    {
      ...{ name: 'PATCH of a shipment', status: 200 },
      requests: (round) =>
        each(round, (i) =>
          patch(`/v1/shipments/${shipments[i % shipments.length]!.id}`, { customerRemarks: `Round ${round}` }),
        ),
    },
    book('a job with a truck', 18, 'PACKING', false),
    book(`a job with a truck and ${CREW} people`, 19, 'PACKING', true),
    {
      ...{ name: `a job with a truck and ${CREW} people to another day`, status: 200 },
      async requests(round) {
        const ids: string[] = []
        for (let i = 0; i < CHANGES; i++)
          ids.push((await create(port, '/v1/jobs', jobAt(20, round * CHANGES + i, 'PACKING', true))).id)
        return each(round, (i) => patch(`/v1/jobs/${ids[i % CHANGES]}`, { day: dayAfter(dayOf(i), 100) }))
      },
    },
  ]
}

function readsOf(): Read[] {
  const last = dayAfter(FIRST_DAY, 59)
  const week = `day[gte]=${dayAfter(FIRST_DAY, 63)}&day[lte]=${dayAfter(FIRST_DAY, 69)}`
  const headers = { accept: 'application/x-ndjson' }
  const get = (path: string, as = {}): Ask => ({ method: 'GET', path, headers: as })
  return [
    {
      ...{ name: 'who is free on 31 days', targetMs: 20 },
      request: get(`/v1/availability?day=${dayAfter(FIRST_DAY, 29)}&until=${last}&timeZone=UTC`),
    },
    { name: '2,100 jobs of a week', targetMs: 60, request: get(`/v1/jobs?${week}&sort=day`, headers) },
    {
      ...{ name: '2,100 jobs of a week, with shipment and customer', targetMs: 60 },
      request: get(`/v1/jobs?${week}&sort=day&expand=shipment,customerName`, headers),
    },
  ]
}
