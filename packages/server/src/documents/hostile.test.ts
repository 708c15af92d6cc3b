import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { forOneDatabase } from '../../test/one-database.ts'
import { newDocument, PDF, POD } from '../../test/operations/document-examples.ts'
import { newParty, putOn, takeOff } from '../../test/parties.ts'
import { unguarded } from '../db/database.ts'
import { UPLOADS_IN_PARTY_MAX, UPLOADS_PER_CALLER_MAX } from '../http/upload.ts'
import { newId } from '../kernel/ids.ts'
import { DOCUMENTS_MAX } from './rules.ts'
import { insertDocument } from './store.ts'

const pdfOf = (size: number) => Buffer.concat([PDF, randomBytes(size - PDF.length)])
const contentURL = ({ id }: Body) => `/v1/documents/${id}/content`
const FORM = { 'content-type': 'multipart/form-data; boundary=x' }
const partOf = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

forOneDatabase('hostile uploads', (open) => {
  const app = sharedApp(open, { documentMbMax: 2 })
  const part = (document: Body, raw: Buffer, from: number, total: number, ifMatch = document.eTag) =>
    app.call('PATCH', contentURL(document), {
      raw,
      headers: {
        ...{ 'if-match': ifMatch, 'content-type': 'application/octet-stream' },
        'content-range': `bytes ${from}-${from + raw.length - 1}/${total}`,
      },
    })
  /** Sends content of which the second half comes after something else has happened. */
  const interrupted = async (
    method: 'PATCH' | 'PUT' | 'POST',
    url: string,
    headers: Record<string, string>,
    bytes: Buffer,
    meanwhile: () => Promise<unknown>,
  ) => {
    const half = bytes.length >> 1
    const sent = async function* () {
      yield bytes.subarray(0, half)
      await meanwhile()
      yield bytes.subarray(half)
    }
    const answer = await app.app.inject({ method, url, headers, payload: Readable.from(sent()) })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('409 with If-Match: * for a part of an upload that began again meanwhile', async () => {
    const bytes = pdfOf(300_000)
    const pending = await newDocument(app)
    const first = (await part(pending, bytes.subarray(0, 100_000), 0, bytes.length)).body
    const headers = { 'if-match': '*', 'content-type': 'application/octet-stream' }
    const second = await interrupted(
      'PATCH',
      contentURL(pending),
      { ...headers, 'content-range': 'bytes 100000-199999/300000' },
      bytes.subarray(100_000, 200_000),
      () => part(first, pdfOf(70_000), 0, 300_000),
    )
    assert.deepEqual([second.status, second.body.code, second.body.received], [409, 'part_out_of_order', 70_000])
    const current = await read(app, `/v1/documents/${pending.id}`)
    const next = (await part(current, bytes.subarray(70_000, 200_000), 70_000, bytes.length)).body
    const last = await interrupted(
      'PATCH',
      contentURL(pending),
      { ...headers, 'content-range': 'bytes 200000-299999/300000' },
      bytes.subarray(200_000),
      () => part(next, pdfOf(70_000), 0, 300_000),
    )
    assert.deepEqual([last.status, last.body.code], [409, 'part_out_of_order'])
  })

  test('a retry whose first answer expires while it is sent stores no document without content', async () => {
    const document = await newDocument(app)
    const bytes = pdfOf(100_000)
    const headers = { 'if-match': '*', 'content-type': 'application/pdf', 'idempotency-key': `k-${document.id}` }
    const first = await app.call('PUT', contentURL(document), { raw: bytes, headers })
    assert.equal(first.status, 200)
    await app.call('PUT', contentURL(document), {
      raw: PDF,
      headers: { 'if-match': '*', 'content-type': 'application/pdf' },
    })
    const forget = [sql`DELETE FROM idempotency_keys`, sql`DELETE FROM contents WHERE sha256 = ${first.body.sha256}`]
    const retry = await interrupted('PUT', contentURL(document), headers, bytes, () =>
      app.db.change(async () => ({ writes: forget.map(unguarded), answer: undefined })),
    )
    assert.deepEqual([retry.status, retry.body.code], [409, 'idempotency_key_in_use'])
    assert.equal((await app.call('GET', contentURL(document))).text, PDF.toString())
  })

  test('408 for content that takes longer than the sweeper waits', async () => {
    const document = await newDocument(app)
    const total = 300_000
    for (const [method, headers] of [
      ['PUT', {}],
      ['PATCH', { 'content-range': `bytes 0-99999/${total}` }],
    ] as const) {
      const { status, body } = await interrupted(
        method,
        contentURL(document),
        { 'if-match': document.eTag, 'content-type': 'application/pdf', ...headers },
        pdfOf(100_000),
        async () => {
          app.time.now += 5 * 3600 * 1000
        },
      )
      assert.deepEqual([status, body.code], [408, 'request_timeout'])
    }
    assert.deepEqual(await read(app, `/v1/documents/${document.id}`), document)
  })

  test('422 for a name that was changed while content of another type was sent', async () => {
    const document = await newDocument(app, { name: 'note.txt' })
    const headers = { 'if-match': '*', 'content-type': 'text/plain' }
    const rename = { body: { name: 'note.html' }, headers: { 'if-match': document.eTag } }
    const answer = await interrupted('PUT', contentURL(document), headers, Buffer.from('two boxes'), () =>
      app.call('PATCH', `/v1/documents/${document.id}`, rename),
    )
    assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [422, '/name'])
  })

  test('422 for a name in the record of a form that does not fit the file', async () => {
    const { id } = await newShipment(app)
    const record = JSON.stringify({ documentType: 'OTHER', name: 'evil.html' })
    const raw = Buffer.concat([
      partOf('name="record"', record),
      partOf('name="file"; filename="note.txt"', 'x <script>alert(1)</script>'),
      Buffer.from('--x--\r\n'),
    ])
    const answer = await app.call('POST', `/v1/shipments/${id}/documents`, { raw, headers: FORM })
    assert.equal(answer.status, 422, answer.text)
  })

  test('413 for a form that goes on and on before, between or after its parts', async () => {
    const { id } = await newShipment(app)
    async function* sent() {
      for (let i = 0; i < 64; i++) yield Buffer.alloc(65536, 'a')
    }
    const answer = await app.app.inject({
      method: 'POST',
      url: `/v1/shipments/${id}/documents`,
      headers: FORM,
      payload: Readable.from(sent()),
    })
    assert.equal(answer.statusCode, 413, answer.body)
  })
})

forEachDatabase('documents of parties', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  test('503 for a caller with too many uploads under way, and room for the others', async () => {
    const document = await newDocument(app)
    const gate = Promise.withResolvers<void>()
    const [one, other] = [await keyIn(app.db), await keyIn(app.db)]
    const put = (key: typeof one, payload: Readable | Buffer) =>
      app.app.inject({
        ...{ method: 'PUT', url: contentURL(document), payload },
        headers: { ...bearing(key), 'if-match': '*', 'content-type': 'application/pdf' },
      })
    const slow = Array.from({ length: UPLOADS_PER_CALLER_MAX }, () => {
      const begun = Promise.withResolvers<void>()
      async function* sent() {
        begun.resolve()
        await gate.promise
        yield PDF
      }
      return { begun: begun.promise, answer: put(one, Readable.from(sent())) }
    })
    await Promise.all(slow.map(({ begun }) => begun))
    assert.equal((await put(one, PDF)).statusCode, 503)
    assert.equal((await put(other, PDF)).statusCode, 200)
    gate.resolve()
    for (const { answer } of slow) assert.equal((await answer).statusCode, 200)
    assert.equal((await put(one, PDF)).statusCode, 200)
  })

  test('503 for a party whose callers have too many uploads under way, and half of them for one caller', async () => {
    const document = await newDocument(app)
    const party = await newParty(app)
    await putOn(app, document.moveID, party)
    const [colleague, third] = [await keyIn(app.db, { partyID: party.id }), await keyIn(app.db, { partyID: party.id })]
    const gate = Promise.withResolvers<void>()
    const put = (headers: Record<string, string>, payload: Readable | Buffer) =>
      app.app.inject({
        ...{ method: 'PUT', url: contentURL(document), payload },
        headers: { ...headers, 'if-match': '*', 'content-type': 'application/pdf' },
      })
    const begin = async (headers: Record<string, string>) => {
      const slow = Array.from({ length: UPLOADS_IN_PARTY_MAX }, () => {
        const begun = Promise.withResolvers<void>()
        async function* sent() {
          begun.resolve()
          await gate.promise
          yield PDF
        }
        return { begun: begun.promise, answer: put(headers, Readable.from(sent())) }
      })
      await Promise.all(slow.map(({ begun }) => begun))
      return slow.map(({ answer }) => answer)
    }
    const first = await begin(party.headers)
    const refused = await put(party.headers, PDF)
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '1'])
    assert.match(refused.json().detail, /^You have too many uploads under way; 32 are possible/)
    const second = await begin(bearing(colleague))
    assert.match((await put(bearing(third), PDF)).json().detail, /^Your party has too many uploads under way; 64 are/)
    assert.equal((await put(bearing(await keyIn(app.db)), PDF)).statusCode, 200)
    gate.resolve()
    for (const answer of [...first, ...second]) assert.equal((await answer).statusCode, 200)
    assert.equal((await put(bearing(third), PDF)).statusCode, 200)
  })

  test('401 for content whose key is revoked while it is sent', async () => {
    const document = await newDocument(app)
    const key = await keyIn(app.db)
    async function* sent() {
      yield PDF
      const revoked = await app.call('DELETE', `/v1/keys/${key.id}`, { headers: { 'if-match': '*' } })
      assert.equal(revoked.status, 204)
    }
    const { statusCode } = await app.app.inject({
      ...{ method: 'PUT', url: contentURL(document), payload: Readable.from(sent()) },
      headers: { ...bearing(key), 'if-match': '*', 'content-type': 'application/pdf' },
    })
    assert.equal(statusCode, 401)
    assert.deepEqual(await read(app, `/v1/documents/${document.id}`), document)
  })

  test('a retry shows nothing of a document to a party that became a customer since', async () => {
    const shipment = await newShipment(app)
    const party = await newParty(app)
    const as = await putOn(app, shipment.moveID, party)
    const url = `/v1/shipments/${shipment.id}/documents`
    const headers = { ...party.headers, 'idempotency-key': 'one' }
    const made = await app.call('POST', url, { body: POD, headers })
    assert.equal(made.status, 201)
    const patch = { body: { remarks: 'x' }, headers: { ...headers, 'if-match': made.body.eTag } }
    assert.equal((await app.call('PATCH', `/v1/documents/${made.body.id}`, patch)).status, 200)
    await takeOff(app, as)
    await putOn(app, shipment.moveID, party, 'CUSTOMER')
    const again = await app.call('POST', url, { body: POD, headers })
    assert.equal(again.status, 403, again.text)
    assert.equal((await app.call('PATCH', `/v1/documents/${made.body.id}`, patch)).status, 404)
    for (const path of [`/v1/shipments/${shipment.id}`, `/v1/moves/${shipment.moveID}`]) {
      const shown = await app.app.inject({ url: `${path}?expand=documents`, headers: party.headers })
      assert.equal(shown.statusCode, 200)
      assert.ok(!shown.body.includes(made.body.id), shown.body)
    }
  })
})

forEachDatabase('many documents', (open) => {
  const app = sharedApp(open)

  test('422 for more documents than one change can delete', async () => {
    const shipment = await newShipment(app)
    const document = await newDocument(app, {}, shipment)
    const others = Array.from({ length: DOCUMENTS_MAX - 1 }, () => ({ ...document, id: newId(app.time.now) }))
    await app.db.change(async () => ({
      writes: others.flatMap((each) => insertDocument(each, null)),
      answer: undefined,
    }))
    for (const path of [`/v1/shipments/${shipment.id}`, `/v1/moves/${shipment.moveID}`]) {
      const { status, body } = await app.call('POST', `${path}/documents`, { body: POD })
      assert.deepEqual([status, body.errors[0].code], [422, 'too_many'])
    }
    assert.equal((await app.call('DELETE', `/v1/documents/${document.id}`)).status, 204)
    await newDocument(app, {}, shipment)
    const erasure = { headers: { 'if-match': '*' } }
    assert.equal((await app.call('POST', `/v1/moves/${shipment.moveID}/erasures`, erasure)).status, 201)
  })
})

forOneDatabase('pictures and their place', (open) => {
  const app = sharedApp(open, { stripLocation: true })

  test('415 for a picture that may have a place which cannot be removed', async () => {
    const document = await newDocument(app, { name: 'garden' })
    const webp = Buffer.from('RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')
    const headers = { 'if-match': document.eTag, 'content-type': 'image/webp' }
    const answer = await app.call('PUT', contentURL(document), { raw: webp, headers })
    assert.equal(answer.status, 415, answer.text)
    assert.match(answer.body.detail, /image\/webp, which is not accepted/)
  })
})
