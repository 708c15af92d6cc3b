import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry } from './entry.ts'
import { entryOf, photoOf, stepOf } from './example-entries.ts'
import { emptyContent, memoryStore } from './memory-store.ts'
import { KEY_LIFE_MS } from './rules.ts'
import { sendAll } from './sender.ts'
import { PART_BYTES } from './upload.ts'

type Sent = { method: string; path: string; headers: Headers; body: unknown }
type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'lost'

const DATE = 'Wed, 18 Nov 2026 09:00:00 GMT'
const SERVICE_MS = Date.parse(DATE)

/** A phone with these entries, and a service that answers as it is told. The question whether the service is there is answered by `isThere`. */
function phoneWith(entries: Entry[], reply: (sent: Sent, count: number) => Reply, owner = 'ana') {
  const content = { ...emptyContent(), entries }
  const sent: Sent[] = []
  const ground = { nowMs: SERVICE_MS, isThere: true, offsetMs: 0 }
  const fetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
    const isQuestion = path === '/v1/crew/me'
    const request = { method: init.method!, path, headers: new Headers(init.headers), body: init.body }
    if (!isQuestion) sent.push(request)
    const answer: Reply = isQuestion
      ? ground.isThere
        ? { status: 200, body: {} }
        : 'lost'
      : reply(request, sent.length)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    const type = answer.status < 400 ? 'application/json' : 'application/problem+json'
    const headers = { 'content-type': type, date: DATE, ...answer.headers }
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers,
    })
  }) as typeof globalThis.fetch
  const caller = {
    ...{ base: 'http://service.test', credential: `secret of ${owner}`, fetch, clock: () => ground.nowMs },
    onOffset: (offsetMs: number) => void Object.assign(ground, { offsetMs }),
  }
  const store = memoryStore(content, owner)
  const run = (failures = 0) =>
    sendAll({ store, owner, caller, offsetMs: () => ground.offsetMs, random: () => 0 }, failures)
  return { content, sent, run, ground }
}

const saved = (eTag = 'v2') => ({ status: 200, body: { eTag } })
const problem = (status: number, code: string, members: object = {}) => ({
  ...{ status, body: { code, detail: `${code}.`, ...members } },
})

describe('the sender', () => {
  test('sends each entry once, in order, with its key, its version and its time, and only then it is saved', async () => {
    const [first, second] = [entryOf({ doneAtMs: SERVICE_MS - 3600_000 }), entryOf()]
    const follows = { ...second, follows: first.id, values: { actualWeight: 5260 } }
    const { run, sent, content } = phoneWith([first, follows], (_request, count) => saved(`v${count + 1}`))
    assert.deepEqual(await run(), { end: 'idle', againAtMs: null })
    assert.deepEqual(
      sent.map(({ headers }) => [headers.get('idempotency-key'), headers.get('if-match')]),
      [
        [first.key, '"v1"'],
        [second.key, '"v2"'],
      ],
    )
    assert.equal(sent[0]?.headers.get('occurred-at'), '2026-11-18T08:00:00.000Z')
    assert.equal(sent[0]?.headers.get('authorization'), 'Bearer secret of ana')
    assert.deepEqual(content.entries, [])
    assert.deepEqual(
      content.saved.map(({ id }) => id),
      [first.id, second.id],
    )
  })

  test('a lost answer: the same key again after a growing pause, and nothing else before the service is there again', async () => {
    const entry = entryOf()
    const { run, sent, content, ground } = phoneWith([entry, stepOf('DONE')], (_request, count) =>
      count === 1 ? 'lost' : saved(),
    )
    assert.deepEqual(await run(), { end: 'unreachable', againAtMs: SERVICE_MS + 500 })
    ground.isThere = false
    assert.deepEqual(await run(1), { end: 'unreachable', againAtMs: SERVICE_MS + 1_000 })
    assert.deepEqual(await run(2), { end: 'unreachable', againAtMs: SERVICE_MS + 2_000 })
    assert.deepEqual([sent.length, content.entries.length, content.entries[0]?.attempts], [1, 2, 1])
    ground.isThere = true
    await run()
    assert.deepEqual(
      sent.slice(0, 2).map(({ headers }) => headers.get('idempotency-key')),
      [entry.key, entry.key],
    )
    assert.deepEqual(content.entries, [])
  })

  test('entries of another person are not sent, and stay', async () => {
    const { run, sent, content } = phoneWith([entryOf({ owner: 'ben' })], () => saved())
    await run()
    assert.deepEqual([sent.length, content.entries.length], [0, 1])
  })

  test('412 of other fields: sent again with the current tag and the same key, and the change of the office is kept for the person', async () => {
    const entry = entryOf()
    const changes = [{ path: '/pickupAddress', from: null, to: {}, by: 'mina', byName: 'Mina', at: DATE }]
    const stale = { current: { eTag: 'v5', actualWeight: 5000 }, changes, overlaps: [] }
    const { run, sent, content } = phoneWith([entry], (_request, count) =>
      count === 1 ? problem(412, 'precondition_failed', stale) : saved('v6'),
    )
    await run()
    assert.deepEqual(
      sent.map(({ headers }) => [headers.get('if-match'), headers.get('idempotency-key')]),
      [
        ['"v1"', entry.key],
        ['"v5"', entry.key],
      ],
    )
    assert.deepEqual(content.saved[0]?.merged, changes)
  })

  test('412 of the same field: stays with both values, and what does not depend on it goes on', async () => {
    const [weight, later] = [entryOf(), entryOf({ values: { actualWeight: 1 } })]
    const status = stepOf('ARRIVED')
    const stale = { current: { eTag: 'v5', actualWeight: 5100 }, changes: [], overlaps: ['/actualWeight'] }
    const { run, content } = phoneWith([weight, later, status], ({ path }) =>
      path.includes('shipments') ? problem(412, 'precondition_failed', stale) : saved(),
    )
    assert.deepEqual(await run(), { end: 'idle', againAtMs: null })
    assert.deepEqual(
      content.entries.map(({ id, state }) => [id, state]),
      [
        [weight.id, 'blocked'],
        [later.id, 'waiting'],
      ],
    )
    assert.deepEqual(content.entries[0]?.reason, {
      why: 'same_field',
      theirs: { actualWeight: 5100 },
      tag: 'v5',
      changes: [],
    })
  })

  test('409 of a shipment that was weighed: only the weight stays, and everything after it is sent', async () => {
    const weight = entryOf()
    const request = {
      method: 'POST',
      path: '/v1/crew/shipments/s1/notes',
      body: { text: 'Wet' },
      fileID: null,
    } as const
    const later = [
      entryOf({ kind: 'note', tag: null, values: {}, before: {}, request }),
      stepOf('DONE', { alsoIn: ['shipments/s1'], alsoWrites: ['shipments/s1#status'], after: [weight.id] }),
    ]
    const { run, content } = phoneWith([weight, ...later], ({ path }) =>
      path === '/v1/crew/shipments/s1' ? problem(409, 'weight_is_weighed') : saved(),
    )
    assert.deepEqual(await run(), { end: 'idle', againAtMs: null })
    assert.deepEqual(
      content.entries.map(({ id, state }) => [id, state]),
      [[weight.id, 'blocked']],
    )
  })

  for (const [status, code] of [
    [403, 'job_reassigned'],
    [404, 'job_not_found'],
    [409, 'transition_not_allowed'],
    [409, 'weight_is_weighed'],
    [410, 'move_erased'],
    [422, 'invalid_content'],
  ] as const)
    test(`${status} ${code}: stays with its reason, and is not sent again by itself`, async () => {
      const { run, sent, content } = phoneWith([entryOf()], () => problem(status, code))
      await run()
      await run()
      assert.equal(sent.length, 1)
      assert.deepEqual(content.entries[0]?.reason, { why: 'refused', status, code, detail: `${code}.` })
    })

  test('401: everything stays as it is', async () => {
    const { run, content } = phoneWith([entryOf(), stepOf('DONE')], () => problem(401, 'link_revoked'))
    assert.deepEqual(await run(), { end: 'signed_out', code: 'link_revoked' })
    assert.deepEqual(
      content.entries.map(({ state }) => state),
      ['waiting', 'waiting'],
    )
  })

  test('500 on one record does not hold back another', async () => {
    const [bad, good] = [entryOf(), stepOf('DONE')]
    const { run, content } = phoneWith([bad, good], ({ path }) =>
      path.includes('shipments') ? problem(500, 'internal_error') : saved(),
    )
    assert.deepEqual(await run(), { end: 'idle', againAtMs: SERVICE_MS + 500 })
    assert.deepEqual(
      content.entries.map(({ id }) => id),
      [bad.id],
    )
  })

  test('503: everything waits as long as the service asks for', async () => {
    const { run, sent } = phoneWith([entryOf(), stepOf('DONE')], () => ({
      ...problem(503, 'overloaded'),
      headers: { 'retry-after': '20' },
    }))
    assert.deepEqual(await run(), { end: 'unreachable', againAtMs: SERVICE_MS + 20_000 })
    assert.equal(sent.length, 1)
  })

  test('a new record whose answer was lost a day ago is shown, and not sent again', async () => {
    const note = entryOf({ kind: 'note', tag: null, values: {}, unansweredSinceMs: SERVICE_MS - KEY_LIFE_MS - 1 })
    const { run, sent, content } = phoneWith([note], () => saved())
    await run()
    assert.deepEqual([sent.length, content.entries[0]?.reason], [0, { why: 'outcome_unknown' }])
  })

  test('how long an answer is missing is counted by the clock of the service', async () => {
    const note = { kind: 'note', tag: null, values: {} } as const
    const ahead = phoneWith([entryOf(note)], () => 'lost')
    ahead.ground.nowMs = SERVICE_MS + 10 * 3600_000
    await ahead.run()
    assert.equal(ahead.content.entries[0]?.unansweredSinceMs, SERVICE_MS + 500)
    const old = entryOf({ ...note, unansweredSinceMs: SERVICE_MS - KEY_LIFE_MS - 1 })
    const { run, sent, content, ground } = phoneWith([old], () => saved())
    ground.nowMs = SERVICE_MS - 10 * 3600_000
    await run()
    assert.deepEqual([sent.length, content.entries[0]?.reason], [0, { why: 'outcome_unknown' }])
  })

  test('an entry that a person deletes while its answer is on the way stays deleted', async () => {
    const phone = phoneWith([entryOf()], () => {
      phone.content.entries = []
      return problem(409, 'transition_not_allowed')
    })
    await phone.run()
    assert.deepEqual(phone.content.entries, [])
  })
})

describe('an upload', () => {
  const big = new Blob([new Uint8Array(PART_BYTES * 2 + 10)], { type: 'image/jpeg' })
  const ranges = (sent: readonly Sent[]) =>
    sent.map(({ method, headers }) => `${method} ${headers.get('content-range') ?? ''}`.trim())

  test('a small one is one request, with the same bytes for every attempt', async () => {
    const phone = phoneWith([photoOf()], (_request, count) =>
      count === 1 ? 'lost' : { status: 201, body: { eTag: 'd1' } },
    )
    phone.content.files.set('file-1', new Blob(['small'], { type: 'image/jpeg' }))
    await phone.run()
    await phone.run()
    const [one, other] = await Promise.all(phone.sent.map(({ body }) => (body as Blob).text()))
    assert.equal(one, other)
    assert.deepEqual([phone.content.entries.length, phone.content.files.size], [0, 0])
  })

  test('a large one continues after a break where the service has it', async () => {
    const received = { count: 0 }
    const phone = phoneWith([photoOf()], ({ method, path, headers }, count) => {
      const document = { id: 'd', eTag: `d${count}`, status: 'PENDING', received: received.count }
      if (method !== 'PATCH') return { status: path.endsWith('documents') ? 201 : 200, body: document }
      const end = Number(/-(\d+)\//.exec(headers.get('content-range')!)![1]) + 1
      received.count = end
      // The second part arrives, and its answer does not.
      if (end === PART_BYTES * 2 && count === 3) return 'lost'
      return { status: 200, body: { ...document, received: end, status: end === big.size ? 'STORED' : 'PENDING' } }
    })
    phone.content.files.set('file-1', big)
    assert.equal((await phone.run()).end, 'unreachable')
    assert.equal(phone.content.entries[0]?.upload?.received, PART_BYTES)
    await phone.run()
    const [half, size] = [PART_BYTES, big.size]
    assert.deepEqual(ranges(phone.sent), [
      'POST',
      `PATCH bytes 0-${half - 1}/${size}`,
      `PATCH bytes ${half}-${half * 2 - 1}/${size}`,
      'GET',
      `PATCH bytes ${half * 2}-${size - 1}/${size}`,
    ])
    assert.equal(phone.sent[4]?.headers.get('if-match'), '"d4"')
    assert.match(phone.sent[4]?.headers.get('repr-digest') ?? '', /^sha-256=:.{44}:$/)
    assert.deepEqual([phone.content.entries.length, phone.content.files.size], [0, 0])
  })

  test('a photograph that the browser deleted: its entry stays and says so', async () => {
    const { run, content, sent } = phoneWith([photoOf()], () => saved())
    await run()
    const reason = content.entries[0]?.reason
    assert.deepEqual([sent.length, reason?.why === 'refused' && reason.code], [0, 'file_lost'])
  })
})
