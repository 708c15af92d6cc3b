/** Views that are stored on the server, and moves that are assigned: what several people do with the lists. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { makeExamples } from './examples.ts'
import { sharedWorldOf } from './people.ts'
import { follow } from './visits.ts'

describe('lists that several people use', () => {
  const { world, clients, open } = sharedWorldOf(['Ann', 'Ben', 'Cleo'], {}, ({ Ben }) => makeExamples(Ben, 24))
  /** Opens the menu of views, whose button has the name of the view that is shown. */
  const viewsMenu = async (page: Page, name = 'Views') => {
    await page.getByRole('search').getByRole('button', { name, exact: true }).click()
    return page.getByRole('dialog')
  }
  const inNavigation = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

  test('a view with its columns is shared, seen by another user, and changed by its owner only', async () => {
    const ben = await open('Ben', '/shipments?status=REJECTED&q=PO')
    await ben.getByRole('button', { name: 'Columns' }).click()
    await ben.getByRole('checkbox', { name: 'Type' }).uncheck()
    await ben.keyboard.press('Escape')
    const menu = await viewsMenu(ben)
    await menu.getByText('The text in the search is not part of it').waitFor()
    await menu.getByLabel('Save this view as').fill('Sent back')
    await menu.getByRole('checkbox', { name: 'Share it with the others' }).check()
    await menu.getByRole('button', { name: 'Save', exact: true }).click()
    await ben.waitForURL(/view=/)
    const [view] = (await clients.Ben.views.list()).items
    await viewsMenu(ben, 'Sent back')
    assert.deepEqual(await drawnViolationsOn(ben, 'views'), [])
    assert.deepEqual([view!.query, view!.columns.includes('shipmentType')], [{ status: ['REJECTED'] }, false])

    const cleo = await open('Cleo', '/')
    await inNavigation(cleo, 'Sent back').click()
    await cleo.getByText('2 shipments', { exact: true }).waitFor()
    assert.equal(await cleo.getByRole('columnheader', { name: 'Type' }).count(), 0)
    const hers = await viewsMenu(cleo, 'Sent back')
    await hers.getByText('Shared by others').waitFor()
    for (const name of ['Rename Sent back', 'Delete Sent back', 'Share Sent back'])
      assert.equal(await hers.getByRole('button', { name }).count(), 0)
    await cleo.keyboard.press('Escape')
    await cleo.getByRole('button', { name: 'Clear' }).click()
    await cleo.getByRole('columnheader', { name: 'Type' }).waitFor()
  })

  test('a view is changed, renamed and deleted; a change of another user is explained and not overwritten', async () => {
    const shared = {
      name: 'Stored',
      page: 'shipments',
      query: { status: ['IN_STORAGE'], sort: 'deliveryDate' },
      shared: true,
    } as const
    const stored = await clients.Ben.views.create(shared)
    const page = await open('Ben', '/shipments')
    await inNavigation(page, 'Stored').click()
    await page.waitForURL(/status=IN_STORAGE/)
    await page.getByRole('columnheader', { name: 'Delivery' }).getByRole('button').click()
    await page.waitForURL(/sort=-deliveryDate/)
    const menu = await viewsMenu(page, 'Stored')
    await menu.getByRole('button', { name: 'Save changes to Stored' }).click()
    await menu.getByRole('button', { name: 'Save changes to Stored' }).waitFor({ state: 'detached' })
    const changed = await clients.Ben.views.get(stored.id)
    assert.deepEqual(changed.query, { status: ['IN_STORAGE'], sort: '-deliveryDate' })

    await menu.getByRole('button', { name: 'Rename Stored' }).click()
    await clients.Ann.views.update(changed, { name: 'In storage' })
    await menu.getByLabel('New name').fill('Waiting in storage')
    await menu.getByRole('button', { name: 'Rename', exact: true }).click()
    await menu.getByText('Another user changed Stored').waitFor()
    await menu.getByText(/Name is now “In storage”, changed by Ann/).waitFor()
    assert.equal((await clients.Ben.views.get(stored.id)).name, 'In storage')
    await menu.getByRole('button', { name: 'Apply my change' }).click()
    await inNavigation(page, 'Waiting in storage').waitFor()

    await menu.getByRole('button', { name: 'Delete Waiting in storage' }).click()
    await menu.getByText('Others use it too').waitFor()
    await menu.getByRole('button', { name: 'Delete', exact: true }).click()
    await inNavigation(page, 'Waiting in storage').waitFor({ state: 'detached' })
    await assert.rejects(clients.Ben.views.get(stored.id), { status: 404 })
  })

  test('views that an earlier version kept in the browser are stored once', async () => {
    const local = [{ name: 'From before', search: { status: 'CANCELED', q: 'Okafor' } }]
    const localStorage = [{ name: 'vanline.views.shipments', value: JSON.stringify(local) }]
    const storageState = { cookies: [], origins: [{ origin: world.service.url, localStorage }] }
    const page = await open('Cleo', '/shipments', { storageState, isNew: true })
    await inNavigation(page, 'From before').click()
    await page.waitForURL(/status=CANCELED/)
    await page.reload()
    await inNavigation(page, 'From before').waitFor()
    const stored = (await clients.Cleo.views.list()).items.filter(({ name }) => name === 'From before')
    assert.deepEqual(
      stored.map(({ query, shared }) => ({ query, shared })),
      [{ query: { status: ['CANCELED'] }, shared: false }],
    )
    assert.equal(await page.evaluate('localStorage.getItem("vanline.views.shipments")'), null)
  })

  test('an unassigned move is taken in its row; one that a colleague took meanwhile stays theirs', async () => {
    const [mine, theirs] = [await clients.Ann.moves.create(), await clients.Ann.moves.create()]
    const page = await open('Ben', '/moves')
    await inNavigation(page, 'Unassigned moves').click()
    const row = (locator: string) => page.getByTestId('rows').getByRole('row').filter({ hasText: locator })
    await page.getByRole('button', { name: `Assign ${mine.locator} to me` }).click()
    await row(mine.locator).waitFor({ state: 'detached' })
    assert.equal((await clients.Ann.moves.get(mine.id)).assignee, 'Ben')
    await page.route('**/v1/moves/*', async (route) => {
      if (route.request().method() === 'PATCH') await clients.Ann.moves.update(theirs, { assignee: 'Cleo' })
      await route.continue()
    })
    await page.getByRole('button', { name: `Assign ${theirs.locator} to me` }).click()
    await page.getByText(`${theirs.locator} was not assigned to you`).waitFor()
    await page.getByText(/Assignee is now “Cleo”, changed by Ann/).waitFor()
    assert.equal((await clients.Ann.moves.get(theirs.id)).assignee, 'Cleo')
    await inNavigation(page, 'My moves').click()
    await row(mine.locator).waitFor()
    assert.equal(await row(theirs.locator).count(), 0)
    assert.doesNotMatch(page.url(), /Ben/)
  })

  test('many moves are assigned at once, and the list of shipments shows whose they are', async () => {
    const moves = await Promise.all([1, 2].map((i) => clients.Ann.moves.create({ reference: `TAKE-${i}` })))
    const shipment = await clients.Ann.shipments.create({ shipmentType: 'HHG', moveID: moves[0]!.id })
    const page = await open('Cleo', '/moves?q=TAKE-')
    await page.getByTestId('rows').getByRole('row').nth(1).waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByRole('button', { name: 'Assign to me', exact: true }).click()
    await page.getByText('The assignee of these moves becomes Cleo.').waitFor()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Assignee: – → Cleo').first().waitFor()
    await page.getByRole('button', { name: 'Change 2 moves' }).click()
    await page.getByText('2 changed', { exact: true }).waitFor()
    for (const { id } of moves) assert.equal((await clients.Ann.moves.get(id)).assignee, 'Cleo')
    await follow(page, '/shipments')
    await page.getByRole('button', { name: 'Assignee' }).click()
    await page.getByRole('menuitem', { name: 'Mine' }).click()
    await page.getByText('1 shipment', { exact: true }).waitFor()
    await page.getByRole('link', { name: shipment.locator }).waitFor()
  })
})
