/** Signatures in the console: under exactly what was read, and nothing is signed that was not seen. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe('signatures in the console', () => {
  const world = sharedWorld()

  /** A shipment with a customer and three items. */
  async function made() {
    const { client } = world.service
    const move = await client.moves.create({ customer: { firstName: 'Carla', lastName: "O'Hara" } })
    const shipment = await client.shipments.create({ moveID: move.id, shipmentType: 'HHG' })
    for (const description of ['Sofa', 'Piano', 'Rug']) await client.items.create(shipment.id, { description })
    const [sofa, piano] = await Array.fromAsync(client.items.each(shipment.id, { sort: 'number' }))
    return { shipment, sofa: sofa!, piano: piano! }
  }

  /** Draws a line with the mouse. */
  async function draw(page: Page): Promise<void> {
    const pad = page.getByTestId('pad')
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 30, box.y + 60)
    await page.mouse.down()
    for (let i = 1; i <= 10; i++) await page.mouse.move(box.x + 30 + i * 15, box.y + 60 + (i % 2) * 30)
    await page.mouse.up()
  }

  test('a customer signs what is shown; after a change it is read again first, and later changes are said', async () => {
    const { client } = world.service
    const { shipment, sofa, piano } = await made()
    const page = await world.open(`/shipments/${shipment.id}`)
    const card = page.getByRole('region', { name: 'Signatures' })
    await card.getByText('Nothing is signed yet.').waitFor()
    await card.getByRole('button', { name: 'Sign on this screen' }).click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('region', { name: 'What is signed' })
    await text.getByRole('cell', { name: 'Piano' }).waitFor()
    assert.equal(await dialog.getByLabel('Who signs').inputValue(), "Carla O'Hara")
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await dialog.getByText('Sign in the field.').waitFor()
    await draw(page)
    assert.deepEqual(await drawnViolationsOn(page, 'signing'), [])

    await client.items.update(piano, { description: 'Grand piano' })
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('Not signed: this has changed since you read it').waitFor()
    await alert.getByText('Item 2 Piano › Description: “Piano” is now “Grand piano”').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Sign', exact: true }).isDisabled(), true)
    assert.deepEqual((await client.signatures.list(shipment.id)).items, [])
    await shoot(page, 'signature-refused')
    await alert.getByRole('button', { name: 'Read again' }).click()
    await text.getByRole('cell', { name: 'Grand piano' }).waitFor()
    // What was drawn was under another text.
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await dialog.getByText('Sign in the field.').waitFor()
    await draw(page)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await card.getByRole('img', { name: "Signature of Carla O'Hara" }).waitFor()
    const [signature] = (await client.signatures.list(shipment.id)).items
    assert.deepEqual([signature!.purpose, signature!.signerRole], ['INVENTORY_AT_ORIGIN', 'CUSTOMER'])

    await client.items.update(sofa, { exceptions: 'Wet on one side' })
    await card.getByText('Changed since it was signed: item 1 Sofa (exceptions)').waitFor()
    await shoot(page, 'signatures-card')
    await card.getByRole('button', { name: "Show what Carla O'Hara signed" }).click()
    await dialog.getByRole('cell', { name: 'Grand piano' }).waitFor()
    assert.equal(await dialog.getByText('Wet on one side').count(), 0)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save what was signed' }).click(),
    ])
    const digest = createHash('sha256')
      .update(await readFile(await saved.path()))
      .digest('hex')
    assert.equal(digest, signature!.digest)
  })

  test('on a phone by keys alone, and on paper with what has changed', async () => {
    const { client } = world.service
    const { shipment, piano } = await made()
    const page = await world.open(`/shipments/${shipment.id}`, PHONE)
    await page.getByRole('button', { name: 'Sign on this screen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What is signed').first().selectOption('DELIVERY')
    await dialog.getByLabel('Who signs').fill('Jo Wells')
    await dialog.getByLabel('As', { exact: true }).selectOption('RECEIVING_AGENT')
    await dialog.getByText('Piano').first().waitFor()
    await page.getByTestId('pad').focus()
    // Two lines: the pen is down as long as Shift is.
    for (const keys of [['ArrowRight', 'ArrowRight', 'ArrowDown'], ['ArrowUp']]) {
      await page.keyboard.down('Shift')
      for (const key of keys) await page.keyboard.press(key)
      await page.keyboard.up('Shift')
      await page.keyboard.press('ArrowRight')
    }
    assert.deepEqual(await drawnViolationsOn(page, 'signing on a phone'), [])
    await shoot(page, 'signing-phone')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const [signature] = (await client.signatures.list(shipment.id)).items
    assert.deepEqual(
      (signature!.strokes as unknown as number[][][]).map(({ length }) => length),
      [4, 2],
    )

    await client.items.update(piano, { status: 'MISSING' })
    await page.goto(`${world.service.url}/console/shipments/${shipment.id}/print/inventory`)
    const sheet = page.getByRole('article')
    await sheet.getByRole('img', { name: 'Signature of Jo Wells' }).waitFor()
    await sheet.getByText('Customer or receiving agent: Jo Wells').waitFor()
    await sheet.getByText('Delivery, changed since it was signed: item 2 Piano (now missing)').waitFor()
    await sheet.getByRole('row', { name: /Piano.*Missing/ }).waitFor()
    await page.goto(`${world.service.url}/console/shipments/${shipment.id}/print/bill-of-lading`)
    await sheet.getByRole('img', { name: 'Signature of Jo Wells' }).waitFor()
  })
})
