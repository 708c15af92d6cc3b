import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ensureConsole } from '../../../scripts/built-console.js'
import { ensureChromium } from '../../../scripts/chromium.ts'
import { UNPINNED } from '../../machine/pin.ts'
import { startOurs } from '../../machine/servers.ts'
import type { Kind } from '../../options.ts'
import { middle, numberText, range, tableOf } from '../../report/table.ts'
import { untilShown } from '../console/between.ts'
import { planDay } from './day.ts'
import { keepMany, type Sent, sendAll } from './outbox.ts'

const FIRST_VISIT_MAX_MS = 2_500
const NO_NETWORK_MAX_MS = 500
const FIRST_LOAD_MAX_KB = 120
const SLOWER = 4
/** The page can be used: the button of the next step is there. */
const USABLE = '.foot .step'

/** Slow 4G as Lighthouse has it, and with the higher delays of the browser's own tools. */
const NETWORKS = [
  { label: 'slow 4G (150 ms, 1.6 Mbit/s)', latency: 150 },
  { label: 'slow 4G of DevTools (563 ms, 1.4 Mbit/s)', latency: 562.5 },
]
const KBIT = 1000 / 8

/** How soon the page of the crews can be used on a slow phone, with and without a network, and how it sends a full outbox. */
export const crew: Kind = {
  seconds: 1,
  parts: ['visits', 'outbox'],
  meaning: 'how soon the page of the crews can be used on a slow phone, with and without a network, and a full outbox',
  async run(options) {
    if (!(await ensureConsole())) throw new Error('The page could not be built.')
    await using ours = await startOurs('sqlite::memory:', UNPINNED)
    await using browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    const base = `http://127.0.0.1:${ours.port}`
    const day = await planDay(base)
    const url = `${base}/crew#${day.secret}`
    const times = new Map<string, number[]>()
    for (let round = 0; options.has('visits') && round < options.rounds; round++)
      for (const network of NETWORKS)
        for (const [label, ms] of await visits(browser, url, network))
          times.set(label, [...(times.get(label) ?? []), ms])
    const bytes = await bytesOf(base)
    const sent = options.has('outbox') ? await outboxSent(browser, url, day.jobIDs) : undefined
    return { text: textOf(times, bytes, sent), data: { times: Object.fromEntries(times), bytes, sent } }
  },
}

async function outboxSent(browser: Browser, url: string, jobIDs: readonly string[]): Promise<Sent> {
  await using context = await phoneIn(browser)
  const page = await opened(context, url)
  await keepMany(context, page, jobIDs)
  return await sendAll(context, page)
}

const phoneIn = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', timezoneId: 'UTC' })

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(USABLE).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  return page
}

async function slowed(page: Page, latency: number | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (latency === undefined) return
  const [downloadThroughput, uploadThroughput] = [1_600 * KBIT * 0.9, 750 * KBIT * 0.9]
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
}

/** The first visit of a phone, and the second without a network. */
async function visits(browser: Browser, url: string, { label, latency }: (typeof NETWORKS)[number]) {
  const context = await phoneIn(browser)
  const timed = async (page: Page, to: string) => {
    const begun = performance.now()
    await page.goto(to, { waitUntil: 'commit' })
    await untilShown(page, USABLE)
    return performance.now() - begun
  }
  const page = await context.newPage()
  await slowed(page, latency)
  const first = await timed(page, url)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.close()
  await context.setOffline(true)
  const second = await context.newPage()
  await slowed(second, undefined)
  const without = await timed(second, url.replace(/#.*/, ''))
  await context.close()
  return [
    [`first visit, ${label}`, first],
    ['second visit, without a network', without],
  ] as const
}

/** The compressed bytes of the first load: the page and what it names, with and without the service worker, which is loaded later. */
async function bytesOf(base: string): Promise<{ first: number; all: number }> {
  const read = async (path: string) => (await (await fetch(`${base}${path}`)).bytes()) as Uint8Array
  const html = await read('/crew')
  const names = [...new TextDecoder().decode(html).matchAll(/(?:src|href)="(?:\.\/)?((?:assets|manifest|icon)[^"]*)"/g)]
  const files = await Promise.all(names.map(([, name]) => read(`/crew/${name}`)))
  const sizeOf = (file: Uint8Array) => gzipSync(file, { level: 9 }).length
  const first = [html, ...files].reduce((sum, file) => sum + sizeOf(file), 0)
  return { first, all: first + sizeOf(await read('/crew/sw.js')) }
}

function textOf(times: ReadonlyMap<string, number[]>, bytes: { first: number; all: number }, sent?: Sent): string {
  const table = tableOf([...times], {
    [`Page of the crews, ${SLOWER} × slower processor`]: ([label]) => label,
    'ms until usable': ([, ms]) => middle(ms),
    Spread: ([, ms]) => range(ms),
    Target: ([label]) => `≤ ${numberText(label.startsWith('first') ? FIRST_VISIT_MAX_MS : NO_NETWORK_MAX_MS)}`,
  })
  const kilobytes = (count: number) => (count / 1000).toFixed(1)
  return [
    ...(times.size > 0 ? [table] : []),
    `First load: ${kilobytes(bytes.first)} KB compressed, ${kilobytes(bytes.all)} KB with the service worker (to reach: ${FIRST_LOAD_MAX_KB}).`,
    ...(sent ? [outboxText(sent)] : []),
  ].join('\n\n')
}

const outboxText = ({ entries, photos, seconds, longestMs, longTasks, storedBytes, leftBytes }: Sent): string =>
  `${entries} entries with ${photos} photographs: sent in ${seconds.toFixed(1)} s; the longest task of the page took ${numberText(Math.round(longestMs))} ms, ${longTasks} took more than 50 ms. The phone stored ${(storedBytes / 1e6).toFixed(1)} MB before, and ${(leftBytes / 1e6).toFixed(1)} MB after it.`
