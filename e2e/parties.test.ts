/** Parties in the console: of a user who manages them, and of one who belongs to a party. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Client, createClient, type Scope } from '@vanline/client'
import type { Page } from 'playwright-core'
import { sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'
import { follow } from './visits.ts'

/** The beginnings of what is offered beside reading. */
const OFFERS =
  /^(New|Select|Edit|Delete|Change |Add|Remove|Undo|Submit|Approve|Reject|Cancel|Save|Parties|Webhooks|API keys)/

describe('parties in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-parties-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let adminKey = ''
  let admin: Client
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async ({ url }) => {
    adminKey = await keyOf('admin', 'administrator', DATABASE_URL)
    admin = createClient({ baseUrl: url, apiKey: adminKey })
  })

  const openAs = (apiKey: string, path: string): Promise<Page> =>
    world.open(path, { viewport: { width: 1440, height: 900 }, apiKey })

  test('a party is created, changed beside another user, put on a move and kept there as its last owner', async () => {
    const page = await openAs(adminKey, '/parties')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New party' }).click()
    await dialog.getByLabel('Name').fill('Van Line')
    await dialog.getByRole('button', { name: 'Create party' }).click()
    await page.getByRole('button', { name: 'Change Van Line' }).click()
    await dialog.getByLabel('Name').fill('Blue Van Line')
    const [party] = (await admin.parties.list()).items
    await admin.parties.update(party!, { name: 'Red Van Line' })
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByText('Name is now “Red Van Line”').waitFor()
    await shoot(page, 'parties-conflict')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('cell', { name: 'Blue Van Line', exact: true }).waitFor()

    const move = await admin.moves.create()
    await follow(page, `/moves/${move.id}`)
    await page.getByRole('button', { name: 'Add a party' }).click()
    await dialog.getByRole('combobox', { name: 'Party' }).click()
    await page.getByRole('option', { name: 'Blue Van Line' }).click()
    await dialog.getByLabel('Role').selectOption('OWNER')
    await shoot(page, 'parties-add')
    await dialog.getByRole('button', { name: 'Add' }).click()
    // The name may be known by now, or not yet.
    await page.getByText(/added (a party|Blue Van Line) as owner/).waitFor()
    await page.getByRole('button', { name: 'Remove Blue Van Line' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('The party is the only OWNER of the move. Make another party OWNER first.').waitFor()
    await shoot(page, 'parties-last-owner')
    await dialog.getByRole('button', { name: 'No' }).click()
    await page.getByRole('button', { name: 'Change Blue Van Line' }).click()
    await dialog.getByLabel('Access').selectOption('WRITE')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('region', { name: 'Parties' }).getByRole('cell', { name: 'Write' }).waitFor()
    await page.getByText('changed the access of the party').waitFor()
  })

  test('a key is bound to a party; its holder sees the moves of the party, also deleted ones, and no page of parties', async () => {
    const party = await admin.parties.create({ name: 'North Hauling', kind: 'ORGANIZATION' })
    const [ours, other] = [await admin.moves.create({ reference: 'OURS' }), await admin.moves.create()]
    await admin.moveParties.create(ours.id, { partyID: party.id, role: 'HAULER', access: 'READ' })
    const page = await openAs(adminKey, '/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('hauler')
    await dialog.getByLabel('Role').selectOption('viewer')
    await dialog.getByRole('combobox', { name: 'Party' }).click()
    await page.getByRole('option', { name: 'North Hauling' }).click()
    await shoot(page, 'parties-new-key')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByTestId('secret').innerText()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('only moves of North Hauling').waitFor()
    await shoot(page, 'parties-keys')
    await page.setViewportSize({ width: 390, height: 844 })
    const hidden = await page
      .getByRole('region', { name: 'API keys' })
      .evaluate((list) => list.scrollWidth - list.clientWidth)
    assert.equal(hidden, 0)
    await shoot(page, 'parties-keys-phone')

    const hauler = await openAs(key, '/moves')
    await hauler.getByText('1 move in all').waitFor()
    await hauler.getByRole('button', { name: 'Account' }).click()
    await hauler.getByText(`Party: ${party.id}`).waitFor()
    await shoot(hauler, 'parties-account')
    assert.equal(await hauler.getByRole('link', { name: 'Parties' }).count(), 0)
    await follow(hauler, `/moves/${ours.id}`)
    await hauler.getByRole('heading', { name: 'Tracking links' }).waitFor()
    assert.equal(await hauler.getByRole('heading', { name: 'Parties' }).count(), 0)
    await follow(hauler, `/moves/${other.id}`)
    await hauler.getByRole('heading', { name: 'There is no such move' }).waitFor()
    await hauler.getByRole('link', { name: 'All moves' }).waitFor()
    assert.equal(await hauler.getByRole('button', { name: 'Try again' }).count(), 0)
    await admin.moves.delete(await admin.moves.get(ours.id))
    await follow(hauler, `/moves/${ours.id}`)
    await hauler.getByRole('heading', { name: 'This move was deleted' }).waitFor()
    await hauler.getByText('deleted the move').waitFor()
  })

  test('a customer sees the inventory and its signatures and changes neither, an observer sees none', async () => {
    const { id, moveID } = await admin.shipments.create({ shipmentType: 'HHG' })
    await admin.items.createList(id, { text: 'sofa, tv hv', room: 'Den' })
    const { shown, digest } = await admin.signatures.signable(id, 'INVENTORY_AT_ORIGIN')
    const signer = { signerName: 'Ada', signerRole: 'CUSTOMER', strokes: [[[10, 40]]] } as const
    await admin.signatures.create(id, { purpose: 'INVENTORY_AT_ORIGIN', ...signer, shown, digest } as never)
    for (const [role, name] of [
      ['CUSTOMER', 'Customer'],
      ['OBSERVER', 'Observer'],
    ] as const) {
      const party = await admin.parties.create({ name, kind: 'PERSON' })
      await admin.moveParties.create(moveID, { partyID: party.id, role, access: 'READ' })
      const scopes: Scope[] = ['moves:read', 'shipments:read', 'inventory:write', 'documents:read', 'events:read']
      const page = await openAs((await admin.keys.create({ name, scopes, partyID: party.id })).secret!, '/moves')
      await page.getByText('1 move in all').waitFor()
      const card = (title: string) => page.getByRole('region', { name: title, exact: true })
      const mayRead = role === 'CUSTOMER'
      await follow(page, `/shipments/${id}/inventory`)
      await page.getByText(mayRead ? 'sofa' : 'This inventory is not shown to you').waitFor()
      assert.equal((await page.getByText(/\d items?\b/).count()) > 0, mayRead)
      for (const change of ['Add items', 'Import'])
        assert.equal(await page.getByRole('button', { name: change }).count(), 0)
      assert.equal(await page.getByRole('checkbox').count(), 0)
      // The page knows the role of the party by now.
      await follow(page, `/shipments/${id}`)
      await page.getByText('created the shipment').waitFor()
      await card('Documents').waitFor()
      if (mayRead) {
        await card('Inventory').getByText('2 items').first().waitFor()
        await card('Signatures').getByText('Ada, customer').waitFor()
      }
      for (const title of ['Inventory', 'Weights', 'Storage', 'Signatures'])
        assert.equal(await card(title).count(), mayRead ? 1 : 0, title)
      assert.equal(await page.getByRole('button', { name: 'Sign on this screen' }).count(), 0)
      await page.keyboard.press('i')
      await page.waitForURL(mayRead ? `**/shipments/${id}/inventory` : `**/shipments/${id}`)
    }
  })

  test('a user is offered only what the key and the access of its party allow', async () => {
    const party = await admin.parties.create({ name: 'South Hauling', kind: 'ORGANIZATION' })
    const { id, moveID } = await admin.shipments.create({ shipmentType: 'HHG', reference: 'A' })
    await admin.shipments.update(await admin.shipments.get(id), { reference: 'B' })
    await admin.agents.create(id, { agentType: 'RELEASING_AGENT', firstName: 'Ada', phone: '12345' })
    await admin.services.create(id, { code: 'PACK' })
    await admin.moveParties.create(moveID, { partyID: party.id, role: 'HAULER', access: 'STATUS' })
    const dispatcher = ['moves:write', 'shipments:write', 'shipments:status', 'events:read'] as const
    const keyOf = async (name: string, scopes: readonly Scope[], partyID?: string) =>
      (await admin.keys.create({ name, scopes: [...scopes], ...(partyID && { partyID }) })).secret!

    /** The actions that a page offers, once it has a text and the expected buttons. */
    const offered = async (page: Page, path: string, text: string, expected: readonly string[] = []) => {
      await follow(page, path)
      await page.getByText(text).first().waitFor()
      for (const name of expected) await page.getByRole('button', { name, exact: true }).waitFor()
      const names = await page.evaluate<string[]>(
        "[...document.querySelectorAll('button, a, input:enabled')].map((one) => one.ariaLabel || one.innerText)",
      )
      return [...new Set(names)].filter((name) => OFFERS.test(name))
    }
    const viewer = await openAs(await keyOf('viewer', ['moves:read', 'shipments:read', 'events:read']), '/shipments')
    await viewer.getByText('in all').waitFor()
    assert.deepEqual(await offered(viewer, '/shipments', 'in all'), [])
    assert.deepEqual(await offered(viewer, `/shipments/${id}`, 'created the shipment'), [])
    await shoot(viewer, 'viewer-shipment')
    assert.deepEqual(await offered(viewer, `/moves/${moveID}`, 'created shipment'), [])
    await shoot(viewer, 'viewer-move')

    const status = await openAs(await keyOf('status', dispatcher, party.id), '/shipments')
    await status.getByText('in all').waitFor()
    await status.getByRole('checkbox', { name: /^Select .*-01$/ }).check()
    await status.getByRole('button', { name: 'Change status' }).waitFor()
    assert.equal(await status.getByRole('button', { name: 'Change dates' }).count(), 0)
    const decisions = ['Approve', 'Approve PACK', 'Cancel PACK', 'Reject PACK']
    const ofShipment = await offered(status, `/shipments/${id}`, 'created the shipment', decisions)
    assert.deepEqual(ofShipment, ['New move', ...decisions])
    const ofMove = await offered(status, `/moves/${moveID}`, 'created shipment', ['Cancel the move'])
    assert.deepEqual(ofMove, ['New move', 'Cancel the move'])

    const writer = await openAs(await keyOf('writer', dispatcher), '/shipments')
    await writer.getByRole('checkbox', { name: 'Select all rows' }).waitFor()
    const changes = ['Edit', 'Print', 'More', 'Change Releasing agent', 'Remove PACK', 'Add metadata', 'Undo Reference']
    await offered(writer, `/shipments/${id}`, 'created the shipment', changes)
    await offered(writer, `/moves/${moveID}`, 'created shipment', ['Cancel the move', 'New link', 'Edit'])
  })
})
