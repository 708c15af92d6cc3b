import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newestEvent, newWebhook, read } from '../../test/fixtures.ts'
import { listed } from '../../test/refusal.ts'
import { rowsOf } from '../../test/tables.ts'

const URL_OF_OURS = 'https://hooks.example.com/in?team=7'

forEachDatabase('webhooks', (open) => {
  const app = sharedApp(open)
  const create = (body: Body) => app.call('POST', '/v1/webhooks', { body })
  const change = ({ id, eTag }: Body, body: Body) =>
    app.call('PATCH', `/v1/webhooks/${id}`, { body, headers: { 'if-match': eTag } })

  test('201 for POST with nothing but a URL: everything is sent there, and the secret is shown', async () => {
    const { status, headers, body } = await create({ url: URL_OF_OURS })
    assert.equal(status, 201)
    const { id, secret, createdAt, eTag, ...rest } = body
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(headers.location, `/v1/webhooks/${id}`)
    assert.deepEqual(rest, {
      ...{ url: URL_OF_OURS, eventTypes: ['*'], enabled: true, description: null },
      ...{ disabledReason: null, pausedReason: null, previousSecretExpiresAt: null, lastUpdated: createdAt },
      ...{ authorizedBy: 'anonymous', authorizedByName: null, authorizedUntil: null, form: 'CLOUD_EVENT' },
    })
  })

  test('the secret is shown once: not when reading, in lists, in events, in a 412 or in another answer', async () => {
    const { secret, ...webhook } = await newWebhook(app)
    const { body: changed } = await change(webhook, { description: 'Ours' })
    const stale = await change(webhook, { description: 'Theirs' })
    assert.equal(stale.status, 412)
    const shown = [changed, stale.body, await read(app, `/v1/webhooks/${webhook.id}`)]
    for (const url of ['/v1/webhooks', '/v1/events?limit=200', `/v1/webhooks/${webhook.id}/deliveries`])
      shown.push(await read(app, url))
    const csv = await app.call('GET', '/v1/webhooks', { headers: { accept: 'text/csv' } })
    const text = JSON.stringify([...shown, csv.text])
    assert.ok(text.includes(webhook.id))
    assert.ok(!text.includes('whsec_'))
    assert.ok(!text.includes(secret.slice(6)))
  })

  test('412 with the changes since the version that was sent', async () => {
    const webhook = await newWebhook(app)
    await change(webhook, { eventTypes: ['move.*'] })
    const { status, body } = await change(webhook, { eventTypes: ['agent.*'] })
    assert.deepEqual([status, body.reason, body.overlaps], [412, 'stale', ['/eventTypes']])
    assert.deepEqual(body.changes[0].to, ['move.*'])
  })

  test('200 for rotateSecret: another secret, shown once, in a version of its own; false changes nothing', async () => {
    const { secret, ...webhook } = await newWebhook(app)
    assert.deepEqual((await change(webhook, { rotateSecret: false })).body, webhook)
    const { body } = await change(webhook, { rotateSecret: true })
    assert.match(body.secret, /^whsec_/)
    assert.notEqual(body.secret, secret)
    assert.notEqual(body.eTag, webhook.eTag)
    assert.equal(Date.parse(body.previousSecretExpiresAt), app.time.now + 24 * 3600 * 1000)
    const { secret: _, ...readable } = body
    assert.deepEqual(await read(app, `/v1/webhooks/${webhook.id}`), readable)
    const patch = JSON.stringify([{ op: 'add', path: '/rotateSecret', value: true }])
    const headers = { 'if-match': body.eTag, 'content-type': 'application/json-patch+json' }
    const again = await app.call('PATCH', `/v1/webhooks/${webhook.id}`, { raw: patch, headers })
    assert.match(again.body.secret, /^whsec_/)
  })

  test('every change of a webhook is an event', async () => {
    const webhook = await newWebhook(app)
    const { body: changed } = await change(webhook, { enabled: false })
    await app.call('DELETE', `/v1/webhooks/${webhook.id}`, { headers: { 'if-match': changed.eTag } })
    await app.db.eventsNumbered()
    const all = await read(app, `/v1/events?limit=200&type=webhook.*`)
    const mine = all.filter(({ subject }: Body) => subject === `webhooks/${webhook.id}`)
    assert.deepEqual(
      mine.map(({ type }: Body) => type),
      ['webhook.created', 'webhook.updated', 'webhook.deleted'],
    )
    assert.deepEqual(mine[1].changes, [{ path: '/enabled', from: true, to: false }])
    // Where it leads may hold a secret of the receiver; others see the origin.
    assert.deepEqual(mine[1].record, { ...changed, url: new URL(changed.url).origin })
  })

  const CONTENT: [string, Body, string[]][] = [
    ['no URL', { url: undefined }, ['/url required']],
    ['an empty URL', { url: '' }, ['/url blank']],
    ['text that is no URL', { url: 'hooks.example.com' }, ['/url invalid_format']],
    ['a URL with a space', { url: 'https://hooks.example.com/a b' }, ['/url invalid_format']],
    ['a URL that is too long', { url: `https://hooks.example.com/${'x'.repeat(2048)}` }, ['/url too_long']],
    ['another scheme', { url: 'ftp://hooks.example.com/' }, ['/url invalid_format']],
    ['a file', { url: 'file:///etc/passwd' }, ['/url invalid_format']],
    ['credentials', { url: 'https://ada:pass@hooks.example.com/' }, ['/url not_allowed']],
    ['a fragment', { url: 'https://hooks.example.com/#here' }, ['/url invalid_format']],
    ['a loopback address', { url: 'http://127.0.0.1:9000/' }, ['/url private_address']],
    ['a loopback address as a number', { url: 'http://2130706433/' }, ['/url private_address']],
    ['the metadata of a cloud', { url: 'http://169.254.169.254/latest' }, ['/url private_address']],
    ['a private address', { url: 'https://[fd00::1]/' }, ['/url private_address']],
    ['localhost', { url: 'http://localhost/' }, ['/url private_address']],
    ['plain http', { url: 'http://hooks.example.com/in' }, ['/url not_allowed']],
    ['the wire server of Azure', { url: 'https://168.63.129.16/' }, ['/url private_address']],
    ['a name of our own network', { url: 'https://db.internal/' }, ['/url private_address']],
    ['no types', { eventTypes: [] }, ['/eventTypes required']],
    ['types that are no list', { eventTypes: '*' }, ['/eventTypes wrong_type']],
    ['a type nobody knows', { eventTypes: ['*', 'shipmnt.created'] }, ['/eventTypes/1 not_allowed']],
    ['an unknown kind', { eventTypes: ['boat.*'] }, ['/eventTypes/0 not_allowed']],
    ['a pattern in the middle', { eventTypes: ['*.created'] }, ['/eventTypes/0 not_allowed']],
    ['a type twice', { eventTypes: ['move.*', 'move.*'] }, ['/eventTypes/1 duplicate']],
    ['enabled as text', { enabled: 'yes' }, ['/enabled wrong_type']],
    ['several things', { url: 'x', colour: 1 }, ['/colour unknown_member', '/url invalid_format']],
  ]
  for (const [name, content, errors] of CONTENT) {
    test(`422 for POST and PATCH of ${name}, and nothing changes`, async () => {
      const webhook = await newWebhook(app)
      const before = await rowsOf(app.db)
      const cleared = content.url === undefined && 'url' in content ? { url: null } : content
      for (const answer of [await create({ url: URL_OF_OURS, ...content }), await change(webhook, cleared)]) {
        assert.equal(answer.status, 422, answer.text)
        assert.deepEqual(listed(answer.body.errors), errors)
      }
      assert.deepEqual(await rowsOf(app.db), before)
    })
  }

  test('an http URL of an earlier release stays until it is changed or taken over, which is 422', async () => {
    app.config.webhookAllowPrivate = true
    const webhook = await newWebhook(app, { url: 'http://hooks.example.com/in' })
    app.config.webhookAllowPrivate = false
    let { eTag } = webhook
    for (const body of [{ takeOver: true }, { eventTypes: ['move.*'] }, { url: 'http://hooks.example.com/other' }]) {
      const answer = await change({ ...webhook, eTag }, body)
      assert.deepEqual([answer.status, listed(answer.body.errors)], [422, ['/url not_allowed']])
    }
    for (const body of [{ description: 'Ours' }, { enabled: false }, { enabled: true }, { rotateSecret: true }]) {
      const answer = await change({ ...webhook, eTag }, body)
      assert.deepEqual([answer.status, answer.body.url], [200, webhook.url])
      eTag = answer.body.eTag
    }
    const mended = await change({ ...webhook, eTag }, { url: 'https://hooks.example.com/in', takeOver: true })
    assert.equal(mended.status, 200, mended.text)
  })

  test('422 for read-only members that differ, for a secret of your own, and for ping in a PATCH', async () => {
    const webhook = await newWebhook(app)
    for (const [body, error] of [
      [{ disabledReason: 'GONE' }, '/disabledReason read_only'],
      [{ previousSecretExpiresAt: webhook.createdAt }, '/previousSecretExpiresAt read_only'],
      [{ authorizedBy: 'ada' }, '/authorizedBy read_only'],
      [{ authorizedUntil: webhook.createdAt }, '/authorizedUntil read_only'],
      [{ pausedReason: 'CREDENTIAL_ENDED' }, '/pausedReason read_only'],
      [{ takeOver: 1 }, '/takeOver wrong_type'],
      [{ secret: webhook.secret }, '/secret unknown_member'],
      [{ ping: true }, '/ping unknown_member'],
      [{ rotateSecret: 'yes' }, '/rotateSecret wrong_type'],
    ] as const) {
      const answer = await change(webhook, body)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), [error])
    }
  })

  test('422 does not repeat a refused URL, which may contain a secret', async () => {
    const { text } = await create({ url: 'https://ada:pa55word@hooks.example.com/' })
    assert.ok(!text.includes('pa55word'))
  })

  test('422 for sending again an event that there is not', async () => {
    const webhook = await newWebhook(app)
    const again = (body: Body) => app.call('POST', `/v1/webhooks/${webhook.id}/deliveries`, { body })
    for (const [body, error] of [
      [{ eventID: randomUUID() }, '/eventID unknown_event'],
      [{ eventID: 'x' }, '/eventID invalid_format'],
      [{}, '/eventID required'],
    ] as const) {
      const answer = await again(body)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(listed(answer.body.errors), [error])
    }
  })

  test('200 for deliveries page by page, of one state or all, newest first', async () => {
    const webhook = await newWebhook(app)
    const url = `/v1/webhooks/${webhook.id}/deliveries`
    const { id: eventID } = await newestEvent(app)
    const made: Body[] = []
    for (let i = 0; i < 5; i++) made.unshift((await app.call('POST', url, { body: { eventID } })).body)
    assert.deepEqual(await read(app, url), made)
    assert.deepEqual(await read(app, `${url}?state=PENDING`), made)
    assert.deepEqual(await read(app, `${url}?state=FAILED`), [])
    const pages: Body[] = []
    for (let next: string | undefined = `${url}?limit=2`; next; ) {
      const page = await app.call('GET', next)
      pages.push(...page.body)
      next = /<([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1]
    }
    assert.deepEqual(pages, made)
    assert.equal((await app.call('GET', `${url}?state=LOST`)).status, 400)
  })
})
