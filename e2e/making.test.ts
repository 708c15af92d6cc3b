import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import { live, sharedWorld } from './browser.ts'
import { follow } from './visits.ts'

describe('making things in the console', () => {
  const world = sharedWorld({ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' }, async () => {})

  test('an empty database offers example data and a form; what is typed survives a reload, and what is wrong is said beside its field', async () => {
    const page = await world.open('/')
    await page.getByText('No shipments yet').waitFor()
    assert.match(await page.getByLabel('Command for sample data').innerText(), /vanline -- demo/)
    await page.getByRole('link', { name: 'Create a move' }).click()
    await page.waitForURL(/\/moves\/new$/)
    const move = await world.service.client.moves.create({})
    await follow(page, `/shipments/new?moveID=${move.id}`)
    await page.locator('input[name="/shipmentType"]').fill('')
    await page.getByLabel('City').first().fill('Austin')
    await page.getByLabel('Requested pickup date').fill('2026-12-02')
    await page.getByLabel('Requested delivery date').fill('2026-12-01')
    await page.getByRole('button', { name: 'Submit shipment' }).click()
    assert.equal(await page.getByText('Required.').count(), 4)

    await page.reload()
    assert.equal(await page.getByLabel('City').first().inputValue(), 'Austin')
    await page.locator('input[name="/shipmentType"]').fill('HHG')
    await page.getByLabel('Street').first().fill('1 Main Street')
    await page.getByLabel('State').first().fill('TX')
    // A field that was changed is checked by the rules of the service when it is left.
    const requestedPickup = page.getByLabel('Requested pickup date')
    await requestedPickup.fill('2026-12-03')
    await requestedPickup.blur()
    await page.getByText('Must not be after the requested delivery date').waitFor()
    await page.getByLabel('Postal code').first().fill('6060')
    await page.getByLabel('Postal code').first().blur()
    await page.getByText('A postal code of the United States is 12345 or 12345-6789.').waitFor()
    await page.getByLabel('Postal code').first().fill('78701')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Submit shipment' }).click()
    await page.getByText('Must not be after the requested delivery date').waitFor()

    await page.getByLabel('Requested delivery date').fill('2026-12-09')
    await page.getByRole('button', { name: 'Submit shipment' }).click()
    await page.waitForURL(/\/console\/shipments\/[0-9a-f-]{36}/)
    const [made] = (await world.service.client.shipments.list()).items
    assert.equal(made!.moveID, move.id)
    assert.equal(made!.pickupAddress?.city, 'Austin')
    assert.equal(made!.deliveryDate, '2026-12-09')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: made!.locator }).waitFor()
  })

  test('an empty shipment is not submitted: without a move the form of a move is shown, with one it asks for a date or an address', async () => {
    const { client } = world.service
    const move = await client.moves.create({ customer: { firstName: 'Ines' } })
    const page = await world.open('/shipments')
    await page.getByRole('link', { name: 'New shipment' }).click()
    await page.getByRole('button', { name: 'Create move' }).waitFor()
    await follow(page, '/shipments/new')
    await page.waitForURL(/\/moves\/new$/)
    await page.getByRole('button', { name: 'Create move' }).waitFor()

    await follow(page, `/moves/${move.id}`)
    await page.getByRole('link', { name: 'Add a shipment' }).click()
    await page.getByRole('button', { name: 'Submit shipment' }).click()
    await page.getByText('Enter a date or an address, or save a draft.').waitFor()
    await page.locator('input[name="/requestedPickupDate"]:focus').waitFor()
    assert.deepEqual((await client.shipments.list({ moveID: move.id })).items, [])
    await page.getByLabel('Save as a draft, and submit it later').check()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.waitForURL(/\/console\/shipments\/[0-9a-f-]{36}/)
    const made = (await client.shipments.list({ moveID: move.id })).items
    assert.deepEqual(
      made.map(({ status }) => status),
      ['DRAFT'],
    )
  })

  test('Today follows what happens', async () => {
    const page = await world.open('/')
    await live(page)
    const figure = page.getByRole('link', { name: /waiting for a decision$/ })
    const before = Number(/\d+/.exec(await figure.filter({ hasText: /\d/ }).innerText())![0])
    const made = await world.service.client.shipments.create({ shipmentType: 'HHG' })
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByRole('link', { name: made.locator }).waitFor()
    await figure.filter({ hasText: String(before + 1) }).waitFor()
    await page.getByText('Deliveries by week', { exact: true }).first().waitFor()
    await page.locator('[data-series=done]').first().waitFor({ state: 'attached' })
  })

  test('a change of a move that a colleague made meanwhile is kept, and where both changed the same one chooses', async () => {
    const { client } = world.service
    const move = await client.moves.create({ reference: 'J-1', remarks: 'Ring twice' })
    const page = await world.open(`/moves/${move.id}`)
    await live(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Remarks').fill('Ring three times')
    await client.moves.update(move, { reference: 'J-2', customer: { firstName: 'Ada' } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const merged = await client.moves.get(move.id)
    assert.deepEqual([merged.remarks, merged.reference, merged.customer?.firstName], ['Ring three times', 'J-2', 'Ada'])

    // Saving closed the form; the same key opens it again.
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await page.keyboard.press('e')
    await page.getByLabel('Reference', { exact: true }).fill('J-mine')
    await client.moves.update(merged, { reference: 'J-theirs' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Reference is now “J-theirs”').waitFor()
    assert.equal((await client.moves.get(move.id)).reference, 'J-theirs')
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.').nth(1).waitFor()
    assert.equal((await client.moves.get(move.id)).reference, 'J-mine')
  })

  test('a webhook is made, shows its secret once, and its deliveries can be read and sent again', async () => {
    const got: string[] = []
    const receiver = createServer((request, response) => {
      got.push(String(request.headers['webhook-id']))
      request.resume().on('end', () => response.end('thank you'))
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const { port } = receiver.address() as { port: number }
    try {
      const page = await world.open('/webhooks')
      await page.getByRole('button', { name: 'New webhook' }).click()
      await page.getByLabel('URL').fill(`http://127.0.0.1:${port}/in`)
      await page.getByRole('button', { name: 'Create webhook' }).click()
      assert.match(await page.getByTestId('secret').innerText(), /^whsec_/)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('link', { name: `http://127.0.0.1:${port}/in` }).click()
      await page.getByText('webhook.ping').click()
      await page.getByText('thank you').waitFor()
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByText('webhook.ping').nth(1).waitFor()
      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.locator('summary').nth(2).waitFor()
      assert.ok(got.length >= 2)
      assert.equal(await page.getByTestId('secret').count(), 0)
    } finally {
      receiver.closeAllConnections()
      receiver.close()
    }
  })
})
