/** Messages in the console, with a real mail server: by a rule, by hand with a tracking link or a paper, and ended by their reader. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type MailServer, type ReceivedMail, startMailServer } from '../packages/server/test/mail-server.ts'
import { freePort } from '../scripts/free-port.ts'
import { drawnViolationsOn } from './axe.ts'
import { darken, live, sharedWorld, shoot } from './browser.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const environment: Record<string, string> = { VANLINE_MAIL_FROM: 'Example Movers <office@example.com>' }

/** The text of a mail, with the line ends of its encoding taken away. */
const textOf = ({ raw }: ReceivedMail): string =>
  raw.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n')

describe('messages in the console', () => {
  let mail: MailServer
  before(async () => {
    mail = await startMailServer({}, () => {})
    const port = String(await freePort())
    Object.assign(environment, {
      PORT: port,
      VANLINE_PUBLIC_URL: `http://127.0.0.1:${port}`,
      VANLINE_SMTP_URL: mail.url,
    })
  })
  after(() => mail.close())
  const world = sharedWorld(environment, async () => {})

  async function writeTemplate(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'New template' }).click()
    await page.getByLabel('Name').fill('On its way')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your move ')
    await page.getByRole('button', { name: 'Insert a placeholder' }).click()
    await page.getByRole('menuitem', { name: 'Locator of the move' }).click()
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Dear {{customer.frstName}}, we have your goods.')
    await page.getByRole('button', { name: 'Create template' }).click()
    await page.getByText(/Did you mean \{\{customer.firstName\}\}/).waitFor()
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Dear {{customer.firstName}}, we have your goods.')
    await page.getByRole('button', { name: 'Create template' }).click()
    await page.getByText('Dear Carla, we have your goods.').waitFor()
    assert.deepEqual(await drawnViolationsOn(page, 'a template'), [])
    await shoot(page, 'message-template')
    await page.getByRole('button', { name: 'Send a test to yourself' }).click()
    await page.getByLabel('Your own address').fill('me@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await mail.arrived(1)
    assert.equal(mail.received[0]!.to, 'me@example.com')
  }

  async function writeRule(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'All templates' }).click()
    await page.getByText('Rules', { exact: true }).click()
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Picked up')
    await dialog.getByRole('button', { name: 'Create rule' }).click()
    await dialog.getByText('Required.').waitFor()
    await dialog.getByLabel('Template').selectOption({ label: 'On its way' })
    assert.deepEqual(await drawnViolationsOn(page, 'a rule'), [])
    await shoot(page, 'message-rule')
    await dialog.getByRole('button', { name: 'Create rule' }).click()
    await page.getByText('A shipment becomes in transit').waitFor()
  }

  test('a template and a rule are written, a shipment is picked up, and its customer gets the mail, and ends further ones', async () => {
    const { client } = world.service
    const customer = { firstName: 'Carla', lastName: "O'Hara", email: 'carla@example.com', phone: '+1 208 555 0142' }
    const move = await client.moves.create({ customer })
    const shipment = await client.shipments.create({ moveID: move.id, shipmentType: 'HHG' })
    const approved = await client.shipments.status(shipment, { status: 'APPROVED' })
    const page = await world.open('/messages?part=templates')
    await page.getByText('Text messages cannot be sent yet').waitFor()
    assert.equal(await page.getByText('E-mails cannot be sent yet').count(), 0)
    await writeTemplate(page)
    await writeRule(page)

    await client.shipments.status(approved, { status: 'IN_TRANSIT' })
    await mail.arrived(2)
    const told = mail.received[1]!
    assert.deepEqual([told.to, told.header('subject')], ['carla@example.com', `Your move ${move.locator}`])
    await page.getByText('Log', { exact: true }).click()
    const line = page.getByRole('listitem').filter({ hasText: "Carla O'Hara, carla@example.com" })
    await line.getByText('The mail server has taken it.').waitFor()
    await line.getByText(`Your move ${move.locator}`).click()
    await line.getByText('Dear Carla, we have your goods.').waitFor()
    await line.getByText('E-mail by the rule Picked up').waitFor()
    await shoot(page, 'message-log')

    const ending = new URL(/<([^>]+)>/.exec(told.header('list-unsubscribe')!)![1]!).pathname
    const reader = await world.blank(PHONE)
    await reader.goto(`${world.service.url}${ending}`)
    await reader.getByRole('button', { name: 'Send me no more' }).click()
    await reader.getByText(/sends you no more e-mails/).waitFor()
    await page.getByText('Opt-outs', { exact: true }).click()
    await page.getByText('The recipient').waitFor()
    assert.equal(await page.getByText('carla@example.com').count(), 0)
  })

  test('a tracking link is sent by hand on a phone, its secret is not in the log, and a refused message is sent again', async () => {
    const { client } = world.service
    const customer = { firstName: 'Ben', lastName: 'Laurent', email: 'ben@example.com' }
    const move = await client.moves.create({ customer })
    const page = await world.open(`/moves/${move.id}`, PHONE)
    await live(page)
    mail.recipient = (address) => (address === 'ben@example.com' ? 550 : undefined)
    const before = mail.received.length
    const links = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tracking links' }) })
    await links.getByRole('button', { name: 'Send by e-mail' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ben Laurent, ben@example.com').waitFor()
    await shoot(page, 'message-by-hand-phone')
    assert.deepEqual(await drawnViolationsOn(page, 'a message by hand on a phone'), [])
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const card = page.getByRole('region', { name: 'Messages' })
    await card.getByText('Not delivered').waitFor()
    mail.recipient = () => undefined
    await card.getByText('Not delivered').click()
    await card.getByRole('button', { name: 'Send again' }).click()
    await card.getByText('The mail server has taken it.').waitFor()
    const url = /http:\/\/127\.0\.0\.1:\d+\/track#[\w.-]+/.exec(textOf(mail.received[before]!))![0]
    const [message] = (await client.messages.listOfMove(move.id)).items
    const [secret] = url.split(/[#/]/).slice(-1)
    assert.ok(secret && secret.length > 20)
    assert.ok(!JSON.stringify(message).includes(secret))
    await card.getByText('[tracking link]').waitFor()
    await darken(page)
    assert.deepEqual(await drawnViolationsOn(page, 'messages of a move in dark', ['color-contrast']), [])
    await shoot(page, 'message-card-phone-dark')
    await page.goto(url)
    await page.getByText(move.locator).first().waitFor()
  })

  test('a paper is made, stored with its shipment and sent as an attachment to another address', async () => {
    const { client } = world.service
    const shipment = await client.shipments.create({ shipmentType: 'HHG' })
    const page = await world.open(`/shipments/${shipment.id}/print/bill-of-lading`)
    const before = mail.received.length
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The move has no e-mail address of the customer.').waitFor()
    await dialog.getByText('Another address').click()
    await dialog.getByLabel('E-mail address').fill('agent@example.com')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await mail.arrived(before + 1)
    const { raw, to } = mail.received[before]!
    assert.equal(to, 'agent@example.com')
    assert.match(raw, new RegExp(`filename="?Bill of lading ${shipment.locator}\\.pdf`))
    const [paper] = (await client.documents.list({ shipmentID: shipment.id })).items
    assert.deepEqual([paper?.documentType, paper?.contentType], ['BILL_OF_LADING', 'application/pdf'])
  })
})
