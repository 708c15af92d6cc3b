/**
 * Pictures of every page of the console, and of the tracking page in two languages, at four widths in both themes, in e2e/shots/ (`npm run shots`). Names of pages after it make only
 * those. `npm run shots -- docs` makes the pictures of the documentation instead, in docs/images/, `-- crew` those of the page
 * of the crews there, and `-- story` the one that moves.
 */
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ensureConsole } from '../scripts/built-console.js'
import { darken, shoot } from './browser.ts'
import { type ConsolePage, makePages, waitForPage } from './console-pages.ts'
import { describeCrew } from './crew-pictures.ts'
import { describeDocs, describeStory, write } from './docs-pictures.ts'
import { sharedWorldOf } from './people.ts'

const HEIGHTS = { 1440: 900, 1280: 800, 834: 1112, 390: 844 } as const
const LOOK = { colorScheme: 'light', reducedMotion: 'reduce' } as const
const wanted = process.argv.slice(2)
if (!(await ensureConsole())) process.exit(1)

const describePages = () => {
  let pages: Record<string, ConsolePage>
  let trackingUrl: string
  const { world, open } = sharedWorldOf(
    ['Ann Reyes', 'Ben Laurent'],
    { VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' },
    async (people) => {
      pages = await makePages(people['Ben Laurent'], people['Ann Reyes'])
      const moveID = pages.move!.path.split('/').at(-1)!
      trackingUrl = (await people['Ann Reyes'].links.create(moveID)).url
    },
  )
  const go = async (page: Page, name: string) => {
    await page.goto(`${world.service.url}/console${pages[name]!.path}`)
    await waitForPage(page, name, pages[name]!)
  }

  for (const [width, height] of Object.entries(HEIGHTS)) {
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
    test(`${width} pixels wide`, async () => {
      const page = await open('Ann Reyes', '/', { ...LOOK, viewport: { width: Number(width), height } })
      for (const name of Object.keys(pages)) {
        if (!isWanted(name)) continue
        await go(page, name)
        await shoot(page, `${name}-${width}-light`)
        await darken(page)
        await shoot(page, `${name}-${width}-dark`)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      for (const locale of ['en-US', 'de-DE']) {
        const name = `tracking-${locale.slice(0, 2)}`
        if (!isWanted(name)) continue
        const tracking = await world.blank({ ...LOOK, locale, viewport: { width: Number(width), height } })
        await tracking.goto(`${world.service.url}${trackingUrl}`)
        await tracking.locator('.step').first().waitFor()
        await shoot(tracking, `${name}-${width}-light`)
        await tracking.emulateMedia({ colorScheme: 'dark' })
        await shoot(tracking, `${name}-${width}-dark`)
      }
      if (!isWanted('sign-in')) return
      const signedOut = await world.open('/', { ...LOOK, viewport: { width: Number(width), height } })
      await signedOut.getByLabel('API key or access token').waitFor()
      await shoot(signedOut, `sign-in-${width}-light`)
      await darken(signedOut)
      await shoot(signedOut, `sign-in-${width}-dark`)
    })
  }
}

if (wanted[0] === 'docs') describe('pictures of the documentation', describeDocs)
else if (wanted[0] === 'crew') describe('pictures of the page of the crews', () => describeCrew(write))
else if (wanted[0] === 'story') describe('the moving picture of the README', describeStory)
else describe('pictures of the console', describePages)
