import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Absence, CrewMember, Truck } from '@vanline/client'
import type { Body } from '../../server/test/app.ts'
import { newShipment, read } from '../../server/test/fixtures.ts'
import { newAbsence, newCrewMember, newTruck } from '../../server/test/fleet.ts'
import { newJob, plan } from '../../server/test/planning.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { fileWith, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']
const TIMES = { startsAt: '2026-12-01T06:00:00.000Z', endsAt: '2026-12-03T06:00:00.000Z' }

forOneService('the commands about trucks and crews', (running) => {
  const kept = runningService(async () => newFile())
  const other = runningService(async () => newFile())

  test('a truck is created, listed, changed, and refused to be deleted while it is absent', async () => {
    const truck = await running.json<Truck>('trucks', 'create', 'name=Mule 4', 'plate=ID 4821', 'capacityPounds=12000')
    const changed = await running.json<Truck>('trucks', 'patch', truck.id, 'capacityCubicFeet=1600', 'isActive=false')
    assert.deepEqual([changed.capacityPounds, changed.capacityCubicFeet, changed.isActive], [12000, 1600, false])
    assert.deepEqual(await running.json('trucks', 'list', '--q', 'mule'), [changed])
    assert.deepEqual(await running.json('trucks', 'list', '--q', 'mule', '--active'), [])
    const times = [`startsAt=${TIMES.startsAt}`, `endsAt=${TIMES.endsAt}`]
    const absence = await running.json<Absence>('absences', 'create', `truckID=${truck.id}`, ...times)
    const among = ['absences', 'list', '--truck', truck.id, '--from', '2026-12-02T00:00:00Z', '--to', TIMES.endsAt]
    assert.deepEqual(await running.json(...among), [absence])
    const used = await running.run('trucks', 'delete', truck.id)
    assert.deepEqual([used.code, used.complained.includes(`absences/${absence.id}`)], [4, true], used.complained)
    for (const words of [
      ['absences', 'delete', absence.id],
      ['trucks', 'delete', truck.id],
    ])
      assert.equal((await running.run(...words)).code, 0)
  })

  test('a crew member has skills and languages, separated by commas', async () => {
    const words = ['firstName=Ximena', 'lastName=Rojas', 'skills=DRIVER,LEAD', 'languages=es']
    const person = await running.json<CrewMember>('crew-members', 'create', ...words)
    assert.deepEqual([person.skills, person.languages], [['DRIVER', 'LEAD'], ['es']])
    assert.deepEqual(await running.json('crew-members', 'list', '--search', 'rojas', '--skill', 'lead'), [person])
    assert.match(
      (await running.onTerminal(140, ['crew-members', 'list', '--search', 'rojas'])).said,
      /^name +skills +languages +phone +active +id\nXimena Rojas +DRIVER LEAD +es /,
    )
  })

  /** Exports everything, and imports it into a service that keeps the ids and into one that gives new ones, each after a dry run. */
  async function copyAll(): Promise<void> {
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    for (const [to, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const) {
      const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.equal(dry.code, 0, dry.complained)
      const done = await to.run('import', 'all', file, ...SOURCE, ...options)
      assert.equal(done.code, 0, done.complained)
    }
  }

  test('an export has them, and an import creates them with the ids that the service gives', async () => {
    const { service } = running
    const truck = await newTruck(service, { name: 'Export 1', capacityPounds: 900 })
    const plain = await newTruck(service, { name: 'Export 2' })
    const person = await newCrewMember(service, { firstName: 'Yara', skills: ['PACKER'] })
    const absences = [
      await newAbsence(service, { truckID: truck.id, reason: 'Tires' }),
      await newAbsence(service, { crewMemberID: person.id }),
    ]
    await copyAll()
    for (const to of [kept, other]) {
      const [named] = await read(to.service, '/v1/trucks?q=export%201')
      assert.deepEqual({ ...named, id: truck.id, eTag: truck.eTag }, truck)
      const repaired: Body[] = await read(to.service, `/v1/absences?truckID=${named.id}`)
      assert.deepEqual(
        repaired.map(({ reason }) => reason),
        ['Tires'],
      )
      assert.equal((await read(to.service, '/v1/trucks?q=export%202'))[0].createdAt, plain.createdAt)
    }
    for (const absence of absences) assert.deepEqual(await read(kept.service, `/v1/absences/${absence.id}`), absence)
  })

  test('a roundtrip keeps jobs, what they book, and the dates of their shipments', async () => {
    const { service } = running
    const truck = await newTruck(service, { name: 'Round 1', capacityPounds: 6000 })
    const people = [
      await newCrewMember(service, { firstName: 'Zoe' }),
      await newCrewMember(service, { firstName: 'Abe' }),
    ]
    const crewMemberIDs = people.map(({ id }) => id)
    const shipment = await newShipment(service, { estimatedWeight: 5000, reference: 'ROUND' })
    const booked = { kind: 'PICKUP', truckID: truck.id, crewMemberIDs, leadID: crewMemberIDs[1] }
    // The later day is planned first: the date of the shipment follows the earlier one.
    const later = await newJob(service, shipment, { ...booked, day: '2027-02-09' })
    const first = await newJob(service, shipment, { ...booked, day: '2027-02-08', instructions: 'Ring twice' })
    const ofMove = await newJob(service, { id: shipment.moveID }, { kind: 'SURVEY', day: '2027-01-04' })
    const done = await newJob(service, shipment, { truckID: truck.id, day: '2027-02-07' })
    // By now the truck is too small, and one of the people has left.
    for (const [url, body] of [
      [`/prime/v1/jobs/${done.id}/updateStatus`, { status: 'DONE' }],
      [`/v1/shipments/${shipment.id}`, { estimatedWeight: 9000 }],
      [`/v1/crew-members/${crewMemberIDs[0]}`, { isActive: false }],
    ] as const) {
      const answer = await service.call('PATCH', url, { headers: { 'If-Match': '*' }, body })
      assert.equal(answer.status, 200, answer.text)
    }

    await copyAll()
    const now = await read(service, `/v1/shipments/${shipment.id}`)
    assert.deepEqual(await read(kept.service, `/v1/shipments/${shipment.id}`), now)
    assert.equal(now.scheduledPickupDate, '2027-02-08')
    for (const { id } of [later, first, ofMove, done])
      assert.deepEqual(await read(kept.service, `/v1/jobs/${id}`), await read(service, `/v1/jobs/${id}`))
    // Elsewhere the records have other ids, and name each other by them.
    const [named] = await read(other.service, '/v1/trucks?q=round')
    const jobs: Body[] = await read(other.service, `/v1/jobs?truckID=${named.id}&sort=day`)
    assert.deepEqual(
      jobs.map(({ day, status }) => [day, status]),
      [
        ['2027-02-07', 'DONE'],
        ['2027-02-08', 'PLANNED'],
        ['2027-02-09', 'PLANNED'],
      ],
    )
    const lead = await read(other.service, `/v1/crew-members/${jobs[1]!.leadID}`)
    assert.deepEqual([jobs[1]!.crewMemberIDs.length, lead.firstName], [2, 'Abe'])
    assert.equal((await read(other.service, `/v1/shipments/${jobs[1]!.shipmentID}`)).reference, 'ROUND')
    // The truck is taken there too.
    const refused = await plan(other.service, { id: jobs[1]!.moveID }, { truckID: named.id, day: '2027-02-08' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'already_booked'], refused.text)
  })

  test('7 for an absence of a truck that neither the file nor the service has, also in a dry run', async () => {
    const line = { truckID: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f99', ...TIMES }
    const file = fileWith('absences.ndjson', JSON.stringify(line))
    for (const options of [['--dry-run'], []]) {
      const { code, complained } = await running.run('import', 'all', file, ...SOURCE, ...options)
      assert.deepEqual([code, /no truck with this id/.test(complained)], [7, true], complained)
    }
  })

  test('7 for a job that the service refuses for its content, also in a dry run', async () => {
    const { moveID } = await newShipment(running.service)
    const job = { moveID, kind: 'PACKING', day: '2027-02-08', windowStart: '08:00', windowEnd: '10:00' }
    const wrong = [
      { ...job, expectedMinutes: 1 },
      { ...job, expectedMinutes: 60, timeZone: 'Mars/Olympus' },
      { ...job, expectedMinutes: 60, leadID: moveID },
      { ...job, expectedMinutes: 60, kind: 'PARTY' },
    ]
    for (const line of wrong) {
      const file = fileWith('jobs.ndjson', JSON.stringify(line))
      for (const options of [['--dry-run'], []]) {
        const { code, complained } = await running.run('import', 'all', file, ...SOURCE, ...options)
        assert.equal(code, 7, `${JSON.stringify(line)} ${options}: ${complained}`)
      }
    }
  })

  /** Imports lines, first as a dry run: both refuse the same lines, for the same reason. */
  async function refusedLines(lines: object[], reason: RegExp): Promise<number[]> {
    const file = fileWith('plans.ndjson', lines.map((line) => JSON.stringify(line)).join('\n'))
    const found: number[][] = []
    for (const [options, words] of [
      [['--dry-run'], reason] as const,
      [[], /has another job or is absent at this time|There is a job at this time/] as const,
    ]) {
      const { complained } = await running.run('import', 'all', file, ...SOURCE, '--concurrency', '1', ...options)
      const complaints = [...complained.matchAll(/^line (\d+)(?:, \w+)?: (.*)$/gm)]
      for (const [, , detail] of complaints) assert.match(detail!, words)
      found.push(complaints.map(([, line]) => Number(line)))
    }
    assert.deepEqual(found[0], found[1], 'the dry run and the import')
    return found[0]!
  }

  test('7 for what the file itself books twice, also in a dry run', async () => {
    const { moveID } = await newShipment(running.service)
    const person = await newCrewMember(running.service, { firstName: 'Twice' })
    const truck = { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f01', name: 'In the file', isActive: true }
    const job = { moveID, kind: 'PACKING', day: '2027-04-30', windowStart: '22:00', windowEnd: '23:00' }
    const late = { ...job, expectedMinutes: 240, truckID: truck.id, timeZone: 'UTC' }
    const away = { crewMemberID: person.id, startsAt: '2027-05-03T00:00:00.000Z', endsAt: '2027-05-04T00:00:00.000Z' }
    const lines = [
      truck,
      late,
      // After midnight, in another month, while the truck is still taken.
      { ...late, day: '2027-05-01', windowStart: '01:00', windowEnd: '01:30', expectedMinutes: 30 },
      // When the truck is free again.
      { ...late, day: '2027-05-01', windowStart: '02:00', windowEnd: '02:30', expectedMinutes: 30 },
      { ...late, status: 'CANCELED' },
      away,
      // Two absences may overlap.
      away,
      { ...late, day: '2027-05-03', truckID: null, crewMemberIDs: [person.id] },
    ]
    assert.deepEqual(await refusedLines(lines, /taken .* by another line of the file\.$/), [3, 8])
  })

  test('7 for what the service has booked already, also in a dry run', async () => {
    const { service } = running
    const { moveID } = await newShipment(service)
    const [truck, person] = [await newTruck(service), await newCrewMember(service)]
    const booked = { truckID: truck.id, crewMemberIDs: [person.id], timeZone: 'UTC' }
    // A week that began in the month before.
    const long = { ...booked, day: '2027-05-28', windowStart: '08:00', windowEnd: '09:00', expectedMinutes: 7 * 1440 }
    const stored = await newJob(service, { id: moveID }, long)
    await newAbsence(service, { truckID: truck.id, startsAt: '2027-07-01T00:00:00Z', endsAt: '2027-07-02T00:00:00Z' })
    const job = { moveID, kind: 'PACKING', windowStart: '07:00', windowEnd: '08:00', expectedMinutes: 60 }
    const on = (day: string, who: object) => ({ ...job, timeZone: 'UTC', day, ...who })
    const lines = [
      on('2027-06-04', { truckID: truck.id }),
      on('2027-06-04', { crewMemberIDs: [person.id] }),
      on('2027-07-01', { truckID: truck.id }),
      on('2027-07-01', { crewMemberIDs: [person.id] }),
      { crewMemberID: person.id, startsAt: '2027-06-01T00:00:00.000Z', endsAt: '2027-06-01T01:00:00.000Z' },
      on('2027-06-05', { truckID: truck.id }),
    ]
    assert.deepEqual(
      await refusedLines(lines, /taken .* by (job|absence) [0-9a-f-]{36} of the service\.$/),
      [1, 2, 3, 5],
    )
    // A job that was imported with its id does not stand against itself.
    const again = fileWith('again.ndjson', JSON.stringify(stored))
    const dry = await running.run('import', 'all', again, ...SOURCE, '--keep-ids', '--dry-run')
    assert.equal(dry.code, 0, dry.complained)
  })

  test('a line without a time zone is in that of the company, also in a dry run', async () => {
    const { service } = running
    const { moveID } = await newShipment(service)
    const truck = await newTruck(service)
    const timeZone = 'Pacific/Honolulu'
    const replaced = await service.call('PUT', '/v1/company', { headers: { 'If-Match': '*' }, body: { timeZone } })
    assert.ok(replaced.status < 300, replaced.text)
    const noon = { day: '2027-06-14', windowStart: '12:00', windowEnd: '13:00', expectedMinutes: 60, truckID: truck.id }
    await newJob(service, { id: moveID }, { ...noon, timeZone })
    const lines = [{ ...noon, moveID, kind: 'PACKING' }]
    assert.deepEqual(await refusedLines(lines, /taken .* of the service\.$/), [1])
  })
})
