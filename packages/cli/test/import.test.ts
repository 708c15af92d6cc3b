import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fate, startFront } from '../../client/test/front.ts'
import { newMove } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { countOf, fileWith, runningService } from './running.ts'
import { startVanline } from './vanline.ts'

const HEADER =
  'shipmentType,Delivery,estimatedWeight,reference,pickupAddress.streetAddress1,pickupAddress.city,pickupAddress.state,pickupAddress.postalCode'
const MAP = ['--map', 'Delivery=deliveryDate']
const goodRow = (reference: string) => `HHG,2027-03-15,5400,${reference},1 Maple Avenue,Boise,ID,83702`

type Summary = { rows: number; created: number; repeated: number; bad: number }
const summaryOf = (said: string): Summary => JSON.parse(said)

forOneService('vanline import', (running) => {
  const references = async (reference: string): Promise<unknown[]> =>
    (await running.service.call('GET', `/v1/shipments?reference=${reference}&limit=200`)).body

  test('2 for a wrong column, with the one that was meant, and nothing is written', async () => {
    const before = await countOf(running.service)
    const file = fileWith('wrong.csv', 'shipmentType,estimatedWeigth,Clerk\nHHG,1,x\n')
    const { code, complained } = await running.run('import', 'shipments', file)
    assert.equal(code, 2)
    assert.match(
      complained,
      /line 1: unknown columns "estimatedWeigth"; did you mean estimatedWeight, "Clerk"\. Name the field with --map/,
    )
    assert.equal(await countOf(running.service), before)
  })

  test('7 for bad rows, each told with its line and its column, and the good ones are there', async () => {
    const lines = [
      HEADER,
      goodRow('mixed'),
      'HHG,2027-02-30,much,mixed,1 Maple Avenue,Boise,ID,83702',
      '"HHG",2027-03-15,1,"mixed","1 Maple',
      'Avenue",Boise,ID,8370',
      'HHG,2027-03-15',
      goodRow('mixed'),
    ]
    const errors = `${newFolder()}/bad.csv`
    const file = fileWith('mixed.csv', `\ufeff${lines.join('\r\n')}\r\n`)
    const { code, said, complained } = await running.runAlone('import', 'shipments', file, ...MAP, '--errors', errors)
    assert.equal(code, 7, complained)
    assert.deepEqual(
      complained
        .split('\n')
        .filter((line) => line.startsWith('line '))
        .sort(),
      [
        'line 3, Delivery: Must be a calendar date, YYYY-MM-DD, that exists.',
        'line 3, estimatedWeight: Must be a whole number.',
        'line 4, pickupAddress.postalCode: A postal code of the United States is 12345 or 12345-6789.',
        'line 6: Has 2 cells instead of 8.',
      ],
    )
    assert.equal(statSync(errors).mode & 0o077, 0, 'others may read it')
    const { rows, created, bad } = summaryOf(said)
    assert.deepEqual([rows, created, bad, (await references('mixed')).length], [5, 2, 3, 2])
    const [heading, ...refused] = readFileSync(errors, 'utf8')
      .trimEnd()
      .split(/\n(?=\S+ \d|"line)/)
    assert.equal(heading, `importErrors,${HEADER}`)
    assert.deepEqual(refused.sort(), [
      '"line 3, Delivery: Must be a calendar date, YYYY-MM-DD, that exists. line 3, estimatedWeight: Must be a whole number.",HHG,2027-02-30,much,mixed,1 Maple Avenue,Boise,ID,83702',
      '"line 4, pickupAddress.postalCode: A postal code of the United States is 12345 or 12345-6789.",HHG,2027-03-15,1,mixed,"1 Maple\r\nAvenue",Boise,ID,8370',
      'line 6: Has 2 cells instead of 8.,HHG,2027-03-15',
    ])
  })

  test('0 for the refused rows, once they are corrected in the file of --errors', async () => {
    const json = '{"shipmentType":"HHG","reference":"mended","estimatedWeight":"much"}\n{"shipmentType":"H'
    for (const [format, content, correct] of [
      [
        'csv',
        `${HEADER}\nHHG,soon,1,mended,,,,\n${goodRow('mended')}\nHHG,2027-03-15\n`,
        (text: string) => text.replace('soon', '2027-03-15').replace('HHG,2027-03-15\n', `${goodRow('mended')}\n`),
      ],
      [
        'ndjson',
        json,
        (text: string) =>
          text
            .replace('"much"', '2')
            .replace(/\{"importErrors":[^\n]*"row":.*/, '{"shipmentType":"HHG","reference":"mended"}'),
      ],
    ] as const) {
      const errors = `${newFolder()}/refused.${format}`
      const first = await running.run(
        'import',
        'shipments',
        fileWith(`first.${format}`, content),
        ...MAP,
        '--errors',
        errors,
      )
      assert.deepEqual([first.code, summaryOf(first.said).bad], [7, 2], first.complained)
      const corrected = fileWith(`corrected.${format}`, correct(readFileSync(errors, 'utf8')))
      const second = await running.run('import', 'shipments', corrected, ...MAP, '--errors', errors)
      assert.deepEqual([second.code, summaryOf(second.said).created], [0, 2], second.complained)
      assert.equal(readFileSync(errors, 'utf8'), '')
    }
    assert.equal((await references('mended')).length, 5)
  })

  test('a row that is refused twice and corrected in both files of --errors is created once', async () => {
    const [refused, stillRefused] = [`${newFolder()}/refused.csv`, `${newFolder()}/still-refused.csv`]
    const importOf = (file: string, ...options: string[]) =>
      running.run('import', 'shipments', file, ...MAP, ...options)
    const first = fileWith('twice.csv', `${HEADER}\n${goodRow('twice')}\nHHG,soon,much,twice,,,,\n`)
    assert.match((await importOf(first, '--errors', refused)).complained, /^2 rows: 1 created, .* \(\d+\.\d s, /m)
    const half = fileWith('half.csv', readFileSync(refused, 'utf8').replace('soon', '2027-03-15'))
    assert.match((await importOf(half, '--errors', stillRefused)).complained, /^line 2, estimatedWeight: .*\n1 row: /m)
    const whole = (file: string) => readFileSync(file, 'utf8').replace('soon', '2027-03-15').replace('much', '5')
    for (const [file, created] of [
      [refused, 1],
      [stillRefused, 0],
    ] as const)
      assert.equal(summaryOf((await importOf(fileWith('whole.csv', whole(file)))).said).created, created)
    assert.equal((await references('twice')).length, 2)
  })

  test('7 for half a file, whose last row is told, and what is whole is there', async () => {
    const whole = [HEADER, goodRow('half'), goodRow('half')].join('\n')
    const csv = fileWith('half.csv', `${whole}\nHHG,2027-03-15,54`)
    const cut = await running.run('import', 'shipments', csv, ...MAP)
    assert.deepEqual([cut.code, summaryOf(cut.said).created], [7, 2])
    assert.match(cut.complained, /^line 4: Has 3 cells instead of 8\.$/m)
    const inQuotes = await running.run(
      'import',
      'shipments',
      fileWith('quote.csv', `${whole}\nHHG,2027-03-15,54,"ha`),
      ...MAP,
    )
    assert.deepEqual([inQuotes.code, summaryOf(inQuotes.said).bad, (await references('half')).length], [7, 1, 2])
    assert.match(inQuotes.complained, /^line 4: The file ends in the middle of this row/m)
    const ndjson = fileWith('half.ndjson', '{"shipmentType":"HHG","reference":"half json"}\n{"shipmentType":"HH')
    const json = await running.run('import', 'shipments', ndjson)
    assert.deepEqual([json.code, summaryOf(json.said).created], [7, 1])
    assert.match(json.complained, /^line 2: Is not JSON/m)
  })

  test('killed in the middle and run again: every row is there, and none twice', async (t) => {
    const [rows, passing] = [200, 5]
    const before = await countOf(running.service)
    const references = Array.from({ length: rows }, (_, i) => `killed-${i}`)
    const file = fileWith('killed.csv', `${[HEADER, ...references.map(goodRow)].join('\n')}\n`)
    const args = ['import', 'shipments', file, ...MAP, '--concurrency', '16']
    // The import cannot finish: a request has up to 16 rows, and most requests get no answer.
    const front = await startFront(running.service.base)
    t.after(front.close)
    front.fates.push(...Array<Fate>(passing).fill('pass'), ...Array<Fate>(rows).fill('hang'))
    const child = startVanline(args, { VANLINE_URL: front.url })
    while (front.seen.length <= passing || (await countOf(running.service)) <= before) await pause(10)
    child.process.kill('SIGKILL')
    assert.equal(await child.ended, 'SIGKILL')
    const existing = (await countOf(running.service)) - before
    assert.ok(existing > 0 && existing <= passing * 16)
    const { code, said, complained } = await running.run(...args)
    assert.equal(code, 0, complained)
    const { created, repeated } = summaryOf(said)
    assert.deepEqual([created + repeated, repeated >= existing, created > 0], [rows, true, true])
    assert.equal((await countOf(running.service)) - before, rows)
    const again = summaryOf((await running.run(...args)).said)
    assert.deepEqual([again.created, again.repeated], [0, rows])
  })

  test('rows in bulks whose answers are lost or broken off are created once', async (t) => {
    const rows = 250
    const before = await countOf(running.service)
    const references = Array.from({ length: rows }, (_, i) => `lost-${i}`)
    const file = fileWith('lost.csv', `${[HEADER, ...references.map(goodRow)].join('\n')}\n`)
    const front = await startFront(running.service.base)
    t.after(front.close)
    front.fates.push('lose answer', 'halve answer', { status: 503 }, 'lose', { status: 502, isCarriedOut: true })
    const child = startVanline(['import', 'shipments', file, ...MAP], { VANLINE_URL: front.url })
    assert.equal(await child.ended, 0, child.complained.join('\n'))
    assert.equal((await countOf(running.service)) - before, rows)
    assert.ok(front.seen.some(({ method, url }) => method === 'PATCH' && url === '/v1/shipments'))
  })

  test('rows that say the same are as many records, and correcting others makes none of them again', async () => {
    const first = fileWith(
      'same.csv',
      `${[HEADER, goodRow('same'), goodRow('same'), 'HHG,soon,,same,,,,'].join('\n')}\n`,
    )
    assert.equal((await running.run('import', 'shipments', first, ...MAP)).code, 7)
    const corrected = [HEADER, 'HHG,2027-01-01,,same,,,,', goodRow('same'), goodRow('same'), goodRow('same')]
    const again = await running.run('import', 'shipments', fileWith('corrected.csv', corrected.join('\n')), ...MAP)
    assert.equal(again.code, 0, again.complained)
    assert.deepEqual([summaryOf(again.said).created, summaryOf(again.said).repeated], [2, 2])
    assert.equal((await references('same')).length, 4)
    const onPurpose = await running.run('import', 'shipments', first, ...MAP, '--batch', 'second')
    assert.equal(summaryOf(onPurpose.said).created, 2)
  })

  test('a dry run finds what the service would, asks for the moves, and writes nothing', async () => {
    const move = await newMove(running.service)
    const before = await countOf(running.service)
    const lines = [
      'moveID,shipmentType,actualWeight',
      `${move.id},HHG,1`,
      '019a8b6c-3f52-7c1e-9d4a-5b0e2f7a1c33,HHG,-1',
      'x,,',
    ]
    const file = fileWith('dry.csv', lines.join('\n'))
    const { code, said, complained } = await running.run('import', 'shipments', file, '--dry-run')
    assert.deepEqual([code, summaryOf(said).created, summaryOf(said).bad], [7, 1, 2])
    const real = await running.run('import', 'shipments', file)
    const errorLines = (text: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('line '))
        .sort()
    assert.deepEqual(errorLines(complained), errorLines(real.complained))
    assert.equal(errorLines(complained).length, 4)
    assert.equal(await countOf(running.service), before + 1)
  })

  test('what was exported can be imported, as CSV and as NDJSON', async () => {
    const customer = { firstName: '=1+1', lastName: 'O"Hara,\n-Jr.;=1', email: null, phone: null }
    await newMove(running.service, { customer, reference: 'round trip', metadata: { a: '1', b: '-2' } })
    for (const format of ['csv', 'ndjson']) {
      const file = `${newFolder()}/moves.${format}`
      const exported = await running.runAlone('export', 'moves', '--reference', 'round trip', '--output', file)
      assert.equal(exported.code, 0, exported.complained)
      assert.equal(statSync(file).mode & 0o077, 0, 'others may read it')
      const { code, complained } = await running.run('import', 'moves', file, '--batch', format)
      assert.equal(code, 0, complained)
    }
    const { body } = await running.service.call('GET', '/v1/moves?reference=round%20trip')
    assert.equal(body.length, 1 + 1 + 2)
    for (const move of body) assert.deepEqual([move.customer, move.metadata], [customer, { a: '1', b: '-2' }])
  })
})

describe('vanline import', () => {
  const limited = runningService(async () => newFile(), { VANLINE_RATE_LIMIT: '100' })

  test('waits for its turn where requests are counted', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `{"shipmentType":"HHG","reference":"${i}"}`)
    const { code, said, complained } = await limited.run(
      'import',
      'shipments',
      fileWith('many.ndjson', rows.join('\n')),
    )
    assert.equal(code, 0, complained)
    assert.equal(summaryOf(said).created, 300)
  })

  test('130 after SIGINT: what is under way comes to its end, and it says how to go on', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => `{"shipmentType":"HHG","reference":"stop ${i}"}`)
    const child = startVanline(['import', 'shipments', fileWith('stop.ndjson', rows.join('\n'))], {
      VANLINE_URL: limited.service.base,
    })
    while ((await countOf(limited.service)) < 320) await pause(20)
    child.process.kill('SIGINT')
    assert.equal(await child.ended, 130)
    assert.match(child.complained.join('\n'), /Interrupted\. Run the same command again/)
    const { created, bad } = summaryOf(child.said.join(''))
    assert.deepEqual([created, bad], [(await countOf(limited.service)) - 300, 0])
  })

  test('1 and 2 for a file that is not there, and one of an unknown kind', async () => {
    assert.equal((await limited.run('import', 'shipments', '/nowhere.csv')).code, 1)
    assert.equal((await limited.run('import', 'shipments', fileWith('x.txt', ''))).code, 2)
    const csv = fileWith('x.csv', `${HEADER}\n`)
    for (const errors of [csv, `${newFolder()}/x.ndjson`])
      assert.equal((await limited.run('import', 'shipments', csv, '--errors', errors)).code, 2)
    assert.equal(readFileSync(csv, 'utf8'), `${HEADER}\n`)
  })
})
