import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove } from '../../test/fixtures.ts'
import { recipientKey } from '../message-opt-outs/address-rules.ts'
import { findMessageKey } from '../message-opt-outs/store.ts'
import { optOutToken } from '../message-opt-outs/token-rules.ts'

forEachDatabase('the page to opt out', (open) => {
  const app = sharedApp(open)

  /** A message to an address, and the link in it. */
  async function sent(to: string): Promise<{ message: Body; url: string; again: () => Promise<Body> }> {
    const move = await newMove(app)
    const body = { by: 'EMAIL', to, text: 'Hello' }
    const again = async () => app.call('POST', `/v1/moves/${move.id}/messages`, { body })
    const { body: message } = await again()
    const key = await findMessageKey(app.db)
    const token = optOutToken(key, {
      ...{ by: 'EMAIL', recipientKey: recipientKey(key, 'EMAIL', to), messageID: message.id },
    })
    return { message, url: `/opt-out/${token}`, again }
  }
  const optOuts = async () => (await app.call('GET', '/v1/message-opt-outs')).body
  const page = (method: 'GET' | 'POST', url: string, language = 'en') =>
    app.app.inject({
      ...{ method, url, headers: { 'accept-language': language, 'content-type': 'application/x-www-form-urlencoded' } },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    })

  test('only asks when it is opened, and a POST does it, once', async () => {
    const { message, url, again } = await sent('Ada@example.com')
    const asked = await page('GET', url)
    assert.equal(asked.statusCode, 200)
    assert.match(asked.body, /<button>Send me no more/)
    assert.match(String(asked.headers['content-security-policy']), /form-action 'self'/)
    assert.deepEqual(await optOuts(), [])
    assert.equal((await again()).status, 201)
    for (const _ of [1, 2]) assert.match((await page('POST', url)).body, /sends you no more e-mails/)
    const [optOut, ...others] = await optOuts()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [optOut.address, optOut.origin, optOut.messageID, optOut.by],
      ['A•••@•••.com', 'RECIPIENT', message.id, 'EMAIL'],
    )
    const refused = await again()
    assert.deepEqual([refused.status, refused.body.code], [409, 'recipient_opted_out'])
    const [event] = (await app.call('GET', '/v1/events?type=message_opt_out.created')).body
    assert.equal(event.actor, `message:${message.id}`)
    assert.equal(JSON.stringify(event).toLowerCase().includes('ada@'), false)
  })

  test('speaks the language of the reader', async () => {
    const { url } = await sent('ben@example.com')
    assert.match((await page('GET', url, 'pt, es-MX;q=0.8')).body, /No quiero recibir más/)
    assert.match((await page('GET', url, 'xx')).body, /Send me no more/)
  })

  test('404 for a token that was changed', async () => {
    const { url } = await sent('eve@example.com')
    const others = (await optOuts()).length
    for (const wrong of [`${url.slice(0, -4)}AAAA`, url.replace('/e', '/t'), '/opt-out/x', `${url}x`])
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await page(method, wrong)
        assert.equal(statusCode, 404, wrong)
        assert.equal(body.includes('<button>'), false)
      }
    assert.equal((await optOuts()).length, others)
  })
})
