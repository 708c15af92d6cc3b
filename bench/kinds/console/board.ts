import type { Page } from 'playwright-core'
import { ask } from '../../load/probe.ts'
import { shown } from '../../report/table.ts'

/** How long the frames took while something moved, in milliseconds. */
type Frames = { count: number; p50: number; p95: number; longest: number }

/** A week of cards, and how it moves. `mainMs` is the processor time of the page for each frame. */
export type BoardFrames = { cards: number; scrolled: Frames & { mainMs: number }; dragged: Frames & { mainMs: number } }

export const CARD = '[role=grid] [data-card]'
const SCROLL_STEP_PX = 40
const SCROLLED_MS = 5_000
const DRAGGED_MS = 5_000
const LOAD_MAX_MS = 60_000

/** The page of the last full week with pickups. With 100,000 shipments it has about 2,000 of them. */
export async function boardPath(port: number): Promise<string> {
  const newest = await ask(port, { method: 'GET', path: '/v1/shipments?sort=-requestedPickupDate&limit=1' })
  const [last] = JSON.parse(newest.body) as { requestedPickupDate: string }[]
  const week = new Date(Date.parse(last!.requestedPickupDate) - 7 * 86_400_000).toISOString().slice(0, 10)
  return `/board?date=${week}&kind=pickup`
}

/** Runs in the page: scrolls to the end until all days are read, and counts the cards. */
const LOAD = `(async () => {
  const board = document.querySelector('[role=grid]')
  const headings = () => [...board.querySelectorAll('[role=columnheader]')].map((each) => each.textContent)
  const begun = performance.now()
  while (headings().some((text) => text.endsWith('+')) && performance.now() - begun < ${LOAD_MAX_MS}) {
    board.scrollTop = board.scrollHeight
    await new Promise(requestAnimationFrame)
  }
  return headings().reduce((sum, text) => sum + Number(text.split(' ').at(-1).replaceAll(',', '')), 0)
})()`

/** Runs in the page: keeps the times between frames in frames_ from now on. */
const WATCH = `(() => {
  const frames = (window.frames_ = [])
  let last = performance.now()
  const next = () => {
    const now = performance.now()
    frames.push(now - last)
    last = now
    window.watching = requestAnimationFrame(next)
  }
  window.watching = requestAnimationFrame(next)
})()`
const STOP = '(cancelAnimationFrame(window.watching), window.frames_)'

/** Runs in the page: scrolls down and up again, some pixels with each frame. */
const SCROLL = `(async () => {
  const board = document.querySelector('[role=grid]')
  let step = ${SCROLL_STEP_PX}
  board.scrollTop = 0
  for (const begun = performance.now(); performance.now() - begun < ${SCROLLED_MS}; ) {
    board.scrollTop += step
    if (board.scrollTop <= 0 || board.scrollTop + board.clientHeight >= board.scrollHeight - 1) step = -step
    await new Promise(requestAnimationFrame)
  }
})()`

/** The frames while something moves. */
async function framesWhile(page: Page, move: () => Promise<unknown>): Promise<Frames & { mainMs: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () =>
    1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')!.value
  const before = await busyMs()
  await page.evaluate(WATCH)
  await move()
  const frames = ((await page.evaluate(STOP)) as number[]).sort((a, b) => a - b)
  const mainMs = ((await busyMs()) - before) / frames.length
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))]!
  return { count: frames.length, p50: at(0.5), p95: at(0.95), longest: at(1), mainMs }
}

/** Scrolls through all cards, then drags one over all days, and puts it back. */
export async function boardFrames(page: Page): Promise<BoardFrames> {
  const cards = (await page.evaluate(LOAD)) as number
  const scrolled = await framesWhile(page, () => page.evaluate(SCROLL))
  await page.evaluate(`document.querySelector('[role=grid]').scrollTop = 0`)
  await page.locator('[role=row][aria-rowindex="4"] [data-card]').first().waitFor()
  const card = (await page.locator('[role=row][aria-rowindex="4"] [data-card]').first().boundingBox())!
  const board = (await page.locator('[role=grid]').boundingBox())!
  await page.mouse.move(card.x + 20, card.y + 20)
  await page.mouse.down()
  await page.mouse.move(card.x + 40, card.y + 40)
  const dragged = await framesWhile(page, async () => {
    const begun = performance.now()
    for (let i = 0; performance.now() - begun < DRAGGED_MS; i++)
      await page.mouse.move(
        board.x + (board.width / 2) * (1 + 0.95 * Math.sin(i / 40)),
        board.y + (board.height / 2) * (1 + 0.6 * Math.sin(i / 60)),
      )
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return { cards, scrolled, dragged }
}

const perSecond = ({ count }: Frames, ms: number): number => (count / ms) * 1000

/** The frames for people. */
export function boardText({ cards, scrolled, dragged }: BoardFrames): string {
  const one = (what: string, frames: Frames & { mainMs: number }, ms: number) =>
    `${what} ${shown(perSecond(frames, ms))} frames a second (a frame ${shown(frames.p50)} ms, 95 % at most ${shown(frames.p95)} ms; ${shown(frames.mainMs)} ms of processor time of the page)`
  return `The board of a week with ${shown(cards)} cards: ${one('scrolling', scrolled, SCROLLED_MS)}, ${one('dragging', dragged, DRAGGED_MS)}; the target is 50.`
}
