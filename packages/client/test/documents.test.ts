import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import {
  ConflictError,
  type FileContent,
  NetworkError,
  NotFoundError,
  type Progress,
  ValidationError,
} from '../src/index.ts'
import { sharedService } from './service.ts'

const TICKET = { documentType: 'WEIGHT_TICKET', name: 'ticket.txt' }
const TEXT = 'Gross 26,300 lb\n'.repeat(20_000)
const bytes = new TextEncoder().encode(TEXT)

forOneDatabase('documents', (open) => {
  const service = sharedService(open)

  const newParent = async () => ({ shipmentID: (await service.client.shipments.create({ shipmentType: 'HHG' })).id })
  const namesIn = async (parent: { shipmentID: string }) =>
    (await service.client.documents.list(parent)).items.map(({ name }) => name)

  test('a file of each kind is sent with its digest, and comes back', async () => {
    const { documents } = service.clientWith({})
    const parent = await newParent()
    const files: Record<string, FileContent> = {
      blob: new Blob([bytes], { type: 'text/plain' }),
      bytes,
      buffer: bytes.buffer,
      stream: new Blob([bytes]).stream(),
    }
    for (const [name, file] of Object.entries(files)) {
      const progress: Progress[] = []
      const onProgress = (each: Progress) => progress.push(each)
      const document = await documents.add(parent, { ...TICKET, name: `${name}.txt` }, file, { onProgress })
      assert.deepEqual([document.status, document.size], ['STORED', bytes.length])
      assert.deepEqual(progress.at(-1), { loaded: bytes.length, total: bytes.length })
      const content = await documents.download(document, { onProgress })
      assert.equal(await content.text(), TEXT)
      assert.match(content.type, /^text\/plain/)
      assert.deepEqual(progress.at(-1), { loaded: bytes.length, total: bytes.length })
    }
    const sent = service.front.seen.filter(({ method }) => method !== 'GET')
    for (const { method, headers } of sent) {
      assert.deepEqual([method, headers['content-type']?.split(';')[0]], ['POST', 'multipart/form-data'])
      assert.match(String(headers['content-digest']), /^sha-256=:[\w+/]{43}=:$/)
    }
    assert.equal(sent.length, 4)
    assert.equal((await Array.fromAsync(service.client.documents.each(parent, { limit: 2 }))).length, 4)
  })

  test('the former content stays readable, and a stale version replaces nothing', async () => {
    const { documents } = service.client
    const first = await documents.add(await newParent(), TICKET, bytes)
    const second = await documents.upload(first, new Blob(['Net 12,000 lb']))
    const stale = await documents.upload(first, new Blob(['Net 13,000 lb'])).catch((error) => error)
    assert.ok(stale instanceof ConflictError)
    assert.deepEqual(stale.overlaps, ['/sha256'])
    assert.equal(await (await documents.download(second)).text(), 'Net 12,000 lb')
    assert.equal(await (await documents.download(first.id, { asOf: first.lastUpdated })).text(), TEXT)
  })

  test('a document whose answer was lost is created once, under any name', async () => {
    const { documents } = service.clientWith({})
    const parent = await newParent()
    service.front.fates.push('lose answer')
    const name = 'Wägeschein "2" (%22).txt'
    assert.deepEqual(await documents.add(parent, { ...TICKET, name }, bytes), (await documents.list(parent)).items[0])
    assert.deepEqual(await namesIn(parent), [name])
    assert.equal(service.front.seen.filter(({ method }) => method === 'POST').length, 2)
  })

  for (const [size, file] of [
    ['small', new Blob([bytes])],
    ['large', new Blob(Array.from({ length: 16 }, () => bytes))],
  ] as const)
    test(`a ${size} file whose last answer was lost is added once by the same call with the same key`, async () => {
      const { documents } = service.clientWith({ retries: 0 })
      const parent = await newParent()
      const options = { idempotencyKey: `photograph-${size}` }
      const isLarge = size === 'large'
      // A large file is a record and three parts.
      service.front.fates.push(...(isLarge ? (['pass', 'pass', 'pass'] as const) : []), 'lose answer')
      await assert.rejects(documents.add(parent, TICKET, file, options), NetworkError)
      const added = await documents.add(parent, TICKET, file, options)
      assert.deepEqual([added.status, added.size], ['STORED', file.size])
      assert.deepEqual((await documents.list(parent)).items, [added])
    })

  test('a large file that is refused leaves no document', async () => {
    const parent = await newParent()
    const page = new Blob(['<!doctype html>', new Uint8Array(3 * 1024 * 1024).fill(32)])
    await assert.rejects(service.client.documents.add(parent, TICKET, page), { status: 415 })
    assert.deepEqual(await namesIn(parent), [])
  })

  test('an upload whose answer was lost happens once', async () => {
    const { documents } = service.clientWith({})
    const pending = await documents.create(await newParent(), TICKET)
    service.front.fates.push('lose answer')
    const stored = await documents.upload(pending, bytes)
    assert.deepEqual(await service.client.documents.get(pending.id), stored)
    assert.equal(service.front.seen.filter(({ method }) => method === 'PUT').length, 2)
  })

  test('a large file is sent in parts: a lost answer and a change of other fields do not stop it', async () => {
    const large = new Blob(Array.from({ length: 16 }, () => bytes))
    const pending = await service.client.documents.create(await newParent(), TICKET)
    let parts = 0
    const meddling: typeof fetch = async (url, init = {}) => {
      if (init.body instanceof Blob) {
        parts++
        if (parts === 2) service.front.fates.push('lose answer')
        if (parts === 4) await service.client.documents.edit(pending.id, () => ({ remarks: 'Three pages' }))
      }
      return fetch(url, init)
    }
    const loaded: number[] = []
    const { documents } = service.clientWith({ fetch: meddling })
    const stored = await documents.upload(pending, large, { onProgress: (each) => loaded.push(each.loaded) })
    assert.deepEqual([stored.status, stored.size, stored.remarks], ['STORED', large.size, 'Three pages'])
    assert.deepEqual(loaded, [0, 2_097_152, 4_194_304, large.size])
    // Three parts; the second one was sent again for its answer, the third one for its version.
    assert.equal(parts, 5)
    assert.equal((await documents.download(stored)).size, large.size)
    await assert.rejects(documents.upload(pending, large), ConflictError)
  })

  test('a download that breaks off continues where it was', async () => {
    const { documents } = service.clientWith({})
    const document = await documents.add(await newParent(), TICKET, bytes)
    service.front.fates.push('halve answer')
    assert.equal(await (await documents.download(document)).text(), TEXT)
    const [, again] = service.front.seen.filter(({ method }) => method === 'GET')
    assert.equal(again?.headers['if-range'], `"${document.sha256}"`)
    assert.match(String(again?.headers.range), /^bytes=[1-9]\d*-$/)
  })

  test('content that is damaged on its way is refused, up and down, and leaves no document', async () => {
    const parent = await newParent()
    const damaging: typeof fetch = async (url, init = {}) => {
      if (init.body instanceof Blob) return fetch(url, { ...init, body: new Blob([init.body.slice(1), '!']) })
      const response = await fetch(url, init)
      const isFile = response.headers.has('repr-digest')
      return isFile ? new Response(`${(await response.text()).slice(1)}!`, response) : response
    }
    const { documents } = service.clientWith({ fetch: damaging })
    const refused = await documents.add(parent, TICKET, bytes).catch((error) => error)
    assert.ok(refused instanceof ValidationError)
    assert.equal(refused.errors[0]?.code, 'digest_mismatch')
    assert.deepEqual(await namesIn(parent), [])
    const document = await service.client.documents.add(parent, TICKET, bytes)
    await assert.rejects(documents.download(document), { code: 'digest_mismatch' })
  })

  test('an upload that you abort leaves no document', async () => {
    const parent = await newParent()
    const abort = new AbortController()
    const { documents } = service.client
    const adding = documents.add(parent, TICKET, bytes, { signal: abort.signal, onProgress: () => abort.abort() })
    await assert.rejects(adding, { name: 'AbortError' })
    assert.deepEqual(await namesIn(parent), [])
  })

  test('changed, read as it was, and deleted like any record', async () => {
    const { documents } = service.client
    const created = await documents.create(await newParent(), TICKET)
    const changed = await documents.edit(created.id, () => ({ remarks: 'Second weighing' }))
    assert.equal(changed.remarks, 'Second weighing')
    assert.equal((await documents.asOf(created.id, created.lastUpdated)).remarks, null)
    await documents.delete(changed)
    await assert.rejects(documents.get(created.id), NotFoundError)
  })
})
