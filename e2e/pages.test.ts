/** Every page in light, in dark and on a phone: whether all people can use it. `npm run shots` makes pictures of them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sampleOf } from '../scripts/sample.ts'
import { violationsOn } from './axe.ts'
import { darken, live, sharedWorld } from './browser.ts'
import { type ConsolePage, makePages, waitForPage } from './console-pages.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const LOOKS = ['light', 'dark', 'phone'] as const
/** How many pages are looked at in one of the looks, where not all are. */
const COUNT = 7

describe('every page of the console', () => {
  let pages: Record<string, ConsolePage>
  const world = sharedWorld({ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' }, async ({ client }) => {
    pages = await makePages(client)
  })

  /** What is wrong with a page as it is shown. In dark it is the same page in other colors. */
  async function faultsOf(page: Page, look: (typeof LOOKS)[number]): Promise<string[]> {
    if (look === 'dark') await darken(page)
    const violations = await violationsOn(page, look === 'dark' ? ['color-contrast'] : undefined)
    if (look === 'dark') await page.emulateMedia({ colorScheme: 'light' })
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number
    return overflow > 0 ? [...violations, `${overflow} px too wide`] : violations
  }

  test('loaded by its address, in light, in dark and on a phone: nothing serious for axe, and nothing wider than the window', async () => {
    // What is opened on a page is checked by the tests of that page.
    const all = Object.entries(pages).filter(([, { opens }]) => !opens)
    const drawn = sampleOf(
      'looks of pages',
      all.flatMap(([name]) => LOOKS.map((look) => ({ name, look }))),
      COUNT,
    )
    const found: Record<string, string[]> = {}
    const [screen, phone] = [await world.blank({ colorScheme: 'light' }), await world.blank(PHONE)]
    for (const [name, each] of all) {
      for (const [page, looks] of [
        [screen, ['light', 'dark']],
        [phone, ['phone']],
      ] as const) {
        const wanted = drawn.filter((one) => one.name === name && looks.some((look) => look === one.look))
        if (wanted.length === 0) continue
        await page.goto(`${world.service.url}/console${each.path}`)
        await waitForPage(page, name, each)
        for (const { look } of wanted) found[`${name} in ${look}`] = await faultsOf(page, look)
      }
    }
    assert.equal(Object.keys(found).length, drawn.length)
    assert.deepEqual(
      Object.entries(found).filter(([, faults]) => faults.length > 0),
      [],
    )
  })

  test('u goes back to the page before, and from the first page nowhere: the page before that is not ours', async () => {
    const page = await world.blank()
    await page.addInitScript(`
      const back = History.prototype.back
      window.backs = 0
      History.prototype.back = function () { window.backs += 1; back.call(this) }`)
    const backs = () => page.evaluate('window.backs')
    const base = `${world.service.url}/console`
    await page.goto(`${base}/shipments`)
    await live(page)
    await page.keyboard.press('u')
    assert.equal(await backs(), 0)
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.waitForURL(`${base}/moves`)
    await page.keyboard.press('u')
    await page.waitForURL(`${base}/shipments`)
    await page.keyboard.press('u')
    assert.equal(await backs(), 1)
  })
})
