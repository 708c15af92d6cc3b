/** Finds the browser of the e2e tests: CHROMIUM_PATH, the headless shell, which takes a quarter less time, or another Chromium. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The packages that have one; older releases lack the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** The path of the browser, if it is installed. */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path))

/** Installs the browser if possible without interaction; otherwise says what to do. */
export function ensureChromium(): string {
  const found = chromiumPath()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log(`> apt-get install ${PACKAGES[0]} (for the tests in a browser)`)
    spawnSync('apt-get', ['update', '-qq'], options)
    for (const name of PACKAGES)
      if (!chromiumPath()) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  }
  const installed = chromiumPath()
  if (installed) return installed
  throw new Error('Install it (as root: apt-get install chromium-headless-shell), or name one in CHROMIUM_PATH.')
}
