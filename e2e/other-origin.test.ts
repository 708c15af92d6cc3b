/** A page on another origin, which the service allows, uses the built client for documents. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildPackages } from '../scripts/release/packages.ts'
import { sharedWorld } from './browser.ts'

/** Serves an empty page, and the modules of the built client. */
async function startPages(folder: string): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end('<title>Another origin</title>')
    response.setHeader('content-type', 'text/javascript')
    response.end(await readFile(join(folder, basename(url))).catch(() => ''))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

/** Stores and reads documents as a page does. `cut` breaks the first answer with content off, `damage` changes a byte of it. */
const USE_DOCUMENTS = `async ({ baseUrl, shipmentID }) => {
  const { createClient } = await import('/index.js')
  const seen = []
  let fault = () => undefined
  const client = createClient({
    baseUrl,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      const names = ['content-range', 'repr-digest', 'content-disposition']
      if (String(url).includes('/content') && (init?.method ?? 'GET') === 'GET')
        seen.push([response.status, ...names.map((name) => response.headers.get(name) !== null)])
      const change = fault()
      return change ? new Response(response.body.pipeThrough(change), response) : response
    },
  })
  const once = (change) => { fault = () => { fault = () => undefined; return change } }
  const cut = () => new TransformStream({ transform(piece, stream) { stream.enqueue(piece.slice(0, 1000)); stream.error(new Error('cut')) } })
  const damage = () => new TransformStream({ transform(piece, stream) { const other = piece.slice(); other[0] ^= 1; stream.enqueue(other) } })
  const text = (length) => new Blob(['a'.repeat(length)], { type: 'text/plain' })
  const named = (name) => ({ documentType: 'OTHER', name })
  const parent = { shipmentID }
  const added = await client.documents.add(parent, named('form.txt'), text(3000))
  const created = await client.documents.create(parent, named('parts.txt'))
  const small = await client.documents.upload(created, text(2000))
  const large = await client.documents.upload(small, text(5_000_000))
  once(cut())
  const content = await client.documents.download(large)
  once(damage())
  const refusal = await client.documents.download(added).then(() => 'accepted', (error) => error.code)
  const stale = await client.documents.upload(created, text(10)).then(() => 'accepted', (error) => error.name)
  await client.documents.delete(added)
  return { sizes: [added.size, small.size, large.size, content.size], seen, refusal, stale }
}`

describe('a page on another origin', () => {
  const environment: Record<string, string> = {}
  const folder = mkdtempSync(join(tmpdir(), 'vanline-other-origin-'))
  let pages: Server
  let origin = ''
  before(async () => {
    buildPackages(join(folder, 'built'), folder, ['client'])
    pages = await startPages(join(folder, 'built/client/dist'))
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
    environment.VANLINE_CORS_ORIGINS = origin
  })
  after(() => {
    pages?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const world = sharedWorld(environment)

  test('stores documents at once and in parts, reads them after a break, and verifies them', async () => {
    const { id } = await world.service.client.shipments.create({ shipmentType: 'HHG' })
    const page = await (await world.browser.newContext()).newPage()
    await page.goto(origin)
    const asked = JSON.stringify({ baseUrl: world.service.url, shipmentID: id })
    assert.deepEqual(await page.evaluate(`(${USE_DOCUMENTS})(${asked})`), {
      sizes: [3000, 2000, 5_000_000, 5_000_000],
      seen: [
        [200, false, true, true],
        [206, true, true, true],
        [200, false, true, true],
      ],
      refusal: 'digest_mismatch',
      stale: 'ConflictError',
    })
  })
})
