import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newMove, newShipment, read } from './fixtures.ts'

const OTHER = 'AAAAAAAAAAAAAAAAAAAAAA'

forEachDatabase('If-Match', (open) => {
  const app = sharedApp(open)
  let weight = 1000

  /** A PATCH with headers that a test derives from the current tag. */
  async function patchWith(headersFor: (eTag: string) => Record<string, string>) {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}`
    weight += 1
    const answer = await app.call('PATCH', url, {
      body: { estimatedWeight: weight },
      headers: headersFor(shipment.eTag),
    })
    const after = await read(app, url)
    return { answer, shipment, isWritten: after.estimatedWeight === weight, after }
  }

  const MATCHING: Record<string, (eTag: string) => string> = {
    'the bare value of the body': (tag) => tag,
    'the tag in quotes': (tag) => `"${tag}"`,
    'a list': (tag) => `"${OTHER}", "${tag}"`,
    'a list of bare values': (tag) => `${OTHER},${tag}`,
    'a list with empty elements': (tag) => `"a" , , "${tag}",`,
    'a list with a weak tag and a comma in quotes': (tag) => `W/"a,b", "${tag}"`,
    'any version': () => '*',
    'any version, with spaces': () => ' * ',
    'the tag of a variant': (tag) => `"${tag}~AbC_-123456"`,
    'the bare tag of a variant': (tag) => `${tag}~AbC_-123456`,
    'what a proxy made of it with -gzip': (tag) => `"${tag}-gzip"`,
    'what a proxy made of it with --gzip': (tag) => `"${tag}--gzip"`,
    'what a proxy made of it with ;gzip': (tag) => `"${tag};gzip"`,
    'what a proxy made of it with -br': (tag) => `"${tag}-br"`,
    'what a proxy made of it with -zstd': (tag) => `"${tag}-zstd"`,
    'what a proxy made of the tag of a variant': (tag) => `"${tag}~AbC_-123456-gzip"`,
  }
  for (const [name, value] of Object.entries(MATCHING)) {
    test(`200 for ${name}`, async () => {
      const { answer, isWritten } = await patchWith((tag) => ({ 'if-match': value(tag) }))
      assert.equal(answer.status, 200, answer.text)
      assert.ok(isWritten)
    })
  }

  const FAILING: Record<string, [(eTag: string) => string, 'unknown' | 'weak']> = {
    'a tag that was never one': [() => OTHER, 'unknown'],
    'an empty value': [() => '', 'unknown'],
    'nothing but commas': [() => ' , ,', 'unknown'],
    'empty quotes': [() => '""', 'unknown'],
    'the beginning of the tag': [(tag) => `"${tag.slice(0, 21)}"`, 'unknown'],
    'the tag and more': [(tag) => `"${tag}A"`, 'unknown'],
    'the tag with the end of an unknown proxy': [(tag) => `"${tag}-deflate"`, 'unknown'],
    'the tag in another case': [(tag) => `"${swapCase(tag)}"`, 'unknown'],
    'a weak tag': [(tag) => `W/"${tag}"`, 'weak'],
    'a weak tag in a list': [(tag) => `"${OTHER}", W/"${tag}"`, 'weak'],
    'the wildcard of a database': [() => '"%"', 'unknown'],
    'a star in quotes': [() => '"*"', 'unknown'],
  }
  for (const [name, [value, reason]] of Object.entries(FAILING)) {
    test(`412 for ${name}, and nothing changes`, async () => {
      const { answer, shipment, after } = await patchWith((tag) => ({ 'if-match': value(tag) }))
      assert.equal(answer.status, 412, answer.text)
      assert.equal(answer.body.reason, reason)
      assert.deepEqual(answer.body.current, shipment)
      assert.deepEqual(after, shipment)
      assert.equal(answer.headers['cache-control'], 'no-store')
    })
  }

  const MALFORMED: Record<string, (eTag: string) => string> = {
    'a star among tags': (tag) => `*, "${tag}"`,
    'a star twice': () => '*, *',
    'a quote that stays open': (tag) => `"${tag}`,
    'a quote that was never opened': (tag) => `${tag}"`,
    'two tags without a comma': (tag) => `"${tag}" "${tag}"`,
    'a bare value with a space': (tag) => `${tag} ${tag}`,
    'a weak bare value': (tag) => `W/${tag}`,
    'a small w': (tag) => `w/"${tag}"`,
    'single quotes': (tag) => `'${tag}'`,
    'a bare value with what a proxy adds in quotes': (tag) => `${tag};gzip`,
    'a space in quotes': () => '"a b"',
  }
  for (const [name, value] of Object.entries(MALFORMED)) {
    test(`400 for ${name}, and nothing changes`, async () => {
      const { answer, shipment, after } = await patchWith((tag) => ({ 'if-match': value(tag) }))
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.code, 'invalid_if_match')
      assert.equal(answer.body.errors[0].header, 'If-Match')
      assert.deepEqual(after, shipment)
    })
  }

  test('200 for several header lines, of which one has the tag', async () => {
    if (!app.app.server.listening) await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const shipment = await newShipment(app)
    const overTheWire = async (lines: string[]) => {
      const sent = httpRequest({ port, method: 'PATCH', path: `/v1/shipments/${shipment.id}`, agent: false })
      sent.setHeader('content-type', 'application/json').setHeader('if-match', lines)
      sent.end('{"estimatedWeight":1}')
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    assert.equal(await overTheWire([`"${OTHER}"`, '"b"']), 412)
    assert.equal(await overTheWire(['*', `"${shipment.eTag}"`]), 400)
    assert.equal(await overTheWire([`"${OTHER}"`, `"${shipment.eTag}"`]), 200)
  })

  test('412 for the tag of another record that was changed in the same millisecond', async () => {
    const [one, other] = [await newShipment(app), await newShipment(app)]
    assert.equal(one.lastUpdated, other.lastUpdated)
    assert.notEqual(one.eTag, other.eTag)
    const headers = { 'if-match': other.eTag }
    const answer = await app.call('PATCH', `/v1/shipments/${one.id}`, { body: { estimatedWeight: 1 }, headers })
    assert.equal(answer.status, 412)
    assert.equal(answer.body.reason, 'unknown')
  })

  test('412 for the tag of an older version that had the same content', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}`
    let current = shipment
    for (const estimatedWeight of [1, null]) {
      const answer = await app.call('PATCH', url, { body: { estimatedWeight }, headers: { 'if-match': current.eTag } })
      current = answer.body
    }
    assert.deepEqual({ ...current, eTag: 0, lastUpdated: 0 }, { ...shipment, eTag: 0, lastUpdated: 0 })
    const answer = await app.call('PATCH', url, {
      body: { estimatedWeight: 2 },
      headers: { 'if-match': shipment.eTag },
    })
    assert.equal(answer.status, 412)
    assert.equal(answer.body.reason, 'stale')
    assert.deepEqual(answer.body.current, current)
  })

  test('412 when If-None-Match names the current version, although If-Match does too', async () => {
    for (const none of [(tag: string) => `"${tag}"`, (tag: string) => `W/"${tag}"`, () => '*']) {
      const { answer, isWritten } = await patchWith((tag) => ({ 'if-match': tag, 'if-none-match': none(tag) }))
      assert.equal(answer.status, 412)
      assert.equal(isWritten, false)
    }
    const { answer } = await patchWith((tag) => ({ 'if-match': tag, 'if-none-match': `"${OTHER}"` }))
    assert.equal(answer.status, 200)
  })

  test('200 with the right tag whatever If-Unmodified-Since and If-Modified-Since say', async () => {
    const longAgo = 'Sat, 01 Jan 2000 00:00:00 GMT'
    const headers = { 'if-unmodified-since': longAgo, 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }
    const { answer } = await patchWith((tag) => ({ 'if-match': tag, ...headers }))
    assert.equal(answer.status, 200)
  })

  test('412 for DELETE with an If-Unmodified-Since before the last change, 204 with a later one', async () => {
    const move = await newMove(app)
    const url = `/v1/moves/${move.id}`
    const before = await app.call('DELETE', url, {
      headers: { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    })
    assert.equal(before.status, 412)
    const at = new Date(Date.parse(move.lastUpdated)).toUTCString()
    assert.equal((await app.call('DELETE', url, { headers: { 'if-unmodified-since': at } })).status, 204)
  })

  test('412 for a stale tag although Prefer asks for a merge', async () => {
    const { shipment, after } = await patchWith((tag) => ({ 'if-match': tag }))
    const headers = { 'if-match': shipment.eTag, prefer: `merge-base="${shipment.eTag}"` }
    const url = `/v1/shipments/${shipment.id}`
    assert.equal((await app.call('PATCH', url, { body: { actualWeight: 1 }, headers })).status, 412)
    assert.deepEqual(await read(app, url), after)
  })

  test('one 200 and otherwise 412 for many writers with one tag', async () => {
    const shipment = await newShipment(app)
    const url = `/v1/shipments/${shipment.id}`
    const headers = { 'if-match': shipment.eTag }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => app.call('PATCH', url, { body: { estimatedWeight: i + 1 }, headers })),
    )
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    assert.equal(more.length, 0)
    assert.equal(answers.filter(({ status }) => status === 412).length, 19)
    assert.deepEqual(await read(app, url), won!.body)
  })

  test('lastUpdated strictly increases while the clock stands still and when it goes back', async () => {
    let shipment = await newShipment(app)
    const change = async (body: Body) => {
      const headers = { 'if-match': shipment.eTag }
      const before = Date.parse(shipment.lastUpdated)
      shipment = (await app.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers })).body
      return Date.parse(shipment.lastUpdated) - before
    }
    const now = Date.parse(shipment.lastUpdated)
    app.time.now = now
    assert.equal(await change({ estimatedWeight: 1 }), 1)
    assert.equal(await change({ estimatedWeight: 2 }), 1)
    app.time.now = now - 3_600_000
    assert.equal(await change({ estimatedWeight: 1 }), 1)
    app.time.now = now + 60_000
    assert.equal(await change({ estimatedWeight: 2 }), 60_000 - 3)
  })
})

const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
