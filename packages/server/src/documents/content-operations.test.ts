import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sql, { join } from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment, read, through } from '../../test/fixtures.ts'
import { newDocument, PDF, POD, storedDocument } from '../../test/operations/document-examples.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { forEachStore, type TestStore } from '../../test/stores.ts'
import { unguarded } from '../db/database.ts'
import { endAbandonedUploads } from './abandoned.ts'
import { DOCUMENTS_MAX } from './rules.ts'

const MIB = 2 ** 20
const digestOf = (bytes: Buffer) => `sha-256=:${hash('sha256', bytes, 'base64')}:`
const pdfOf = (size: number) => Buffer.concat([PDF, randomBytes(size - PDF.length)])

/** A form with a record and a file. */
const formOf = (record: object | undefined, file: Buffer | undefined, filename = 'pod.pdf') => {
  const part = (head: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), content, Buffer.from('\r\n')])
  return Buffer.concat([
    ...(record ? [part('name="record"', Buffer.from(JSON.stringify(record)))] : []),
    ...(file ? [part(`name="file"; filename="${filename}"`, file)] : []),
    Buffer.from('--x--\r\n'),
  ])
}
const BYTES = { 'content-type': 'application/octet-stream' }
const FORM = { 'content-type': 'multipart/form-data; boundary=x' }

const DAY_MS = 24 * 3600 * 1000

forEachStore('the content of documents', (open) => {
  let store: TestStore
  const opened = async () => {
    store = await open()
    return store
  }
  const app = sharedApp(opened, { documentMbMax: 2, requiredProofs: { DELIVERED: ['PROOF_OF_DELIVERY'] } })
  const contentURL = ({ id }: Body) => `/v1/documents/${id}/content`
  const put = (document: Body, raw: Buffer, headers = {}) =>
    app.call('PUT', contentURL(document), { raw, headers: { 'if-match': document.eTag, ...BYTES, ...headers } })
  const part = (document: Body, raw: Buffer, from: number, total: number, headers = {}) =>
    app.call('PATCH', contentURL(document), {
      raw,
      headers: {
        ...{ 'if-match': document.eTag, ...BYTES },
        'content-range': `bytes ${from}-${from + raw.length - 1}/${total}`,
        ...headers,
      },
    })
  const countFiles = async () => (await store.files.list('', 999)).length
  const count = async (table: 'contents' | 'document_parts') => {
    const tables = { contents: sql`contents`, document_parts: sql`document_parts` }
    return Number((await app.db.column<number>(sql`SELECT count(*) FROM ${tables[table]}`))[0])
  }

  test('201 for a form with record and file: one version, stored', async () => {
    const { id } = await newShipment(app)
    const url = `/v1/shipments/${id}/documents`
    const { status, body } = await app.call('POST', url, {
      raw: formOf({ documentType: 'INVOICE' }, PDF),
      headers: FORM,
    })
    assert.equal(status, 201)
    assert.deepEqual([body.status, body.name, body.sha256], ['STORED', 'pod.pdf', hash('sha256', PDF)])
    assert.equal((await app.call('GET', contentURL(body))).text, PDF.toString())
    assert.deepEqual((await read(app, `${url}?documentType=INVOICE&status=STORED`)).length, 1)
    assert.deepEqual((await read(app, `${url}?documentType=OTHER`)).length, 0)
    assert.deepEqual((await read(app, `/v1/shipments/${id}?expand=documents`)).documents, [body])
  })

  test('all or nothing: a form with a fault leaves no bytes and no record', async () => {
    const { id } = await newShipment(app)
    const url = `/v1/shipments/${id}/documents`
    const before = await countFiles()
    const refused: [Buffer, number, string][] = [
      [formOf({}, randomPdf()), 422, '/documentType'],
      [formOf({ documentType: 'INVOICE' }, undefined), 422, ''],
      [formOf({ documentType: 'INVOICE' }, randomPdf(), '../a.pdf'), 422, '/name'],
      [formOf({ documentType: 'INVOICE' }, randomPdf(), 'a.png'), 415, ''],
      [formOf({ documentType: 'INVOICE' }, pdfOf(2 * MIB + 1)), 413, ''],
      [formOf({ documentType: 'INVOICE' }, randomPdf()).subarray(0, -9), 400, ''],
    ]
    for (const [raw, status, pointer] of refused) {
      const answer = await app.call('POST', url, { raw, headers: FORM })
      assert.equal(answer.status, status, answer.text)
      if (status === 422) assert.equal(answer.body.errors[0].pointer, pointer, answer.text)
    }
    assert.deepEqual(await read(app, url), [])
    assert.equal(await countFiles(), before)
  })
  const randomPdf = () => pdfOf(1000)

  test('415, 413 and 422 for content that is refused, and nothing is stored', async () => {
    const document = await newDocument(app)
    const before = await countFiles()
    const table: [Buffer, object, number][] = [
      [Buffer.alloc(0), {}, 422],
      [pdfOf(2 * MIB + 1), {}, 413],
      [PDF, { 'repr-digest': digestOf(Buffer.from('other')) }, 422],
      [PDF, { 'content-range': 'bytes 0-1/2' }, 400],
      [Buffer.from('<html><script>1</script></html>'), { 'content-type': 'application/pdf' }, 415],
      [Buffer.from('<svg><script/></svg>'), {}, 415],
      [Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(500)]), {}, 415],
    ]
    for (const [raw, headers, status] of table) assert.equal((await put(document, raw, headers)).status, status)
    assert.deepEqual(await read(app, `/v1/documents/${document.id}`), document)
    assert.equal(await countFiles(), before)
  })

  test('422 for names that are none, by POST and PATCH', async () => {
    const document = await storedDocument(app)
    for (const name of ['../a.pdf', 'a\r\nb.pdf', 'a\u202efdp.exe', 'x'.repeat(300), 'a.exe']) {
      const headers = { 'if-match': document.eTag }
      const answer = await app.call('PATCH', `/v1/documents/${document.id}`, { body: { name }, headers })
      assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, '/name'], name)
    }
  })

  test('equal content is stored once; a replaced one stays readable as of its time', async () => {
    const bytes = pdfOf(600_000)
    const [one, other] = [await newDocument(app), await newDocument(app)]
    const first = (await put(one, bytes, { 'repr-digest': digestOf(bytes) })).body
    const [contents, pieces] = [await count('contents'), await countFiles()]
    assert.equal((await put(other, bytes)).status, 200)
    assert.deepEqual([await count('contents'), await countFiles()], [contents, pieces])
    app.time.now += 1000
    const second = await put(first, PDF)
    assert.equal((await app.call('GET', contentURL(one))).text, PDF.toString())
    const then = await app.call('GET', `${contentURL(one)}?asOf=${first.lastUpdated}`)
    assert.ok(then.bytes!.equals(bytes))
    assert.equal((await put(second.body, PDF)).body.eTag, second.body.eTag, 'the same content changes nothing')
  })

  test('200 with safe headers; 206, 304 and 416', async () => {
    const document = await storedDocument(app, { name: 'Überführung "1".pdf' })
    const get = (headers: Record<string, string>) => app.call('GET', contentURL(document), { headers })
    const { headers } = await get({})
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(headers['content-security-policy']!, /sandbox/)
    assert.match(headers['content-disposition']!, /^inline; filename="_berf_hrung _1_.pdf"; filename\*=UTF-8''%C3%9C/)
    assert.equal(headers['repr-digest'], digestOf(PDF))
    assert.equal((await get({ 'if-none-match': headers.etag! })).status, 304)
    const part = await get({ range: 'bytes=1-3', 'if-range': headers.etag! })
    assert.deepEqual([part.status, part.text, part.headers['content-range']], [206, 'PDF', `bytes 1-3/${PDF.length}`])
    const beyond = await get({ range: 'bytes=9999-' })
    assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${PDF.length}`])
    const text = await newDocument(app, { name: 'a.csv' })
    await put(text, Buffer.from('a,b\n1,2\n'), { 'content-type': 'text/csv' })
    const plain = await app.call('GET', contentURL(text), { headers: { 'accept-encoding': 'gzip' } })
    assert.match(plain.headers['content-disposition']!, /^attachment/)
    assert.equal(plain.headers['content-encoding'], undefined)
  })

  test('parts: each moves the tag and says how far it is; the last one completes the content', async () => {
    const bytes = pdfOf(200_000)
    const pending = await newDocument(app)
    const first = await part(pending, bytes.subarray(0, 100_000), 0, bytes.length)
    assert.deepEqual([first.status, first.body.received, first.body.status], [200, 100_000, 'PENDING'])
    const stale = await part(pending, bytes.subarray(0, 100_000), 0, bytes.length)
    assert.deepEqual([stale.status, stale.body.current.received], [412, 100_000])
    const wrong = await part(first.body, bytes.subarray(120_000), 120_000, bytes.length)
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.received], [409, 'part_out_of_order', 100_000])
    const other = { 'repr-digest': digestOf(PDF) }
    assert.equal((await part(first.body, bytes.subarray(100_000), 100_000, bytes.length, other)).status, 422)
    const whole = { 'repr-digest': digestOf(bytes), 'content-digest': digestOf(bytes.subarray(100_000)) }
    const last = await part(first.body, bytes.subarray(100_000), 100_000, bytes.length, whole)
    assert.equal(last.status, 200, last.text)
    assert.deepEqual([last.body.status, last.body.received, last.body.size], ['STORED', null, bytes.length])
    assert.ok((await app.call('GET', contentURL(pending))).bytes!.equals(bytes))
    assert.equal(await count('document_parts'), 0)
  })

  test('parts begin again at 0, and a PUT ends them', async () => {
    const bytes = pdfOf(200_000)
    const once = (await part(await newDocument(app), bytes.subarray(0, 90_000), 0, bytes.length)).body
    const more = (await part(once, bytes.subarray(90_000, 180_000), 90_000, bytes.length)).body
    const again = (await part(more, bytes.subarray(0, 70_000), 0, bytes.length)).body
    assert.deepEqual([again.received, await count('document_parts')], [70_000, 1])
    const stored = await put(again, PDF)
    assert.deepEqual([stored.body.received, await count('document_parts')], [null, 0])
  })

  test('an upload in parts that did not move for a day ends: its parts go, and the next part begins again', async () => {
    const bytes = pdfOf(200_000)
    const before = await storedDocument(app)
    const { body: begun } = await part(before, bytes.subarray(0, 90_000), 0, bytes.length)
    const parts = await count('document_parts')
    await endAbandonedUploads(app.db, Date.parse(begun.lastUpdated) + DAY_MS)
    assert.equal(await count('document_parts'), parts)
    await endAbandonedUploads(app.db, Date.parse(begun.lastUpdated) + DAY_MS + 1)
    const ended = await read(app, `/v1/documents/${before.id}`)
    assert.deepEqual([ended.received, ended.sha256, await count('document_parts')], [null, before.sha256, parts - 1])
    assert.equal((await part(begun, bytes.subarray(90_000), 90_000, bytes.length)).status, 412)
    assert.equal((await part(ended, bytes.subarray(90_000), 90_000, bytes.length)).body.code, 'part_out_of_order')
  })

  test('409 for a status that needs a document, also in a bulk; 200 with it', async () => {
    const shipment = await through(app, await newShipment(app), 'APPROVED', 'IN_TRANSIT')
    const change = (dryRun = '') =>
      app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus${dryRun}`, {
        body: { status: 'DELIVERED' },
        headers: { 'if-match': shipment.eTag },
      })
    const pending = await newDocument(app, {}, shipment)
    const refused = await change()
    assert.deepEqual([refused.status, refused.body.missing], [409, ['PROOF_OF_DELIVERY']])
    assert.equal((await change('?dryRun=true')).status, 409)
    const operation = { action: 'updateStatus', id: shipment.id, ifMatch: shipment.eTag, status: 'DELIVERED' }
    const bulk = await app.call('PATCH', '/v1/shipments', { body: { mode: 'ISOLATED', operations: [operation] } })
    assert.equal(bulk.body.results[0].problem.code, 'proof_missing')
    const { body: proof } = await put(pending, PDF)
    assert.equal((await change()).status, 200)

    const headers = { 'if-match': proof.eTag }
    const url = `/v1/documents/${proof.id}`
    const deleted = await app.call('DELETE', url)
    assert.deepEqual([deleted.status, deleted.body.missing], [409, ['PROOF_OF_DELIVERY']])
    assert.equal((await app.call('PATCH', url, { body: { documentType: 'OTHER' }, headers })).status, 409)
    const { body: replaced } = await put(proof, pdfOf(1000))
    const other = await storedDocument(app, {}, shipment)
    const both = await Promise.all([replaced, other].map(({ id }) => app.call('DELETE', `/v1/documents/${id}`)))
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409])
  })

  test('422 for the restoration of a shipment whose documents would be too many for the move', async () => {
    const shipment = await newShipment(app)
    const { moveID } = await storedDocument(app, {}, shipment)
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    const others = Array.from(
      { length: DOCUMENTS_MAX },
      (_, i) => sql`(${`full-${i}`}, ${moveID}, 'OTHER', 'PENDING', '', '', '{}')`,
    )
    const fill = sql`INSERT INTO documents (id, move_id, document_type, status, last_updated, etag, doc) VALUES ${join(others)}`
    await app.db.change(async () => ({ writes: [unguarded(fill)], answer: undefined }))
    const restore = () =>
      app.call('POST', `/v1/shipments/${shipment.id}/restorations`, { headers: { 'if-match': '*' } })
    const { status, body } = await restore()
    assert.deepEqual([status, body.errors[0].code], [422, 'too_many'])
    const one = sql`DELETE FROM documents WHERE id = 'full-0'`
    await app.db.change(async () => ({ writes: [unguarded(one)], answer: undefined }))
    assert.equal((await restore()).status, 201)
  })

  test('a deleted shipment comes back with its documents and their content', async () => {
    const shipment = await newShipment(app)
    const document = await storedDocument(app, {}, shipment)
    await app.call('DELETE', `/v1/shipments/${shipment.id}`)
    assert.equal((await app.call('GET', contentURL(document))).status, 404)
    await app.call('POST', `/v1/shipments/${shipment.id}/restorations`, { headers: { 'if-match': '*' } })
    const [restored] = await read(app, `/v1/shipments/${shipment.id}/documents`)
    assert.deepEqual([restored.id, restored.sha256], [document.id, document.sha256])
    assert.equal((await app.call('GET', contentURL(document))).text, PDF.toString())
  })

  test('an erasure deletes documents and their content, of all versions and of deleted ones', async () => {
    const { id: moveID } = await newMove(app)
    const { body } = await app.call('POST', `/v1/moves/${moveID}/documents`, { body: { ...POD, name: 'Byron.pdf' } })
    const stored = (await put(body, PDF)).body
    await app.call('POST', `/v1/moves/${moveID}/erasures`, { headers: { 'if-match': '*' } })
    assert.equal((await app.call('GET', contentURL(body))).status, 404)
    assert.deepEqual(await read(app, `/v1/moves/${moveID}/documents`), [])
    const links = await app.db.column(sql`SELECT sha256 FROM document_contents WHERE move_id = ${moveID}`)
    assert.deepEqual(links, [])
    const { text } = await app.call('GET', `/v1/moves/${moveID}/history`)
    for (const value of ['Byron', stored.sha256]) assert.ok(!text.includes(value), value)
  })
})

forEachDatabase('documents and parties', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('a party sees documents by its access; a customer sees none, and cannot add one', async () => {
    const shipment = await newShipment(app)
    const document = await storedDocument(app, {}, shipment)
    const list = `/v1/shipments/${shipment.id}/documents`
    for (const [role, access, seen, write] of [
      ['HAULER', 'READ', 1, 403],
      ['HAULER', 'WRITE', 1, 201],
      ['CUSTOMER', 'WRITE', 0, 403],
    ] as const) {
      const party = await newParty(app)
      await putOn(app, shipment.moveID, party, role, access)
      const { headers } = party
      const listed = await app.call('GET', list, { headers: { ...headers, prefer: 'count=exact' } })
      assert.equal(listed.body.length > 0, seen === 1, role)
      assert.equal(listed.headers['total-count'] !== '0', seen === 1, role)
      const status = seen === 1 ? 200 : 404
      assert.equal((await app.call('GET', `/v1/documents/${document.id}`, { headers })).status, status)
      assert.equal((await app.call('GET', `/v1/documents/${document.id}/content`, { headers })).status, status)
      // A reduced event is not described as such.
      const history = await app.app.inject({ url: `/v1/shipments/${shipment.id}/history`, headers })
      assert.equal(history.body.includes(document.id), seen === 1)
      assert.equal((await app.call('POST', list, { headers, body: POD })).status, write, `${role} ${access}`)
    }
  })
})
