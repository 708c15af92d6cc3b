import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Answering, startReceiver, withStatus } from '../../../test/receiver.ts'
import { openTextGateway, type TextOptions } from './text.ts'
import { outcomeOfAnswer } from './text-answers.ts'
import { readTextTemplate, type TextTemplate } from './text-template.ts'

const TEXT = { id: '019a', to: '+1 208 555 0100', text: 'Your "move"\n& more: ünder https://moves.example.com/t#a=b' }

const templateOf = (members: object): TextTemplate =>
  readTextTemplate(
    JSON.stringify({
      ...{ url: 'https://sms.example.com/send', body: { to: '{{to}}', deep: [{ text: '{{text}}' }] }, ...members },
    }),
  )

function openAt(url: string, members: object = {}, options: Partial<TextOptions> = {}) {
  const gateway = openTextGateway({ template: templateOf({ url, allowPrivate: true, ...members }), ...options })
  after(() => gateway.close())
  return gateway
}

const answering = (status: number, content: unknown): Answering => withStatus(status, {}, JSON.stringify(content))

describe('a request to a gateway', () => {
  test('has the text as JSON, or as a form, or in the URL, each with its own escapes', async () => {
    const receiver = await startReceiver()
    await openAt(receiver.url).send(TEXT)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'X-Id': 'no {{id}}' }
    const form = templateOf({
      url: receiver.url,
      allowPrivate: true,
      headers,
      body: { n: '{{digits}}', t: '{{text}}' },
    })
    const parts: string[] = []
    receiver.answer = (received, response) => {
      parts.push(`${received.path} ${received.headers['x-id'] ?? ''}`)
      response.writeHead(204).end()
    }
    const [json] = receiver.received
    assert.deepEqual(json!.body, { to: TEXT.to, deep: [{ text: TEXT.text }] })
    assert.deepEqual([json!.headers['idempotency-key'], json!.headers['content-type']], ['019a', 'application/json'])
    const { requestOf } = await import('./text-template.ts')
    const { body, headers: sent } = requestOf(form, TEXT)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body!)), { n: '12085550100', t: TEXT.text })
    assert.equal(sent['x-id'], 'no 019a')
    const get = templateOf({ url: 'https://sms.example.com/s?n={{to}}&t={{text}}', method: 'GET', body: null })
    const { searchParams } = requestOf(get, TEXT).url
    assert.deepEqual([...searchParams.values()], [TEXT.to, TEXT.text])
  })

  test('goes to no private address unless the setting says so, and follows no redirect', async () => {
    const receiver = await startReceiver()
    const direct = openTextGateway({ template: { ...templateOf({}), url: receiver.url.replace('http:', 'https:') } })
    assert.equal((await direct.send(TEXT)).kind, 'LATER')
    const named = openTextGateway({ template: templateOf({ url: 'https://localhost.example.com/' }), timeoutMs: 2_000 })
    assert.equal((await named.send(TEXT)).kind, 'LATER')
    assert.equal(receiver.received.length, 0)
    receiver.answer = withStatus(302, { location: '/elsewhere' })
    assert.equal((await openAt(receiver.url).send(TEXT)).kind, 'LATER')
    assert.equal(receiver.received.length, 1)
    for (const gateway of [direct, named]) gateway.close()
  })
})

describe('what became of a text message', () => {
  test('is read from the status and from the id', async () => {
    const receiver = await startReceiver(answering(201, { data: { id: 'SM1' } }))
    assert.deepEqual(await openAt(receiver.url, { id: '/data/id' }).send(TEXT), { kind: 'SENT', gatewayID: 'SM1' })
    assert.deepEqual(await openAt(receiver.url).send(TEXT), { kind: 'SENT', gatewayID: null })
    receiver.answer = withStatus(503, { 'retry-after': '7' })
    assert.deepEqual(await openAt(receiver.url).send(TEXT), {
      ...{ kind: 'LATER', error: 'The gateway answered 503.', retryAfterS: 7 },
    })
  })

  test('is unknown if the answer is missing, late, cut off or nonsense', async () => {
    const lost: Answering = (_received, _response, request) => request.socket.destroy()
    const endless: Answering = (_received, response) => {
      response.writeHead(200)
      const more = () => response.write('x'.repeat(8192), (error) => !error && setImmediate(more))
      more()
    }
    const cases: Answering[] = [
      lost,
      () => {},
      endless,
      withStatus(200, {}, 'OK <html>'),
      withStatus(200),
      withStatus(500),
    ]
    const receiver = await startReceiver()
    for (const [i, answer] of cases.entries()) {
      receiver.answer = answer
      const outcome = await openAt(receiver.url, { id: '/id' }, { timeoutMs: 300 }).send(TEXT)
      assert.equal(outcome.kind, 'UNKNOWN', `case ${i}: ${JSON.stringify(outcome)}`)
    }
    assert.equal(receiver.received.length, cases.length, 'nothing is sent again by itself')
  })

  test('is nothing if there was no connection', async () => {
    const receiver = await startReceiver()
    await receiver.close()
    assert.equal((await openAt(receiver.url).send(TEXT)).kind, 'LATER')
  })

  test('never repeats a secret of the setting', async () => {
    const receiver = await startReceiver((received, response) => {
      response.writeHead(400).end(JSON.stringify({ message: `bad: ${received.headers.authorization} secret99` }))
    })
    const members = {
      headers: { Authorization: 'Bearer secret12' },
      body: { to: '{{to}}', text: '{{text}}', key: 'secret99' },
    }
    const outcome = await openAt(receiver.url, members).send(TEXT)
    assert.deepEqual(outcome, { kind: 'REFUSED', error: 'The gateway answered 400: bad: … ….' })
  })

  test('never repeats a secret in the URL, deep in the body or beside a placeholder, nor the link of the message', async () => {
    const link = `https://moves.example.com/track#vlt_${'0'.repeat(32)}_${'S'.repeat(43)}`
    const receiver = await startReceiver((received, response) => {
      const sent = JSON.stringify(received.body).slice(0, -20)
      response.writeHead(400).end(JSON.stringify({ message: `${received.path} ${received.headers['x-key']} ${sent}` }))
    })
    const members = {
      url: `${receiver.url}/secretA1/send?key=secret%20B2`,
      headers: { 'X-Key': 'secretC3-{{id}}' },
      body: { to: '{{to}}', auth: [{ key: 'secretD4' }], text: '{{text}}' },
    }
    const outcome = await openAt(receiver.url, members).send({ ...TEXT, text: link })
    assert.equal(outcome.kind, 'REFUSED')
    assert.doesNotMatch(JSON.stringify(outcome), /secret|A1|B2|C3|D4|SSS/)
    assert.match(JSON.stringify(outcome), /track#…/)
  })
})

describe('the answers of services', () => {
  const twilio = readTextTemplate('twilio:AC12:token12@+12085550100')
  const vonage = readTextTemplate('vonage:key12:secret12@Movers')
  const part = (status: string, id = 'V1') => ({ status, 'message-id': id, 'error-text': 'why' })
  const cases: [TextTemplate, number, unknown, string][] = [
    [twilio, 201, { sid: 'SM1', status: 'queued' }, 'SENT'],
    [twilio, 201, {}, 'UNKNOWN'],
    [twilio, 400, { code: 21211, message: 'Invalid number' }, 'REFUSED'],
    [twilio, 400, { code: 21606, message: 'The number we send from' }, 'LATER'],
    [twilio, 401, { code: 20003 }, 'LATER'],
    [twilio, 404, { code: 20404 }, 'LATER'],
    [twilio, 429, { code: 20429 }, 'LATER'],
    [twilio, 500, {}, 'UNKNOWN'],
    [vonage, 200, { messages: [part('0')] }, 'SENT'],
    [vonage, 200, { messages: [part('0'), part('0')] }, 'SENT'],
    [vonage, 200, { messages: [part('0'), part('1')] }, 'UNKNOWN'],
    [vonage, 200, { messages: [part('1')] }, 'LATER'],
    [vonage, 200, { messages: [part('4')] }, 'LATER'],
    [vonage, 200, { messages: [part('5')] }, 'UNKNOWN'],
    [vonage, 200, { messages: [part('7')] }, 'REFUSED'],
    [vonage, 200, { messages: [] }, 'UNKNOWN'],
    [vonage, 200, 'hello', 'UNKNOWN'],
    [vonage, 200, [{ status: 3 }], 'UNKNOWN'],
    [vonage, 503, {}, 'LATER'],
  ]
  for (const [template, status, content, kind] of cases)
    test(`${kind} for ${status} ${JSON.stringify(content)} of ${template.service}`, () => {
      const answer = { status, content: JSON.stringify(content), retryAfterS: null }
      assert.equal(outcomeOfAnswer(template, answer).kind, kind)
    })
})
