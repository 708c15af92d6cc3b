/** What the console says where the service, the network or the rights of the user set a limit. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LIVE, live } from './browser.ts'
import { save, saved, type } from './editing.ts'
import { sharedWorldOf } from './people.ts'

describe('limits', () => {
  let readerKey = ''
  const { world, clients, open } = sharedWorldOf(['Ann', 'Ben'], {}, async ({ Ann }) => {
    readerKey = (await Ann.keys.create({ name: 'Rosa', scopes: ['moves:read', 'shipments:read', 'events:read'] }))
      .secret!
  })

  test('who may not create is not offered the form of a move or a shipment, and reads why', async () => {
    const move = await clients.Ann.moves.create({})
    for (const [path, scopes] of [
      ['/moves/new', 'the scopes moves:write, shipments:write'],
      [`/shipments/new?moveID=${move.id}`, 'the scope shipments:write'],
    ] as const) {
      const page = await world.open(path, { apiKey: readerKey })
      await page.getByText('Your account does not allow this').waitFor()
      await page.getByText(`It needs ${scopes}. Ask an administrator for access.`).waitFor()
      assert.equal(await page.locator('main form').count(), 0, path)
    }
  })

  /** The answer of a service that asks to wait. */
  const putOff = (status: number, code: string, seconds: number) => ({
    ...{ status, contentType: 'application/problem+json', headers: { 'retry-after': String(seconds) } },
    body: JSON.stringify({
      type: `/problems/${code}`,
      title: code,
      status,
      code,
      detail: code,
      instance: 'urn:uuid:1',
    }),
  })

  test('429 and 503 say why and how long, and are tried again by themselves', async () => {
    const shipment = await clients.Ann.shipments.create({ shipmentType: 'HHG' })
    for (const [answer, words] of [
      [putOff(429, 'rate_limit_exceeded', 25), 'Too many requests at once'],
      // Longer than the client waits by itself.
      [putOff(503, 'overloaded', 90), 'The server is busy'],
    ] as const) {
      const page = await world.open('/keys', { apiKey: readerKey, isNew: true })
      await live(page)
      await page.clock.install()
      let isFirst = true
      await page.route('**/v1/shipments?*', async (route) => {
        if (isFirst) await route.fulfill(answer)
        else await route.continue()
      })
      await page.getByRole('link', { name: 'Shipments' }).click()
      await page.getByText(words).first().waitFor()
      await page
        .getByText(/Trying again in \d+ s\./)
        .first()
        .waitFor()
      isFirst = false
      await page.clock.fastForward(100_000)
      await page.getByRole('link', { name: shipment.locator }).waitFor()
      await page.getByText(words).first().waitFor({ state: 'detached' })
      await page.close()
    }
  })

  test('a save that is put off is kept, and sent again by itself', async () => {
    const shipment = await clients.Ann.shipments.create({ shipmentType: 'HHG' })
    const page = await open('Ben', `/shipments/${shipment.id}`, { isNew: true })
    await page.clock.install()
    let isBusy = true
    await page.route(`**/v1/shipments/${shipment.id}`, async (route) => {
      if (isBusy && route.request().method() === 'PATCH') await route.fulfill(putOff(503, 'overloaded', 90))
      else await route.continue()
    })
    await type(page, 'Reference', 'PO-LATE')
    await save(page)
    await page.getByText('Your input is kept and will be saved when the server accepts it.').waitFor()
    isBusy = false
    await page.clock.fastForward(100_000)
    await saved(page)
    assert.equal((await clients.Ann.shipments.get(shipment.id)).reference, 'PO-LATE')
    await page.close()
  })

  test('Live is not said while the browser is offline, although the stream is still open', async () => {
    const page = await open('Ben', '/keys', { isNew: true })
    const isOnline = (value: boolean) =>
      page.evaluate(`{
        Object.defineProperty(navigator, 'onLine', { value: ${value}, configurable: true })
        dispatchEvent(new Event(${value} ? 'online' : 'offline'))
      }`)
    await isOnline(false)
    await page.locator('[role=status][aria-label^=Offline]').waitFor()
    assert.equal(await page.locator(LIVE).count(), 0)
    await isOnline(true)
    await live(page)
    await page.close()
  })
})
