/** One form for a move with its shipments: checked while it is filled in, and created once whatever happens on the way. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'
import { follow } from './visits.ts'

const AUSTIN = { Street: '1 Main Street', City: 'Austin', State: 'TX', 'Postal code': '78701' }
const BOISE = { Street: '9 Oak Avenue', City: 'Boise', State: 'ID', 'Postal code': '83702' }

describe('a new move', () => {
  const world = sharedWorld()

  const shipment = (page: Page, number: number) => page.getByRole('region', { name: `Shipment ${number}`, exact: true })
  const customer = (page: Page) => page.getByRole('region', { name: 'Customer', exact: true })
  const create = (page: Page) => page.getByRole('button', { name: 'Create move' }).click()

  async function fill(within: Locator, values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await within.getByLabel(label).fill(value)
  }

  async function fillRoute(within: Locator): Promise<void> {
    await fill(within.getByRole('group', { name: 'From' }), AUSTIN)
    await fill(within.getByRole('group', { name: 'To' }), BOISE)
  }

  /** The form with a customer and two shipments. */
  async function filled(lastName: string): Promise<Page> {
    const page = await world.open('/moves/new')
    await fill(customer(page), { 'First name': 'Ines', 'Last name': lastName })
    await fillRoute(shipment(page, 1))
    await page.getByRole('button', { name: 'Add a shipment' }).click()
    await shipment(page, 2).getByRole('button', { name: 'Copy from above' }).click()
    return page
  }

  async function movesOf(lastName: string) {
    const { items } = await world.service.client.moves.list({ search: `Ines ${lastName}`, expand: ['shipments'] })
    return items
  }

  test('by keys from any page: two shipments in one move, of which the second is a copy; then its page', async () => {
    const page = await world.open('/moves')
    await live(page)
    await page.keyboard.press('n')
    await page.waitForURL(/\/moves\/new$/)
    await page.locator('input[name="/customer/firstName"]:focus').waitFor()
    await fill(customer(page), { 'First name': 'Ines', 'Last name': 'Ortiz', Phone: '+1 555 010 7788', 'E-mail': '' })
    const first = shipment(page, 1)
    await fillRoute(first)
    await fill(first, { 'Requested pickup date': '2026-12-02', 'Requested delivery date': '2026-12-09' })
    await first.getByLabel('Estimated weight').fill('4500')
    await page.getByRole('button', { name: 'Add a shipment' }).click()
    await page.getByRole('button', { name: 'Add a shipment' }).click()
    await page.getByRole('button', { name: 'Remove shipment 3' }).click()
    await shipment(page, 2).getByRole('button', { name: 'Copy from above' }).click()
    await shipment(page, 2).getByLabel('Estimated weight').fill('300')
    assert.deepEqual(await drawnViolationsOn(page, 'new move'), [])
    await create(page)
    await page.waitForURL(/\/moves\/[0-9a-f-]{36}$/)
    await page.getByText(/^Move \w+ created with 2 shipments\.$/).waitFor()
    const [move, ...others] = await movesOf('Ortiz')
    assert.equal(others.length, 0)
    assert.equal(move!.customer!.phone, '+1 555 010 7788')
    const made = move!.shipments!.toSorted((a, b) => (a.locator < b.locator ? -1 : 1))
    assert.deepEqual(
      made.map((each) => [each.estimatedWeight, each.pickupAddress?.city, each.deliveryDate, each.status]),
      [
        [4500, 'Austin', '2026-12-09', 'SUBMITTED'],
        [300, 'Austin', '2026-12-09', 'SUBMITTED'],
      ],
    )
    await follow(page, '/moves/new')
    assert.equal(await customer(page).getByLabel('First name').inputValue(), '')
  })

  test('every problem is beside its field, of the schemas while typing and of the service before anything is created', async () => {
    const page = await filled('Wrong')
    await fill(customer(page), { Phone: 'call me', 'E-mail': 'ines' })
    await customer(page).getByText('Must be an e-mail address.').waitFor()
    await customer(page).getByText('Digits and the usual separators.').waitFor()
    await shipment(page, 2).getByRole('group', { name: 'To' }).getByLabel('City').fill('')
    await create(page)
    await shipment(page, 2).getByText('Required.').waitFor()
    assert.equal(await page.getByText('Required.').count(), 1)
    assert.equal(await page.locator('[aria-invalid=true]').count(), 3)

    await fill(customer(page), { Phone: '555 0100', 'E-mail': 'ines@example.com' })
    await shipment(page, 2).getByRole('group', { name: 'To' }).getByLabel('City').fill('Boise')
    await fill(shipment(page, 2), { 'Requested pickup date': '2026-12-09', 'Requested delivery date': '2026-12-01' })
    await shipment(page, 1).getByRole('group', { name: 'From' }).getByLabel('Postal code').fill('1')
    await create(page)
    await page.getByText('Nothing was created').waitFor()
    await shipment(page, 2).getByText('Must not be after the requested delivery date').waitFor()
    assert.equal(await shipment(page, 1).locator('[aria-invalid=true]').count(), 1)
    assert.equal((await movesOf('Wrong')).length, 0)
  })

  test('a field that is left is checked by the rules of the service: one request at a time, none for a key', async () => {
    const page = await world.open('/moves/new')
    let asked = 0
    let running = 0
    let atOnce = 0
    await page.route('**/v1/shipments?dryRun=true', async (route) => {
      asked += 1
      running += 1
      atOnce = Math.max(atOnce, running)
      const answer = await route.fetch()
      running -= 1
      await route.fulfill({ response: answer })
    })
    const from = shipment(page, 1).getByRole('group', { name: 'From' })
    const postalCode = from.getByLabel('Postal code')
    await postalCode.pressSequentially('6060')
    await postalCode.press('Tab')
    await from.getByText('A postal code of the United States is 12345 or 12345-6789.').waitFor()
    // The fields that are still empty were not visited.
    assert.equal(await page.locator('[aria-invalid=true]').count(), 1)
    await shipment(page, 1).getByLabel('Requested pickup date').fill('2026-12-09')
    await shipment(page, 1).getByLabel('Requested delivery date').fill('2026-12-01')
    await shipment(page, 1).getByLabel('Requested delivery date').press('Tab')
    await shipment(page, 1).getByText('Must not be after the requested delivery date').waitFor()
    assert.equal(await page.locator('[aria-invalid=true]').count(), 2)
    await postalCode.fill('60601')
    await postalCode.press('Tab')
    await shipment(page, 1).getByLabel('Requested delivery date').fill('2026-12-19')
    await shipment(page, 1).getByLabel('Requested delivery date').press('Tab')
    await page.locator('[aria-invalid=true]').first().waitFor({ state: 'detached' })
    assert.equal(atOnce, 1)
    // One for each field that was left, and one for each pause.
    assert.ok(asked <= 10, `${asked} requests`)
  })

  test('an empty form is not submitted: it asks for a customer, and a place or date; or it is saved as a draft', async () => {
    const page = await world.open('/moves/new')
    const sent: string[] = []
    page.on('request', (request) => {
      // The phone number is checked when it is left, which creates nothing; an attempt to create would ask about the shipment too.
      const isCheck = request.url().endsWith('/v1/moves?dryRun=true')
      if (request.method() === 'POST' && !isCheck) sent.push(request.url())
    })
    await create(page)
    await customer(page).getByText('Enter a name or a phone number, or save a draft.').waitFor()
    await shipment(page, 1).getByText('Enter a date or an address, or save a draft.').waitFor()
    await page.locator('input[name="/customer/firstName"]:focus').waitFor()
    assert.equal(await page.locator('[aria-invalid=true]').count(), 2)
    assert.deepEqual(await drawnViolationsOn(page, 'empty new move'), [])
    await shoot(page, 'new-move-empty')
    await darken(page)
    assert.deepEqual(await drawnViolationsOn(page, 'empty new move in dark'), [])
    await shoot(page, 'new-move-empty-dark')
    await fill(customer(page), { Phone: '555 0177' })
    await create(page)
    await page.locator('input[name="/requestedPickupDate"]:focus').waitFor()
    assert.equal(await page.locator('[aria-invalid=true]').count(), 1)
    assert.deepEqual(sent, [])
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByText(/^Move \w+ saved as a draft with one shipment\.$/).waitFor()
    const { items } = await world.service.client.moves.list({ search: '5550177', expand: ['shipments'] })
    assert.deepEqual(
      items.map(({ status, shipments }) => [status, shipments!.map((each) => each.status)]),
      [['DRAFT', ['DRAFT']]],
    )
  })

  test('the draft survives a reload, and Clear deletes it', async () => {
    const page = await filled('Draft')
    await page.reload()
    assert.equal(await customer(page).getByLabel('Last name').inputValue(), 'Draft')
    assert.equal(await shipment(page, 2).getByLabel('City').last().inputValue(), 'Boise')
    await page.getByRole('button', { name: 'Clear' }).click()
    await shipment(page, 2).waitFor({ state: 'detached' })
    await page.reload()
    assert.equal(await customer(page).getByLabel('Last name').inputValue(), '')
  })

  test('a customer who is known is offered by name, phone or e-mail, and nothing typed is in a URL', async () => {
    const known = await world.service.client.moves.create({
      customer: { firstName: 'Carla', lastName: "O'Hara", phone: '+1 (555) 013-4455', email: 'carla@example.com' },
    })
    const page = await world.open('/moves/new')
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const offered = page.getByRole('status', { name: 'Known customers' })
    for (const [label, text] of [
      ['Last name', "o'ha"],
      ['Phone', '0134455'],
      ['E-mail', 'carla@'],
    ] as const) {
      await fill(customer(page), { [label]: text })
      await offered.getByText("Carla O'Hara").waitFor()
      await fill(customer(page), { [label]: '' })
      await offered.getByText("Carla O'Hara").waitFor({ state: 'detached' })
    }
    await fill(customer(page), { Phone: '013-44' })
    assert.match(
      (await offered.getByRole('link', { name: 'Open their move' }).getAttribute('href'))!,
      new RegExp(`/moves/${known.id}$`),
    )
    await offered.getByRole('button', { name: 'Use this customer' }).click()
    await offered.getByText("Carla O'Hara").waitFor({ state: 'detached' })
    assert.equal(await customer(page).getByLabel('E-mail').inputValue(), 'carla@example.com')
    assert.equal(await customer(page).getByLabel('Phone').inputValue(), '+1 (555) 013-4455')
    assert.deepEqual(
      urls.filter((url) => /hara|carla|0134455/i.test(url)),
      [],
    )
  })

  test('a lost answer in the middle: the form says what was created, and goes on after a reload without doubles', async () => {
    const page = await filled('Lost')
    // The service gets the second shipment and its answer is lost, until the connection is back.
    let isLost = true
    let sent = 0
    await page.route(/\/v1\/shipments$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent++
      if (sent === 1 || !isLost) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await create(page)
    await page.getByText('The move is not complete yet').waitFor()
    const [begun] = await movesOf('Lost')
    await page.getByText(`Move ${begun!.locator} is created, with 1 of 2 shipments.`).waitFor()
    await page.getByText('Shipment 2: the server did not answer.').waitFor()
    await shipment(page, 2).getByText('Sent, but the answer was lost.').waitFor()
    assert.equal(await shipment(page, 2).getByRole('button', { name: 'Remove shipment 2' }).count(), 0)

    await page.reload()
    await page.getByText(`Move ${begun!.locator} is created, with 1 of 2 shipments.`).waitFor()
    isLost = false
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/moves\/[0-9a-f-]{36}$/)
    const moves = await movesOf('Lost')
    assert.deepEqual(
      moves.map(({ id, shipments }) => [id, shipments!.length]),
      [[begun!.id, 2]],
    )
  })

  test('kilograms by choice: typed and shown in kilograms, stored in pounds, and unchanged when saved again', async () => {
    const page = await filled('Metric')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Show weights in kilograms' }).click()
    await shipment(page, 1).getByLabel('Estimated weight').fill('500')
    await shipment(page, 2).getByLabel('Estimated weight').fill('500.3')
    await create(page)
    await page.waitForURL(/\/moves\/[0-9a-f-]{36}$/)
    const [move] = await movesOf('Metric')
    const made = move!.shipments!.toSorted((a, b) => (a.locator < b.locator ? -1 : 1))
    assert.deepEqual(
      made.map(({ estimatedWeight }) => estimatedWeight),
      [1102, 1103],
    )
    await follow(page, `/shipments/${made[1]!.id}`)
    await page.getByRole('button', { name: 'Change Estimated weight: 500.3 kg' }).click()
    await page.getByLabel('Estimated weight', { exact: true }).press('Tab')
    assert.equal((await world.service.client.shipments.get(made[1]!.id)).eTag, made[1]!.eTag)
    assert.equal(await page.getByRole('region', { name: 'Unsaved changes' }).getByText('No changes yet').count(), 1)
  })
})
