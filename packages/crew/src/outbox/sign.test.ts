/** A signature is sent only under what was shown. The service of these tests has a text, which can change at any moment. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { factsIn } from '../signing/facts.ts'
import type { Entry } from './entry.ts'
import { itemOf, signingOf } from './example-entries.ts'
import { emptyContent, memoryStore } from './memory-store.ts'
import { asBlocked, heldBy, nextToSend } from './rules.ts'
import { sendAll } from './sender.ts'

type Body = { digest: string; shown: { items: { id: string; eTag: string }[] }; purpose: string }

const textOf = (status: string, eTag: string) =>
  JSON.stringify({ documents: [], items: [{ eTag, id: 'i1', number: 1, status }], purpose: 'DELIVERY', shipment: {} })

/** A service with a text; `onAsked` runs after it was asked for the text, `isLost` says whose answers are lost. */
function serviceWith(
  entries: Entry[],
  members: { text: string; onAsked?: () => void; isLost?: (count: number) => boolean },
) {
  const service = { ...members, asked: 0, posts: [] as Body[], signed: new Map<string, string>() }
  const content = { ...emptyContent(), entries }
  const reply = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const fetch = (async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    if (pathname === '/v1/crew/me') return reply(200, {})
    if (pathname.endsWith('/signable')) {
      assert.equal(search, '?purpose=DELIVERY')
      const { text } = service
      const digest = hash('sha256', text)
      const items = JSON.parse(text).items.map(({ id, eTag }: { id: string; eTag: string }) => ({ id, eTag }))
      const answer = reply(200, { purpose: 'DELIVERY', text, digest, shown: { shipment: 's', items, documents: [] } })
      service.asked++
      service.onAsked?.()
      return answer
    }
    const body = JSON.parse(String(init.body)) as Body
    const key = new Headers(init.headers).get('idempotency-key')!
    service.posts.push(body)
    const before = service.signed.get(key)
    const isCurrent = body.digest === hash('sha256', service.text)
    if (before === undefined && isCurrent) service.signed.set(key, body.digest)
    if (service.isLost?.(service.posts.length)) throw new TypeError('Failed to fetch')
    if (before !== undefined && before !== body.digest) return reply(422, { code: 'idempotency_mismatch', detail: '' })
    if (before === undefined && !isCurrent) return reply(412, { code: 'precondition_failed', detail: 'Changed.' })
    return reply(201, { id: 'signature', eTag: 'signed' })
  }) as typeof globalThis.fetch
  const caller = { base: 'http://service.test', credential: 'vcr_x', fetch, clock: () => 0 }
  const store = memoryStore(content, 'ana')
  const run = () => sendAll({ store, owner: 'ana', caller, offsetMs: () => 0, random: () => 0 })
  return { service, content, run }
}

const signing = (text: string, members: Partial<Entry> = {}) => signingOf(factsIn(text), members)
const reasonOf = ([entry]: readonly Entry[]) => entry?.reason?.why

describe('a signature', () => {
  test('of what was shown without a signal names the versions and the digest of the service, if the texts say the same', async () => {
    const { service, content, run } = serviceWith([signing(textOf('DELIVERED', 'unknown'))], {
      text: textOf('DELIVERED', 'v4'),
    })
    await run()
    assert.deepEqual([content.entries, service.signed.size], [[], 1])
    assert.deepEqual(service.posts[0]?.shown.items, [{ id: 'i1', eTag: 'v4' }])
    assert.equal(service.posts[0]?.digest, hash('sha256', service.text))
  })

  test('of anything else is not sent, and keeps both texts', async () => {
    const shown = textOf('DELIVERED', 'v1')
    const { service, content, run } = serviceWith([signing(shown)], { text: textOf('DAMAGED', 'v4') })
    await run()
    await run()
    assert.deepEqual([service.posts.length, service.asked], [0, 1])
    assert.deepEqual(content.entries[0]?.reason, { why: 'not_as_shown', theirs: factsIn(service.text) })
    assert.equal(content.entries[0]?.shown, factsIn(shown))
  })

  test('of exactly the text of the service is sent without a question', async () => {
    const text = textOf('DELIVERED', 'v4')
    const entry = signing(text)
    const shown = { shipment: 's', items: [{ id: 'i1', eTag: 'v4' }], documents: [] }
    const body = { ...entry.request.body, shown, digest: hash('sha256', text) }
    const { service, content, run } = serviceWith([{ ...entry, request: { ...entry.request, body } }], { text })
    await run()
    assert.deepEqual([service.asked, service.signed.size, content.entries], [0, 1, []])
  })

  test('whose versions change after the question is compared again: sent if it still says the same', async () => {
    const { service, content, run } = serviceWith([signing(textOf('DELIVERED', ''))], {
      text: textOf('DELIVERED', 'v4'),
      onAsked: () => {
        if (service.asked === 1) service.text = textOf('DELIVERED', 'v5')
      },
    })
    await run()
    assert.deepEqual([content.entries, service.asked, service.posts.length], [[], 2, 2])
    assert.equal([...service.signed.values()][0], hash('sha256', textOf('DELIVERED', 'v5')))
  })

  test('whose text changes after the question is not sent again', async () => {
    const { service, content, run } = serviceWith([signing(textOf('DELIVERED', ''))], {
      text: textOf('DELIVERED', 'v4'),
      onAsked: () => Object.assign(service, { text: textOf('MISSING', 'v5') }),
    })
    await run()
    assert.deepEqual([reasonOf(content.entries), service.signed.size], ['not_as_shown', 0])
  })

  test('without an answer is sent again as it was, also if the text has changed since: it is there once', async () => {
    const { service, content, run } = serviceWith([signing(textOf('DELIVERED', ''))], {
      text: textOf('DELIVERED', 'v4'),
      isLost: (count) => count === 1,
    })
    await run()
    assert.equal(content.entries.length, 1)
    service.text = textOf('MISSING', 'v5')
    await run()
    assert.deepEqual([content.entries, service.signed.size, service.asked], [[], 1, 1])
    assert.deepEqual(service.posts[0], service.posts[1])
  })

  test('that never arrived is compared again when the text has changed since', async () => {
    const { service, content, run } = serviceWith([signing(textOf('DELIVERED', ''))], {
      text: textOf('DELIVERED', 'v4'),
      onAsked: () => Object.assign(service, { text: textOf('MISSING', 'v5') }),
      isLost: (count) => count === 1,
    })
    await run()
    assert.equal(reasonOf(content.entries), undefined)
    await run()
    assert.deepEqual([reasonOf(content.entries), service.signed.size], ['not_as_shown', 0])
  })

  test('does not trust a text that has another digest', async () => {
    const text = textOf('DELIVERED', 'v4')
    const { service, content, run } = serviceWith([signing(text)], { text })
    const answer = globalThis.crypto.subtle.digest
    globalThis.crypto.subtle.digest = async () => new ArrayBuffer(32)
    try {
      await run()
    } finally {
      globalThis.crypto.subtle.digest = answer
    }
    assert.deepEqual([service.posts.length, content.entries[0]?.state], [0, 'waiting'])
  })
})

describe('the order of a signature', () => {
  test('what was shown is saved first, and waits for the person with it', () => {
    const [item, other] = [itemOf({ status: 'DELIVERED' }), itemOf({ status: 'DELIVERED' }, {}, 'i2')]
    const entry = signingOf('', { needs: [item.id, other.id] })
    const later = itemOf({ status: 'DAMAGED' }, {}, 'i3')
    assert.equal(heldBy(entry, [item, other, entry])?.id, item.id)
    const refused = asBlocked(item, { why: 'outcome_unknown' })
    assert.equal(heldBy(entry, [refused, entry])?.id, item.id)
    // What was done after it is not in the text, so it is sent after it.
    assert.equal(heldBy(later, [entry, later])?.id, entry.id)
    assert.equal(nextToSend([asBlocked(entry, { why: 'outcome_unknown' }), later], 'ana', 0)?.id, later.id)
  })
})
