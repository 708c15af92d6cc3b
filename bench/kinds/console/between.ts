import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { CARD } from './board.ts'

export const BETWEEN_MAX_MS = 100
/** The pause on each page, so that its late requests do not slow the next page down. */
const REST_MS = 500
/** A number on Today, which gets its title when the number is known. */
export const FIGURE = '[class*=figure]:has(> [class*=name])'
export const ROW = '[data-testid=rows] [role=row]'
/** The last part of the page of a shipment. */
export const TIMELINE = 'ol[class*=timeline] li'

type Step = { label: string; go: string; isUsable: string }

const clicked = (selector: string): string => `document.querySelector(${JSON.stringify(selector)}).click()`

/** From page to page: what a user clicks, and what is there once the next page can be used. The board is the one of a week with many cards. */
const stepsTo = (board: string): Step[] => [
  { label: 'Today to the list', go: clicked('nav a[href$="/shipments"]'), isUsable: ROW },
  { label: 'the list to a shipment', go: clicked(`${ROW} a`), isUsable: TIMELINE },
  { label: 'the shipment to the board', go: `history.pushState(null, '', ${JSON.stringify(board)})`, isUsable: CARD },
  { label: 'the board to the list', go: clicked('nav a[href$="/shipments"]'), isUsable: ROW },
  { label: 'the list to Today', go: clicked('nav a[href$="/console/"]'), isUsable: FIGURE },
]

/**
 * Waits in the page until an element is there. Playwright would first load a script of its own into the page, which takes a tenth of a second
 * that no user waits for.
 */
export const untilShown = (page: Page, selector: string, before = ''): Promise<number> =>
  inPage<number>(
    page,
    `new Promise((resolve) => {
      const begun = performance.now()
      ${before}
      const look = () => document.querySelector(${JSON.stringify(selector)}) ? resolve(performance.now() - begun) : requestAnimationFrame(look)
      look()
    })`,
  )

async function inPage<Result>(page: Page, expression: string): Promise<Result> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  await session.detach()
  return result.value as Result
}

/** Goes round through the pages. Every page was open before, so that its code is loaded. */
export async function betweenPages(
  page: Page,
  base: string,
  board: string,
  rounds: number,
): Promise<Map<string, number[]>> {
  const steps = stepsTo(base + board)
  const times = new Map<string, number[]>(steps.map(({ label }) => [label, []]))
  await page.goto(`${base}/`, { waitUntil: 'commit' })
  await untilShown(page, FIGURE)
  for (let round = 0; round <= rounds; round++)
    for (const { label, go, isUsable } of steps) {
      const ms = await untilShown(page, isUsable, go)
      if (round > 0) times.get(label)!.push(ms)
      await pause(REST_MS)
    }
  return times
}
