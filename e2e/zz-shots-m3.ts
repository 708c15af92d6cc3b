import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { startService } from '/work/wt/m3/e2e/service.ts'
import { makePages, waitForPage } from '/work/wt/m3/e2e/console-pages.ts'
import { violationsOn } from '/work/wt/m3/e2e/axe.ts'
const OUT = '/tmp/m3-shots/'
mkdirSync(OUT, { recursive: true })
const service = await startService({ VANLINE_WEBHOOK_ALLOW_PRIVATE: '1' })
const pages = await makePages(service.client)
const browser = await chromium.launch({ executablePath: '/usr/lib/chromium/chromium-headless-shell', args: ['--no-sandbox'] })
const names = process.argv.slice(2)
for (const [look, viewport, colorScheme] of [['1280', { width: 1280, height: 900 }, 'light'], ['390', { width: 390, height: 844 }, 'light'], ['dark', { width: 1280, height: 900 }, 'dark']] as const) {
  const page = await (await browser.newContext({ viewport, colorScheme })).newPage()
  page.setDefaultTimeout(5000)
  page.on('console', (m) => m.type() === 'error' && console.log(look, 'ERR', m.text().slice(0, 300)))
  for (const name of names) {
    await page.goto(`${service.url}/console${pages[name]!.path}`)
    try { await waitForPage(page, name, pages[name]!) } catch (e) { console.log(name, look, String(e).slice(0, 200)) }
    const over = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth') as number
    const v = await violationsOn(page)
    if (over > 0 || v.length) console.log(name, look, over, v)
    await page.screenshot({ path: `${OUT}${name}-${look}.png`, fullPage: look === '390' })
  }
}
await browser.close()
await service.stop()
