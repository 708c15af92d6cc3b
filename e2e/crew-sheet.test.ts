/** The sheet of a step on a slow phone: nothing of it is kept before all of it is there. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sharedWorld } from './browser.ts'
import { goTo, newMember, newVisit, openCrew, PHONE, pictureIn, pillSays, waysTo } from './crew-world.ts'

/** Pictures are made only when the test lets them: `slow.goesOn()`. */
const SLOW = `{
  globalThis.slow = {}
  const made = new Promise((resolve) => { slow.goesOn = resolve })
  const smaller = createImageBitmap
  globalThis.createImageBitmap = async (...given) => { const bitmap = await smaller(...given); await made; return bitmap }
  const toBlob = HTMLCanvasElement.prototype.toBlob
  HTMLCanvasElement.prototype.toBlob = function (use, ...given) {
    toBlob.call(this, (blob) => void made.then(() => use(blob)), ...given)
  }
}`

describe('a sheet on a slow phone', () => {
  const world = sharedWorld()
  const newWay = waysTo(world)

  async function ready(kind?: 'OTHER') {
    const way = await newWay()
    const ana = await newMember(world.service, 'Ana')
    const visit = await newVisit(world.service.client, [ana], { customer: 'Omar Haddad', ...(kind && { kind }) })
    const page = await world.blank(PHONE)
    await page.context().addInitScript(SLOW)
    await openCrew(page, way, ana.links[0]!.secret)
    await pillSays(page, 'All saved')
    await goTo(page, `/jobs/${visit.job.id}`)
    const sheet = page.getByRole('dialog')
    const documents = async () => {
      await sheet.waitFor({ state: 'detached' })
      await pillSays(page, 'All saved')
      return Array.fromAsync(world.service.client.documents.each({ shipmentID: visit.shipmentID }))
    }
    return { visit, page, sheet, documents }
  }

  test('keeps a photograph that is still being made when the next one is taken', async () => {
    const { page, sheet, documents } = await ready()
    await page.getByRole('button', { name: 'Add photographs or a note' }).click()
    const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await pictureIn(page) }
    await sheet.getByLabel('Take a photograph').setInputFiles(photo)
    await sheet.getByLabel('From the gallery').setInputFiles([photo, photo])
    const keep = sheet.getByRole('button', { name: 'Keep on this phone' })
    assert.ok(await keep.isDisabled())
    await page.evaluate('slow.goesOn()')
    await keep.click()
    assert.equal((await documents()).length, 3)
  })

  test('keeps a signature whose last stroke is still being made, or was ended by a gesture', async () => {
    const { visit, page, sheet, documents } = await ready('OTHER')
    const { client } = world.service
    const onTheWay = await client.jobs.status(visit.job, 'EN_ROUTE')
    await client.jobs.status(onTheWay, 'ARRIVED')
    await page.reload()
    await page.getByRole('button', { name: 'Done' }).click()
    const canvas = sheet.getByRole('img', { name: 'Signature' })
    await canvas.scrollIntoViewIfNeeded()
    const box = (await canvas.boundingBox())!
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: box.x + 20, y: box.y + 60 })
    await touch('touchMove', { x: box.x + 120, y: box.y + 40 })
    await touch('touchCancel')
    // The stroke is shown.
    await sheet.getByRole('button', { name: 'Clear' }).and(page.locator(':enabled')).waitFor()
    const keep = sheet.getByRole('button', { name: 'Done, keep on this phone' })
    assert.ok(await keep.isDisabled())
    await page.evaluate('slow.goesOn()')
    await keep.click()
    assert.deepEqual(
      (await documents()).map(({ documentType }) => documentType),
      ['SIGNATURE'],
    )
  })

  test('asks before what was entered is thrown away, also by the gesture for going back', async () => {
    const { page, sheet } = await ready()
    const question = page.getByRole('dialog', { name: 'What you entered here is not kept yet.' })
    const add = page.getByRole('button', { name: 'Add photographs or a note' })
    const note = sheet.getByLabel('Note')
    await add.click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await add.click()
    await note.fill('The key is under the mat')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Go on' }).click()
    assert.equal(await note.inputValue(), 'The key is under the mat')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Throw it away' }).click()
    await sheet.waitFor({ state: 'detached' })
    await pillSays(page, 'All saved')
  })
})
