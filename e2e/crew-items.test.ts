/** The inventory on the phones of crews: two phones without a signal check off one shipment, and nothing is lost or counted twice. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { itemsOf, type Listed, newItems, openItems, rowOf, tap } from './crew-items.ts'
import { entries, goOnline, goTo, newMember, newVisit, openCrew, PHONE, pillSays, waysTo } from './crew-world.ts'

const tally = (page: Page) => page.getByTestId('tally')
const tallySays = (page: Page, text: string) => tally(page).filter({ hasText: text }).waitFor()

describe('the inventory on the phone of a crew', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  /** A shipment with items, and phones of its crew that show them. */
  async function ready(count: number, names: readonly string[], planned: Partial<Parameters<typeof newVisit>[2]> = {}) {
    const { client } = world.service
    const members = await Promise.all(names.map((name) => newMember(world.service, name)))
    const visit = await newVisit(client, members, { customer: 'Omar Haddad', ...planned })
    const items = await newItems(world.service, visit.shipmentID, count)
    const phones = await Promise.all(
      members.map(async (member) => {
        const way = await newWay()
        const page = await openCrew(await world.blank(PHONE), way, member.links[0]!.secret)
        await openItems(page, visit)
        return { way, page, member }
      }),
    )
    return { visit, items, phones }
  }
  const statuses = async (shipmentID: string) => {
    const listed = await itemsOf(world.service, shipmentID)
    return Object.fromEntries(
      [...Map.groupBy(listed, ({ status }) => status)].map(([status, of]) => [status, of.length]),
    )
  }

  test('two phones with 300 items, both without a signal and then online: the count is exact, and nothing is lost', async () => {
    const { visit, items, phones } = await ready(300, ['Ana', 'Ben'])
    const [ana, ben] = phones as [(typeof phones)[0], (typeof phones)[0]]
    for (const { page, way } of phones) {
      await tallySays(page, '0 of 300 loaded')
      await pillSays(page, 'All saved')
      await way.cut()
    }
    // Each takes a part, and twenty items both. Of one they think differently.
    await Promise.all([tap(ana.page, 1, 160), tap(ben.page, 141, 300)])
    await tallySays(ana.page, '160 of 300 loaded')
    await tallySays(ben.page, '160 of 300 loaded')
    await pillSays(ana.page, 'No signal · 160 on this phone')
    await rowOf(ben.page, 150).getByRole('button', { name: 'More about 150' }).click()
    const sheet = ben.page.getByRole('dialog')
    await sheet.getByLabel('Missing').check()
    await sheet.getByRole('button', { name: 'Keep on this phone' }).click()
    await sheet.waitFor({ state: 'detached' })
    await tallySays(ben.page, '159 of 300 loaded · Missing: 1')

    await Promise.all(phones.map(({ way }) => way.restore()))
    await Promise.all(phones.map(({ page }) => goOnline(page)))
    // Ben decided later than Ana that one is missing. If his phone was first, Ana is asked; hers is not written over it.
    for (const { page } of phones) await pillSays(page, /^(All saved|1 needs you)$/)
    assert.deepEqual(await statuses(visit.shipmentID), { LOADED: 299, MISSING: 1 })
    const after = await itemsOf(world.service, visit.shipmentID)
    assert.deepEqual(
      after.map(({ number }: Listed) => number),
      items.map(({ number }) => number),
    )
    for (const { page } of phones) {
      await goOnline(page)
      await tallySays(page, '299 of 300 loaded · Missing: 1')
    }
  })

  test('one phone of two is without a signal for a while: each of 300 items is written once, and the one dispute is explained', async () => {
    const { visit, phones } = await ready(300, ['Ana', 'Ben'])
    const [ana, ben] = phones as [(typeof phones)[0], (typeof phones)[0]]
    await pillSays(ben.page, 'All saved')
    await ben.way.cut()
    await tap(ana.page, 1, 160)
    await tap(ben.page, 141, 149)
    await tap(ben.page, 151, 300)
    await rowOf(ben.page, 150).getByRole('button', { name: 'More about 150' }).click()
    const sheet = ben.page.getByRole('dialog')
    await sheet.getByLabel('Missing').check()
    await sheet.getByRole('button', { name: 'Keep on this phone' }).click()
    await sheet.waitFor({ state: 'detached' })
    await tallySays(ben.page, '159 of 300 loaded · Missing: 1')
    await pillSays(ben.page, 'No signal · 160 on this phone')
    await pillSays(ana.page, 'All saved')
    assert.deepEqual(await statuses(visit.shipmentID), { LISTED: 140, LOADED: 160 })

    await ben.way.restore()
    await goOnline(ben.page)
    await pillSays(ben.page, '1 needs you')
    assert.deepEqual(await statuses(visit.shipmentID), { LOADED: 300 })
    await goTo(ben.page, '/outbox')
    await entries(ben.page).filter({ hasText: '150 Box 150' }).click()
    await ben.page.getByText(/Ana/).first().waitFor()
    for (const text of ['Listed', 'Missing', 'Loaded'])
      await ben.page.getByText(text, { exact: true }).first().waitFor()
    await shoot(ben.page, 'crew-item-decide')
    await ben.page.getByRole('button', { name: 'Keep Missing' }).click()
    await pillSays(ben.page, 'All saved')
    assert.deepEqual(await statuses(visit.shipmentID), { LOADED: 299, MISSING: 1 })

    const pages = await Array.fromAsync(world.service.client.shipments.historyPages(visit.shipmentID))
    const changed = pages.flatMap(({ items }) => items).filter(({ type }) => type === 'item.updated')
    const byItem = Map.groupBy(changed, ({ subject }) => subject)
    assert.equal(byItem.size, 300)
    const again = [...byItem.values()].filter(({ length }) => length > 1)
    assert.deepEqual(
      again.map((events) => events.map(({ actorName }) => actorName).toSorted()),
      [['Ana', 'Ben']],
    )
    await goOnline(ana.page)
    await tallySays(ana.page, '299 of 300 loaded · Missing: 1')
  })

  test('finds by room, by number and by what is left; a slip is undone; the keypad checks off', async () => {
    const { visit, phones } = await ready(12, ['Ana'])
    const [{ page }] = phones as [(typeof phones)[0]]
    await page.getByLabel('Room').selectOption('Kitchen')
    assert.equal(await page.getByTestId('item').count(), 4)
    await rowOf(page, 5).locator('.check').click()
    await tallySays(page, '1 of 12 loaded')
    // It stays where it was, so that the next tap does not meet another item.
    assert.equal(await page.getByTestId('item').count(), 4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await tallySays(page, '0 of 12 loaded')
    const find = page.getByLabel('Find by number')
    await find.fill('12')
    assert.equal(await page.getByTestId('item').count(), 1)
    await find.press('Enter')
    await tallySays(page, '1 of 12 loaded')
    assert.equal(await find.inputValue(), '')
    await page.getByLabel('Room').selectOption('All rooms')
    await page.getByText('Left: 11').waitFor()
    assert.equal(await page.getByTestId('item').count(), 11)
    await page.getByLabel('All: 12').check()
    assert.equal(await page.getByTestId('item').count(), 12)
    await pillSays(page, 'All saved')
    assert.deepEqual(await statuses(visit.shipmentID), { LISTED: 11, LOADED: 1 })
    assert.deepEqual(await violationsOn(page), [])
    await shoot(page, 'crew-items')
  })

  test('at the delivery: damaged, with what is wrong and where; the phone restarts without a signal and knows it', async () => {
    const { visit, phones } = await ready(3, ['Ana'], { kind: 'DELIVERY', way: ['APPROVED', 'IN_TRANSIT'] })
    const [{ page, way }] = phones as [(typeof phones)[0]]
    await tallySays(page, '0 of 3 delivered')
    await pillSays(page, 'All saved')
    await way.cut()
    await rowOf(page, 2).getByRole('button', { name: 'More about 2' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Damaged', { exact: true }).check()
    await sheet.getByLabel('Add a condition').selectOption('SC')
    await sheet.getByLabel('top').check()
    await sheet.getByRole('button', { name: 'Add a condition' }).click()
    await sheet.getByText('SC scratched: top').waitFor()
    await sheet.getByLabel('What was noted at delivery').fill('Scratch, ten inches')
    assert.deepEqual(await violationsOn(page), [])
    await shoot(page, 'crew-item-sheet')
    await sheet.getByRole('button', { name: 'Keep on this phone' }).click()
    await sheet.waitFor({ state: 'detached' })
    await tap(page, 1, 1)
    await tallySays(page, '1 of 3 delivered · Damaged: 1')
    await page.reload()
    await openItems(page, visit)
    await tallySays(page, '1 of 3 delivered · Damaged: 1')
    // Meanwhile a colleague reports the same item.
    const [, item] = await itemsOf(world.service, visit.shipmentID)
    await way.restore()
    await goOnline(page)
    await pillSays(page, 'All saved')
    const [one, two, three] = await itemsOf(world.service, visit.shipmentID)
    assert.deepEqual([one!.status, two!.status, three!.status], ['DELIVERED', 'DAMAGED', 'LISTED'])
    assert.deepEqual(two!.conditionAtDestination, [{ code: 'SC', places: [10], remarks: null }])
    assert.equal(two!.exceptions, 'Scratch, ten inches')
    assert.notEqual(two!.eTag, item!.eTag)
  })

  test('the office changed the same item: both values are shown, and the person decides; another field is merged', async () => {
    const { visit, phones } = await ready(2, ['Ana'])
    const [{ page, way }] = phones as [(typeof phones)[0]]
    await pillSays(page, 'All saved')
    await way.cut()
    await tap(page, 1, 2)
    await tallySays(page, '2 of 2 loaded')
    const [one, two] = await itemsOf(world.service, visit.shipmentID)
    const change = (item: Listed, body: object) =>
      fetch(`${world.service.url}/v1/items/${item.id}`, {
        ...{ method: 'PATCH', body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', 'if-match': '*' },
      })
    await change(one!, { status: 'MISSING' })
    await change(two!, { room: 'Attic' })
    await way.restore()
    await goOnline(page)
    await pillSays(page, /^1 needs you$/)
    await goTo(page, '/outbox')
    await page.getByText('meanwhile changed the room').waitFor()
    await entries(page).click()
    for (const text of ['Listed', 'Loaded', 'Missing']) await page.getByText(text, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Keep Loaded' }).click()
    await pillSays(page, 'All saved')
    assert.deepEqual(await statuses(visit.shipmentID), { LOADED: 2 })
  })

  test('a job that was given to another crew: all check-offs go to the office as one note', async () => {
    const { visit, phones } = await ready(20, ['Ana'])
    const { client } = world.service
    const [{ page, way }] = phones as [(typeof phones)[0]]
    await pillSays(page, 'All saved')
    await way.cut()
    await tap(page, 1, 20)
    await tallySays(page, '20 of 20 loaded')
    await client.jobs.update(await client.jobs.get(visit.job.id), { crewMemberIDs: [] })
    await way.restore()
    await goOnline(page)
    await pillSays(page, /^20 need you$/)
    await goTo(page, '/outbox')
    await entries(page).filter({ hasText: 'Loaded, items: 20' }).click()
    await page.getByRole('button', { name: 'Hand to the office as a note' }).click()
    await pillSays(page, 'All saved')
    const [note] = (await client.notes.list({ shipmentID: visit.shipmentID })).items
    assert.match(note!.text, /^From the phone of the crew: Loaded: 1, 2, 3, .*, 20, done .*another crew/)
    assert.deepEqual(await statuses(visit.shipmentID), { LISTED: 20 })
  })
})
