import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { save, saved, shipmentsIn, type } from './editing.ts'

describe('two people change one shipment', () => {
  const world = sharedWorld()
  const { made, read, open } = shipmentsIn(world)

  test('the second is told at once, sees yours, theirs and before, chooses, and both changes stay', async () => {
    const shipment = await made({ deliveryDate: '2026-12-01', reference: 'PO-7', estimatedWeight: 1000 })
    const [ada, ben] = await Promise.all([open(shipment), open(shipment)])
    await type(ben, 'Requested delivery date', '2026-12-20')
    await type(ben, 'Reference', 'PO-7 Ben')
    await type(ada, 'Requested delivery date', '2026-12-10')
    await type(ada, 'Estimated weight', '2500')
    await save(ada)
    await saved(ada)

    // Ben has not saved yet: he sees a notice, and his input is unchanged.
    await ben.getByText(/Changed by anonymous .*: (Estimated weight|Requested delivery date), /).waitFor()
    await ben.getByText('Another user saved: Dec 10, 2026').waitFor()
    assert.equal(await ben.getByLabel('Requested delivery date', { exact: true }).inputValue(), '2026-12-20')
    await save(ben)
    const dialog = ben.getByRole('dialog', { name: /also changed/ })
    await dialog.getByRole('group', { name: 'Requested delivery date' }).waitFor()
    assert.equal(await dialog.getByRole('group').count(), 1)
    const says = await dialog.innerText()
    assert.match(says, /Before\s*Dec 1, 2026[\s\S]*Yours\s*Dec 20, 2026[\s\S]*Theirs, by anonymous.*\s*Dec 10, 2026/)
    assert.match(says, /Already merged[\s\S]*Estimated weight\s*1,000 lb → 2,500 lb by anonymous/)
    assert.match(says, /Reference\s*PO-7 → PO-7 Ben by you/)
    await shoot(ben, 'conflict-light')
    assert.deepEqual(await drawnViolationsOn(ben, 'resolver'), [])

    // Nothing was written, and a reload loses nothing.
    assert.equal((await read(shipment)).reference, 'PO-7')
    await ben.reload()
    await ben.getByText(/Unsaved input from .* is restored/).waitFor()
    assert.equal(await ben.getByLabel('Reference', { exact: true }).inputValue(), 'PO-7 Ben')
    await save(ben)
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await saved(ben)
    const { deliveryDate, reference, estimatedWeight } = await read(shipment)
    assert.deepEqual([deliveryDate, reference, estimatedWeight], ['2026-12-20', 'PO-7 Ben', 2500])
    await ada.getByRole('button', { name: /^Change Reference: PO-7 Ben/ }).waitFor()
  })

  test('what does not overlap is merged without a question, and one is told', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await type(page, 'Reference', 'mine')
    await world.service.client.shipments.update(shipment, { customerRemarks: 'theirs' })
    await page.getByText('You changed other fields').waitFor()
    await save(page)
    await page.getByText('Saved. Changes of other users are kept too: Customer remarks.').waitFor()
    await saved(page)
    const { reference, customerRemarks } = await read(shipment)
    assert.deepEqual([reference, customerRemarks], ['mine', 'theirs'])
  })

  test('while one chooses a third save arrives: the user chooses again, and can enter another value', async () => {
    const { client } = world.service
    const shipment = await made({ reference: 'A', counselorRemarks: 'A' })
    const page = await open(shipment, { colorScheme: 'dark' })
    await type(page, 'Reference', 'mine')
    await type(page, 'Counselor remarks', 'mine')
    const second = await client.shipments.update(shipment, { reference: 'second', counselorRemarks: 'second' })
    await save(page)
    const dialog = page.getByRole('dialog', { name: /also changed/ })
    await dialog.getByRole('button', { name: 'All theirs' }).click()
    await dialog.getByRole('button', { name: 'Save merged version' }).waitFor()
    await client.shipments.update(second, { reference: 'third' })
    await dialog.getByRole('button', { name: '1 left to choose' }).waitFor()
    await dialog.getByRole('button', { name: 'Enter another value: Reference' }).click()
    // The common ancestor is a choice too.
    await dialog.getByLabel('Yours: Reference').fill('A')
    await shoot(page, 'conflict-dark')
    assert.deepEqual(await drawnViolationsOn(page, 'resolver in dark'), [])
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await saved(page)
    const { reference, counselorRemarks } = await read(shipment)
    assert.deepEqual([reference, counselorRemarks], ['A', 'second'])
  })

  test('another save arrives during the choice: the comparison starts again on the current version', async () => {
    const { client } = world.service
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await type(page, 'Reference', 'mine')
    await client.shipments.update(shipment, { reference: 'second' })
    await save(page)
    const dialog = page.getByRole('dialog', { name: /also changed/ })
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await shoot(page, 'conflict-phone')
    assert.deepEqual(await drawnViolationsOn(page, 'resolver on a phone'), [])
    // The next save is refused, because a third save comes before it.
    let isLate = false
    await page.route('**/v1/shipments/*', async (route) => {
      if (route.request().method() !== 'PATCH' || isLate) return route.continue()
      isLate = true
      await client.shipments.update(await read(shipment), { reference: 'third' })
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await dialog.getByText('third').waitFor()
    assert.equal((await read(shipment)).reference, 'third')
    await dialog.getByRole('button', { name: /^Yours/ }).click()
    await dialog.getByRole('button', { name: 'Save merged version' }).click()
    await saved(page)
    assert.equal((await read(shipment)).reference, 'mine')
  })

  test('an address that both changed is chosen as a whole', async () => {
    const shipment = await made()
    const page = await open(shipment)
    await page.getByRole('button', { name: /^Change Destination address: 1 Main Street/ }).click()
    await page.getByLabel('City', { exact: true }).fill('Dallas')
    await world.service.client.shipments.update(shipment, { destinationAddress: { streetAddress1: '9 Oak Avenue' } })
    await page.getByText(/Changed by anonymous .*: Destination address/).waitFor()
    await save(page)
    await page.getByRole('button', { name: /^Yours/ }).click()
    await page.getByRole('button', { name: 'Save merged version' }).click()
    await saved(page)
    const { destinationAddress } = await read(shipment)
    assert.deepEqual([destinationAddress?.streetAddress1, destinationAddress?.city], ['1 Main Street', 'Dallas'])
  })

  test('a save whose answer is lost is not asked about: what is there is what was typed', async () => {
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await type(page, 'Reference', 'mine')
    let isLost = false
    await page.route('**/v1/shipments/*', async (route) => {
      if (route.request().method() !== 'PATCH' || isLost) return route.continue()
      isLost = true
      // The same request without its idempotency key, so that the next try counts as another request.
      const { 'idempotency-key': _, ...headers } = route.request().headers()
      await route.fetch({ headers })
      await route.abort()
    })
    await save(page)
    await saved(page)
    assert.equal((await read(shipment)).reference, 'mine')
    assert.ok(isLost)
  })

  test('the colleague who was faster ended it: what cannot be saved any more says so, and stays', async () => {
    const { client } = world.service
    const shipment = await made({ reference: 'A' })
    const page = await open(shipment)
    await type(page, 'Requested delivery date', '2026-12-20')
    await client.shipments.status(shipment, 'CANCELED')
    await page.getByText('This status is final.').waitFor()
    await save(page)
    await page.getByText('The shipment has reached a final status').waitFor()
    assert.equal(await page.getByLabel('Requested delivery date', { exact: true }).inputValue(), '2026-12-20')
    await client.shipments.delete(shipment.id)
    await page.getByText('This shipment was deleted').waitFor()
    assert.equal(await page.getByLabel('Requested delivery date', { exact: true }).inputValue(), '2026-12-20')
    await page.reload()
    await page.getByText('Its history stays.').waitFor()
    await page.getByText('deleted the shipment').waitFor()
  })
})
