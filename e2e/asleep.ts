/** Tabs that sleep: the browser tells them nothing, as if they were frozen, until they are used again. */
import type { BrowserContext, Page } from 'playwright-core'

/** What the browser tells a tab that is awake. */
const EVENTS = ['storage', 'focus', 'pageshow', 'online', 'visibilitychange', 'resume']

/** Runs before the scripts of the page, so its listeners are the first. Timers that renew or repeat something do not run in a tab that sleeps. */
const CAN_SLEEP = `for (const name of ${JSON.stringify(EVENTS)})
  addEventListener(name, (event) => { if (window.isAsleep) event.stopImmediatePropagation() }, true)
for (const name of ['setTimeout', 'setInterval']) {
  const start = window[name]
  window[name] = (run, ms, ...rest) => start(() => { if (!window.isAsleep || !(ms >= 500)) run(...rest) }, ms)
}`

/** Opens a tab that can be put to sleep. */
export async function openSleeper(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(CAN_SLEEP)
  await page.goto(url)
  return page
}

export const fallAsleep = (page: Page): Promise<void> => page.evaluate('void (window.isAsleep = true)')

/** Tells the tab that it is visible again. */
export const wake = (page: Page): Promise<void> =>
  page.evaluate("window.isAsleep = false; void document.dispatchEvent(new Event('visibilitychange'))")
