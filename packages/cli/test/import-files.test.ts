/** Files as other programs write them: encodings, delimiters, and what to do when an import ends early. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newShipment } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFolder } from './places.ts'
import { fileWith } from './running.ts'
import { vanline } from './vanline.ts'

forOneService('vanline import of files of other programs', (running) => {
  const citiesOf = async (reference: string): Promise<string[]> => {
    const { body } = await running.service.call('GET', `/v1/shipments?reference=${reference}`)
    return body.map(({ pickupAddress }: { pickupAddress: { city: string } }) => pickupAddress.city).sort()
  }
  const HEADER =
    'shipmentType;reference;pickupAddress.streetAddress1;pickupAddress.city;pickupAddress.state;pickupAddress.postalCode'
  const rowIn = (city: string, reference: string) => `HHG;${reference};"1 Maple\r\nAvenue";${city};ID;83702`

  test('7 for Latin-1 from a spreadsheet, and 0 with the option that the line names; no row is created twice', async () => {
    const path = join(newFolder(), 'orders.csv')
    const rows = [HEADER, rowIn('Bern', 'latin'), rowIn('Zürich', 'latin')]
    writeFileSync(path, Buffer.from(rows.join('\r\n'), 'latin1'))
    const call = ['import', 'shipments', path]
    const refused = await running.run(...call)
    assert.equal(refused.code, 7, refused.complained)
    assert.match(refused.complained, /line 5: the file is not UTF-8\. .* add --encoding latin1/)
    assert.doesNotMatch(refused.complained, /Run the same command again/)
    for (const created of [2, 0]) {
      const { code, complained } = await running.run(...call, '--encoding', 'latin1')
      assert.equal(code, 0, complained)
      assert.match(complained, created ? /created/ : / 0 created, 2 existed already/)
    }
    assert.deepEqual(await citiesOf('latin'), ['Bern', 'Zürich'])
  })

  test('7 for Latin-1 in the first line, which says that no row was created', async () => {
    const path = join(newFolder(), 'orders.csv')
    writeFileSync(path, Buffer.from(`Straße;${HEADER}\r\n`, 'latin1'))
    const { code, complained } = await running.run('import', 'shipments', path)
    assert.deepEqual([code, complained.endsWith('save the file as UTF-8. No row was created.')], [7, true], complained)
  })

  test('the file of --errors is read with the same options, although it is UTF-8', async () => {
    const path = join(newFolder(), 'orders.tsv')
    const rows = [HEADER, rowIn('Zürich', 'twice')].join('\n').replaceAll(';', '\t').replace('HHG', 'HHG'.repeat(30))
    writeFileSync(path, Buffer.from(rows, 'latin1'))
    const errors = join(newFolder(), 'refused.csv')
    const options = ['--encoding', 'latin1', '--errors']
    const first = await running.run('import', 'shipments', path, ...options, errors)
    assert.equal(first.code, 7, first.complained)
    const corrected = fileWith('corrected.csv', readFileSync(errors, 'utf8').replace(/(HHG)+/, 'HHG'))
    const second = await running.run('import', 'shipments', corrected, ...options, errors)
    assert.equal(second.code, 0, second.complained)
    assert.deepEqual(await citiesOf('twice'), ['Zürich'])
  })

  test('2 for a delimiter that is none; its names are understood', async () => {
    const file = fileWith('odd.csv', 'shipmentType|reference\nHHG|a\n')
    assert.equal((await running.run('import', 'shipments', file, '--delimiter', '||')).code, 2)
    assert.equal((await running.run('import', 'shipments', file, '--delimiter', '|', '--dry-run')).code, 0)
    const tabs = fileWith('tabs.csv', 'shipmentType\treference\nHHG\ta\n')
    assert.equal((await running.run('import', 'shipments', tabs, '--delimiter', 'tab', '--dry-run')).code, 0)
  })

  test('an import that the same command would end in the same way says what to do first', async () => {
    const file = fileWith('orders.ndjson', '{"shipmentType":"HHG"}\n')
    const unknown = await running.run('import', 'shipments', file, '--channel', 'no/channel')
    assert.match(unknown.complained, /0 rows created so far\. Correct --url or --channel, then run the command again/)
    const down = await vanline(['import', 'shipments', file], { VANLINE_URL: 'http://127.0.0.1:2' })
    assert.match(down.complained, /0 rows created so far\. Run the same command again to continue/)
  })

  test('items of a file have their numbers in its order; a dry run and a bad row add none', async () => {
    const shipment = await newShipment(running.service)
    const rows = [
      ...['locator,shipmentID,description,isHighValue,estimatedVolume,conditionAtOrigin,number'],
      ...Array.from(
        { length: 30 },
        (_, i) => `${i % 2 ? shipment.locator : ''},${i % 2 ? '' : shipment.id},Box ${i},,,,99`,
      ),
      `${shipment.locator},,Piano,TRUE,70.5,"[{""code"":""SC"",""places"":[10]}]",1`,
      `${shipment.locator},,Rug,maybe,1.25,,`,
      ',,Lamp,,,,',
    ]
    const file = fileWith('inventory.csv', rows.join('\n'))
    const dry = await running.run('import', 'items', file, '--dry-run')
    assert.equal(dry.code, 7)
    const { code, complained } = await running.run('import', 'items', file)
    assert.equal(code, 7, complained)
    for (const said of [dry.complained, complained])
      assert.match(
        said,
        /line 33, isHighValue: Must be true or false\.(?:.|\n)*line 33, estimatedVolume: Has one decimal/,
      )
    assert.match(complained, /line 34, locator: There is no shipment with this locator\./)
    const { body } = await running.service.call('GET', `/v1/shipments/${shipment.id}/items?sort=number&limit=200`)
    assert.deepEqual(
      body.map((item: Record<string, unknown>) => [item.number, item.description, item.isHighValue]),
      [...Array.from({ length: 30 }, (_, i) => [i + 1, `Box ${i}`, false]), [31, 'Piano', true]],
    )
    assert.deepEqual(
      [body[30].estimatedVolume, body[30].conditionAtOrigin],
      [70.5, [{ code: 'SC', places: [10], remarks: null }]],
    )
  })
})
