import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTransaction } from '@tanstack/db'
import { ConflictError, type Shipment, StateError, ValidationError } from '@vanline/client'
import { sharedService } from '../../client/test/service.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { type Live, live, STREAM, seenIn, slowly, until } from './live.ts'

const refusal = (settled: Promise<unknown>): Promise<Error> =>
  settled.then(
    () => assert.fail('it was accepted'),
    (error) => error,
  )

forOneDatabase('a write of a collection', (openDatabase) => {
  const service = sharedService(openDatabase)
  let places = 0
  /** A shipment, and a live collection of it over a slow network. */
  async function world(options: { merge?: boolean; more?: object } = {}) {
    const { merge = false, more = {} } = options
    const reference = `place ${++places}`
    const stored = await service.client.shipments.create({ shipmentType: 'HHG', reference, ...more })
    const slow = slowly(service)
    const rows = await live({ client: slow.client, kind: 'shipments', filter: { reference }, merge })
    /** Another user changes the shipment. */
    const meanwhile = (patch: object) => service.client.shipments.edit(stored.id, () => patch)
    const edit = (patch: object, metadata?: object) => editIn(rows, stored.id, patch, metadata)
    return { ...stored, reference, stored, slow, rows, meanwhile, edit }
  }
  const editIn = (rows: Live<'shipments'>, id: string, patch: object, metadata: object = {}) =>
    rows.update(id, { metadata: { ...metadata } }, (draft) => void Object.assign(draft, patch))
  const lastTag = () => service.front.seen.findLast(({ method }) => method === 'PATCH')?.headers['if-match']

  test('shows at once, is sent with the tag of the row, and leaves the stored record behind', async () => {
    const { id, eTag, rows, edit, slow } = await world()
    const release = slow.hold(STREAM)
    const seen = seenIn(rows, () => [rows.get(id)?.estimatedWeight, rows.get(id)?.eTag === eTag])
    const change = edit({ estimatedWeight: 900 })
    assert.equal(rows.get(id)?.estimatedWeight, 900)
    await change.isPersisted.promise
    assert.equal(lastTag(), `"${eTag}"`)
    assert.deepEqual(rows.get(id), { ...rows.get(id), ...(await service.client.shipments.get(id)) })
    assert.deepEqual(seen, [
      [null, true],
      [900, true],
      [900, false],
    ])
    release()
  })

  test('of an older version is taken back, says what changed, and shows the newer record at once', async () => {
    const { id, rows, edit, meanwhile, slow } = await world()
    const release = slow.hold(STREAM)
    const newer = await meanwhile({ estimatedWeight: 800 })
    const error = await refusal(edit({ estimatedWeight: 900 }).isPersisted.promise)
    assert.ok(error instanceof ConflictError)
    assert.deepEqual([error.overlaps, error.changes.map(({ to }) => to)], [['/estimatedWeight'], [800]])
    assert.deepEqual(error.current, newer)
    assert.deepEqual([rows.get(id)?.eTag, rows.get(id)?.estimatedWeight], [newer.eTag, 800])
    release()
  })

  test('is made on the version that a form was opened with', async () => {
    const { stored, rows, edit, meanwhile } = await world()
    const newer = await meanwhile({ estimatedWeight: 800 })
    await until(rows, () => rows.get(stored.id)?.eTag === newer.eTag)
    const error = await refusal(edit({ estimatedWeight: 900 }, { seen: stored }).when('settled'))
    assert.ok(error instanceof ConflictError)
    await edit({ estimatedWeight: 900 }, { seen: newer }).when('settled')
  })

  test('with merge goes into a newer version, unless the same field was changed', async () => {
    const { id, rows, edit, meanwhile, slow } = await world({ merge: true, more: { metadata: { a: '1', b: '1' } } })
    const release = slow.hold(STREAM)
    await meanwhile({ customerRemarks: 'Piano', metadata: { a: '2' } })
    await rows
      .update(id, (draft) => {
        draft.metadata.b = '2'
      })
      .when('settled')
    const { customerRemarks, metadata } = rows.get(id)!
    assert.deepEqual([customerRemarks, metadata], ['Piano', { a: '2', b: '2' }])
    await meanwhile({ customerRemarks: 'Two pianos' })
    const error = await refusal(edit({ customerRemarks: 'None' }).when('settled'))
    assert.ok(error instanceof ConflictError)
    assert.equal(rows.get(id)?.customerRemarks, 'Two pianos')
    release()
  })

  for (const merge of [false, true])
    test(`is no conflict with the one before it of the same user (merge: ${merge})`, async () => {
      const { id, rows, edit } = await world({ merge })
      const changes = [edit({ estimatedWeight: 1 }), edit({ estimatedWeight: 2 }), edit({ customerRemarks: 'Piano' })]
      for (const change of changes) await change.when('settled')
      const { estimatedWeight, customerRemarks } = await service.client.shipments.get(id)
      assert.deepEqual([estimatedWeight, customerRemarks], [2, 'Piano'])
      assert.equal(rows.get(id)?.estimatedWeight, 2)
    })

  test('with merge does not overwrite what came into the answer to the one before it', async () => {
    const { id, edit, meanwhile, slow } = await world({ merge: true })
    const release = slow.hold(STREAM)
    await meanwhile({ customerRemarks: 'Piano' })
    const first = edit({ estimatedWeight: 1 })
    const second = edit({ customerRemarks: 'No piano' })
    await first.when('settled')
    assert.ok((await refusal(second.when('settled'))) instanceof ConflictError)
    assert.equal((await service.client.shipments.get(id)).customerRemarks, 'Piano')
    release()
  })

  test('of only the status is a status change, with its reason', async () => {
    const { id, rows, edit } = await world()
    await edit({ status: 'REJECTED' }, { reason: 'No dates' }).when('settled')
    assert.deepEqual([rows.get(id)?.status, rows.get(id)?.rejectionReason], ['REJECTED', 'No dates'])
  })

  test('that the service refuses for another reason is taken back with that reason', async () => {
    const { id, rows, edit } = await world()
    const error = await refusal(edit({ estimatedWeight: -1 }).when('settled'))
    assert.ok(error instanceof ValidationError)
    assert.equal(rows.get(id)?.estimatedWeight, null)
  })

  test('of a new record shows a row with a key of its own until the stored one takes its place', async () => {
    const { stored, reference, rows, slow } = await world()
    const release = slow.hold(STREAM)
    const seen = seenIn(rows, () => [...rows.values()].filter(({ id }) => id !== stored.id).map(({ eTag }) => !!eTag))
    const creating = rows.utils.create({ shipmentType: 'HHG', reference }, { status: 'SUBMITTED', nextStatuses: [] })
    const temporary = rows.toArray.find(({ id }) => id !== stored.id)!
    assert.deepEqual([temporary.status, temporary.nextStatuses], ['SUBMITTED', []])
    const change = editIn(rows, temporary.id, { estimatedWeight: 900 })
    const created = await creating
    await change.when('settled')
    assert.deepEqual([rows.size, rows.get(created.id)?.estimatedWeight], [2, 900])
    assert.ok(!rows.has(temporary.id))
    assert.ok(seen.slice(1).every((others) => others.length === 1))
    release()
    const error = await refusal(rows.utils.create({ shipmentType: 'HHG', estimatedWeight: -1 }))
    assert.ok(error instanceof ValidationError)
    assert.equal(rows.size, 2)
  })

  test('of a new record leaves no gap while another write is on its way', async () => {
    const { stored, reference, rows, slow, edit } = await world()
    const release = slow.hold((method) => method === 'PATCH')
    const change = edit({ estimatedWeight: 900 })
    const sizes = seenIn(rows, () => rows.size)
    const record = { ...stored, reference, id: 'mine', eTag: '' }
    const { shipmentType } = stored
    const creation = rows.insert({ shipmentType, reference, id: record.id } as Shipment)
    await creation.when('settled')
    assert.equal(rows.size, 2)
    release()
    await change.when('settled')
    assert.deepEqual([rows.size, rows.has('mine')], [2, false])
    assert.deepEqual([...new Set(sizes)], [1, 2])
  })

  test('that deletes an older version is taken back', async () => {
    const { id, rows, meanwhile, slow } = await world()
    const release = slow.hold(STREAM)
    const newer = await meanwhile({ estimatedWeight: 800 })
    const deletion = rows.delete(id)
    assert.equal(rows.size, 0)
    assert.ok((await refusal(deletion.when('settled'))) instanceof ConflictError)
    assert.equal(rows.get(id)?.eTag, newer.eTag)
    await rows.delete(id).when('settled')
    assert.equal(rows.size, 0)
    release()
  })

  test('of several records is done for all of them or for none', async () => {
    const { stored, reference, rows, meanwhile, slow } = await world()
    const other = await service.client.shipments.create({ shipmentType: 'HHG', reference })
    await until(rows, () => rows.size === 2)
    const release = slow.hold(STREAM)
    const newer = await meanwhile({ estimatedWeight: 800 })
    const both = (weight: number) =>
      rows
        .update([other.id, stored.id], (drafts) => {
          for (const draft of drafts) draft.estimatedWeight = weight
        })
        .when('settled')
    const error = await refusal(both(900))
    assert.ok(error instanceof ConflictError)
    assert.deepEqual([error.current?.id, error.overlaps], [stored.id, ['/estimatedWeight']])
    assert.ok(error.cause instanceof StateError)
    assert.equal((await service.client.shipments.get(other.id)).eTag, other.eTag)
    assert.equal(rows.get(stored.id)?.eTag, newer.eTag)
    service.front.seen.length = 0
    await both(900)
    assert.deepEqual(
      rows.toArray.map(({ estimatedWeight }) => estimatedWeight),
      [900, 900],
    )
    assert.equal(service.front.seen.filter(({ method }) => method === 'PATCH').length, 1)
    release()
  })

  test('can be a transaction of several kinds of changes, and has up to 100', async () => {
    const { id, reference, rows } = await world()
    const transaction = createTransaction<Shipment>({ mutationFn: rows.utils.persist })
    transaction.mutate(() => {
      rows.insert(Array.from({ length: 2 }, (_, i) => ({ id: `n${i}`, shipmentType: 'HHG', reference }) as Shipment))
      rows.delete(id)
    })
    await transaction.when('settled')
    assert.deepEqual([rows.size, rows.has(id)], [2, false])
    const stored = await service.client.shipments.list({ reference })
    assert.deepEqual(stored.items.map((each) => each.id).toSorted(), [...rows.keys()].toSorted())
    const many = Array.from({ length: 101 }, (_, i) => ({ id: `m${i}`, shipmentType: 'HHG', reference }) as Shipment)
    assert.match((await refusal(rows.insert(many).when('settled'))).message, /up to 100 records, not 101/)
  })
})
