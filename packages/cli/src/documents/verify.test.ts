import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type Document } from '@vanline/client'
import { digestOf, findingOf } from './verify.ts'

const STORED = new Blob(['Gross 26,300 lb'])
const sha256 = await digestOf(STORED)
const header = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`

/** What is found about a document, if the service answers so. */
const foundWith = async (answer: Response, document: Partial<Document> = {}) => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch: async () => answer })
  return (await findingOf(client, { id: 'ID', name: 'ticket.txt', sha256, ...document } as Document)).finding
}
const withDigest = { headers: { 'repr-digest': header } }

test('content is intact, differs from its record on the way or in the store, is missing, or was never sent', async () => {
  assert.equal(await foundWith(new Response(STORED, withDigest)), 'INTACT')
  assert.equal(await foundWith(new Response('Gross 26,301 lb', withDigest)), 'DIFFERS')
  assert.equal(await foundWith(new Response('Gross 26,301 lb')), 'DIFFERS')
  assert.equal(await foundWith(new Response('{}', { status: 404 })), 'MISSING')
  assert.equal(await foundWith(new Response(STORED), { sha256: null }), 'PENDING')
})
