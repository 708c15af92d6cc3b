import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { live, sharedWorld, shoot } from './browser.ts'
import { save, saved, shipmentsIn, type } from './editing.ts'

// By the keyboard, because new entries move the buttons of the history under the pointer.
describe('undo in the console', () => {
  const world = sharedWorld()
  const { made, read, open } = shipmentsIn(world)

  test('the notice after a save takes it back, and the history shows both', async () => {
    const shipment = await made({ reference: 'first' })
    const page = await open(shipment)
    await type(page, 'Reference', 'second')
    await save(page)
    await saved(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Saved.' })
    await shoot(page, 'undo-notice-light')
    await notice.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: /^Change Reference: first/ }).waitFor()
    assert.equal((await read(shipment)).reference, 'first')
    const timeline = page.getByRole('region', { name: 'History' })
    await timeline.getByText('undid the change of reference').waitFor()
    await shoot(page, 'undo-history-light')
    await timeline.getByRole('button', { name: 'Undo Reference', exact: true }).press('Enter')
    await page.getByText('Nothing to undo: it was undone before.').waitFor()
    // Undoing the undo gives the value back.
    await timeline.getByRole('button', { name: 'Undo Undone: Reference' }).press('Enter')
    await page.getByRole('button', { name: /^Change Reference: second/ }).waitFor()
    assert.equal((await read(shipment)).reference, 'second')
  })

  test('an entry of the history is undone beside later changes, and not over them', async () => {
    const { client } = world.service
    const shipment = await made({ reference: 'A', estimatedWeight: 1000 })
    const heavier = await client.shipments.update(shipment, { estimatedWeight: 2000 })
    const renamed = await client.shipments.update(heavier, { reference: 'B' })
    const agent = await client.agents.create(shipment.id, {
      ...{ agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '555 0100' },
    })
    await client.agents.update(agent, { firstName: 'Grace' })
    const page = await open(shipment)
    const timeline = page.getByRole('region', { name: 'History' })
    await timeline.getByRole('button', { name: /^Undo Estimated weight/ }).waitFor()
    assert.equal(await timeline.getByRole('button', { name: /^Undo/ }).count(), 3, 'not for what creates a record')
    await timeline.getByRole('button', { name: /^Undo Estimated weight/ }).press('Enter')
    await timeline.getByText('undid the change of estimated weight').waitFor()
    const undone = await read(shipment)
    assert.deepEqual([undone.estimatedWeight, undone.reference], [1000, renamed.reference])
    await client.shipments.update(undone, { reference: 'C' })
    await timeline
      .getByText('B → C')
      .or(timeline.locator('del', { hasText: 'B' }))
      .first()
      .waitFor()
    await timeline.getByRole('button', { name: 'Undo Reference' }).last().press('Enter')
    const refusal = page.getByRole('alert').filter({ hasText: 'The change was not undone' })
    await refusal.getByText(/reference, by anonymous/).waitFor()
    assert.equal((await read(shipment)).reference, 'C')
    await timeline.getByRole('button', { name: /^Undo Agent/ }).press('Enter')
    await page.getByRole('region', { name: 'Agents' }).getByText('Ada, 555 0100').waitFor()
  })

  test('a move is taken back in the same way', async () => {
    const move = await world.service.client.moves.create({ remarks: 'first' })
    const page = await world.open(`/moves/${move.id}`)
    await live(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Remarks', { exact: true }).fill('second')
    await save(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Saved.' })
    await notice.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('undid the change of remarks').waitFor()
    assert.equal((await world.service.client.moves.get(move.id)).remarks, 'first')
  })
})
