/** What only the TypeScript client has: kinds of files, and signals. The rest is in clients/contract/scenarios/documents.json. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forOneDatabase } from '../../server/test/one-database.ts'
import type { FileContent } from '../src/index.ts'
import { sharedService } from './service.ts'

const TICKET = { documentType: 'WEIGHT_TICKET', name: 'ticket.txt' }
const TEXT = 'Gross 26,300 lb\n'.repeat(20_000)
const bytes = new TextEncoder().encode(TEXT)

forOneDatabase('documents', (open) => {
  const service = sharedService(open)

  const newParent = async () => ({ shipmentID: (await service.client.shipments.create({ shipmentType: 'HHG' })).id })
  const namesIn = async (parent: { shipmentID: string }) =>
    (await service.client.documents.list(parent)).items.map(({ name }) => name)

  test('a file of each kind is sent, and comes back', async () => {
    const { documents } = service.clientWith({})
    const parent = await newParent()
    const files: Record<string, FileContent> = {
      blob: new Blob([bytes], { type: 'text/plain' }),
      bytes,
      buffer: bytes.buffer,
      stream: new Blob([bytes]).stream(),
    }
    for (const [name, file] of Object.entries(files)) {
      const document = await documents.add(parent, { ...TICKET, name: `${name}.txt` }, file)
      const content = await documents.download(document)
      assert.equal(await content.text(), TEXT)
      assert.match(content.type, /^text\/plain/)
    }
  })

  test('an upload that you abort leaves no document', async () => {
    const parent = await newParent()
    const abort = new AbortController()
    const { documents } = service.client
    const adding = documents.add(parent, TICKET, bytes, { signal: abort.signal, onProgress: () => abort.abort() })
    await assert.rejects(adding, { name: 'AbortError' })
    assert.deepEqual(await namesIn(parent), [])
  })
})
