import type { Locator, Page } from 'playwright-core'
import { numberText } from '../../report/table.ts'

/** How long the frames took while something moved, in milliseconds. `mainMs` is the processor time of the page for each of them. */
export type Frames = { perSecond: number; p50: number; p95: number; longest: number; mainMs: number }

/** As fast as a person scrolls who still reads: 2,400 pixels a second. */
const SCROLL_STEP_PX = 40
const SCROLLED_MS = 5_000

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

/** Runs in the page: scrolls an element down and up again, some pixels with each frame. */
const scrollIn = (selector: string): string => `(async () => {
  const area = document.querySelector('${selector}')
  let step = ${SCROLL_STEP_PX}
  area.scrollTop = 0
  for (const begun = performance.now(); performance.now() - begun < ${SCROLLED_MS}; ) {
    area.scrollTop += step
    if (area.scrollTop <= 0 || area.scrollTop + area.clientHeight >= area.scrollHeight - 1) step = -step
    await new Promise(requestAnimationFrame)
  }
})()`

/** The frames while something moves. */
export async function framesWhile(page: Page, move: () => Promise<unknown>): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () =>
    1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')!.value
  const before = await busyMs()
  const begun = performance.now()
  await page.evaluate(WATCH)
  await move()
  const frames = ((await page.evaluate(STOP)) as number[]).sort((a, b) => a - b)
  const perSecond = (frames.length / (performance.now() - begun)) * 1000
  const mainMs = ((await busyMs()) - before) / frames.length
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))]!
  return { perSecond, p50: at(0.5), p95: at(0.95), longest: at(1), mainMs }
}

/** The frames while an element scrolls down and up again. */
export const scrolledFrames = (page: Page, selector: string): Promise<Frames> =>
  framesWhile(page, () => page.evaluate(scrollIn(selector)))

/** The frames for people. */
export const framesText = (what: string, { perSecond, p50, p95, mainMs }: Frames): string =>
  `${what} ${numberText(perSecond)} frames a second (a frame ${numberText(p50)} ms, 95 % at most ${numberText(p95)} ms; ${numberText(mainMs)} ms of processor time of the page)`

const DRAGGED_MS = 5_000

/** The frames while a card is dragged over a board; `reach` is how much of its width. The card is put back. */
export async function draggedFrames(page: Page, dragged: Locator, board: string, reach: number): Promise<Frames> {
  const card = (await dragged.boundingBox())!
  const place = (await page.locator(board).boundingBox())!
  await page.mouse.move(card.x + 20, card.y + 20)
  await page.mouse.down()
  await page.mouse.move(card.x + 40, card.y + 40)
  const frames = await framesWhile(page, async () => {
    const begun = performance.now()
    for (let i = 0; performance.now() - begun < DRAGGED_MS; i++)
      await page.mouse.move(
        place.x + (place.width / 2) * (1 + reach * Math.sin(i / 40)),
        place.y + (place.height / 2) * (1 + 0.6 * Math.sin(i / 60)),
      )
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}
