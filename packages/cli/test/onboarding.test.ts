import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Body } from '../../server/test/app.ts'
import { ADDRESS, newAgent, newMove, newService, newShipment, read, through } from '../../server/test/fixtures.ts'
import { putOn } from '../../server/test/parties.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { fileWith, type Running, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']
const summaryOf = (said: string) => JSON.parse(said)

/** All moves of a service with everything below them. */
async function everything({ service }: Running): Promise<Body[]> {
  const moves: Body[] = await read(service, '/v1/moves?sort=createdAt&limit=200')
  return Promise.all(
    moves.map(async (move) => ({
      ...move,
      shipments: await read(service, `/v1/moves/${move.id}/shipments?sort=createdAt&expand=agents,services`),
      parties: await read(service, `/v1/moves/${move.id}/parties`),
    })),
  )
}

const partyIn = async (service: Running['service'], content: Body = {}): Promise<Body> => {
  const body = { name: 'North Hauling', kind: 'ORGANIZATION', ...content }
  return (await service.call('POST', '/v1/parties', { body })).body
}
const partiesOf = ({ service }: Running): Promise<Body[]> => read(service, '/v1/parties?sort=createdAt')

const NAMES = ['id', 'eTag', 'moveID', 'shipmentID', 'partyID']
/** The records without their ids and tags, in an order that does not depend on them. */
const withoutNames = (records: Body[]): Body[] =>
  JSON.parse(JSON.stringify(records), (name, value) => (NAMES.includes(name) ? undefined : value)).sort(
    (a: Body, b: Body) => (a.locator < b.locator ? -1 : 1),
  )

forOneService('onboarding', (running) => {
  const kept = runningService(async () => newFile())
  const other = runningService(async () => newFile())

  test('an export of everything makes the same records in an empty service, with their ids if asked for', async () => {
    const { service } = running
    const first = await newMove(service, { customer: { firstName: 'Ada' }, reference: 'PO-1', metadata: { id: 'x' } })
    const shipment = await newShipment(service, {
      moveID: first.id,
      destinationAddress: ADDRESS,
      pickupAddress: ADDRESS,
    })
    await newAgent(service, shipment)
    await newService(service, shipment, { reason: 'A piano' })
    await through(service, shipment, 'APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED')
    for (const statuses of [
      ['REJECTED'],
      ['APPROVED', 'IN_TRANSIT', 'DIVERSION_REQUESTED'],
      ['APPROVED', 'TERMINATED_FOR_CAUSE'],
    ])
      await through(service, await newShipment(service, { moveID: first.id }), ...statuses)
    await newShipment(service, { status: 'DRAFT' })
    const canceled = await newMove(service)
    await newShipment(service, { moveID: canceled.id })
    await service.call('PATCH', `/prime/v1/moves/${canceled.id}/updateStatus`, {
      body: { status: 'CANCELED', reason: 'Stays' },
      headers: { 'if-match': '*' },
    })
    const owner = await partyIn(service, { name: 'Acme Van Lines', reference: 'V-1', metadata: { id: 'x' } })
    const hauler = await partyIn(service)
    await partyIn(service, { kind: 'PERSON', name: 'On no move' })
    await putOn(service, first.id, owner, 'OWNER')
    await putOn(service, first.id, hauler, 'CUSTOMER', 'READ')
    await putOn(service, canceled.id, owner, 'OWNER')
    const headers = { 'if-match': '*' }
    await service.call('PUT', '/v1/company', { body: { name: 'Acme Van Lines', timeZone: 'America/Boise' }, headers })
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    const [before, parties] = [await everything(running), await partiesOf(running)]
    // The status IN_STORAGE opened a stay.
    const staysURL = `/v1/shipments/${shipment.id}/storage-stays`
    const stays = await read(service, staysURL)
    assert.equal(stays.length, 1)
    const rows = before.length + parties.length + stays.length + 1
    for (const [to, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const) {
      const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.deepEqual([dry.code, (await everything(to)).length], [0, 0], dry.complained)
      for (const [created, repeated] of [
        [rows, 0],
        [0, rows],
      ]) {
        const { code, said, complained } = await to.run('import', 'all', file, ...SOURCE, ...options)
        assert.equal(code, 0, complained)
        assert.deepEqual([summaryOf(said).created, summaryOf(said).repeated], [created, repeated])
      }
    }
    for (const to of [kept, other]) {
      const { name, timeZone, units } = await read(to.service, '/v1/company')
      assert.deepEqual([name, timeZone, units], ['Acme Van Lines', 'America/Boise', 'POUNDS'])
    }
    assert.deepEqual([await everything(kept), await partiesOf(kept)], [before, parties])
    assert.deepEqual(await read(kept.service, staysURL), stays)
    assert.deepEqual(withoutNames(await everything(other)), withoutNames(before))
    assert.deepEqual(withoutNames(await partiesOf(other)), withoutNames(parties))
    const [copied] = await everything(other)
    const copies = await partiesOf(other)
    assert.notEqual(copied.id, before[0].id)
    // The parties on the move are the same companies, by their new ids.
    assert.deepEqual(
      copied.parties.map(({ partyID }: Body) => copies.find(({ id }) => id === partyID).name),
      before[0].parties.map(({ partyID }: Body) => parties.find(({ id }) => id === partyID)!.name),
    )
  })

  test('a move with more records than one request takes is exported, imported and refused like any other', async () => {
    const { service } = running
    const at = (minute: number) => new Date(Date.UTC(2026, 9, 1) + minute * 60_000).toISOString()
    const stamps = { submittedAt: at(100), approvedAt: at(101), lastUpdated: at(102) }
    const locator = 'MXJ7PQ'
    const services = Array.from({ length: 100 }, () => ({ code: 'FUEL', createdAt: at(3), lastUpdated: at(3) }))
    const shipment = (number: number, status: string, more: object = {}) => ({
      ...{
        shipmentType: 'HHG',
        status,
        createdAt: at(number),
        ...(status === 'DRAFT' ? { lastUpdated: at(9) } : stamps),
      },
      ...{
        locator: `${locator}-0${number}`,
        destinationAddress: { ...ADDRESS, lastUpdated: at(9) },
        services,
        ...more,
      },
    })
    const drafts = [1, 2, 3, 4, 5].map((number) => shipment(number, 'DRAFT'))
    const lines = (...records: object[]) =>
      fileWith('large.ndjson', records.map((each) => JSON.stringify(each)).join('\n'))
    const move = { locator, status: 'APPROVED', createdAt: at(0), lastUpdated: at(200), remarks: 'large' }
    const errors = `${newFolder()}/refused.ndjson`
    // The last shipment is the one that decides the status of the move. The fifth does not fit into its request, and is wrong.
    const wrong = shipment(5, 'DRAFT', { submittedAt: at(100) })
    const large = lines({ ...move, shipments: [...drafts.slice(0, 4), wrong, shipment(6, 'APPROVED')] })
    const partly = await running.run('import', 'all', large, ...SOURCE, '--errors', errors)
    assert.equal(partly.code, 7, partly.complained)
    assert.match(partly.complained, /^line 1, shipments\.4\.submittedAt: /m)
    const corrected = fileWith('corrected.ndjson', readFileSync(errors, 'utf8').replace(/"submittedAt":"[^"]*",/, ''))
    for (const created of [1, 0]) {
      const { code, said, complained } = await running.run('import', 'all', corrected, ...SOURCE)
      assert.deepEqual([code, summaryOf(said).created], [0, created], complained)
    }
    const [stored] = await read(service, `/v1/moves?q=${locator}`)
    assert.deepEqual([stored.status, stored.lastUpdated], ['APPROVED', move.lastUpdated])
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    const mine = async (from: Running) => (await everything(from)).filter((each) => each.locator === locator)
    for (const [to, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const)
      assert.equal((await to.run('import', 'all', file, ...SOURCE, ...options)).code, 0)
    const [before] = await mine(running)
    assert.equal(before.shipments.length, 6)
    assert.deepEqual(await mine(kept), [before])
    assert.deepEqual(withoutNames(await mine(other)), withoutNames([before]))
  })

  test('moves and shipments in two files find each other, and refused rows are written whole', async () => {
    const stamps = {
      submittedAt: '2026-10-01T08:00:00Z',
      approvedAt: '2026-10-02T08:00:00Z',
      createdAt: '2026-10-01T08:00:00Z',
    }
    const done = { ...stamps, actualPickupDate: '2026-10-03', actualDeliveryDate: '2026-10-04' }
    const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')
    const moves = fileWith(
      'moves.ndjson',
      lines(
        { locator: 'KB7GMX', status: 'COMPLETED' },
        { reference: 'PO-9' },
        { reference: 'PO-10', remarks: 'two' },
        { reference: 'PO-12' },
        { reference: 'PO-12' },
      ),
    )
    const shipments = fileWith(
      'shipments.ndjson',
      lines(
        { shipmentType: 'HHG', locator: 'KB7GMX-04', status: 'DELIVERED', ...done },
        { shipmentType: 'HHG', moveReference: 'PO-9', status: 'APPROVED', ...stamps },
        { shipmentType: 'PPM', moveReference: 'PO-10', status: 'DELIVERED', ...stamps },
        { shipmentType: 'PPM', moveReference: 'PO-10', status: 'DRAFT' },
        { shipmentType: 'HHG', reference: 'alone', status: 'DRAFT' },
        { shipmentType: 'HHG', moveReference: 'PO-11', status: 'DRAFT' },
        { shipmentType: 'HHG', moveReference: 'PO-12', status: 'DRAFT' },
      ),
    )
    const errors = `${newFolder()}/refused.ndjson`
    const { code, said, complained } = await running.run(
      'import',
      'all',
      moves,
      shipments,
      ...SOURCE,
      '--errors',
      errors,
    )
    assert.equal(code, 7, complained)
    const { rows, created, bad } = summaryOf(said)
    assert.deepEqual([rows, created, bad], [12, 7, 5])
    assert.match(complained, /^shipments\.ndjson, line 3, actualDeliveryDate: DELIVERED needs actualDeliveryDate\.$/m)
    assert.match(
      complained,
      /^shipments\.ndjson, line 6, moveReference: No move in the file or in the service has the reference PO-11\. .*moveID/m,
    )
    assert.match(complained, /^shipments\.ndjson, line 7, moveReference: Several moves have the reference PO-12\./m)
    assert.equal((await read(running.service, '/v1/shipments?q=KB7GMX-04')).length, 1)
    assert.equal((await read(running.service, '/v1/moves?reference=PO-9'))[0].status, 'APPROVED')
    const refused = readFileSync(errors, 'utf8')
    assert.equal(refused.trimEnd().split('\n').length, 5)
    const other = 'Another row of its move was refused.'
    assert.ok(refused.includes(`"importErrors":["moves.ndjson, line 3: ${other}"],"reference":"PO-10"`), refused)
    assert.equal(refused.split('needs actualDeliveryDate').length, 2, 'each reason once')
    const corrected = fileWith(
      'corrected.ndjson',
      refused
        .replace('"DELIVERED"', '"APPROVED"')
        .replaceAll('PO-11', 'PO-9')
        .split('\n')
        .filter((line) => !/PO-12/.test(line))
        .join('\n'),
    )
    const again = await running.run('import', 'all', corrected, ...SOURCE, '--errors', errors)
    assert.deepEqual([again.code, summaryOf(again.said).created], [0, 4], again.complained)
    assert.equal((await read(running.service, '/v1/moves?reference=PO-10'))[0].status, 'APPROVED')
    const [{ id }] = await read(running.service, '/v1/moves?reference=PO-9')
    assert.equal((await read(running.service, `/v1/moves/${id}/shipments`)).length, 2, 'the move in the service')
    await newMove(running.service, { reference: 'PO-9' })
    const ambiguous = fileWith('one.ndjson', lines({ shipmentType: 'HHG', moveReference: 'PO-9', status: 'DRAFT' }))
    const several = await running.run('import', 'all', ambiguous, ...SOURCE)
    assert.deepEqual([several.code, /Several moves in the service/.test(several.complained)], [7, true])
  })

  test('a CSV file of one kind is imported with its source; 2 for options that do not fit', async () => {
    const csv = fileWith(
      'old.csv',
      'shipmentType,status,submittedAt,createdAt,reference\nHHG,SUBMITTED,2026-10-01T08:00:00Z,2026-10-01T08:00:00Z,from csv\n',
    )
    const { code, complained } = await running.run('import', 'shipments', csv, ...SOURCE)
    assert.equal(code, 0, complained)
    const [shipment] = await read(running.service, '/v1/shipments?reference=from%20csv')
    assert.equal(shipment.createdAt, '2026-10-01T08:00:00.000Z')
    for (const wrong of [
      ['import', 'all', fileWith('x.ndjson', '')],
      ['import', 'all', csv, ...SOURCE],
      ['import', 'shipments', csv, '--keep-ids'],
      ['import', 'shipments', csv, csv, ...SOURCE],
    ])
      assert.equal((await running.run(...wrong)).code, 2, wrong.join(' '))
  })
})
