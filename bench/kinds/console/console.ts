import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureConsole } from '../../../scripts/built-console.js'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { ask } from '../../load/probe.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { startOurs } from '../../machine/servers.ts'
import { openDatabase } from '../../measure.ts'
import type { Kind } from '../../options.ts'
import { middle, numberText, range, tableOf } from '../../report/table.ts'
import { BETWEEN_MAX_MS, betweenPages, FIGURE, ROW, TIMELINE, untilShown } from './between.ts'
import { type BoardFrames, boardFrames, boardPath, boardText, CARD } from './board.ts'
import { type DispatchFrames, dispatchFrames, dispatchPath, dispatchText, VISIT } from './dispatch.ts'
import { type Frames, framesText, scrolledFrames } from './frames.ts'

const FIRST_PAGE_MAX_MS = 800
const ROWS_SCROLLED = 10_000
const SCROLL_MAX_MS = 60_000

/** A page, and the CSS selector of an element that is there once the page can be used. */
const PAGES = [
  { label: 'Today, its numbers', path: '/', isUsable: `:nth-child(5 of ${FIGURE}:has([title]))` },
  { label: 'Today, its charts', path: '/', isUsable: '[data-series=done]' },
  { label: 'the list of shipments', path: '/shipments', isUsable: ROW },
]

/** Frames while the list is dragged to its end by the scroll bar, more than a screen with each frame, and while it is scrolled. */
type Scrolled = {
  rows: number
  inPage: number
  p50: number
  p95: number
  longest: number
  seconds: number
  read: Frames
}

/** How soon the console can be used with many shipments, in a browser that has never seen it, and how its list and its board move. */
export const consolePages: Kind = {
  seconds: 1,
  sizes: [100_000],
  meaning: 'how soon the console can be used in a browser that has never seen it, and how its list and its board move',
  async run(options) {
    if (!(await ensureConsole())) throw new Error('The console could not be built.')
    const [shipments = 100_000] = options.sizes
    await using database = await openDatabase('SQLite', options.log, shipments)
    await using ours = await startOurs(database.url, UNPINNED)
    await using browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    const base = `http://127.0.0.1:${ours.port}/console`
    const board = { label: 'the board of a week', path: await boardPath(ours.port), isUsable: CARD }
    const week = new URL(board.path, base).searchParams.get('date')!
    const shipment = { label: 'a shipment', path: await shipmentPath(ours.port), isUsable: TIMELINE }
    const { path: dispatchAt, jobs } = await dispatchPath(ours.port, week)
    const dispatch = { label: 'the dispatch board of a week', path: dispatchAt, isUsable: VISIT }
    const times = await firstVisits(browser, base, [...PAGES, shipment, board, dispatch], options.rounds)
    const { path, isUsable } = PAGES.at(-1)!
    const scrolled = await withPage(browser, async (page) => {
      await opened(page, `${base}${path}`, isUsable)
      return { ...(await scroll(page)), read: await scrolledFrames(page, '[role=table]') }
    })
    const moved = await withPage(browser, async (page) => {
      await opened(page, `${base}${board.path}`, board.isUsable)
      return boardFrames(page)
    })
    const planned = await withPage(browser, async (page) => {
      await opened(page, `${base}${dispatch.path}`, dispatch.isUsable)
      return dispatchFrames(page, ours.port, dispatch.path, jobs)
    })
    const between = await withPage(browser, (page) => betweenPages(page, base, board.path, options.rounds))
    const tables = [
      timesText('First visit', times, FIRST_PAGE_MAX_MS),
      timesText('From page to page', between, BETWEEN_MAX_MS),
    ]
    const text = reportOf(`${numberText(shipments)} shipments:\n\n${tables.join('\n\n')}`, scrolled, moved, planned)
    const frames = { scrolled, board: moved, dispatch: planned }
    const data = { times: Object.fromEntries(times), between: Object.fromEntries(between), ...frames }
    return { text, data }
  },
}

/** The page of the newest shipment. */
async function shipmentPath(port: number): Promise<string> {
  const { body } = await ask(port, { method: 'GET', path: '/v1/shipments?limit=1' })
  return `/shipments/${JSON.parse(body)[0].id}`
}

/** How long each page takes until it can be used, in each round. */
async function firstVisits(browser: Browser, base: string, pages: typeof PAGES, rounds: number) {
  const times = new Map<string, number[]>(pages.map(({ label }) => [label, []]))
  for (let round = 0; round < rounds; round++)
    for (const { label, path, isUsable } of pages)
      times.get(label)!.push(await withPage(browser, (page) => opened(page, `${base}${path}`, isUsable)))
  return times
}

/** Does something in a page whose browser has nothing in its cache. */
async function withPage<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function opened(page: Page, url: string, isUsable: string): Promise<number> {
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await untilShown(page, isUsable)
  return performance.now() - begun
}

/** Runs in the page: scrolls down, a screen and more with each frame, and says how long the frames took. */
const SCROLL = `(async () => {
  const list = document.querySelector('[role=table]')
  const rowHeight = list.querySelector('[data-testid=rows] [role=row]').getBoundingClientRect().height
  const frames = []
  const begun = performance.now()
  for (let last = begun; list.scrollHeight < ${ROWS_SCROLLED} * rowHeight && last - begun < ${SCROLL_MAX_MS}; ) {
    list.scrollTop += 2500
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last += frames.at(-1)
  }
  frames.sort((a, b) => a - b)
  const at = (share) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))]
  return {
    rows: Math.round(list.scrollHeight / rowHeight),
    inPage: list.querySelectorAll('[role=row]').length,
    p50: at(0.5),
    p95: at(0.95),
    longest: at(1),
    seconds: (performance.now() - begun) / 1000,
  }
})()`
const scroll = (page: Page): Promise<Omit<Scrolled, 'read'>> => page.evaluate(SCROLL)

/** Medians and spreads, compared with the target. */
const timesText = (what: string, times: ReadonlyMap<string, number[]>, maxMs: number): string =>
  tableOf([...times], {
    [what]: ([label]) => label,
    'ms until usable': ([, ms]) => middle(ms),
    Spread: ([, ms]) => range(ms),
    Target: () => `≤ ${numberText(maxMs)}`,
  })

const reportOf = (
  tables: string,
  scrolled: Scrolled,
  board: BoardFrames,
  dispatch: DispatchFrames,
): string => `${tables}

The list of shipments: ${framesText('scrolling', scrolled.read)}; the target is 50.

Jumped through ${numberText(scrolled.rows)} rows in ${scrolled.seconds.toFixed(1)} s, with ${scrolled.inPage} rows in the page: a frame took ${numberText(scrolled.p50)} ms, 95 % at most ${numberText(scrolled.p95)} ms, the longest ${numberText(scrolled.longest)} ms.

${boardText(board)}

${dispatchText(dispatch)}`
