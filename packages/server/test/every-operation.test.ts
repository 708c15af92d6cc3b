import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { IS_WHOLE, sampleOf } from '../../../scripts/sample.ts'
import { routesIn, routesOf } from '../src/crossings/offers.ts'
import { KINDS } from '../src/crossings/table.ts'
import type { Database } from '../src/db/database.ts'
import { createUniqueReferences } from '../src/db/unique-references.ts'
import { type Body, sharedApp, withoutValues } from './app.ts'
import { hasCitus } from './citus.ts'
import { forEachDatabaseAsService, runStatements, type TestDatabase } from './databases.ts'
import { deliveringApp } from './delivering.ts'
import { ACCESS_PROOFS } from './operations/access-proofs.ts'
import { CONTENT_PROOFS } from './operations/content-proofs.ts'
import { operationsOf, refusedWith, send } from './operations/description.ts'
import { DOCUMENT_EXAMPLES } from './operations/document-examples.ts'
import { DRY_RUN_PROOFS } from './operations/dry-run-proofs.ts'
import { EXAMPLE_PROOFS } from './operations/example-proofs.ts'
import { EXAMPLES } from './operations/examples.ts'
import { followLinks } from './operations/follow-links.ts'
import { PARTY_PROOFS } from './operations/party-proofs.ts'
import { PATH_PROOFS } from './operations/path-proofs.ts'
import type { Example } from './operations/ready.ts'
import { sendBack } from './operations/send-back.ts'
import { VERSION_PROOFS } from './operations/version-proofs.ts'
import { WRITE_PROOFS } from './operations/write-proofs.ts'
import { prepareBackground, runBackground } from './plans/background.ts'
import { requireGoodPlans } from './plans/plans.ts'
import { openRecording } from './plans/recording.ts'
import { openTestStoreInBucket } from './stores.ts'

const PROOFS = [
  ...ACCESS_PROOFS,
  ...PARTY_PROOFS,
  ...PATH_PROOFS,
  ...CONTENT_PROOFS,
  ...VERSION_PROOFS,
  ...WRITE_PROOFS,
  ...EXAMPLE_PROOFS,
]

/** A database with a gate before its changes, so that a test can keep one running. */
function gated(db: Database): Database & { hold(): () => void } {
  let opened = Promise.resolve()
  return {
    ...db,
    change: async (decide) => {
      await opened
      return db.change(decide)
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      opened = promise
      return resolve
    },
  }
}

/** The errors whose detail tells what changed. */
const CONFLICTS = ['precondition_failed', 'merge_conflict']

/** Authentication and unique references are on, so that every answer is possible. */
const SETTINGS = {
  ...{ apiKeys: true, uniqueReferences: true },
  requiredProofs: { TERMINATED_FOR_CAUSE: ['PROOF_OF_DELIVERY'], DELIVERED: ['PROOF_OF_DELIVERY'] },
}

/** Requests what each example is for, and every documented answer of the proven operations. */
function everyAnswer(
  open: () => Promise<TestDatabase>,
  examples: Record<string, Example>,
  isProven: (id: string) => boolean = () => true,
) {
  let gate: ReturnType<typeof gated>
  const app = sharedApp(async () => {
    const database = await open()
    gate = gated(database.db)
    return { ...database, db: gate }
  }, SETTINGS)
  /** A service with few records: a dry run compares all of them. */
  const small = sharedApp(open, SETTINGS)
  /** A service that allows so little that it refuses every request. */
  const exhausted = sharedApp(open, { rateLimit: 0.001 })
  const every = () => operationsOf(app.openapi() as Body)
  const operations = () => every().filter(({ id }) => id in examples && isProven(id))

  for (const [id, { ready, refused = {}, isOnlyOne }] of Object.entries(examples)) {
    test(id, async (t) => {
      const all = every()
      const operation = all.find((each) => each.id === id)!
      const unchanged = await ready(app)
      for (const [code, prepare] of Object.entries(refused)) {
        await t.test(`${operation.errors.get(code)} ${code}`, async () => {
          refusedWith(await send(app, operation, await prepare(app)), operation, code)
        })
      }
      for (const { name, when, changesNothing, prove } of isProven(id) ? PROOFS : []) {
        const prepare = changesNothing && !isOnlyOne ? async () => unchanged : ready
        if (when(operation)) await t.test(name, () => prove(app, operation, prepare, all))
      }
      for (const { name, when, prove } of isProven(id) ? DRY_RUN_PROOFS : []) {
        if (when(operation)) await t.test(name, () => prove(small, operation, ready, all))
      }
      await t.test('succeeds, and nothing that was refused has changed anything', async () => {
        const answer = await send(app, operation, isOnlyOne ? await ready(app) : unchanged)
        assert.equal(answer.status, operation.successes[0], answer.text)
      })
    })
  }

  test('409 with Retry-After while the first request with an Idempotency-Key runs', async (t) => {
    for (const operation of operations().filter(({ errors }) => errors.has('idempotency_key_in_use'))) {
      await t.test(operation.id, async () => {
        const ready = await examples[operation.id]!.ready(app)
        const headers = { 'idempotency-key': randomUUID() }
        const release = gate.hold()
        const first = send(app, operation, ready, { headers })
        const second = await send(app, operation, ready, { headers })
        release()
        refusedWith(second, operation, 'idempotency_key_in_use')
        assert.equal(second.headers['retry-after'], '1')
        assert.equal((await first).status, operation.successes[0])
        assert.equal((await send(app, operation, ready, { headers })).headers['idempotent-replayed'], 'true')
      })
    }
  })

  test('429 with Retry-After for a caller that sent too many requests', async () => {
    for (const operation of operations().filter(({ errors }) => errors.has('rate_limit_exceeded'))) {
      const url = operation.path.replace('{prefix}', 'prime').replace(/\{\w+\}/g, randomUUID())
      const answer = await exhausted.call(operation.method, url)
      refusedWith(answer, operation, 'rate_limit_exceeded')
      for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy']) assert.ok(answer.headers[name], name)
    }
  })

  return { app, small, exhausted, every, operations }
}

/** Filters that no other test here uses are read as well, so their statements are not recorded. */
function allLinksLeadOn({ small, every, operations }: ReturnType<typeof everyAnswer>, examples: typeof EXAMPLES) {
  test('every link of an answer leads on, to the end of its list', async (t) => {
    for (const operation of sampleOf('links', operations(), FOLLOWED))
      await t.test(operation.id, () => followLinks(small, operation, every(), examples))
    const codes = new Set(operations().flatMap(({ errors }) => [...errors.keys()]))
    for (const code of codes) assert.equal((await small.call('GET', `/problems/${code}`)).status, 200, code)
  })
}

/** This test comes last: those before it have requested every documented answer. */
function allAreGiven({ app, exhausted, operations }: ReturnType<typeof everyAnswer>) {
  test('every documented answer has been given', () => {
    const documented = operations().flatMap(({ id, successes, errors }) => [
      ...successes.map((status) => `${id} ${status}`),
      ...[...errors].map(([code, status]) => `${id} ${status} ${code}`),
    ])
    assert.deepEqual(
      documented.filter((answer) => !app.answered.has(answer) && !exhausted.answered.has(answer)),
      [],
    )
  })
}

/** Every example of an error in the document has been an answer. This test comes last too. */
function allExamplesOfErrorsAreGiven({ app, exhausted }: ReturnType<typeof everyAnswer>) {
  test('every documented example of an error has been given', () => {
    const { examples } = (app.openapi() as Body).components
    for (const { code, detail } of Object.values<Body>(examples).map(({ value }) => value)) {
      // A merge is tried for each operation, and each tells of other members.
      if (detail === undefined || code === 'internal_error' || CONFLICTS.includes(code)) continue
      const given = app.details.get(code) ?? exhausted.details.get(code)
      assert.ok(given?.has(withoutValues(detail)), `${code}: ${detail}`)
    }
  })
}

/** The operations whose every documented answer is requested in `npm test`, on each database. */
const PROVEN = 14
const PROVEN_IN_A_BUCKET = 4
/** The operations whose links are followed, and the reads whose answers are sent back, each with every parameter. */
const FOLLOWED = 8
const SENT_BACK = 8

forEachDatabaseAsService('every operation', (open, database) => {
  const proven = new Set(sampleOf(`operations ${database}`, Object.keys(EXAMPLES), PROVEN))
  const world = everyAnswer(open, EXAMPLES, (id) => proven.has(id))
  const { app } = world
  const recording = openRecording()
  before(recording.start)
  after(recording.stop)

  test('has an example here', () => {
    assert.deepEqual(
      Object.keys(EXAMPLES).sort(),
      operationsOf(app.openapi() as Body)
        .map(({ id }) => id)
        .sort(),
    )
  })

  test('409 of createWebhook when there are as many as there may be', async () => {
    const { webhooksMax } = app.config
    app.config.webhooksMax = 0
    const answer = await app.call('POST', '/v1/webhooks', { body: { url: 'https://hooks.example.com/in' } })
    app.config.webhooksMax = webhooksMax
    assert.deepEqual([answer.status, answer.body.code], [409, 'too_many_webhooks'])
  })

  test('503 of getReadiness when the server is about to stop', async () => {
    app.health.isStopping = true
    const answer = await app.call('GET', '/readyz')
    app.health.isStopping = false
    assert.equal(answer.status, 503)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })

  test('303 of getEntry for a browser', async () => {
    assert.equal((await app.call('GET', '/', { headers: { accept: 'text/html' } })).status, 303)
  })

  test('404 of getProblem for a problem that there is not', async () => {
    const answer = await app.call('GET', '/problems/bad_hair_day')
    assert.equal(answer.status, 404)
    assert.equal(answer.body.code, 'route_not_found')
  })

  allAreGiven(world)

  if (IS_WHOLE) allExamplesOfErrorsAreGiven(world)

  // A planner takes another way through the few rows that a sample of operations leaves. The plans of Citus are other ones.
  const judge = IS_WHOLE && !hasCitus() ? describe : () => {}
  judge('every statement of them, and of the work that no request waits for,', () => {
    // Migrations read whole tables, and are not meant.
    before(recording.stop)
    const behind = deliveringApp(open, SETTINGS)
    before(() => prepareBackground(behind))

    test('reads and sorts no whole table, unless it is meant to', async () => {
      recording.start()
      await runBackground(behind)
      recording.stop()
      // The service itself may not create them.
      await runStatements(app.url, createUniqueReferences())
      await requireGoodPlans(app.url, recording)
    })
  })

  allLinksLeadOn(world, EXAMPLES)

  test('200 and the same tag for every answer of every GET that is sent back, with every expansion', async (t) => {
    const { small, every, operations } = world
    const reads = operations().filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/'))
    const sent = new Map<string, number>()
    for (const operation of sampleOf('sent back', reads, SENT_BACK))
      await t.test(operation.id, async () => {
        sent.set(operation.id, await sendBack(small, operation, every(), EXAMPLES))
      })
    if (!IS_WHOLE) return
    const routes = routesIn(small.openapi())
    for (const { item, lists, patches, replaces } of KINDS.map((kind) => routesOf(kind, routes)))
      if (patches.length + replaces.length > 0)
        for (const { operationId } of [item, ...lists])
          assert.ok(sent.get(operationId)! > 0, `${operationId} is sent back`)
  })
})

describe('every operation of documents in a bucket', () => {
  const proven = sampleOf('operations in a bucket', Object.keys(DOCUMENT_EXAMPLES), PROVEN_IN_A_BUCKET)
  const world = everyAnswer(openTestStoreInBucket, DOCUMENT_EXAMPLES, (id) => proven.includes(id))
  allAreGiven(world)
  allLinksLeadOn(world, DOCUMENT_EXAMPLES)
})
