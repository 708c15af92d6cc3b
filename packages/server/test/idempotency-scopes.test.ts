import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { SCOPES } from '../src/access/scopes.ts'
import { unguarded } from '../src/db/database.ts'
import { type Answer, type Body, startTestApp, type TestApp } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { newMove, newShipment } from './fixtures.ts'
import { AUDIENCE, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { bearing, keyIn } from './keys.ts'

const STATUS_MEMBERS = ['id', 'status', 'nextStatuses', 'lastUpdated', 'eTag']

forEachDatabase('an answer that is stored under an Idempotency-Key', (open) => {
  let app: TestApp
  let provider: IdentityProvider
  let discard: () => Promise<void>
  before(async () => {
    const database = await open()
    provider = await startIdentityProvider()
    discard = database.discard
    app = await startTestApp(database, { apiKeys: true, authIssuer: provider.issuer, authAudience: [AUDIENCE] })
  })
  after(async () => {
    await app.app.close()
    await provider.close()
    await discard()
  })

  /** Sends the same request twice with one key, as the same subject with other scopes each time. */
  async function twice(
    [method, url, body, ifMatch]: [string, string, Body, string?],
    first: readonly string[],
    second: readonly string[],
  ): Promise<[Answer, Answer]> {
    const key = randomUUID()
    const send = async (scopes: readonly string[]) => {
      const authorization = `Bearer ${await provider.token(app.time.now, { scope: scopes.join(' ') })}`
      const condition: Record<string, string> = ifMatch ? { 'if-match': ifMatch } : {}
      const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json', ...condition }
      const payload = JSON.stringify(body)
      // An answer reduced to the status does not match the schema of the record.
      const answer = await app.app.inject({ method: method as 'POST', url, headers, payload })
      const text = answer.body
      return { status: answer.statusCode, headers: answer.headers as Answer['headers'], body: JSON.parse(text), text }
    }
    return [await send(first), await send(second)]
  }
  const isReplayed = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
  const lacks = ({ status, body, text }: Answer, ...scopes: string[]) =>
    assert.deepEqual([status, body.code, body.missingScopes], [403, 'insufficient_scope', scopes], text)

  test('200 with the status alone for a caller who may no longer read the shipment', async () => {
    const { id, eTag } = await newShipment(app, { customerRemarks: 'The key is under the mat' })
    const [whole, rest] = await twice(
      ['PATCH', `/prime/v1/shipments/${id}/updateStatus`, { status: 'APPROVED' }, eTag],
      ['shipments:status', 'shipments:read'],
      ['shipments:status'],
    )
    assert.equal(whole.body.customerRemarks, 'The key is under the mat')
    assert.ok(isReplayed(rest))
    assert.deepEqual(Object.keys(rest.body), STATUS_MEMBERS)
  })

  test('200 with all of it for a caller who may read it by now', async () => {
    const { id, eTag } = await newShipment(app, { customerRemarks: 'The key is under the mat' })
    const [part, whole] = await twice(
      ['PATCH', `/prime/v1/shipments/${id}/updateStatus`, { status: 'APPROVED' }, eTag],
      ['shipments:status'],
      ['shipments:status', 'shipments:read'],
    )
    assert.deepEqual(Object.keys(part.body), STATUS_MEMBERS)
    assert.ok(isReplayed(whole))
    assert.equal(whole.body.customerRemarks, 'The key is under the mat')
  })

  test('403 for each operation of a bulk that the caller may no longer do, and no words about the record', async () => {
    const [first, second] = [await newShipment(app), await newShipment(app)]
    const update = { action: 'update', id: first.id, ifMatch: first.eTag, patch: { customerRemarks: 'Ring twice' } }
    const approve = { action: 'updateStatus', id: second.id, ifMatch: second.eTag, status: 'APPROVED' }
    await app.call('PATCH', `/v1/shipments/${second.id}`, {
      body: { customerRemarks: 'Under the mat' },
      headers: { 'if-match': second.eTag },
    })
    const [whole, rest] = await twice(
      ['PATCH', '/v1/shipments', { mode: 'ISOLATED', operations: [update, approve] }],
      ['shipments:write', 'shipments:status', 'shipments:read'],
      ['shipments:status'],
    )
    assert.deepEqual([whole.body.results[0].status, whole.body.results[1].status], [200, 412])
    assert.match(whole.body.results[1].problem.detail, /^1 change since/)
    assert.ok(isReplayed(rest))
    const [updated, approved] = rest.body.results
    assert.deepEqual([updated.status, updated.problem.missingScopes], [403, ['shipments:write']])
    assert.deepEqual([approved.status, approved.problem.reason], [412, 'stale'])
    assert.doesNotMatch(rest.text, /1 change since|Ring twice|Under the mat/)
  })

  test('403 for the status changes of a bulk, once the credential is bound to channels', async () => {
    const [first, second] = [await newShipment(app), await newShipment(app, { customerRemarks: 'Under the mat' })]
    const key = await keyIn(app.db, {}, app.time.now)
    const operations = [
      { action: 'update', id: first.id, ifMatch: first.eTag, patch: { customerRemarks: 'Ring twice' } },
      { action: 'updateStatus', id: second.id, ifMatch: second.eTag, status: 'APPROVED' },
    ]
    const headers = { ...bearing(key), 'idempotency-key': randomUUID() }
    const send = () => app.call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations }, headers })
    assert.deepEqual(
      (await send()).body.results.map(({ status }: Body) => status),
      [200, 200],
    )
    const bind = sql`UPDATE api_keys SET channels = 'prime' WHERE id = ${key.id}`
    await app.db.change(async () => ({ writes: [unguarded(bind)], answer: null }))
    app.time.now += 60_000
    const replayed = await send()
    const [updated, approved] = replayed.body.results
    assert.ok(isReplayed(replayed))
    assert.deepEqual([updated.status, approved.status, approved.problem.code], [200, 403, 'channel_not_allowed'])
    assert.doesNotMatch(replayed.text, /Under the mat/)
  })

  test('403 for the move that was shown with a shipment, once moves may no longer be read', async () => {
    const { id: moveID } = await newMove(app, { customer: { lastName: 'Lovelace' } })
    const [first, second] = await twice(
      ['POST', '/v1/shipments?expand=move', { shipmentType: 'HHG', moveID }],
      ['shipments:write', 'moves:read'],
      ['shipments:write'],
    )
    assert.equal(first.body.move.customer.lastName, 'Lovelace')
    lacks(second, 'moves:read')
  })

  test('403 for the secret of a key that can do more than the caller by now', async () => {
    const [first, second] = await twice(
      ['POST', '/v1/keys', { name: `key ${randomUUID()}`, scopes: ['keys:manage', 'moves:write'] }],
      SCOPES,
      ['keys:manage'],
    )
    assert.match(first.body.secret, /^vl_/)
    lacks(second, 'moves:write')
  })

  test('403 for the secret of a webhook whose events the caller may no longer read', async () => {
    const [first, second] = await twice(
      ['POST', '/v1/webhooks', { url: 'https://hooks.example.com/in', eventTypes: ['move.*', 'shipment.*'] }],
      SCOPES,
      ['webhooks:manage', 'moves:read'],
    )
    assert.match(first.body.secret, /^whsec_/)
    lacks(second, 'shipments:read')
    const { id, eTag } = first.body
    const rotated = await twice(['PATCH', `/v1/webhooks/${id}`, { rotateSecret: true }, eTag], SCOPES, [
      'webhooks:manage',
      'shipments:read',
    ])
    assert.match(rotated[0].body.secret, /^whsec_/)
    lacks(rotated[1], 'moves:read')
  })
})
