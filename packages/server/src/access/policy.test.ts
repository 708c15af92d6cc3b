import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Static } from 'typebox'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import type { Diff } from '../events/schema.ts'
import { requirePolicy } from '../http/permission.ts'
import type { KeyWithSecret } from '../keys/schema.ts'
import type { Presence, PresentPerson } from '../presence/schema.ts'
import type { DeliveryWeek, ShipmentSummary } from '../summary/schema.ts'
import type { View } from '../views/schema.ts'
import type { Attempt, Delivery, WebhookWithSecret } from '../webhooks/schema.ts'
import { kindsShownTo, scopesToReceive } from './event-policy.ts'
import { POLICY } from './policy.ts'
import { allowedBy, SCOPES } from './scopes.ts'

/** Does not compile unless the policy names exactly the members of the record. */
const named = <Item, _ extends { members: { [Name in keyof Item]-?: unknown } }, __ extends keyof Item>() => undefined
type Names<Kind extends keyof typeof POLICY> = keyof (typeof POLICY)[Kind]['members']

describe('the policy of scopes', () => {
  test('names the members of records without a table, as the compiler says', () => {
    named<Static<typeof WebhookWithSecret>, typeof POLICY.Webhook, Names<'Webhook'>>()
    named<Delivery, typeof POLICY.Delivery, Names<'Delivery'>>()
    named<Attempt, typeof POLICY.DeliveryAttempt, Names<'DeliveryAttempt'>>()
    named<Static<typeof KeyWithSecret>, typeof POLICY.Key, Names<'Key'>>()
    named<View, typeof POLICY.View, Names<'View'>>()
    named<ShipmentSummary, typeof POLICY.ShipmentSummary, Names<'ShipmentSummary'>>()
    named<DeliveryWeek, typeof POLICY.DeliveryWeek, Names<'DeliveryWeek'>>()
    named<Presence, typeof POLICY.Presence, Names<'Presence'>>()
    named<PresentPerson, typeof POLICY.PresentPerson, Names<'PresentPerson'>>()
    named<Static<typeof Diff>, typeof POLICY.Diff, Names<'Diff'>>()
  })

  test('shows the events of readable records', () => {
    assert.equal(kindsShownTo(new Set(SCOPES)), undefined)
    assert.deepEqual(kindsShownTo(allowedBy(['moves:read'])), ['move', 'link', 'move_party'])
    assert.deepEqual(kindsShownTo(allowedBy(['shipments:read'])), ['shipment', 'address', 'agent', 'service'])
    assert.deepEqual(kindsShownTo(allowedBy(['events:read'])), [])
  })

  test('names the scopes to have events sent: all but those of keys for *, which must be named', () => {
    assert.deepEqual(scopesToReceive(['*']), ['moves:read', 'shipments:read', 'webhooks:manage'])
    assert.deepEqual(scopesToReceive(['agent.*', 'shipment.created']), ['shipments:read'])
    assert.deepEqual(scopesToReceive(['key.created', 'move.*']), ['keys:manage', 'moves:read'])
  })

  test('fails at start for a route without a policy, or with a scope that does not show all of it', () => {
    const declaration = { url: '/v1/x', operationId: 'x', summary: '', tag: '', answers: {}, errors: [] }
    const start = (scope: string | null, policy?: (typeof POLICY)['Shipment'], method: 'GET' | 'PATCH' = 'GET') =>
      requirePolicy({ ...declaration, method, scope, ...(policy && { policy }) })
    assert.throws(() => start('shipments:read'), /does not declare what it reveals/)
    assert.throws(() => start('shipments:status', POLICY.Shipment), /does not show moveID, locator/)
    assert.throws(() => start('shipments:read', POLICY.Move), /does not show id, locator/)
    start('shipments:read', POLICY.Shipment)
    start('shipments:status', POLICY.Shipment, 'PATCH')
    start(null)
  })
})

forEachDatabase('protected data is not revealed by', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const who = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))
  let move: Body
  let shipment: Body

  before(async () => {
    move = await newMove(app, { customer: { firstName: 'Augusta', lastName: 'Byron' }, remarks: 'Two pianos' })
    shipment = await newShipment(app, { moveID: move.id })
  })

  const refused = ({ status, body, headers, text }: Awaited<ReturnType<typeof app.call>>, scope: string) => {
    assert.deepEqual([status, body.code, body.missingScopes], [403, 'insufficient_scope', [scope]], text)
    assert.match(headers['www-authenticate']!, new RegExp(`error="insufficient_scope", scope="${scope}"$`))
  }

  test('403 the filter by customer of a list of shipments, whatever else is asked', async () => {
    const headers = await who('shipments:read')
    for (const body of [{ customer: 'Aug' }, { customer: 'zzz' }, { customer: 'Aug', moveID: [move.id], limit: 1 }])
      for (const accept of ['application/json', 'text/csv', 'application/x-ndjson'])
        refused(
          await app.call('QUERY', '/v1/shipments', {
            body,
            headers: { ...headers, accept, prefer: 'count=exact', 'if-none-match': '*' },
          }),
          'moves:read',
        )
    const seeing = await app.call('QUERY', '/v1/shipments', {
      body: { customer: 'Aug' },
      headers: await who('shipments:read', 'moves:read'),
    })
    assert.deepEqual(
      seeing.body.map(({ id }: Body) => id),
      [shipment.id],
    )
  })

  const sent = (what: 'shipments' | 'moves', { id, eTag }: Body, name: string, value: unknown, headers: Body) =>
    [
      ['application/merge-patch+json', { [name]: value }],
      ['application/json-patch+json', [{ op: 'add', path: `/${name}`, value }]],
    ].flatMap(([type, body]) =>
      [{ 'if-match': eTag }, { 'if-match': '*', prefer: `merge-base="${eTag}"` }].map((condition) =>
        app.call('PATCH', `/v1/${what}/${id}`, {
          raw: JSON.stringify(body),
          headers: { ...headers, ...condition, 'content-type': type } as Record<string, string>,
        }),
      ),
    )

  test('403 whether the move that a PATCH of a shipment repeats is the one there is', async () => {
    const headers = await who('shipments:write')
    const [{ body: now }, { body: itself }] = [
      await app.call('GET', `/v1/shipments/${shipment.id}`),
      await app.call('GET', `/v1/moves/${move.id}`),
    ]
    for (const guess of [itself, { ...itself, remarks: 'guessed' }])
      for (const answer of await Promise.all(sent('shipments', now, 'move', guess, headers)))
        refused(answer, 'moves:read')
    const seeing = await who('shipments:write', 'moves:read')
    for (const answer of await Promise.all(sent('shipments', now, 'move', itself, seeing)))
      assert.equal(answer.status, 200, answer.text)
  })

  test('403 whether the shipments that a PATCH of a move repeats are those there are', async () => {
    const { body: now } = await app.call('GET', `/v1/moves/${move.id}?expand=shipments`)
    for (const guess of [now.shipments, []])
      for (const answer of await Promise.all(sent('moves', now, 'shipments', guess, await who('moves:write'))))
        refused(answer, 'shipments:read')
  })

  test('409 a move that cannot be canceled: which shipment prevents it, and its status', async () => {
    const { id: moveID } = await newMove(app)
    const { locator } = await through(app, await newShipment(app, { moveID }), 'APPROVED')
    const cancel = async (...scopes: string[]) =>
      app.call('PATCH', `/prime/v1/moves/${moveID}/updateStatus`, {
        body: { status: 'CANCELED' },
        headers: { ...(await who(...scopes)), 'if-match': '*' },
      })
    const blind = await cancel('moves:write')
    assert.deepEqual([blind.status, blind.body.code], [409, 'transition_not_allowed'])
    assert.ok(!blind.text.includes(locator) && !blind.text.includes('APPROVED'), blind.text)
    assert.match((await cancel('moves:write', 'shipments:read')).body.detail, new RegExp(`${locator} is APPROVED`))
  })

  test('403 a move that would be canceled with its shipments, without the scope for their status', async () => {
    const { id: moveID } = await newMove(app)
    const draft = await newShipment(app, { moveID })
    const cancel = async (...scopes: string[]) =>
      app.call('PATCH', `/prime/v1/moves/${moveID}/updateStatus`, {
        body: { status: 'CANCELED' },
        headers: { ...(await who(...scopes)), 'if-match': '*' },
      })
    refused(await cancel('moves:write'), 'shipments:status')
    assert.equal((await read(app, `/v1/shipments/${draft.id}`)).eTag, draft.eTag)
    assert.equal((await read(app, `/v1/moves/${moveID}`)).canceledAt, null)
    await through(app, draft, 'CANCELED')
    assert.equal((await cancel('moves:write')).status, 200)
  })

  test('409 a move that cannot be deleted: how many shipments it has', async () => {
    const { id: moveID } = await newMove(app)
    const remove = async () => app.call('DELETE', `/v1/moves/${moveID}`, { headers: await who('moves:write') })
    await newShipment(app, { moveID })
    const { detail } = (await remove()).body
    await newShipment(app, { moveID })
    const again = await remove()
    assert.deepEqual([again.status, again.body.detail], [409, detail])
  })

  test('409 a move that takes no more shipments: when it was canceled', async () => {
    const { id: moveID, eTag } = await newMove(app)
    const { body: canceled } = await app.call('PATCH', `/prime/v1/moves/${moveID}/updateStatus`, {
      body: { status: 'CANCELED' },
      headers: { 'if-match': eTag },
    })
    const headers = await who('shipments:write')
    const answer = await app.call('POST', '/v1/shipments', { body: { shipmentType: 'HHG', moveID }, headers })
    assert.equal(answer.body.code, 'move_is_canceled')
    assert.ok(!answer.text.includes(canceled.canceledAt))
  })

  test('422 a status whose day is refused: the dates it contradicts', async () => {
    const picked = await newShipment(app, { actualPickupDate: '2026-11-03' })
    const delivered = await newShipment(app, { actualDeliveryDate: '2026-11-04' })
    await through(app, picked, 'APPROVED', 'IN_TRANSIT')
    await through(app, delivered, 'APPROVED')
    for (const [{ id }, status, occurredOn, date] of [
      [picked, 'DELIVERED', '2026-11-02', '2026-11-03'],
      [delivered, 'IN_TRANSIT', '2026-11-05', '2026-11-04'],
    ] as const) {
      const ask = async (...scopes: string[]) =>
        app.call('PATCH', `/prime/v1/shipments/${id}/updateStatus`, {
          body: { status, occurredOn },
          headers: { ...(await who('shipments:status', ...scopes)), 'if-match': '*' },
        })
      const blind = await ask()
      assert.deepEqual([blind.status, blind.body.errors[0].code], [422, 'date_order'], blind.text)
      assert.ok(!blind.text.includes(date), blind.text)
      assert.ok((await ask('shipments:read')).text.includes(date))
    }
  })
})
