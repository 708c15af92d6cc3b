import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Body } from '../../server/test/app.ts'
import { newItem, newMove, newShipment, read } from '../../server/test/fixtures.ts'
import { erase } from '../../server/test/personal-data.ts'
import { newSignature, signedBytes } from '../../server/test/signing.ts'
import { hasContent, pathOfContent } from '../src/import/documents.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { PLACES, runningService } from './running.ts'
import { serve, succeeds, vanline } from './vanline.ts'

const SOURCE = ['--source', 'Fleet 3']
/** No service and no database: every use of them would fail. */
const NOWHERE = { VANLINE_URL: 'http://127.0.0.1:1', DATABASE_URL: 'sqlite:/nowhere/vanline.db' }
const verify = (...args: string[]) => vanline(['verify-signature', ...args], NOWHERE)

type Saved = { signature: Body; record: string; signed: string; key: string }

forOneService('the commands about signatures', (running) => {
  async function saved(): Promise<Saved> {
    const { service } = running
    const shipment = await newShipment(service, { customerRemarks: 'Mind the lamp' })
    await newItem(service, shipment)
    const signature = await newSignature(service, shipment)
    const folder = newFolder()
    const { code, said, complained } = await running.run('signatures', 'download', signature.id, '--folder', folder)
    assert.equal(code, 0, complained)
    assert.match(said, /vanline verify-signature /)
    const [record, signed] = ['signature', 'signed'].map((name) => join(folder, `${signature.id}.${name}.json`)) as [
      string,
      string,
    ]
    return { signature, record, signed, key: join(folder, 'signing-key.json') }
  }

  test('a signature is listed, shown with what has changed, and saved as it was signed', async () => {
    const { signature, record, signed, key } = await saved()
    const [listed] = await running.json<Body[]>('signatures', 'list', signature.shipmentID, '--purpose', 'DELIVERY')
    assert.deepEqual(listed, signature)
    await running.service.call('PATCH', `/v1/shipments/${signature.shipmentID}`, {
      body: { customerRemarks: 'Mind the mirror' },
      headers: { 'if-match': '*' },
    })
    const { changesSince } = await running.json<Body>('signatures', 'get', signature.id)
    assert.deepEqual(changesSince, [
      { record: `shipments/${signature.shipmentID}`, change: 'CHANGED', paths: ['/customerRemarks'] },
    ])
    assert.deepEqual(JSON.parse(readFileSync(record, 'utf8')), signature)
    assert.deepEqual(readFileSync(signed), await signedBytes(running.service, signature))
    assert.deepEqual(JSON.parse(readFileSync(key, 'utf8')), await running.json('signatures', 'key'))
    const again = await running.run('signatures', 'download', signature.id, '--folder', join(record, '..'))
    assert.equal(again.code, 1)
    assert.match(again.complained, /exists already and is not overwritten/)
  })

  test('verify-signature accepts what was saved, without a service and without a database', async () => {
    const { record, signed, key, signature } = await saved()
    for (const named of [key, signature.sealKey]) {
      const { code, complained } = await verify(record, signed, '--key', named)
      assert.equal(code, 0, complained)
    }
    const { code, said } = await verify(record, signed)
    assert.equal(code, 0)
    assert.deepEqual(
      JSON.parse(said).map(({ what, isValid }: Body) => [what, isValid]),
      ['members', 'version', 'seal', 'person', 'text', 'versions', 'shown'].map((what) => [what, true]),
    )
  })

  test('1 for a record or a text that was tampered with, and for another key', async () => {
    const { record, signed, key, signature } = await saved()
    const folder = newFolder()
    const other = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const bytes = readFileSync(signed)
    bytes[bytes.indexOf('lamp')]! ^= 1
    const forged = other('forged.json', JSON.stringify({ ...signature, signerName: 'Eve' }))
    const cases: [string[], RegExp][] = [
      [[record, other('text.json', bytes)], /text/],
      [[record, other('longer.json', Buffer.concat([readFileSync(signed), Buffer.from(' ')]))], /text/],
      [[forged, signed], /person/],
      [[record, signed, '--key', 'A'.repeat(43)], /seal/],
      [[record], /text/],
    ]
    for (const [args, what] of cases) {
      const { code, said, complained } = await verify(...args)
      assert.equal(code, 1, complained)
      const wrong = JSON.parse(said).filter(({ isValid }: Body) => !isValid)
      assert.match(wrong.map((each: Body) => each.what).join(), what)
      assert.match(complained, /The signature is not valid/)
    }
    // A reader that takes the first of two members would read another record than the one that is checked.
    const twice = JSON.stringify(signature).replace('{', '{"purpose":"RELEASE",')
    for (const content of ['[]', '{', twice]) assert.equal((await verify(other('none.json', content), signed)).code, 7)
    assert.equal((await verify(record, signed, '--key', 'short')).code, 1)
    assert.equal((await verify(record, signed, '--key', other('bad-key.json', '{}'))).code, 2)
    assert.equal((await verify(join(folder, 'missing.json'))).code, 1)
    assert.equal((await verify(record, signed, '--key', key)).code, 0)
  })

  test('after an erasure the record alone is checked, and the command says so', async () => {
    const { service } = running
    const { signature } = await saved()
    await erase(service, await read(service, `/v1/moves/${signature.moveID}`))
    const folder = newFolder()
    const { code, said, complained } = await running.run('signatures', 'download', signature.id, '--folder', folder)
    assert.equal(code, 0, complained)
    assert.ok(!said.includes('.signed.json'))
    const files = [`${signature.id}.signature.json`, 'signing-key.json']
    assert.deepEqual(readdirSync(folder).sort(), files.sort())
    const record = join(folder, `${signature.id}.signature.json`)
    const checked = await vanline(['verify-signature', record, '--key', join(folder, 'signing-key.json')], NOWHERE, {
      columns: 120,
    })
    assert.equal(checked.code, 0, checked.complained)
    assert.match(checked.said, /no person any more/)
  })

  test('a restored backup has the same bytes and the same key', async () => {
    const url = newFile()
    const service = await serve(url)
    const signature = await newSignature(service, await newShipment(service))
    const [bytes, key] = [await signedBytes(service, signature), await read(service, '/v1/signing-key')]
    const backup = join(newFolder(), 'backup.db')
    await succeeds(['backup', backup], { DATABASE_URL: url })
    await service.stop()
    const restored = await serve(`sqlite:${backup}`)
    assert.deepEqual(await read(restored, `/v1/signatures/${signature.id}`), signature)
    assert.deepEqual(await signedBytes(restored, signature), bytes)
    assert.deepEqual(await read(restored, '/v1/signing-key'), key)
    await restored.stop()
  })

  const kept = PLACES.map(([, open]) => runningService(open))
  const other = runningService(async () => newFile())

  test('an export of everything has them with what was signed, and an import creates them as they were', async () => {
    const { service } = running
    const move = await newMove(service)
    const shipment = await newShipment(service, { moveID: move.id, customerRemarks: 'ünïcödé 🚚 \u2028' })
    await newItem(service, shipment)
    const [first, second] = [
      await newSignature(service, shipment),
      await newSignature(service, shipment, { purpose: 'BILL_OF_LADING', place: null }),
    ]
    const gone = await newShipment(service)
    const erased = await newSignature(service, gone)
    await erase(service, await read(service, `/v1/moves/${gone.moveID}`))
    const file = join(newFolder(), 'all.ndjson')
    const exported = await running.run('export', 'all', '--output', file)
    assert.equal(exported.code, 0, exported.complained)
    const own = (await read(service, `/v1/shipments/${shipment.id}/signatures`)) as Body[]
    for (const [to, options] of [...kept.map((to) => [to, ['--keep-ids']] as const), [other, []] as const]) {
      const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.equal(dry.code, 0, dry.complained)
      for (const _ of ['first', 'again']) {
        const { code, complained } = await to.run('import', 'all', file, ...SOURCE, ...options)
        assert.equal(code, 0, complained)
      }
      const [there] = await read(to.service, `/v1/shipments?q=${shipment.locator}`)
      const imported = await read(to.service, `/v1/shipments/${there.id}/signatures`)
      if (to === other) {
        assert.deepEqual(
          imported.map(({ seal, digest }: Body) => [seal, digest]).toSorted(),
          own.map(({ digest }) => [null, digest]).toSorted(),
        )
        for (const each of imported)
          assert.deepEqual(
            await signedBytes(to.service, each),
            await signedBytes(service, each.digest === first.digest ? first : second),
          )
        continue
      }
      assert.deepEqual(imported, own)
      for (const each of [first, second])
        assert.deepEqual(await signedBytes(to.service, each), await signedBytes(service, each))
      assert.deepEqual(
        await read(to.service, `/v1/signatures/${erased.id}`),
        await read(service, `/v1/signatures/${erased.id}`),
      )
    }
  })

  test('a service that answers the path of another file as an id or a digest gets nothing written there', async () => {
    const folder = newFolder()
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: '../escaped' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const args = ['signatures', 'download', 'x', '--folder', join(folder, 'in')]
      const { code, complained } = await vanline(args, { VANLINE_URL: `http://127.0.0.1:${port}` })
      assert.deepEqual([code, readdirSync(folder)], [1, []], complained)
      assert.match(complained, /whose id is no UUID/)
    } finally {
      server.close()
    }
    assert.throws(() => pathOfContent('/contents', '../escaped'), /is not the SHA-256 of a content/)
    assert.equal(hasContent('/', 'etc/hostname'), false)
  })

  test('an import says whose text is missing or damaged', async () => {
    const { service } = running
    const shipment = await newShipment(service)
    const { digest } = await newSignature(service, shipment)
    const folder = newFolder()
    const file = join(folder, 'all.ndjson')
    await running.run('export', 'all', '--output', file)
    const text = join(folder, 'all.documents', digest)
    writeFileSync(text, `${readFileSync(text, 'utf8')} `)
    const damaged = await other.run('import', 'all', file, ...SOURCE)
    assert.deepEqual([damaged.code, /digest: What was signed has another digest/.test(damaged.complained)], [7, true])
    const elsewhere = await other.run('import', 'all', file, ...SOURCE, '--documents', newFolder())
    assert.match(elsewhere.complained, new RegExp(`What was signed, ${digest}, is not in the folder`))
  })
})
