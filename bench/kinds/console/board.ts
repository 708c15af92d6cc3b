import type { Page } from 'playwright-core'
import { ask } from '../../load/probe.ts'
import { numberText } from '../../report/table.ts'
import { draggedFrames, type Frames, framesText, scrolledFrames } from './frames.ts'

/** A week of cards, and how it moves. */
export type BoardFrames = { cards: number; scrolled: Frames; dragged: Frames }

export const CARD = '[role=grid] [data-card]'
const LOAD_MAX_MS = 60_000

/** The page of the last full week with pickups. With 100,000 shipments it has about 2,000 of them. */
export async function boardPath(port: number): Promise<string> {
  const newest = await ask(port, { method: 'GET', path: '/v1/shipments?sort=-requestedPickupDate&limit=1' })
  const [last] = JSON.parse(newest.body) as { requestedPickupDate: string }[]
  const week = new Date(Date.parse(last!.requestedPickupDate) - 7 * 86_400_000).toISOString().slice(0, 10)
  return `/board?date=${week}&kind=pickup`
}

/** Runs in the page: scrolls to the end until all days are read, and counts the cards. A row has a card of each day. */
const LOAD = `(async () => {
  const board = document.querySelector('[role=grid]')
  const counts = () =>
    [...board.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent.split(' ').at(-1))
  const numbers = () => counts().map((text) => Number(text.replaceAll(',', '')))
  const isRead = () => !counts().includes('') && board.getAttribute('aria-rowcount') > Math.max(...numbers())
  for (const begun = performance.now(); !isRead(); ) {
    if (performance.now() - begun > ${LOAD_MAX_MS}) throw new Error('The board was not read to its end.')
    board.scrollTop = board.scrollHeight
    await new Promise(requestAnimationFrame)
  }
  return numbers().reduce((sum, each) => sum + each, 0)
})()`

/** Scrolls through all cards, then drags one over all days, and puts it back. */
export async function boardFrames(page: Page): Promise<BoardFrames> {
  const cards = (await page.evaluate(LOAD)) as number
  const scrolled = await scrolledFrames(page, '[role=grid]')
  await page.evaluate(`document.querySelector('[role=grid]').scrollTop = 0`)
  const card = page.locator('[role=row][aria-rowindex="4"] [data-card]').first()
  await card.waitFor()
  const dragged = await draggedFrames(page, card, '[role=grid]', 0.95)
  return { cards, scrolled, dragged }
}

/** The frames for people. */
export const boardText = ({ cards, scrolled, dragged }: BoardFrames): string =>
  `The board of a week with ${numberText(cards)} cards: ${framesText('scrolling', scrolled)}, ${framesText('dragging', dragged)}; the target is 50.`
