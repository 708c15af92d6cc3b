import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Move } from '@vanline/client'
import { drawnViolationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'

describe('changing many moves in the console', () => {
  const world = sharedWorld()
  const made = (content: object) => world.service.client.moves.create(content)
  const read = ({ id }: Move) => world.service.client.moves.get(id)
  /** Opens the moves with a reference, and selects all that match. */
  const selected = async (reference: string, count: number) => {
    const page = await world.open(`/moves?q=${reference}`, { viewport: { width: 1440, height: 900 } })
    await page.getByTestId('rows').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: `Select all ${count}` }).click()
    await page.getByText(`${count} selected`).waitFor()
    return page
  }
  const lines = (page: Awaited<ReturnType<typeof selected>>, name: 'Preview' | 'Result') =>
    page.getByRole('list', { name }).getByRole('listitem')

  test('a field of all that match; a conflict is explained in its row, and no update is lost', async () => {
    const [mine, theirs] = [await made({ reference: 'FIELD-1' }), await made({ reference: 'FIELD-2' })]
    const page = await selected('FIELD-', 2)
    await page.getByRole('button', { name: 'Change a field' }).click()
    await page.getByLabel('New value').fill('Call before arrival')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Preview: 2 can be changed. Nothing is changed yet.').waitFor()
    assert.match(
      await lines(page, 'Preview').filter({ hasText: mine.locator }).innerText(),
      /Can be changed\s+Remarks: – → Call before arrival/,
    )
    assert.deepEqual(await read(mine), mine)
    await shoot(page, 'bulk-moves-preview-light')
    assert.deepEqual(await drawnViolationsOn(page, 'preview of moves'), [])
    await world.service.client.moves.update(theirs, { remarks: 'Leave at the gate' })
    await page.getByRole('button', { name: 'Change 2 moves' }).click()
    await page.getByText('1 changed, 1 not changed').waitFor()
    const conflict = lines(page, 'Result').filter({ hasText: theirs.locator })
    await conflict.getByText('Another user changed this move').waitFor()
    await conflict.getByText('Remarks is now “Leave at the gate”, changed by anonymous').waitFor()
    assert.equal((await read(theirs)).remarks, 'Leave at the gate')
    await conflict.getByRole('button', { name: `Apply to the new version: ${theirs.locator}` }).click()
    await page.getByText('2 changed', { exact: true }).waitFor()
    assert.deepEqual([(await read(mine)).remarks, (await read(theirs)).remarks], Array(2).fill('Call before arrival'))
  })

  test('moves are canceled and deleted, those that cannot be are shown with the reason', async () => {
    const { client } = world.service
    const [empty, full] = [await made({ reference: 'AWAY-1' }), await made({ reference: 'AWAY-2' })]
    const shipment = await client.shipments.create({ shipmentType: 'HHG', moveID: full.id })
    const page = await selected('AWAY-', 2)
    await page.getByRole('button', { name: 'Delete moves' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Preview: 1 can be deleted, 1 cannot. Nothing is changed yet.').waitFor()
    const refused = lines(page, 'Preview').filter({ hasText: full.locator })
    await refused.getByText('The move has shipments').waitFor()
    await page.getByRole('button', { name: 'Delete 1 move', exact: true }).click()
    await page.getByText('1 deleted, 1 not deleted').waitFor()
    assert.match(await lines(page, 'Result').filter({ hasText: empty.locator }).innerText(), /Deleted/)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('1 selected').waitFor()
    await page.getByRole('button', { name: 'Cancel moves' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The customer stays')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Cancel 1 move', exact: true }).click()
    await page.getByText('1 canceled', { exact: true }).waitFor()
    const canceled = await read(full)
    assert.deepEqual([canceled.status, canceled.statusReason], ['CANCELED', 'The customer stays'])
    assert.equal((await client.shipments.get(shipment.id)).status, 'CANCELED')
    await assert.rejects(read(empty), { status: 404 })
  })
})
