import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createClient } from '@vanline/client'
import type { Page } from 'playwright-core'
import { COMPANY } from '../packages/cli/src/demo/company.ts'
import { live, sharedWorld, shoot } from './browser.ts'
import { keyOf } from './keys.ts'

/** Enter goes to the field, wherever the dialog has put the focus meanwhile. */
async function signInWith(page: Page, key: string): Promise<void> {
  const field = page.getByLabel('API key or access token')
  await field.fill(key)
  await field.press('Enter')
}

describe('signing in to the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-sign-in-'))
  const DATABASE_URL = `sqlite:${join(folder, 'vanline.db')}`
  after(() => rmSync(folder, { recursive: true, force: true }))
  let operator = ''
  const world = sharedWorld({ DATABASE_URL, VANLINE_API_KEYS: 'on' }, async () => {
    operator = await keyOf('admin', 'administrator', DATABASE_URL)
  })

  test('a first visit shows the company and nothing else, requests nothing that needs a credential, and keeps no work', async () => {
    const client = createClient({ baseUrl: world.service.url, apiKey: operator })
    await client.company.replace(await client.company.get(), { name: 'Blue Mountain Moving', logo: COMPANY.logo })
    const page = await world.blank()
    const answers: string[] = []
    page.on('response', (answer) => {
      if (answer.url().includes('/v1/')) answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await page.goto(`${world.service.url}/console/shipments`)
    const dialog = page.getByRole('dialog', { name: 'Sign in to Vanline' })
    await dialog.getByText('Blue Mountain Moving').waitFor()
    await dialog.getByText('Sign in to see your moves and shipments.').waitFor()
    assert.equal(await page.getByText('Your work is kept').count(), 0)
    assert.equal(await page.getByRole('navigation').count(), 0)
    await shoot(page, 'sign-in')
    assert.deepEqual(answers, ['200 /v1/company/public'])
    await signInWith(page, operator)
    await page.getByText('No shipments yet').waitFor()
    assert.deepEqual(
      answers.filter((answer) => answer.startsWith('4')),
      [],
    )
  })

  test('on a tablet, the scopes of a key are not a narrow column beside empty space', async () => {
    const page = await world.open('/keys', { apiKey: operator, viewport: { width: 834, height: 1112 } })
    const scopes = page.getByRole('row').filter({ hasText: 'admin' }).getByText('keys:manage')
    await scopes.waitFor()
    const share = await scopes.evaluate((cell) => cell.clientWidth / cell.closest('table')!.clientWidth)
    assert.ok(share > 0.5, `${share}`)
  })

  test('a wrong key is refused, a right one is taken, and no key ever stands in a URL or stays after the tab', async () => {
    const page = await world.open('/shipments')
    const dialog = page.getByRole('dialog', { name: 'Sign in to Vanline' })
    await dialog.getByLabel('API key or access token').fill('vl_wrong')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByText('Sign-in failed').waitFor()
    await signInWith(page, operator)
    await page.getByText('No shipments yet').waitFor()
    await live(page)
    assert.doesNotMatch(page.url(), /vl_/)
    assert.equal(
      await page.evaluate('localStorage.length === 0 || !JSON.stringify(localStorage).includes("vl_")'),
      true,
    )
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('dialog', { name: 'Sign in to Vanline' }).waitFor()
  })

  test('signing out deletes what was typed and not saved, and signs out every tab', async () => {
    const client = createClient({ baseUrl: world.service.url, apiKey: operator })
    const shipment = await client.shipments.create({ shipmentType: 'HHG', reference: 'A' })
    const page = await world.open(`/shipments/${shipment.id}`)
    await signInWith(page, operator)
    await page.getByRole('button', { name: /^Change Reference: A/ }).click()
    await page.getByLabel('Reference', { exact: true }).fill('typed by Ada')
    const stored = () => page.evaluate<string>('JSON.stringify(localStorage)')
    assert.match(await stored(), /typed by Ada/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await signInWith(other, operator)
    await live(other)
    await page.getByRole('button', { name: 'Account' }).click()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('dialog', { name: 'Sign in to Vanline' }).waitFor()
    assert.doesNotMatch(await stored(), /typed by Ada/)
    await other.getByRole('dialog', { name: 'Sign in to Vanline' }).waitFor()
  })

  test('a key is created in the console and shown once', async () => {
    const page = await world.open('/keys')
    await signInWith(page, operator)
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('dispatcher')
    const scope = (name: string) => page.getByRole('checkbox', { name: new RegExp(`${name}$`) })
    await page.getByLabel('Role').selectOption('Viewer')
    for (const name of ['moves:read', 'shipments:read', 'events:read']) assert.ok(await scope(name).isChecked(), name)
    await scope('shipments:write').check()
    assert.equal(await page.getByLabel('Role').inputValue(), 'custom')
    await shoot(page, 'new-key')
    await page.getByRole('button', { name: 'Create key' }).click()
    const secret = await page.getByTestId('secret').innerText()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke dispatcher' }).waitFor()
    assert.doesNotMatch(await page.content(), new RegExp(secret))
    const theirs = createClient({ baseUrl: world.service.url, apiKey: secret })
    await theirs.shipments.list({ limit: 1 })
  })
})
