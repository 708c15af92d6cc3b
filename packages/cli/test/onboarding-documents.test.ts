import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { sampleOf } from '../../../scripts/sample.ts'
import type { Body } from '../../server/test/app.ts'
import { newMove, newShipment, read, through } from '../../server/test/fixtures.ts'
import { newDocument, PDF, storedDocument } from '../../server/test/operations/document-examples.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { PLACES, type Running, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']
const PROOFS = { VANLINE_REQUIRE_PROOF: 'DELIVERED:PROOF_OF_DELIVERY' }

/** All documents with the digests of what can be downloaded, by the locators of their moves; oldest first. */
async function documentsOf({ service }: Running, locator: string): Promise<Body[]> {
  const documents: Body[] = await read(service, `/v1/moves/${locator}/documents?sort=createdAt`)
  const shipments: Body[] = await read(service, `/v1/moves/${locator}/shipments`)
  return Promise.all(
    documents.map(async (document) => {
      const found = await fetch(`${service.base}/v1/documents/${document.id}/content`)
      const downloaded = found.ok ? hash('sha256', Buffer.from(await found.arrayBuffer())) : null
      const at = shipments.find(({ id }) => id === document.shipmentID)?.locator
      return { ...document, downloaded, at }
    }),
  )
}

const NAMES = ['id', 'eTag', 'moveID', 'shipmentID']
const withoutNames = (documents: Body[]): Body[] =>
  documents.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !NAMES.includes(name))))

forOneService(
  'onboarding of documents',
  (running) => {
    const kept = sampleOf('places of imports', PLACES, 1).map(([, open]) => runningService(open, PROOFS))
    const other = runningService(async () => newFile(), PROOFS)
    const refusing = runningService(async () => newFile(), PROOFS)

    async function exported(): Promise<{ move: Body; file: string; folder: string }> {
      const { service } = running
      const move = await newMove(service)
      const shipment = await newShipment(service, { moveID: move.id })
      await storedDocument(service, { remarks: 'Signed', metadata: { id: 'x' } }, shipment)
      await newDocument(service, { name: 'later.pdf', documentType: 'INVOICE' }, shipment)
      const large = (await service.call('POST', `/v1/moves/${move.id}/documents`, { body: POD_OF_MOVE })).body
      const raw = Buffer.concat([PDF, Buffer.alloc(3 * 2 ** 20, 'x')])
      const headers = { 'if-match': large.eTag, 'content-type': 'application/pdf' }
      assert.equal((await service.call('PUT', `/v1/documents/${large.id}/content`, { raw, headers })).status, 200)
      await through(service, shipment, 'APPROVED', 'IN_TRANSIT', 'DELIVERED')
      const folder = newFolder()
      const file = `${folder}/all.ndjson`
      const { code, complained } = await running.run('export', 'all', '--output', file)
      assert.equal(code, 0, complained)
      return { move, file, folder: `${folder}/all.documents` }
    }
    const POD_OF_MOVE = { documentType: 'CONTRACT', name: 'contract.pdf' }

    test('an export of everything has them with their contents, and an import creates them as they were', async () => {
      const { move, file, folder } = await exported()
      const before = await documentsOf(running, move.locator)
      assert.equal(before.length, 3)
      assert.deepEqual(readdirSync(folder).sort(), [...new Set(before.flatMap(({ sha256 }) => sha256 ?? []))].sort())
      for (const [to, options] of [...kept.map((to) => [to, ['--keep-ids']] as const), [other, []] as const]) {
        const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
        assert.equal(dry.code, 0, dry.complained)
        for (const isAgain of [false, true]) {
          const { code, said, complained } = await to.run('import', 'all', file, ...SOURCE, ...options)
          assert.equal(code, 0, complained)
          const { created, repeated } = JSON.parse(said)
          assert.equal(isAgain ? repeated : created, 4)
        }
        const after = await documentsOf(to, move.locator)
        if (to === other) assert.deepEqual(withoutNames(after), withoutNames(before))
        else assert.deepEqual(after, before)
        // The imported service also requires this proof of the status: it cannot be deleted.
        const proof = after.find(({ documentType }) => documentType === 'PROOF_OF_DELIVERY')!
        assert.equal((await to.service.call('DELETE', `/v1/documents/${proof.id}`)).status, 409)
      }
    })

    test('an import says which contents are missing or damaged, and imports them when they are there', async () => {
      const { move, file, folder } = await exported()
      const names = readdirSync(folder)
      const contents = new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`)]))
      const [gone, damaged] = names as [string, string]
      rmSync(`${folder}/${gone}`)
      writeFileSync(`${folder}/${damaged}`, Buffer.concat([contents.get(damaged)!, Buffer.from('!')]))
      const errors = `${newFolder()}/refused.ndjson`
      const first = await refusing.run('import', 'all', file, ...SOURCE, '--errors', errors)
      assert.equal(first.code, 7, first.complained)
      assert.match(first.complained, new RegExp(`sha256: The content ${gone} is not in the folder .*all\\.documents`))
      assert.match(first.complained, /sha256: The content has another digest/)
      const dry = await refusing.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.match(dry.complained, new RegExp(`The content ${gone} is not in the folder`))
      for (const [name, content] of contents) writeFileSync(`${folder}/${name}`, content)
      const second = await refusing.run('import', 'all', errors, ...SOURCE, '--documents', folder)
      assert.equal(second.code, 0, second.complained)
      const [before, after] = [await documentsOf(running, move.locator), await documentsOf(refusing, move.locator)]
      const digests = (all: Body[]) => all.map(({ downloaded }) => downloaded).sort()
      assert.deepEqual(digests(after), digests(before))
    })

    test('an export to the standard output without a folder fails, and says how many contents are left out', async () => {
      await exported()
      const { code, said, complained } = await running.run('export', 'all')
      assert.equal(code, 1)
      assert.match(
        complained,
        /The contents of \d+ documents are not exported\. Name a folder for them with --documents/,
      )
      assert.match(said, /"documentType":"PROOF_OF_DELIVERY"/)
    })
  },
  PROOFS,
)
