import { buildApp } from '@vanline/server/app'
import type { Config } from '@vanline/server/config'
import { openDatabase } from '@vanline/server/db/open'
import { createKeyAsOperator } from '@vanline/server/keys/operator'
import { Failure } from '../command.ts'
import { ACTORS, type Actor, type Step, storyUntil } from './story.ts'

type App = Awaited<ReturnType<typeof buildApp>>['app']
type Known = { id: string; eTag: string }

/** Fills a new database: every step of the story is a request to the service, with the clock set to the time of the step. */
export async function fillDatabase(config: Config, nowMs: number): Promise<number> {
  const db = await openDatabase(config.databaseUrl, { poolSize: 1, isPooled: false })
  let clockMs = nowMs
  try {
    await db.migrate()
    const steps = storyUntil(nowMs)
    clockMs = steps[0]!.at - 1
    const keys = await keysOfActors(db, clockMs)
    // The story uses its own channels and types, signs in as its actors, and must not be rate limited.
    const forStory = {
      prefixes: null,
      shipmentTypes: null,
      rateLimit: 0,
      apiKeys: true,
      authIssuer: '',
      tlsClientCa: '',
    }
    const { app } = await buildApp({ config: { ...config, ...forStory }, db, clock: () => clockMs })
    const records = new Map<string, Known>()
    for (const step of steps) {
      clockMs = step.at
      await perform(app, step, records, keys[step.actor])
    }
    await app.close()
    return steps.length
  } finally {
    await db.close()
  }
}

/** Creates a key for each actor, so that the history has names. The secrets are not stored. */
async function keysOfActors(
  db: Parameters<typeof createKeyAsOperator>[0],
  nowMs: number,
): Promise<Record<Actor, string>> {
  const keys: [string, string][] = []
  for (const [actor, { name }] of Object.entries(ACTORS)) {
    const { secret } = await createKeyAsOperator(
      db,
      { name, scopes: ['moves:write', 'shipments:write', 'shipments:status'] },
      nowMs,
    )
    keys.push([actor, secret!])
  }
  return Object.fromEntries(keys) as Record<Actor, string>
}

async function perform(app: App, step: Step, records: Map<string, Known>, key: string): Promise<void> {
  const known = records.get(step.key)
  const { method, url, body } = requestOf(step, known, records)
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...{ 'content-type': 'application/json', authorization: `Bearer ${key}` },
      ...(method === 'PATCH' ? { 'if-match': known!.eTag } : {}),
    },
    payload: JSON.stringify(body),
  })
  if (answer.statusCode >= 300) throw new Failure(`${method} ${url} was answered ${answer.statusCode}: ${answer.body}`)
  // Agents and services have their own versions.
  if (step.kind === 'agent' || step.kind === 'service') return
  const { id, eTag } = answer.json() as Known
  records.set(step.key, { id, eTag })
}

function requestOf(step: Step, known: Known | undefined, records: Map<string, Known>) {
  const { channel } = ACTORS[step.actor]
  const at = `/v1/shipments/${known?.id}`
  switch (step.kind) {
    case 'move':
      return { method: 'POST', url: '/v1/moves', body: step.content } as const
    case 'shipment': {
      const body = { moveID: records.get(step.move)!.id, ...step.content }
      return { method: 'POST', url: `/${channel}/v1/shipments`, body } as const
    }
    case 'patch':
      return { method: 'PATCH', url: at, body: step.content } as const
    case 'status':
      return { method: 'PATCH', url: `/${channel}${at}/updateStatus`, body: step.content } as const
    case 'agent':
      return { method: 'POST', url: `${at}/agents`, body: step.content } as const
    case 'service':
      return { method: 'POST', url: `${at}/services`, body: step.content } as const
  }
}
