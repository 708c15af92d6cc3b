/** A person signs what was shown, and nothing else: a signature on any older version is refused, whenever the change came. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Body, sharedApp, type TestApp } from '../../test/app.ts'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { newItem, newShipment, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newDocument, PDF, storedDocument } from '../../test/operations/document-examples.ts'
import { newParty, putOn } from '../../test/parties.ts'
import { newSignature, showing, sign, signing } from '../../test/signing.ts'
import { rowsOf } from '../../test/tables.ts'
import type { Database } from '../db/database.ts'

/** A shipment with two items, a paper, and a photograph whose content is to come. */
type Shown = { shipment: Body; sofa: Body; piano: Body; paper: Body; pending: Body }

async function newShown(app: TestApp): Promise<Shown> {
  const shipment = await newShipment(app, { customerRemarks: 'Mind the lamp' })
  const sofa = await newItem(app, shipment, { description: 'Sofa' })
  const piano = await newItem(app, shipment, { description: 'Piano' })
  const pending = await newDocument(app, { documentType: 'DAMAGE_PHOTO' }, shipment)
  return { shipment, sofa, piano, paper: await storedDocument(app, { documentType: 'INVENTORY' }, shipment), pending }
}

const ANY = { 'if-match': '*' }
const patch =
  (path: string, { id }: Body, body: Body) =>
  (app: TestApp) =>
    app.call('PATCH', `/v1/${path}/${id}`, { body, headers: ANY })
const remove =
  (path: string, { id }: Body) =>
  (app: TestApp) =>
    app.call('DELETE', `/v1/${path}/${id}`)

type Change = (of: Shown) => (app: TestApp) => Promise<unknown>

/** Every kind of change, with the paths that the 412 tells. `of` is a purpose that shows what changes. */
const CHANGES: Record<string, { change: Change; paths: (of: Shown) => string[]; of?: string }> = {
  'a member of the shipment that the customer sees': {
    change: ({ shipment }) => patch('shipments', shipment, { customerRemarks: 'Mind the mirror' }),
    paths: () => ['/shipment/customerRemarks'],
  },
  'a member of the shipment that only the office sees': {
    change: ({ shipment }) => patch('shipments', shipment, { counselorRemarks: 'Zwickelmoor' }),
    paths: () => ['/shipment/eTag'],
    of: 'RELEASE',
  },
  'the status of the shipment': {
    change:
      ({ shipment }) =>
      (app) =>
        app.call('PATCH', `/prime/v1/shipments/${shipment.id}/updateStatus`, {
          body: { status: 'APPROVED' },
          headers: ANY,
        }),
    paths: () => ['/shipment/status', '/shipment/approvedAt'],
  },
  'an item': {
    change: ({ sofa }) => patch('items', sofa, { status: 'DAMAGED', exceptions: 'A leg broke off' }),
    paths: ({ sofa }) => [`/items/${sofa.id}/exceptions`, `/items/${sofa.id}/status`],
  },
  'an item that was added': {
    change:
      ({ shipment }) =>
      (app) =>
        newItem(app, shipment, { description: 'Lamp' }),
    paths: () => ['/items/new'],
  },
  'an item that was removed': {
    change: ({ piano }) => remove('items', piano),
    paths: ({ piano }) => [`/items/${piano.id}`],
  },
  'the totals of a bill of lading': {
    change: ({ sofa }) => patch('items', sofa, { estimatedWeight: 1 }),
    paths: () => [],
    of: 'BILL_OF_LADING',
  },
  'the name of a document': {
    change: ({ paper }) => patch('documents', paper, { name: 'other.pdf' }),
    paths: ({ paper }) => [`/documents/${paper.id}/name`],
  },
  'the content of a document': {
    change:
      ({ paper }) =>
      (app) =>
        app.call('PUT', `/v1/documents/${paper.id}/content`, {
          raw: Buffer.concat([PDF, Buffer.from('\n')]),
          headers: { ...ANY, 'content-type': 'application/pdf' },
        }),
    paths: ({ paper }) => [`/documents/${paper.id}/size`, `/documents/${paper.id}/sha256`],
  },
  'a document that was added': {
    change:
      ({ shipment }) =>
      (app) =>
        storedDocument(app, { documentType: 'DAMAGE_PHOTO' }, shipment),
    paths: () => ['/documents/new'],
  },
  'a document whose content has come': {
    change:
      ({ pending }) =>
      (app) =>
        app.call('PUT', `/v1/documents/${pending.id}/content`, {
          raw: PDF,
          headers: { ...ANY, 'content-type': 'application/pdf' },
        }),
    paths: () => ['/documents/new'],
  },
  'a document that was removed': {
    change: ({ paper }) => remove('documents', paper),
    paths: ({ paper }) => [`/documents/${paper.id}`],
  },
  'a document that is now for the office alone': {
    change: ({ paper }) => patch('documents', paper, { documentType: 'INVOICE' }),
    paths: ({ paper }) => [`/documents/${paper.id}`],
    of: 'RELEASE',
  },
  'the company': {
    change: () => async (app) => {
      const { id: _, createdAt: __, lastUpdated: ___, eTag, ...company } = await read(app, '/v1/company')
      const body = { ...company, licenses: [{ label: 'DOT', number: `${app.time.now}` }] }
      app.time.now += 1
      return app.call('PUT', '/v1/company', { body, headers: { 'if-match': eTag } })
    },
    paths: () => [],
  },
}

/** The paths of a refusal, where those of new records have no id that is known before. */
const pathsOf = (body: Body, { sofa, piano, paper }: Shown): string[] =>
  body.changes.map(({ path }: Body) => {
    const [, kind, id] = path.split('/')
    const isKnown = kind === 'shipment' || [sofa, piano, paper].some((each) => each.id === id)
    return isKnown ? path : `/${kind}/new`
  })

forEachDatabase('412 for a signature on what has changed since it was shown:', (open) => {
  const app = sharedApp(open)

  for (const [name, { change, paths, of: purpose }] of Object.entries(CHANGES))
    test(`${name}, and nothing is written`, async () => {
      const of = await newShown(app)
      const shown = await showing(app, of.shipment, purpose)
      await change(of)(app)
      const rows = await rowsOf(app.db)
      const { status, body } = await sign(app, of.shipment, shown)
      assert.deepEqual([status, body.code, body.reason], [412, 'precondition_failed', 'stale'], JSON.stringify(body))
      assert.deepEqual(pathsOf(body, of), paths(of))
      assert.deepEqual(await rowsOf(app.db), rows)
      await newSignature(app, of.shipment, { purpose })
    })

  test('a digest of something else, and tags that no version has', async () => {
    const { shipment, sofa } = await newShown(app)
    const shown = await showing(app, shipment)
    const other = await sign(app, shipment, { ...shown, digest: 'a'.repeat(64) })
    assert.deepEqual([other.status, other.body.changes], [412, []])
    const unknown = 'x'.repeat(22)
    const wrong = { ...shown.shown, items: [{ id: sofa.id, eTag: unknown }, shown.shown.items[1]] }
    const refused = await sign(app, shipment, { ...shown, shown: wrong })
    const [{ by: _, byName: __, at: ___, ...told }] = refused.body.changes
    assert.deepEqual(told, { path: `/items/${sofa.id}/eTag`, from: unknown, to: sofa.eTag })
    for (const missing of [
      { items: [] },
      { documents: [] },
      { items: [...shown.shown.items, { id: shipment.id, eTag: unknown }] },
    ])
      assert.equal((await sign(app, shipment, { ...shown, shown: { ...shown.shown, ...missing } })).status, 412)
  })

  test('says who changed what, and when, with both values', async () => {
    const { shipment, sofa, piano } = await newShown(app)
    const shown = await showing(app, shipment)
    const ben = await keyIn(app.db, { name: 'Ben' }, app.time.now)
    app.time.now += 60_000
    const at = new Date(app.time.now).toISOString()
    await patch('items', sofa, { description: 'Couch' })(app)
    await app.call('DELETE', `/v1/items/${piano.id}`, { headers: bearing(ben) })
    const { body } = await sign(app, shipment, shown)
    assert.deepEqual(body.changes, [
      ...[{ path: `/items/${sofa.id}/description`, from: 'Sofa', to: 'Couch', by: 'anonymous', byName: null, at }],
      { path: `/items/${piano.id}`, from: piano.eTag, to: null, by: body.changes[1].by, byName: null, at },
    ])
    assert.match(body.detail, /2 of the items/)
  })

  test('many changes: the first hundred are told', async () => {
    const shipment = await newShipment(app)
    const items = []
    for (let i = 0; i < 102; i++) items.push(await newItem(app, shipment, { description: `Box ${i}` }))
    const shown = await showing(app, shipment)
    for (const item of items) await patch('items', item, { status: 'LOADED' })(app)
    const { status, body } = await sign(app, shipment, shown)
    assert.deepEqual([status, body.changes.length, body.moreChanges], [412, 100, 2])
    assert.deepEqual(
      [body.changes[0].path, body.changes[50].path],
      [`/items/${items[0].id}/status`, `/items/${items[50].id}/eTag`],
    )
  })
})

/** A database in which a change is decided on the rows as they are, then something happens, and then it is written. */
function overtaken(db: Database, meanwhile: { happens?: (() => Promise<unknown>) | undefined }): Database {
  const change: Database['change'] = async (decide, prepare) => {
    const { happens } = meanwhile
    if (!happens) return db.change(decide, prepare)
    meanwhile.happens = undefined
    let ahead: Awaited<ReturnType<typeof decide>> | undefined = await decide(db)
    await happens()
    return db.change(async (tx) => {
      const decision = ahead ?? (await decide(tx))
      ahead = undefined
      return decision
    }, prepare)
  }
  return { ...db, change }
}

forEachDatabase('A signature that is overtaken, after it was decided, by a change of', (open) => {
  const meanwhile: { happens?: (() => Promise<unknown>) | undefined } = {}
  const app = sharedApp(async (): Promise<TestDatabase> => {
    const opened = await open()
    return { ...opened, db: overtaken(opened.db, meanwhile) }
  })

  for (const [name, { change, of: purpose }] of Object.entries(CHANGES).filter(([each]) => each !== 'the company'))
    test(`${name} is 412, and nothing is written`, async () => {
      const of = await newShown(app)
      const shown = await showing(app, of.shipment, purpose)
      let rows: string[] = []
      meanwhile.happens = async () => {
        await change(of)(app)
        rows = await rowsOf(app.db)
      }
      const { status, text } = await sign(app, of.shipment, shown)
      assert.equal(status, 412, text)
      assert.deepEqual(await rowsOf(app.db), rows)
    })

  test('an item that a text of totals does not show is decided again, and signed', async () => {
    const { shipment, sofa } = await newShown(app)
    const shown = await showing(app, shipment, 'BILL_OF_LADING')
    meanwhile.happens = () => patch('items', sofa, { status: 'LOADED' })(app)
    assert.equal((await sign(app, shipment, shown)).status, 201)
  })

  test('the deletion of the shipment is 404, and the first item of an empty inventory 412', async () => {
    const [gone, empty] = [await newShipment(app), await newShipment(app)]
    const [ofGone, ofEmpty] = [await showing(app, gone), await showing(app, empty)]
    meanwhile.happens = () => app.call('DELETE', `/v1/shipments/${gone.id}`)
    assert.equal((await sign(app, gone, ofGone)).status, 404)
    meanwhile.happens = () => newItem(app, empty, { description: 'Lamp' })
    assert.equal((await sign(app, empty, ofEmpty)).status, 412)
  })

  test('another signature is decided again, and both are signed', async () => {
    const { shipment } = await newShown(app)
    const shown = await showing(app, shipment)
    meanwhile.happens = () => sign(app, shipment, shown, { signerName: 'Ben' })
    assert.equal((await sign(app, shipment, shown)).status, 201)
    const signed = await read(app, `/v1/shipments/${shipment.id}/signatures`)
    assert.deepEqual(signed.map(({ signerName }: Body) => signerName).toSorted(), ['Ada Abbott', 'Ben'])
  })
})

forEachDatabase('The refusal of a stale signature', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  let of: Shown
  let shown: Body
  before(async () => {
    of = await newShown(app)
    shown = await showing(app, of.shipment)
    const ben = await keyIn(app.db, { name: 'Ben' }, app.time.now)
    await app.call('PATCH', `/v1/items/${of.sofa.id}`, {
      body: { description: 'Couch' },
      headers: { ...ANY, ...bearing(ben) },
    })
  })

  describe('names who changed it', () => {
    test('to the office', async () => {
      const { body } = await sign(app, of.shipment, shown)
      assert.equal(body.changes[0].byName, 'Ben')
    })

    test('and not to a party', async () => {
      const customer = await newParty(app)
      await putOn(app, of.shipment.moveID, customer, 'CUSTOMER', 'WRITE')
      const { status, body } = await app.call('POST', `/v1/shipments/${of.shipment.id}/signatures`, {
        body: signing(shown),
        headers: customer.headers,
      })
      assert.deepEqual(
        [status, body.changes[0].path, body.changes[0].byName],
        [412, `/items/${of.sofa.id}/description`, null],
      )
    })
  })
})
