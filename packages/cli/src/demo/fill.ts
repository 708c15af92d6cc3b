import type { Shipment } from '@vanline/client'
import { buildApp } from '@vanline/server/app'
import type { Config } from '@vanline/server/config'
import { openDatabase } from '@vanline/server/db/open'
import { createKeyAsOperator } from '@vanline/server/keys/operator'
import { Failure } from '../command.ts'
import { COMPANY } from './company.ts'
import { absenceOf, CREW, pickupsOf, TRUCKS } from './fleet.ts'
import { claimedItems, deliveredItems, loadedItems } from './inventory.ts'
import { pdfOf } from './pdf.ts'
import { ASKED_SHIPMENTS, askedFor } from './requests.ts'
import { ACTORS, type Actor, CARRIER, type Step } from './steps.ts'
import { EXTENSION, isOver, storedAs } from './storage.ts'
import { CONTESTED, storyUntil, TRACKED } from './story.ts'
import { strokesOf } from './strokes.ts'

type App = Awaited<ReturnType<typeof buildApp>>['app']
type Known = { id: string; eTag: string }
type Keys = Record<Actor, string>

/** What the demo shows a visitor beside its pages. */
export type Filled = {
  /** How many requests created the data. */
  requests: number
  /** The address of a tracking page. */
  trackingUrl: string
  /** The shipment on which a visitor meets a conflict. */
  contestedID: string
  keys: Keys
}

/** The story uses its own channels and types, signs in as its actors, and must not be rate limited. */
const FOR_STORY = { prefixes: null, shipmentTypes: null, rateLimit: 0, apiKeys: true, authIssuer: '', tlsClientCa: '' }
const SCOPES = [
  ...[
    'moves:write',
    'shipments:write',
    'shipments:status',
    'documents:write',
    'notes:write',
    'company:manage',
    'dispatch:write',
    'inventory:write',
    'requests:write',
  ],
]

/** Fills a new database: every step of the story is a request to the service, with the clock set to the time of the step. */
export async function fillDatabase(config: Config, nowMs: number): Promise<Filled> {
  const db = await openDatabase(config.databaseUrl, { poolSize: 1, isPooled: false })
  let clockMs = nowMs
  try {
    await db.migrate()
    const steps = storyUntil(nowMs)
    clockMs = steps[0]!.at - 1
    const keys = await keysOfActors(db, clockMs)
    const { app } = await buildApp({ config: { ...config, ...FOR_STORY }, db, clock: () => clockMs })
    const company = { method: 'PUT', url: '/v1/company', body: COMPANY } as const
    await send(app, keys['Maria Ortiz'], company, { id: '', eTag: '*' })
    const fleet = await fillFleet(app, keys['Maria Ortiz'], nowMs)
    const records = new Map<string, Known>()
    for (const step of steps) {
      clockMs = step.at
      await perform(app, step, records, keys[step.actor])
    }
    clockMs = nowMs
    const planned = await fillJobs(app, keys['Maria Ortiz'], [...records.values()], fleet, nowMs)
    const stored = (await fillStorage(app, keys)) + (await fillRequests(app, keys))
    const link = await send<{ url: string }>(app, keys['Maria Ortiz'], {
      ...{ method: 'POST', url: `/v1/moves/${records.get(TRACKED)!.id}/links` },
      body: { label: `For ${TRACKED}` },
    })
    await app.close()
    const contestedID = records.get(CONTESTED)!.id
    return { requests: steps.length + fleet.requests + planned + stored, trackingUrl: link.url, contestedID, keys }
  } finally {
    await db.close()
  }
}

type Fleet = { trucks: Known[]; crew: Known[]; requests: number }

/** Creates the trucks, the crew and an absence. */
async function fillFleet(app: App, key: string, nowMs: number): Promise<Fleet> {
  const post = (url: string, body: object) => send<Known>(app, key, { method: 'POST', url, body })
  const [trucks, crew]: [Known[], Known[]] = [[], []]
  for (const truck of TRUCKS) trucks.push(await post('/v1/trucks', truck))
  for (const person of CREW) crew.push(await post('/v1/crew-members', person))
  await post('/v1/absences', absenceOf(trucks.at(-1)!.id, nowMs))
  return { trucks, crew, requests: TRUCKS.length + CREW.length + 1 }
}

/** Plans the pickups of approved shipments. Returns the number of requests. */
async function fillJobs(
  app: App,
  key: string,
  records: readonly Known[],
  fleet: Fleet,
  nowMs: number,
): Promise<number> {
  const jobs = pickupsOf(records, fleet, new Date(nowMs).toISOString().slice(0, 10))
  for (const body of jobs) await send(app, key, { method: 'POST', url: '/v1/jobs', body })
  return jobs.length
}

/** Says where stored goods are and for how long, and asks for more days where they are over. Returns the number of requests. */
async function fillStorage(app: App, keys: Keys): Promise<number> {
  const url = '/v1/storage-stays?isOpen=true&sort=createdAt&expand=daysLeft'
  const stays = await read<(Known & Parameters<typeof storedAs>[0])[]>(app, keys['Maria Ortiz'], url)
  for (const [i, stay] of stays.entries()) {
    const url = `/v1/storage-stays/${stay.id}`
    const change = { method: 'PATCH', url, body: storedAs(stay, i) } as const
    const after = await send<Known>(app, keys['Maria Ortiz'], change, stay)
    const asking = { method: 'POST', url: `${url}/extensions`, body: EXTENSION, changes: true } as const
    if (isOver(i)) await send(app, keys[CARRIER], asking, after)
  }
  return stays.length + stays.filter((_, i) => isOver(i)).length
}

/** A customer and the carrier ask for changes of approved shipments. Returns the number of requests. */
async function fillRequests(app: App, keys: Keys): Promise<number> {
  const url = `/v1/shipments?status=APPROVED&sort=createdAt&limit=${ASKED_SHIPMENTS}&fields=deliveryDate`
  const shipments = await read<(Known & { deliveryDate: string })[]>(app, keys['Maria Ortiz'], url)
  for (const [i, shipment] of shipments.entries()) {
    const { actor, content } = askedFor(shipment, i)
    const at = `/v1/shipments/${shipment.id}/change-requests`
    await send(app, keys[actor], { method: 'POST', url: at, body: content, changes: true }, shipment)
  }
  return shipments.length
}

/**
 * Changes a shipment as an actor of the story, from the version that is stored now. The demo itself asks for no key, so the request goes to
 * another service on the same database.
 */
export async function changeAs(
  { config, key, shipmentID }: { config: Config; key: string; shipmentID: string },
  changeOf: (shipment: Shipment) => object,
): Promise<Shipment> {
  const db = await openDatabase(config.databaseUrl, { poolSize: 1, isPooled: false })
  try {
    const { app } = await buildApp({ config: { ...config, ...FOR_STORY }, db })
    const url = `/v1/shipments/${shipmentID}`
    const shipment = await read<Shipment>(app, key, url)
    const changed = await send<Shipment>(app, key, { method: 'PATCH', url, body: changeOf(shipment) }, shipment)
    await app.close()
    return changed
  } finally {
    await db.close()
  }
}

/** Creates a key for each actor, so that the history has names. The secrets are stored nowhere. */
async function keysOfActors(db: Parameters<typeof createKeyAsOperator>[0], nowMs: number): Promise<Keys> {
  const keys: [string, string][] = []
  for (const name of Object.keys(ACTORS)) {
    const { secret } = await createKeyAsOperator(db, { name, scopes: SCOPES }, nowMs)
    keys.push([name, secret!])
  }
  return Object.fromEntries(keys) as Keys
}

async function perform(app: App, step: Step, records: Map<string, Known>, key: string): Promise<void> {
  const known = records.get(step.key)
  if (step.kind === 'check') return checkOff(app, key, known!, step)
  if (step.kind === 'sign') return sign(app, key, known!, step)
  const answer = await send<Known>(app, key, requestOf(step, known, records), known)
  // Agents, services, notes and documents have their own versions.
  if (['move', 'assign', 'shipment', 'patch', 'status'].includes(step.kind)) records.set(step.key, answer)
  // The weight of a shipment follows from its weighings, which makes another version of it.
  if (step.kind === 'weighing') records.set(step.key, await read<Known>(app, key, `/v1/shipments/${known!.id}`))
  if (step.kind === 'document' && step.content.documentType === 'WEIGHT_TICKET') records.set(ticketOf(step.key), answer)
}

const ticketOf = (key: string): string => `${key}: weight ticket`

async function read<Answer>(app: App, key: string, url: string): Promise<Answer> {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${key}` } })
  if (answer.statusCode >= 300) throw new Failure(`GET ${url} was answered ${answer.statusCode}: ${answer.body}`)
  return answer.json() as Answer
}

type Sign = Extract<Step, { kind: 'sign' }>
type Signable = { shown: object; digest: string }

/** Shows what is to be signed, and has each person sign exactly that. */
async function sign(app: App, key: string, { id }: Known, { content, by }: Sign): Promise<void> {
  const at = `/v1/shipments/${id}`
  const { shown, digest } = await read<Signable>(app, key, `${at}/signable?purpose=${content.purpose}`)
  for (const signer of by)
    await send(app, key, {
      ...{ method: 'POST', url: `${at}/signatures` },
      body: { ...content, ...signer, strokes: strokesOf(signer.signerName), shown, digest },
    })
}

type Check = Extract<Step, { kind: 'check' }>
const CHECKED = { LOADED: loadedItems, DELIVERED: deliveredItems, CLAIMED: claimedItems }
const BULK_MAX = 100

/** Checks the items of a shipment off, as a crew does. */
async function checkOff(app: App, key: string, { id }: Known, { as, index }: Check): Promise<void> {
  const url = `/v1/shipments/${id}/items?sort=number&limit=200`
  const items = await read<Parameters<typeof loadedItems>[0]>(app, key, url)
  const operations = CHECKED[as](items, index)
  for (let at = 0; at < operations.length; at += BULK_MAX)
    await send(app, key, {
      ...{ method: 'PATCH', url: '/v1/items' },
      body: { mode: 'ATOMIC', operations: operations.slice(at, at + BULK_MAX) },
    })
}

/** A POST that changes the record before it in the path says so: it names the version of that. */
type Request = { method: 'POST' | 'PATCH' | 'PUT'; url: string; body: object; file?: Buffer; changes?: true }

const BOUNDARY = 'paper-of-the-story'

/** A record and its file as a form (RFC 7578). FormData of the runtime takes several milliseconds for each. */
function formOf(record: object, file: Buffer): Buffer {
  const part = (disposition: string, type: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([
    Buffer.from(`${part('name="record"', 'application/json')}${JSON.stringify(record)}\r\n`),
    Buffer.from(part('name="file"; filename="paper.pdf"', 'application/pdf')),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

async function send<Answer>(app: App, key: string, request: Request, known?: Known): Promise<Answer> {
  const { method, url, body, file, changes } = request
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...{
        'content-type': file ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json',
        authorization: `Bearer ${key}`,
      },
      ...((method === 'POST' && !changes) || !known ? {} : { 'if-match': known.eTag }),
    },
    payload: file ? formOf(body, file) : JSON.stringify(body),
  })
  if (answer.statusCode >= 300) throw new Failure(`${method} ${url} was answered ${answer.statusCode}: ${answer.body}`)
  return answer.json() as Answer
}

const PARTS = { agent: 'agents', service: 'services', note: 'notes' } as const

function requestOf(step: Exclude<Step, Check | Sign>, known: Known | undefined, records: Map<string, Known>): Request {
  const channel = ACTORS[step.actor]
  const at = `/v1/shipments/${known?.id}`
  const body = step.content
  switch (step.kind) {
    case 'move':
      return { method: 'POST', url: '/v1/moves', body }
    case 'assign':
      return { method: 'PATCH', url: `/v1/moves/${known?.id}`, body }
    case 'shipment':
      return { method: 'POST', url: `/${channel}/v1/shipments`, body: { moveID: records.get(step.move)!.id, ...body } }
    case 'patch':
      return { method: 'PATCH', url: at, body }
    case 'status':
      return { method: 'PATCH', url: `/${channel}${at}/updateStatus`, body }
    case 'weighing':
      return {
        ...{ method: 'POST', url: `${at}/weighings` },
        body: { ...body, ticketDocumentID: records.get(ticketOf(step.key))!.id },
      }
    case 'list':
      return { method: 'POST', url: `${at}/item-lists`, body }
    case 'document':
      return { method: 'POST', url: `${at}/documents`, body, file: pdfOf(step.paper) }
    default:
      return { method: 'POST', url: `${at}/${PARTS[step.kind]}`, body }
  }
}
