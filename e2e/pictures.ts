/**
 * Pictures of every page of the console at three widths in both themes, in e2e/shots/ (`npm run shots`). Names of pages after it make only
 * those. `npm run shots -- docs` makes the pictures of the documentation instead, in docs/images/.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Shipment } from '@vanline/client'
import type { Page } from 'playwright-core'
import { ensureConsole } from '../scripts/built-console.js'
import { darken, shoot } from './browser.ts'
import { type ConsolePage, makePages, waitForPage } from './console-pages.ts'
import { save, type } from './editing.ts'
import { dayFromNow } from './examples.ts'
import { withPalette } from './palette-png.ts'
import { sharedWorldOf } from './people.ts'

const HEIGHTS = { 1440: 900, 1024: 768, 390: 844 } as const
const LOOK = { colorScheme: 'light', reducedMotion: 'reduce' } as const
const IMAGES = join(import.meta.dirname, '../docs/images')
const wanted = process.argv.slice(2)
if (!(await ensureConsole())) process.exit(1)

const shootSmall = async (page: Page, name: string): Promise<void> =>
  writeFileSync(join(IMAGES, `${name}.png`), withPalette(await page.screenshot({ animations: 'disabled' })))

describe('pictures of the console', () => {
  let pages: Record<string, ConsolePage>
  const { world, open, clients } = sharedWorldOf(
    ['Ann Reyes', 'Ben Laurent'],
    { VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' },
    async (people) => {
      pages = await makePages(people['Ben Laurent'], people['Ann Reyes'])
    },
  )
  const go = async (page: Page, name: string) => {
    await page.goto(`${world.service.url}/console${pages[name]!.path}`)
    await waitForPage(page, name, pages[name]!)
  }

  if (wanted[0] === 'docs') {
    const viewport = { width: 1280, height: 800 }

    for (const name of ['today', 'board', 'shipments', 'shipment'])
      test(`docs/images/${name}.png`, async () => {
        const page = await open('Ann Reyes', '/', { ...LOOK, viewport })
        await go(page, name)
        await shootSmall(page, name)
      })

    test('docs/images/conflict.png', async () => {
      const { path } = pages.shipment!
      const page = await open('Ann Reyes', path, { ...LOOK, viewport })
      await type(page, 'Requested delivery date', dayFromNow(20))
      await type(page, 'Reference', 'PO-7 A')
      const shipment: Shipment = await clients['Ben Laurent'].shipments.get(path.split('/').at(-1)!)
      await clients['Ben Laurent'].shipments.update(shipment, { deliveryDate: dayFromNow(10), estimatedWeight: 2500 })
      await save(page)
      await page.getByRole('dialog').waitFor()
      await shootSmall(page, 'conflict')
    })
    return
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
      if (!isWanted('sign-in')) return
      const signedOut = await world.open('/', { ...LOOK, viewport: { width: Number(width), height } })
      await signedOut.getByLabel('API key or access token').waitFor()
      await shoot(signedOut, `sign-in-${width}-light`)
      await darken(signedOut)
      await shoot(signedOut, `sign-in-${width}-dark`)
    })
  }
})
