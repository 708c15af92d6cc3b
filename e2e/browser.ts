/** A real browser, and pages in it that say what went wrong in them. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, afterEach, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../scripts/chromium.ts'
import { type Service, startService } from './service.ts'

/** Far above what a page needs: beside a busy machine it takes ten times as long, and a test has four minutes. */
const WAIT_MAX_MS = 100_000
export const SHOTS = fileURLToPath(new URL('shots/', import.meta.url))

/** With an API key the page is opened as after a reload by a user who has signed in with it: the form for it has its own test. */
export type OpenOptions = BrowserContextOptions & { apiKey?: string }

export type World = {
  service: Service
  browser: Browser
  /** Opens a page of the console in a new browser profile, as another user; of another node if one is given. */
  open: (path: string, options?: OpenOptions, node?: Service) => Promise<Page>
}

/**
 * What the browser leaves out. The first two are pages for its address bar, which it loads with every window and which take longer than ours. The
 * others are those that Playwright leaves out: the last list replaces the ones before it.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** A camera that shows a moving pattern, and whose use is allowed. */
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** A page lives for a few seconds: to optimize its scripts takes longer than it saves. */
const NOT_OPTIMIZED = '--js-flags=--no-maglev,--no-opt'

/** One browser for all files of tests in this process. */
let launched: Promise<Browser> | undefined
const theBrowser = (): Promise<Browser> => {
  const args = ['--no-sandbox', NOT_OPTIMIZED, ...FAKE_CAMERA, `--disable-features=${DISABLED_FEATURES.join(',')}`]
  launched ??= chromium.launch({ executablePath: ensureChromium(), args })
  return launched
}
after(async () => (await launched)?.close())

/** Runs in a page before its scripts: stores the API key once for each tab, so that its user can sign out. */
const signedInWith = (apiKey: string): string => `
  if (sessionStorage.getItem('test.signed-in') === null) {
    sessionStorage.setItem('test.signed-in', '1')
    sessionStorage.setItem('vanline.credential', ${JSON.stringify(apiKey)})
  }`

/** One service for a file of tests. A page in which an error was logged, or the policy broken, fails the file. */
export function sharedWorld(
  environment: Record<string, string> = {},
  prepare?: (service: Service) => Promise<unknown>,
): World {
  const world = {} as World
  const faults: string[] = []
  before(async () => {
    world.service = await startService(environment)
    await prepare?.(world.service)
    world.browser = await theBrowser()
    world.open = async (path, { apiKey, ...options } = {}, node = world.service) => {
      const context = await world.browser.newContext({
        locale: 'en-US',
        // The days of the examples are those of UTC.
        timezoneId: 'UTC',
        viewport: { width: 1360, height: 850 },
        // What a browser with a window allows on its own.
        permissions: ['camera', 'clipboard-write'],
        // Nothing moves, so nothing is waited for until it stands still.
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(WAIT_MAX_MS)
      // The headless shell refuses notifications; a browser with a window asks its user first.
      await context.addInitScript('Object.defineProperty(Notification, "permission", { value: "default" })')
      if (apiKey !== undefined) await context.addInitScript(signedInWith(apiKey))
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        // Answers that are no success are logged by the browser itself; the tests look at what the page makes of them.
        if (message.type() === 'error' && !/Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE/.test(message.text()))
          faults.push(`${page.url()}: ${message.text()}`)
      })
      await page.goto(`${node.url}/console${path}`)
      return page
    }
  })
  // An open page keeps following events and slows down the next tests.
  afterEach(() => Promise.all(world.browser.contexts().map((context) => context.close())))
  after(async () => {
    await world.service?.stop()
    assert.deepEqual(faults, [])
  })
  return world
}

/** Waits until the page follows what happens. */
export const live = (page: Page): Promise<void> => page.getByRole('status', { name: /^Live/ }).waitFor()

/** Shows the page in dark. What is dark is the same page in other colours. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator(':root[data-mantine-color-scheme="dark"]').waitFor()
  // Colors change gradually: what is measured before the end is neither light nor dark.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished))',
  )
}

/** Saves what the page looks like. A whole test run does not: it would take time for pictures that are not looked at. */
export async function shoot(page: Page, name: string, folder = SHOTS): Promise<void> {
  if (process.env.TEST_PICTURES === 'off') return
  const path = join(folder, `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, animations: 'disabled' })
}
