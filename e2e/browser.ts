/** A real browser. The errors of its pages fail the test. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, afterEach, before, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../scripts/chromium.ts'
import { type Service, startService } from './service.ts'
import { type OpenOptions, type Visits, visitsIn } from './visits.ts'

export const SHOTS = fileURLToPath(new URL('shots/', import.meta.url))

export type World = {
  service: Service
  browser: Browser
  /** Opens a page of the console, as another user than those of this test's other pages; of another node if one is given. */
  open: (path: string, options?: OpenOptions, node?: Service) => Promise<Page>
  /** An empty page of a new browser profile. */
  blank: Visits['blank']
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

/** The pages of all files of tests in this process. */
let visited: Promise<Visits> | undefined
const visits = (): Promise<Visits> => {
  visited ??= theBrowser().then(visitsIn)
  return visited
}

/** One service for each set of settings that no file prepares, for all files of tests in this process: their tests read only what they made. */
const common = new Map<string, Promise<Service>>()
const commonService = (environment: Record<string, string>): Promise<Service> => {
  const key = JSON.stringify(environment)
  if (!common.has(key)) common.set(key, startService(environment))
  return common.get(key)!
}
const consoleOf = ({ url }: Service): string => `${url}/console`
after(async () => {
  for (const service of common.values()) await (await service).stop()
})

/**
 * A service for a file of tests: its own, if it is prepared or has a database. Tests share pages, each of which is as empty at its beginning as
 * another test can leave it. A page in which an error was logged, or the policy broken, fails the file.
 */
export function sharedWorld(
  environment: Record<string, string> = {},
  prepare?: (service: Service) => Promise<unknown>,
): World {
  const world = {} as World
  const isOwn = prepare !== undefined || 'DATABASE_URL' in environment
  before(async () => {
    world.service = await (isOwn ? startService(environment) : commonService(environment))
    await prepare?.(world.service)
    world.browser = await theBrowser()
    const pages = await visits()
    world.blank = pages.blank
    world.open = (path, options = {}, node = world.service) =>
      pages.open(consoleOf(node), path, {
        ...options,
        // Without a key, the next test would find the page of a person who has signed in.
        isNew: options.isNew ?? (!options.apiKey && !options.person && 'VANLINE_API_KEYS' in environment),
      })
  })
  afterEach(async (context) => (await visits()).leave((context as TestContext).passed))
  after(async () => {
    const { close, faults } = await visits()
    // The next files use the pages of common services.
    await close((await Promise.all(common.values())).map(consoleOf))
    if (isOwn) await world.service?.stop()
    assert.deepEqual(faults.splice(0), [])
  })
  return world
}

/** What says that a page follows events. By attributes, because to find it by its accessible name takes a tenth of the time of a page. */
export const LIVE = '[role=status][aria-label^=Live]'

/** Waits until the page follows what happens. */
export const live = (page: Page): Promise<void> => page.locator(LIVE).waitFor()

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
