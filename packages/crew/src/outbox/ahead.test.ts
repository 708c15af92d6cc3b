import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAhead } from './ahead.ts'

const BASE = 'http://127.0.0.1:1'
const ME = `${BASE}/v1/crew/me`

/** A phone whose requests are listed and answered by their number. */
function phoneWith(answer: (n: number) => Promise<Response> = async (n) => new Response(String(n))) {
  const sent: string[] = []
  const phone = { nowMs: 0, sent, ahead: undefined as never as typeof fetch }
  const send: typeof fetch = (url, init) => {
    sent.push(`${url} ${new Headers(init?.headers).get('authorization')}`)
    return answer(sent.length)
  }
  phone.ahead = askAhead({ base: BASE, fetch: send, clock: () => phone.nowMs }, 'vcr_ana')
  const ask = async (url: string, credential = 'vcr_ana') =>
    (await phone.ahead(url, { headers: { authorization: `Bearer ${credential}` } })).text()
  return { phone, sent, ask }
}

test('the questions of a sign-in are sent at once, and each answer is used once', async () => {
  const { sent, ask } = phoneWith()
  assert.deepEqual(sent, [`${ME} Bearer vcr_ana`, `${BASE}/v1/crew/jobs Bearer vcr_ana`])
  assert.deepEqual([await ask(`${BASE}/v1/crew/jobs`), await ask(ME), sent.length], ['2', '1', 2])
  assert.deepEqual([await ask(ME), sent.length], ['3', 3])
})

test('another credential or another path gets no answer of the link', async () => {
  const { ask } = phoneWith()
  assert.equal(await ask(ME, 'vcr_ben'), '3')
  assert.equal(await ask(`${BASE}/v1/crew/report`), '4')
  assert.equal(await ask(ME), '1')
})

test('an old answer is asked for again: it would say the wrong time', async () => {
  const { phone, ask } = phoneWith()
  await new Promise(setImmediate)
  phone.nowMs = 1_001
  assert.equal(await ask(ME), '3')
})

test('a lost request fails for the page that asks, and only once', async () => {
  const { ask } = phoneWith(async (n) => (n <= 2 ? Promise.reject(new TypeError('lost')) : new Response('found')))
  await new Promise(setImmediate)
  await assert.rejects(ask(ME), /lost/)
  assert.equal(await ask(ME), 'found')
})
