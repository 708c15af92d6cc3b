import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { arrangeReferences, requireArranged } from '../src/config/unique-references.ts'
import { insertMove, requireMove } from '../src/moves/store.ts'
import { insertShipment, requireShipment } from '../src/shipments/store.ts'
import { type Body, sharedApp } from './app.ts'
import { startChild } from './child.ts'
import { forEachWithUniqueReferences, type TestDatabase } from './databases.ts'
import { newMove, newShipment } from './fixtures.ts'
import { startNode } from './nodes.ts'
import { erase } from './personal-data.ts'
import { listed } from './refusal.ts'
import { deleted, restore } from './restoring.ts'
import { assertStale, rowsOf } from './tables.ts'

const UNLESS_EXISTS = { 'if-none-match': '*' }

forEachWithUniqueReferences('unique references', (open) => {
  const app = sharedApp(open, { uniqueReferences: true })
  before(() => arrangeReferences(app.db, true))

  const KINDS = [
    ['moves', newMove, {}],
    ['shipments', newShipment, { shipmentType: 'HHG' }],
  ] as const

  for (const [kind, create, content] of KINDS) {
    const post = (reference: string | null, headers: Record<string, string> = {}) =>
      app.call('POST', `/v1/${kind}`, { body: { ...content, reference }, headers })
    const patch = ({ id }: Body, reference: string | null) =>
      app.call('PATCH', `/v1/${kind}/${id}`, { body: { reference }, headers: { 'if-match': '*' } })

    test(`409 for a second of ${kind} with a reference, with the first, and nothing changes`, async () => {
      const first = await create(app, { reference: `409 ${kind}` })
      const other = await create(app, { reference: null })
      const stored = await rowsOf(app.db)
      for (const answer of [await post(first.reference), await patch(other, first.reference)]) {
        assert.deepEqual([answer.status, answer.body.code], [409, 'reference_taken'])
        assert.deepEqual(answer.body.current, first)
      }
      assert.deepEqual(await rowsOf(app.db), stored)
    })

    test(`only the exact text is the same reference of ${kind}, and only within the kind`, async () => {
      for (const text of ['Po 1', 'PO 1', ' PO 1', 'PO 1 ', 'PÓ 1', 'PO 2'])
        assert.equal((await post(text)).status, 201, text)
      for (const _ of [1, 2]) assert.equal((await post(null)).status, 201)
      const mine = await create(app, { reference: `mine of ${kind}` })
      assert.equal((await patch(mine, mine.reference)).body.eTag, mine.eTag)
    })

    test(`a reference of ${kind} is free after its record is changed, deleted or erased; a restoration needs it back`, async () => {
      const reference = `free ${kind}`
      const changed = await create(app, { reference })
      await patch(changed, null)
      const gone = await create(app, { reference })
      const { eTag } = await deleted(app, kind, gone)
      const erased = await create(app, { reference })
      const refused = await restore(app, kind, gone.id, eTag)
      assert.deepEqual([refused.status, refused.body.code], [409, 'reference_taken'])
      assert.deepEqual(refused.body.current, erased)
      await erase(app, { id: kind === 'moves' ? erased.id : erased.moveID, eTag: '*' })
      assert.equal((await restore(app, kind, gone.id, eTag)).body.reference, reference)
    })

    test(`of several requests at once with one reference of ${kind}, one succeeds`, async () => {
      for (const [headers, status] of [
        [{}, 409],
        [UNLESS_EXISTS, 412],
      ] as [Record<string, string>, number][]) {
        const reference = randomUUID()
        const answers = await Promise.all(Array.from({ length: 4 }, () => post(reference, headers)))
        assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, status, status, status])
      }
    })

    test(`If-None-Match: * creates one of ${kind} only if none has the reference: 201, then 412 with the first`, async () => {
      const reference = `new ${kind}`
      const first = await post(reference, UNLESS_EXISTS)
      assert.equal(first.status, 201)
      const second = await post(reference, UNLESS_EXISTS)
      assert.deepEqual([second.status, second.body.code], [412, 'precondition_failed'])
      assert.deepEqual(second.body.current, first.body)
    })

    test(`400 for If-None-Match on ${kind} without a reference, and for tags`, async () => {
      for (const [reference, header] of [
        [null, '*'],
        ['x', '"AAAAAAAAAAAAAAAAAAAAAA"'],
        ['x', '*, "AAAAAAAAAAAAAAAAAAAAAA"'],
      ] as const) {
        const { status, body } = await post(reference, { 'if-none-match': header })
        assert.equal(status, 400)
        assert.deepEqual(
          body.errors.map(({ header: name, code }: Body) => [name, code]),
          [['If-None-Match', 'not_applicable']],
        )
      }
    })
  }

  test('the database refuses the second record that was decided on before the first was written', async () => {
    const { move } = await requireMove(app.db, (await newMove(app, { reference: 'race' })).id)
    const another = { ...move, id: randomUUID(), locator: '346789' }
    await assertStale(app.db, insertMove(another, 0, JSON.stringify(another)))
    const { shipment } = await requireShipment(app.db, (await newShipment(app, { reference: 'race' })).id)
    const second = { ...shipment, id: randomUUID(), locator: '346789-01' }
    await assertStale(app.db, insertShipment(second, JSON.stringify(second)))
  })

  test('an Idempotency-Key belongs to a request with or without If-None-Match, not to both', async () => {
    const [key, body] = [{ 'idempotency-key': randomUUID() }, { reference: randomUUID() }]
    const first = await app.call('POST', '/v1/moves', { body, headers: { ...key, ...UNLESS_EXISTS } })
    const again = await app.call('POST', '/v1/moves', { body, headers: { ...key, ...UNLESS_EXISTS } })
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal((await app.call('POST', '/v1/moves', { body, headers: key })).status, 422)
  })
})

forEachWithUniqueReferences('references that may repeat', (open) => {
  const app = sharedApp(open)

  test('201 for a second record with a reference, and 400 for If-None-Match: *', async () => {
    for (const _ of [1, 2]) await newMove(app, { reference: 'twice' })
    const body = { reference: 'other' }
    const { status, body: problem } = await app.call('POST', '/v1/moves', { body, headers: UNLESS_EXISTS })
    assert.equal(status, 400)
    assert.deepEqual(listed(problem.errors), ['If-None-Match not_applicable'])
  })

  test('they cannot be made unique while some repeat; the refusal counts them and names ids', async () => {
    const { db } = app
    await arrangeReferences(db, false)
    const pairs = []
    for (const reference of ['secret 1', 'secret 2'])
      pairs.push([await newShipment(app, { reference }), await newShipment(app, { reference })])
    const [[first, second]] = pairs as [[Body, Body]]
    const refusal = await arrangeReferences(db, true).catch(({ message }) => message)
    assert.match(refusal, new RegExp(`2 references of shipments repeat, for example in ${first.id} and ${second.id}, `))
    assert.match(refusal, /^VANLINE_UNIQUE_REFERENCES=on is not possible yet: 1 reference of moves repeat/)
    assert.ok(!refusal.includes('secret'))
    assert.equal(await db.hasUniqueReferences(), false)
    await assert.rejects(requireArranged(db, true), /does not make references unique yet/)
  })

  test('they can be made unique and repeat again; a node that must not migrate says so', async () => {
    const { db } = app
    for (const kind of ['moves', 'shipments'])
      for (const { id, reference } of (await app.call('GET', `/v1/${kind}`)).body)
        if (reference)
          await app.call('PATCH', `/v1/${kind}/${id}`, { body: { reference: id }, headers: { 'if-match': '*' } })
    await arrangeReferences(db, true)
    await requireArranged(db, true)
    await assert.rejects(requireArranged(db, false), /still makes references unique/)
    await arrangeReferences(db, false)
    await requireArranged(db, false)
    for (const _ of [1, 2]) await newMove(app, { reference: 'again' })
  })
})

forEachWithUniqueReferences('unique references on two nodes', (open) => {
  let database: TestDatabase
  const app = sharedApp(
    async () => {
      database = await open()
      return database
    },
    { uniqueReferences: true },
  )

  test('of requests to both at once, one succeeds; a node without the setting that must not migrate does not start', async () => {
    const { url } = database
    const node = await startNode(url, { VANLINE_UNIQUE_REFERENCES: 'on' })
    const body = { reference: 'order 17' }
    const nodes = [node, app, node, app]
    const answers = await Promise.all(nodes.map(({ call }) => call('POST', '/v1/moves', { body })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409])
    const environment = { PORT: '0', DATABASE_URL: url, VANLINE_MIGRATE: 'off', LOG_LEVEL: 'silent' }
    const other = startChild(process.execPath, ['packages/server/src/server.ts'], environment)
    assert.equal(await other.ended, 1)
    assert.match(other.complained.join(), /still makes references unique/)
    await node.stop()
  })
})
