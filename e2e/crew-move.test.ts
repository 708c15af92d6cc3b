/** Jobs of whole moves on the phone of a crew, and plans that change under an open sheet, in the real browser against the real service. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { violationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import {
  doStep,
  entries,
  fillSheet,
  goOnline,
  goTo,
  type Member,
  newMember,
  newMoveVisit,
  newVisit,
  notesOf,
  openCrew,
  PHONE,
  pillSays,
  type Way,
  wayTo,
} from './crew-world.ts'

describe('a job of a whole move', () => {
  const world = sharedWorld()
  let way: Way
  before(async () => {
    way = await wayTo(world.service)
  })
  after(() => way.close())

  const open = async (member: Member, customer: string) => {
    const page = await openCrew(await world.blank(PHONE), way, member.links[0]!.secret)
    await page.getByText(customer).first().waitFor()
    return page
  }

  test('with several shipments: shows all of them, writes to the one that is chosen, and guesses none', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const streets = ['1 First Street', '2 Second Street']
    const { job, shipments } = await newMoveVisit(client, [ana], 'Quill', streets)
    const page = await open(ana, 'Quill')
    await page.getByText('Pickup, 2 addresses').waitFor()
    await goTo(page, `/jobs/${job.id}`)
    for (const [i, { locator }] of shipments.entries()) {
      await page.getByRole('region', { name: locator }).getByText(streets[i]!).waitFor()
      const map = await page.getByRole('link', { name: `Map: From, ${locator}` }).getAttribute('href')
      assert.ok(decodeURIComponent(map!).includes(streets[i]!))
    }
    assert.deepEqual(await violationsOn(page), [])
    await doStep(page, job.id, 'On the way')
    await doStep(page, job.id, 'Arrived')
    await page.getByRole('button', { name: 'Loaded', exact: true }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Weight, lb').count(), 0)
    assert.equal(await dialog.getByRole('radio', { checked: true }).count(), 0)
    await fillSheet(page, dialog, { photos: 1, note: 'The piano is heavy', items: '3' })
    await dialog.getByRole('button', { name: 'keep on this phone' }).click()
    await dialog.getByText('Choose the shipment that this is for.').waitFor()
    await dialog.getByRole('radio', { name: shipments[1]!.locator }).check()
    assert.deepEqual(await violationsOn(page), [])
    await shoot(page, 'crew-sheet-of-move')
    await dialog.getByRole('button', { name: 'keep on this phone' }).click()
    await dialog.waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
    assert.equal((await client.jobs.get(job.id)).status, 'DONE')
    const [first, second] = shipments
    assert.deepEqual(await notesOf(world.service, first!.id), [])
    assert.deepEqual(await notesOf(world.service, second!.id), ['Items counted: 3\nThe piano is heavy'])
    const documentsOf = async (shipmentID: string) => (await client.documents.list({ shipmentID })).items.length
    assert.deepEqual([await documentsOf(first!.id), await documentsOf(second!.id)], [0, 1])
    for (const { id, eTag } of shipments) assert.equal((await client.shipments.get(id)).eTag, eTag)
  })

  test('with several shipments: a refused step goes as a note to the one that is chosen', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const { job, shipments } = await newMoveVisit(client, [ana], 'Quill', ['1 First Street', '2 Second Street'])
    const page = await open(ana, 'Quill')
    await way.cut()
    await doStep(page, job.id, 'On the way')
    await client.jobs.update(await client.jobs.get(job.id), { crewMemberIDs: [] })
    await way.restore()
    await goOnline(page)
    await goTo(page, '/outbox')
    await entries(page).filter({ hasText: 'The office gave this job to another crew.' }).click()
    const handOver = page.getByRole('button', { name: 'Hand to the office as a note' })
    assert.ok(await handOver.isDisabled())
    await page.getByRole('radio', { name: '2 Second Street' }).check()
    await handOver.click()
    await pillSays(page, 'All saved')
    assert.deepEqual(await notesOf(world.service, shipments[0]!.id), [])
    assert.match((await notesOf(world.service, shipments[1]!.id)).join(), /On the way.*another crew/)
  })

  test('without a shipment: says what it cannot take, and its steps are saved', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const { job } = await newMoveVisit(client, [ana], 'Quill', [])
    const page = await open(ana, 'Quill')
    await goTo(page, `/jobs/${job.id}`)
    const text = /^This job has no shipment yet, so the service takes no photographs, signatures and notes/
    await page.getByText(text).waitFor()
    await page.getByRole('button', { name: 'On the way', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text).waitFor()
    assert.equal(await dialog.getByLabel('Note').count(), 0)
    await dialog.getByRole('button', { name: 'keep on this phone' }).click()
    await dialog.waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
    assert.equal((await client.jobs.get(job.id)).status, 'EN_ROUTE')
  })

  test('a job after tomorrow has no button for a step, and says from which day on the service accepts one', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const { job } = await newVisit(client, [ana], { customer: 'Omar Haddad' })
    const page = await open(ana, 'Omar Haddad')
    const button = page.getByRole('button', { name: /^On the way/ })
    await button.waitFor()
    const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
    await client.jobs.update(await client.jobs.get(job.id), { day })
    await goOnline(page)
    await page.getByText(/^On the way: from \w+, .* · Omar Haddad$/).waitFor()
    assert.equal(await button.count(), 0)
    await goTo(page, `/jobs/${job.id}`)
    await page.getByText(/^On the way: from \w+, /).waitFor()
    assert.equal(await button.count(), 0)
    assert.deepEqual(await violationsOn(page), [])
    await client.jobs.update(await client.jobs.get(job.id), { day: job.day })
    await goOnline(page)
    await button.waitFor()
  })

  test('a step that is saved stays done when the jobs cannot be read again, and the next one is based on it', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const { job } = await newVisit(client, [ana], { customer: 'Omar Haddad' })
    const page = await open(ana, 'Omar Haddad')
    await page.reload()
    await page.getByText('Omar Haddad').first().waitFor()
    way.loses = /\/v1\/crew\/jobs$/
    for (const step of ['On the way', 'Arrived']) {
      await doStep(page, job.id, step)
      await goTo(page, '/outbox')
      await page.getByTestId('saved').filter({ hasText: step }).waitFor()
    }
    assert.equal((await client.jobs.get(job.id)).status, 'ARRIVED')
    await page.reload()
    await goTo(page, `/jobs/${job.id}`)
    await page.getByRole('button', { name: 'Loaded', exact: true }).waitFor()
    way.loses = undefined
  })

  test('a sheet that is open stays with what was typed, and with its job, when the office gives the job away', async () => {
    const { client } = world.service
    const ana = await newMember(world.service, 'Ana')
    const first = await newVisit(client, [ana], { customer: 'Omar Haddad', at: '08:00' })
    const second = await newVisit(client, [ana], { customer: 'Ivy Chen', at: '10:00' })
    const page = await open(ana, 'Omar Haddad')
    for (const place of ['/', `/jobs/${second.job.id}`]) {
      const [visit, customer] = place === '/' ? [first, 'Omar Haddad'] : [second, 'Ivy Chen']
      await goTo(page, place)
      await page.getByRole('button', { name: /^On the way/ }).click()
      const dialog = page.getByRole('dialog')
      await fillSheet(page, dialog, { note: `The lift of ${customer} is broken` })
      await client.jobs.update(await client.jobs.get(visit.job.id), { crewMemberIDs: [] })
      const isRead = page.waitForResponse(/\/v1\/crew\/report$/)
      await goOnline(page)
      await isRead
      assert.equal(await page.getByRole('link', { name: customer }).count(), 0)
      await dialog.getByRole('button', { name: 'keep on this phone' }).click()
      await dialog.waitFor({ state: 'detached' })
      await goTo(page, '/outbox')
      await entries(page)
        .filter({ hasText: `On the way · ${customer}` })
        .waitFor()
      await page
        .getByTestId('saved')
        .filter({ hasText: `Note · ${customer}` })
        .waitFor()
      assert.deepEqual(await notesOf(world.service, visit.shipmentID), [`The lift of ${customer} is broken`])
    }
  })
})
