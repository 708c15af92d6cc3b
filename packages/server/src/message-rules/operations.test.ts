import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'

const TEXTS = { en: { subject: 'Your move', text: 'Hello' } }
const RULE = { name: 'Approved', events: ['shipment.status_changed'], toStatus: 'APPROVED', by: 'EMAIL' }

forEachDatabase('rules of messages', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const posted = (url: string, body: Body) => app.call('POST', url, { body })
  const template = async (): Promise<Body> =>
    (await posted('/v1/message-templates', { name: 'Approved', texts: TEXTS })).body

  test('201 for a rule with its template, which then cannot be deleted until the rule is', async () => {
    const { id: templateID, eTag } = await template()
    const { status, body: rule } = await posted('/v1/message-rules', {
      ...{ ...RULE, templateID, to: [{ who: 'CUSTOMER' }] },
    })
    assert.equal(status, 201)
    const parts = { agentType: null, role: null, address: null }
    assert.deepEqual(rule.to, [{ who: 'CUSTOMER', ...parts }])
    assert.deepEqual([rule.isActive, rule.confirmAbove, rule.heldSince, rule.date], [true, 100, null, null])
    const url = `/v1/message-templates/${templateID}`
    const refused = await app.call('DELETE', url, { headers: { 'if-match': eTag } })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.usedBy],
      [...[409, 'message_template_in_use', [`message-rules/${rule.id}`]]],
    )
    const headers = { 'if-match': rule.eTag }
    assert.equal((await app.call('DELETE', `/v1/message-rules/${rule.id}`, { headers })).status, 204)
    assert.equal((await app.call('DELETE', url, { headers: { 'if-match': eTag } })).status, 204)
  })

  test('422 for each fault of a rule, with its pointer', async () => {
    const { body } = await posted('/v1/message-rules', {
      ...{ name: 'All wrong', by: 'EMAIL', templateID: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f73', quietFrom: '20:00' },
      ...{ events: ['shipment.updatd', 'truck.created'], changedMember: '/nothing', daysBefore: 3 },
      to: [{ who: 'PARTY' }, { who: 'ADDRESS', address: 'no address' }, { who: 'CUSTOMER', role: 'OWNER' }],
    })
    assert.deepEqual(body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`).toSorted(), [
      '/date required',
      '/events not_allowed',
      '/events/0 unknown_event',
      '/events/1 unknown_event',
      '/quietTo required',
      '/to/0/role required',
      '/to/1/address invalid_format',
      '/to/2/role not_allowed',
    ])
  })

  test("403 without the scopes of what messages tell: an address of one's own would get it", async () => {
    const headers = bearing(await keyIn(app.db, { scopes: ['messages:read', 'messages:manage'] }, app.time.now))
    const { id: templateID, eTag } = await template()
    const to = [{ who: 'ADDRESS', address: 'me@example.com' }]
    const { body: rule } = await posted('/v1/message-rules', { ...RULE, templateID, to })
    for (const [method, url, tag, body] of [
      ['POST', '/v1/message-templates', undefined, { name: 'All', texts: { en: { text: '{{customer.email}}' } } }],
      ['PATCH', `/v1/message-templates/${templateID}`, eTag, { texts: { en: { text: '{{customer.email}}' } } }],
      ['POST', '/v1/message-rules', undefined, { ...RULE, templateID, to }],
      ['PATCH', `/v1/message-rules/${rule.id}`, rule.eTag, { events: ['shipment.created'], toStatus: null }],
    ] as const) {
      const ifMatch: Record<string, string> = tag === undefined ? {} : { 'if-match': tag }
      const { status, body: problem } = await app.call(method, url, { body, headers: { ...headers, ...ifMatch } })
      assert.deepEqual([status, problem.missingScopes], [403, ['moves:read', 'shipments:read']], `${method} ${url}`)
    }
    const stop = { body: { isActive: false }, headers: { ...headers, 'if-match': rule.eTag } }
    assert.equal((await app.call('PATCH', `/v1/message-rules/${rule.id}`, stop)).status, 200)
  })

  test('422 for events that messages make themselves: a rule would follow what it does', async () => {
    const { id: templateID } = await template()
    const events = ['link.created', 'link.deleted']
    const { body } = await posted('/v1/message-rules', {
      ...RULE,
      events,
      toStatus: null,
      templateID,
      to: [{ who: 'CUSTOMER' }],
    })
    assert.deepEqual(
      body.errors.map(({ pointer, code }: Body) => `${pointer} ${code}`),
      ['/events/0 unknown_event', '/events/1 unknown_event'],
    )
  })

  test('422 for a template that does not exist, and for a member and status that no record has', async () => {
    const [to, templateID] = [[{ who: 'CUSTOMER' }], '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f73']
    const unknown = await posted('/v1/message-rules', { ...RULE, to, templateID })
    assert.deepEqual([unknown.status, unknown.body.errors[0].code], [422, 'unknown_template'])
    const narrow = { toStatus: 'DONE', changedMember: 'estimatedWeight' }
    const { body } = await posted('/v1/message-rules', {
      ...RULE,
      events: ['shipment.updated'],
      to,
      templateID,
      ...narrow,
    })
    assert.deepEqual(
      body.errors.map(({ code }: Body) => code),
      ['unknown_member', 'unknown_status'],
    )
    assert.match(body.errors[0].detail, /Did you mean \/estimatedWeight\?/)
  })
})
