/** How the page of the crews looks and reads: small and large, dark, in Spanish; and what it does to photographs. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { sharedWorld, shoot } from './browser.ts'
import { newItems } from './crew-items.ts'
import {
  doStep,
  fillSheet,
  goOnline,
  goTo,
  type Member,
  newMember,
  newVisit,
  openCrew,
  PHONE,
  pictureIn,
  pillSays,
  type Way,
  wayTo,
} from './crew-world.ts'

/** A picture that a phone took upright: its pixels lie on their side, and its EXIF says so, and where it was taken. */
function asTaken(jpeg: Buffer): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4 + 2 + 12 + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  const tag = (at: number, id: number, type: number, value: number) => {
    tiff.writeUInt16BE(id, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(1, at + 4)
    if (type === 3) tiff.writeUInt16BE(value, at + 8)
    else tiff.writeUInt32BE(value, at + 8)
  }
  const ORIENTATION = 0x0112
  const GPS = 0x8825
  tag(10, ORIENTATION, 3, 6)
  tag(22, GPS, 4, 38)
  tiff.writeUInt16BE(1, 38)
  tiff.writeUInt16BE(1, 40)
  tiff.writeUInt16BE(2, 42)
  tiff.writeUInt32BE(2, 44)
  tiff.write('N\0', 48, 'latin1')
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}

describe('the page of the crews', () => {
  const world = sharedWorld()
  let way: Way
  let ana: Member
  let visit: Awaited<ReturnType<typeof newVisit>>
  before(async () => {
    way = await wayTo(world.service)
    ana = await newMember(world.service, 'Ana')
    const ben = await newMember(world.service, 'Ben')
    visit = await newVisit(world.service.client, [ana, ben], { customer: 'Omar Haddad', weight: 4000 })
    await newItems(world.service, visit.shipmentID, 5)
    await newVisit(world.service.client, [ana], { customer: 'Ivy Chen', kind: 'DELIVERY', at: '10:00' })
  })
  after(() => way.close())

  const open = async (options: Parameters<typeof world.blank>[0] = {}): Promise<Page> => {
    const page = await openCrew(await world.blank({ ...PHONE, ...options }), way, ana.links[0]!.secret)
    await page.getByText('Omar Haddad').first().waitFor()
    return page
  }
  const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')

  const LOOKS = [
    ['light', {}, ''],
    ['dark and narrow', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }, ''],
    ['large text', { viewport: { width: 320, height: 640 } }, '200%'],
    ['Spanish', { locale: 'es-MX' }, ''],
  ] as const
  for (const [look, options, size] of LOOKS)
    test(`${look}: nothing is wider than the phone, and axe finds nothing`, async () => {
      const page = await open(options)
      if (size) await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
      const width = page.viewportSize()!.width
      const job = `/jobs/${visit.job.id}`
      const inventory = `${job}/items/${visit.shipmentID}`
      for (const place of ['/', job, inventory, '/outbox', '/you']) {
        await goTo(page, place)
        await page.locator('h1').waitFor()
        if (place === inventory) await page.locator('.item').first().waitFor()
        await shoot(page, `crew-${place.split('/')[3] ?? place.split('/')[1] ?? 'jobs'}-${look.replaceAll(' ', '-')}`)
        assert.ok((await widthOf(page)) <= width, `${place} is ${await widthOf(page)} wide`)
        assert.deepEqual(await violationsOn(page), [], place)
      }
      await goTo(page, inventory)
      assert.ok((await page.locator('.check').first().boundingBox())!.height >= 56)
      for (const open of [page.locator('.item .icon').first()]) {
        await open.click()
        await page.locator('.sheet .step').waitFor()
        await page.locator('.sheet textarea, .sheet select').last().scrollIntoViewIfNeeded()
        assert.ok((await widthOf(page)) <= width)
        assert.deepEqual(await violationsOn(page), [], 'sheet of the inventory')
        await shoot(
          page,
          `crew-${(await page.locator('.sheet textarea').count()) > 0 ? 'list' : 'item'}-${look.replaceAll(' ', '-')}`,
        )
        await page.locator('.sheet-head .icon').click()
        await page.locator('.sheet').waitFor({ state: 'detached' })
      }
      await goTo(page, job)
      const button = page.locator('.foot .step')
      assert.ok((await button.boundingBox())!.height >= 56)
      await button.click()
      assert.ok((await widthOf(page)) <= width)
      assert.deepEqual(await violationsOn(page), [], 'sheet')
      await shoot(page, `crew-sheet-${look.replaceAll(' ', '-')}`)
      if (look === 'Spanish') await page.getByRole('heading', { name: 'Voy en camino' }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), look === 'Spanish' ? 'es' : 'en')
    })

  test('a link asks for its jobs while the page itself is still loading', async () => {
    const page = await world.blank(PHONE)
    const asked = ['me', 'jobs'].map((name) => page.waitForRequest(`${way.url}/v1/crew/${name}`))
    // The page loads only after the questions were sent.
    let isHeld = false
    await page.route('**/assets/main-*.js', async (route) => {
      isHeld = true
      await Promise.all(asked)
      await route.continue()
    })
    await openCrew(page, way, ana.links[0]!.secret)
    await page.getByText('Omar Haddad').first().waitFor()
    assert.ok(isHeld)
  })

  test('has what a crew needs: a phone that dials, an address that opens the map, the truck, who else comes', async () => {
    const { client } = world.service
    const truck = await client.trucks.create({ name: 'Truck 4', plate: 'ID 4821' })
    await client.jobs.edit(visit.job.id, () => ({ truckID: truck.id }))
    const page = await open()
    await goTo(page, `/jobs/${visit.job.id}`)
    assert.equal(await page.getByRole('link', { name: 'Call Omar Haddad' }).getAttribute('href'), 'tel:5550199')
    const map = await page.getByRole('link', { name: 'Map: From' }).getAttribute('href')
    assert.match(decodeURIComponent(map!), /1420 Harbor Street, Sacramento/)
    await page.getByText('3rd floor, no lift').waitFor()
    await page.getByText('Ben', { exact: true }).waitFor()
    await page.getByText(/^Truck 4 · 4,000 lb/).waitFor()
    await shoot(page, 'crew-job')
  })

  test('makes photographs smaller and upright, and removes the place', async () => {
    const page = await open()
    await goTo(page, `/jobs/${visit.job.id}`)
    await page.getByRole('button', { name: 'Add photographs or a note' }).click()
    const dialog = page.getByRole('dialog')
    const buffer = asTaken(await pictureIn(page, 3200, 2400))
    assert.ok(buffer.includes('Exif'))
    await dialog.getByLabel('Take a photograph').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.locator('.picture').waitFor()
    await fillSheet(page, dialog, {})
    await dialog.getByRole('button', { name: 'Keep on this phone' }).click()
    // Before it is kept, nothing waits, and the page says so.
    await dialog.waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
    const [document] = await Array.fromAsync(world.service.client.documents.each({ shipmentID: visit.shipmentID }))
    const stored = Buffer.from(await (await world.service.client.documents.download(document!.id)).arrayBuffer())
    assert.ok(!stored.includes('Exif'))
    assert.ok(stored.length < buffer.length / 2)
    const size = await page.evaluate(`createImageBitmap(new Blob([Uint8Array.from(atob('${stored.toString('base64')}'),
      (each) => each.charCodeAt(0))])).then(({ width, height }) => [width, height])`)
    assert.deepEqual(size, [1200, 1600])
  })

  test('saves a large photograph in parts', async () => {
    const page = await open()
    // Noise cannot be made small.
    const noise = await page.evaluate<string>(`{
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1500
      const context = canvas.getContext('2d')
      const pixels = context.createImageData(1500, 1500)
      for (let i = 0; i < pixels.data.length; i += 65536) crypto.getRandomValues(pixels.data.subarray(i, i + 65536))
      for (let i = 3; i < pixels.data.length; i += 4) pixels.data[i] = 255
      context.putImageData(pixels, 0, 0)
      canvas.toDataURL('image/jpeg', 0.9).split(',')[1]
    }`)
    await goTo(page, `/jobs/${visit.job.id}`)
    await page.getByRole('button', { name: 'Add photographs or a note' }).click()
    const dialog = page.getByRole('dialog')
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(noise, 'base64') }
    await dialog.getByLabel('Take a photograph').setInputFiles(file)
    await dialog.locator('.picture').waitFor()
    const isPart = (each: string) => each.startsWith('PATCH /v1/crew/documents/')
    await dialog.getByRole('button', { name: 'Keep on this phone' }).click()
    // Before it is kept, nothing waits, and the page says so.
    await dialog.waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
    assert.ok(way.passed.filter(isPart).length > 1)
    const stored = await Array.fromAsync(world.service.client.documents.each({ shipmentID: visit.shipmentID }))
    assert.deepEqual([...new Set(stored.map(({ status }) => status))], ['STORED'])
  })

  test('a step is shown as done on this phone at once, and as saved only after the service said so', async () => {
    const page = await open()
    way.loses = /\/v1\/crew\/me/
    await doStep(page, visit.job.id, 'On the way')
    await pillSays(page, 'No signal · 1 on this phone')
    await page.getByText('Pickup · On the way').waitFor()
    await goTo(page, '/outbox')
    assert.equal(await page.getByTestId('saved').filter({ hasText: 'On the way' }).count(), 0)
    way.loses = undefined
    await goOnline(page)
    await page.getByTestId('saved').filter({ hasText: 'On the way' }).waitFor()
  })
})
