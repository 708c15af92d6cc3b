import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleOf } from '../../../../scripts/sample.ts'
import { sharedApp, startTestApp } from '../../test/app.ts'
import { holdTime } from '../../test/hold-time.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newLink } from '../../test/links.ts'
import { forOneDatabase } from '../../test/one-database.ts'

/** Two attempts may fail. */
const RATE = 2
/** More refusals than a second allows before it is a flood. */
const MANY = 320
const guessed = (i: number) => `Bearer vl_${String(i).padStart(32, '0')}_${'A'.repeat(43)}`

forOneDatabase('failed attempts to sign in', (open) => {
  const app = sharedApp(open, { rateLimit: RATE, apiKeys: true })
  const from = async (remoteAddress: string, headers: Record<string, string>) =>
    await app.app.inject({ url: '/v1/moves', remoteAddress, headers })
  const guess = (address: string, i = 0) => from(address, { authorization: guessed(i) })
  const newKey = async () => bearing(await keyIn(app.db, {}, app.time.now))

  test('401, and then 429 with Retry-After for an address with too many failures', async (t) => {
    holdTime(t)
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await guess('198.51.100.7', i))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [401, 401, 429, 429],
    )
    const { headers, body } = answers[3]!
    assert.equal(JSON.parse(body).code, 'rate_limit_exceeded')
    assert.ok(Number(headers['retry-after']) >= 1)
    assert.equal((await guess('198.51.100.8')).statusCode, 401)
  })

  test('200 for a good key from the same address, whether it was used before or not', async (t) => {
    holdTime(t)
    const [known, fresh] = [await newKey(), await newKey()]
    assert.equal((await from('198.51.100.9', known)).statusCode, 200)
    for (let i = 0; i < 4; i++) await guess('198.51.100.9', i)
    assert.equal((await guess('198.51.100.9')).statusCode, 429)
    assert.equal((await from('198.51.100.9', known)).statusCode, 200)
    assert.equal((await from('198.51.100.9', fresh)).statusCode, 200)
    const key = (await newKey()).authorization.slice('Bearer '.length)
    assert.equal((await from('198.51.100.9', { 'x-api-key': key })).statusCode, 200)
  })

  test('200 for a good key also in a flood of guesses, and when it has to be looked up again', async (t) => {
    holdTime(t)
    const [known, fresh] = [await newKey(), await newKey()]
    assert.equal((await from('198.51.100.10', known)).statusCode, 200)
    for (let i = 0; i < MANY; i++) await guess('198.51.100.10', i)
    app.time.now += 60_000
    assert.equal((await from('198.51.100.10', known)).statusCode, 200)
    assert.equal((await from('198.51.100.10', fresh)).statusCode, 200)
  })

  test('good keys cost the address nothing of its budget', async (t) => {
    holdTime(t)
    for (let i = 0; i < 4; i++) assert.equal((await from('198.51.100.11', await newKey())).statusCode, 200)
    assert.deepEqual([(await guess('198.51.100.11')).statusCode, (await guess('198.51.100.11')).statusCode], [401, 401])
  })

  test('200 for public routes, however many sign-ins failed', async (t) => {
    holdTime(t)
    for (let i = 0; i < 4; i++) await guess('198.51.100.12', i)
    const { statusCode } = await app.app.inject({ url: '/livez', remoteAddress: '198.51.100.12' })
    assert.equal(statusCode, 200)
  })
})

/** The ways in which one client can appear behind a proxy that adds ports, or passes on what the client sent. */
const DISGUISES: Record<string, (i: number) => string | string[]> = {
  'a port': (i) => `192.0.2.30:${1024 + i}`,
  'a port after IPv6': (i) => `[2001:db8:5:6::${i.toString(16)}]:${1024 + i}`,
  'a zone': (i) => `[fe80::1%eth${i}]:1`,
  'IPv4-mapped IPv6': (i) => (i % 2 ? '::ffff:c000:221' : '[::FFFF:192.0.2.33]:80'),
  'a word': (i) => `word${i}`,
  'a word before its address': (i) => `word${i}, 192.0.2.34`,
  'two lines': (i) => [`192.0.${i}.1`, `192.0.2.35:${i}`],
  'empty entries': (i) => `word${i}, ${', '.repeat(i % 5)}192.0.2.36:1,`,
}

/** The ways on each database in `npm test`. */
const WAYS = 3

forOneDatabase('failed attempts behind a trusted proxy', (open, database) => {
  const app = sharedApp(open, { rateLimit: RATE, apiKeys: true, trustProxy: ['10.0.0.0/8'] })
  for (const [disguise, forwardedOf] of sampleOf(`disguises ${database}`, Object.entries(DISGUISES), WAYS))
    test(`429 for a client that comes with ${disguise}, 300 times`, async (t) => {
      holdTime(t)
      const remoteAddress = `10.0.0.${Object.keys(DISGUISES).indexOf(disguise)}`
      const statuses = new Map<number, number>()
      for (let i = 0; i < 300; i++) {
        const headers = { authorization: guessed(i), 'x-forwarded-for': forwardedOf(i) as string }
        const { statusCode } = await app.app.inject({ url: '/v1/moves', remoteAddress, headers })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
      assert.deepEqual(Object.fromEntries(statuses), { 401: 2, 429: 298 })
    })
})

forOneDatabase('a flood of guesses', (open) => {
  test('has at most 20 concurrent lookups, and familiar keys are not limited', async (t) => {
    holdTime(t)
    const database = await open()
    t.after(database.discard)
    let looks = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let isHeld = false
    const get: typeof database.db.get = async (query) => {
      if (!isHeld) return database.db.get(query)
      looks += 1
      await held
      return database.db.get(query)
    }
    const app = await startTestApp({ ...database, db: { ...database.db, get } }, { rateLimit: RATE, apiKeys: true })
    t.after(() => app.app.close())
    const remoteAddress = '198.51.100.20'
    const send = (headers: Record<string, string>) => app.app.inject({ url: '/v1/moves', remoteAddress, headers })
    const guess = (i: number) => send({ authorization: guessed(i) })
    const familiar = bearing(await keyIn(database.db, {}, app.time.now))
    assert.equal((await send(familiar)).statusCode, 200)
    // A wrong credential beside a good tracking link does not become familiar.
    const link = await newLink(app)
    const headers = { 'vanline-tracking': link.secret, authorization: guessed(MANY + 99) }
    assert.equal((await app.app.inject({ url: '/v1/tracking', remoteAddress, headers })).statusCode, 200)
    for (let i = 0; i < MANY; i++) await guess(i)
    app.time.now += 60_000

    isHeld = true
    const guesses = Array.from({ length: 100 }, (_, i) => guess(MANY + i))
    const refused = await Promise.race(guesses)
    assert.equal(refused.statusCode, 429)
    const answer = send(familiar)
    await new Promise((done) => setImmediate(done))
    assert.equal(looks, 20 + 1)
    letGo()
    assert.equal((await answer).statusCode, 200)
    for (const { statusCode } of await Promise.all(guesses)) assert.equal(statusCode, 429)
    assert.equal(looks, 20 + 1)
  })
})
