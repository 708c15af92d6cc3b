/** Every page in light, in dark and on a phone: whether all people can use it. `npm run shots` makes pictures of them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { violationsOn } from './axe.ts'
import { darken, sharedWorld } from './browser.ts'
import { type ConsolePage, makePages, shown } from './console-pages.ts'

const SCREENS: Record<string, BrowserContextOptions> = {
  light: {},
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
}

describe('every page of the console', () => {
  let pages: Record<string, ConsolePage>
  const world = sharedWorld({ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' }, async ({ client }) => {
    pages = await makePages(client)
  })

  /** What is wrong with a page as it is shown. */
  async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
    const violations = await violationsOn(page, rules)
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number
    return overflow > 0 ? [...violations, `${overflow} px too wide`] : violations
  }

  /** Goes to another page as a link does, through an empty one: nothing of the page before is left that could be taken for it. */
  async function follow(page: Page, path: string): Promise<void> {
    const empty = page.getByText(pages.nowhere!.shows).first()
    const go = (to: string) =>
      page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(`/console${to}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
      )
    await go(pages.nowhere!.path)
    await empty.waitFor()
    if (path === pages.nowhere!.path) return
    await go(path)
    await empty.waitFor({ state: 'detached' })
  }

  for (const [screen, options] of Object.entries(SCREENS)) {
    test(`in ${screen === 'light' ? 'light and in dark' : screen}: nothing serious for axe, and nothing wider than the window`, async () => {
      const look = { colorScheme: 'light', bypassCSP: true, reducedMotion: 'reduce' } as const
      const page = await world.open('/', { ...look, ...options })
      const found: Record<string, string[]> = {}
      // What is opened on a page is checked by the tests of that page.
      for (const [name, each] of Object.entries(pages).filter(([, { opens }]) => !opens)) {
        // Each page is loaded by its address once. To load the scripts again on the phone takes longer than all that is checked there.
        if (screen === 'phone') await follow(page, each.path)
        else await page.goto(`${world.service.url}/console${each.path}`)
        await shown(page, name, each)
        found[`${name} in ${screen}`] = await faultsOf(page)
        if (screen === 'phone') continue
        await darken(page)
        found[`${name} in dark`] = await faultsOf(page, ['color-contrast'])
        await page.emulateMedia({ colorScheme: 'light' })
      }
      assert.deepEqual(
        Object.entries(found).filter(([, faults]) => faults.length > 0),
        [],
      )
    })
  }
})
