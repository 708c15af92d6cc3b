/**
 * The pages of the tests. To load the console in a new profile takes 1.25 s of a processor, and to follow a link in it a quarter: a page
 * that a test has left is cleared and given to the next one.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Far above what a page needs: beside a busy machine it takes ten times as long, and a test has four minutes. */
const WAIT_MAX_MS = 100_000
const NOTICE_MAX_MS = 5_000
/** More pages than this of one kind are closed: they follow all events. */
const IDLE_MAX = 2

/**
 * With an API key the page is opened as after a reload by a user who has signed in with it: the form for it has its own test. A person signs in by
 * hand, and finds their own page again. A new page is not shared with other tests: it begins with loading the scripts, and nothing is stored in its
 * browser.
 */
export type OpenOptions = BrowserContextOptions & { apiKey?: string; person?: string; isNew?: boolean }

/** Where no page is. */
const NOWHERE = '/nowhere'
const NOWHERE_SAYS = 'Page not found'
const VIEWPORT = { width: 1360, height: 850 }

/** Runs in a page before its scripts: stores the API key once for each tab, so that its user can sign out. */
const signedInWith = (apiKey: string): string => `
  if (sessionStorage.getItem('test.signed-in') === null) {
    sessionStorage.setItem('test.signed-in', '1')
    sessionStorage.setItem('vanline.credential', ${JSON.stringify(apiKey)})
  }`

/** The headless shell refuses notifications; a browser with a window asks its user first. */
const ASKS = 'Object.defineProperty(Notification, "permission", { value: "default" })'

/** Nothing moves: a frame of a placeholder that pulses takes as long to draw as the page itself. */
const STILL = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/** Notices stay until they are closed: a slow machine may look at them late. These are the times after which they would go. */
const NOTICES_STAY = `{
  const start = setTimeout
  globalThis.setTimeout = (run, ms, ...rest) => start(run, ms === 4_000 || ms === 10_000 ? 2 ** 31 - 1 : ms, ...rest)
}`

/** Leaves the page of the console, closes its notices, and deletes what this browser stored for it, except who is signed in. */
const LEAVES = `
  document.activeElement?.blur()
  for (const button of document.querySelectorAll('.mantine-Notification-closeButton')) button.click()
  history.pushState(null, '', '/console${NOWHERE}')
  dispatchEvent(new PopStateEvent('popstate'))`
const FORGETS = `
  for (const name of Object.keys(localStorage)) if (!name.startsWith('vanline.person')) localStorage.removeItem(name)`

/** What is left of a test on a page that shows nothing. */
const IS_LEFT = `document.querySelector('[role=dialog], .mantine-Notification-root') !== null
  || [...document.querySelectorAll('input')].some(({ value }) => value !== '')`

/** Pages of one kind can take each other's place: those of a service, a user and a profile. */
const kindOf = (base: string, profile: OpenOptions): string => JSON.stringify({ base, ...profile })
const baseIn = (kind: string): string => (JSON.parse(kind) as { base: string }).base

/** The events of a page that tests listen to. */
const HEARD = ['request', 'response', 'requestfinished', 'requestfailed', 'dialog'] as const

export type Visits = {
  /** An empty page of a new browser profile. */
  blank: (options?: OpenOptions) => Promise<Page>
  /** Opens a page of the console whose first page has this address. */
  open: (base: string, path: string, options?: OpenOptions) => Promise<Page>
  /** Ends a test. Its pages are cleared for reuse, or closed if the test failed. */
  leave: (canReuse: boolean) => Promise<void>
  /** Closes all pages but those of these services. */
  close: (basesInUse: readonly string[]) => Promise<void>
  /** The errors of all pages. */
  faults: string[]
}

/** Goes to another page as a link does, through an empty page, so that a test cannot mistake the page before for the new one. */
export async function follow(page: Page, path: string): Promise<void> {
  const empty = page.getByText(NOWHERE_SAYS)
  const go = (to: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`/console${to}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
  await go(NOWHERE)
  await empty.waitFor()
  if (path === NOWHERE) return
  await go(path)
  await empty.waitFor({ state: 'detached' })
}

/** An empty page in a context of its own. Errors of the page are added to the faults. */
async function blankIn(browser: Browser, faults: string[], given: OpenOptions): Promise<Page> {
  const { apiKey, person: _person, isNew: _isNew, ...options } = given
  const context = await browser.newContext({
    locale: 'en-US',
    // The days of the examples are those of UTC.
    timezoneId: 'UTC',
    viewport: VIEWPORT,
    // What a browser with a window allows on its own.
    permissions: ['camera', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(WAIT_MAX_MS)
  for (const script of [ASKS, STILL, NOTICES_STAY]) await context.addInitScript(script)
  if (apiKey !== undefined) await context.addInitScript(signedInWith(apiKey))
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // Answers that are no success are logged by the browser itself; the tests look at what the page makes of them.
    if (message.type() === 'error' && !/Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE/.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  return page
}

/** Clears a page, and returns whether it can be reused. */
async function clear(page: Page, base: string): Promise<boolean> {
  if (page.isClosed() || !page.url().startsWith(`${base}/`)) return false
  for (const other of page.context().pages()) if (other !== page) await other.close()
  for (const event of HEARD) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(LEAVES)
  await page.getByText(NOWHERE_SAYS).waitFor()
  // A notice goes a moment after it is closed. A page that keeps one is given up.
  const notice = page.locator('.mantine-Notification-root').first()
  await notice.waitFor({ state: 'detached', timeout: NOTICE_MAX_MS }).catch(() => undefined)
  if (await page.evaluate<boolean>(IS_LEFT)) return false
  await page.evaluate(FORGETS)
  return true
}

export function visitsIn(browser: Browser): Visits {
  const faults: string[] = []
  const idle = new Map<string, Page[]>()
  const used = new Map<Page, string>()

  /** Closes all pages that do not wait for a test. */
  async function closeOthers(): Promise<void> {
    const waiting = new Set([...idle.values()].flat().map((page) => page.context()))
    for (const context of browser.contexts()) if (!waiting.has(context)) await context.close()
  }

  const blank = (options: OpenOptions = {}) => blankIn(browser, faults, options)
  return {
    blank,
    faults,
    async open(base, path, options = {}) {
      const { viewport = VIEWPORT, colorScheme = null, isNew = false, ...profile } = options
      const key = kindOf(base, profile)
      const known = isNew ? undefined : idle.get(key)?.pop()
      if (known) {
        await known.setViewportSize(viewport!)
        await known.emulateMedia({ colorScheme, media: null })
        await follow(known, path)
      }
      const page = known ?? (await blank(options))
      if (!known) await page.goto(`${base}${path}`)
      if (!isNew) used.set(page, key)
      return page
    },
    async leave(canReuse) {
      const left = [...used]
      used.clear()
      for (const [page, key] of left) {
        const others = idle.get(key) ?? []
        if (canReuse && others.length < IDLE_MAX && (await clear(page, baseIn(key)))) idle.set(key, [...others, page])
      }
      await closeOthers()
    },
    async close(basesInUse) {
      for (const key of idle.keys()) if (!basesInUse.includes(baseIn(key))) idle.delete(key)
      await closeOthers()
    },
  }
}
