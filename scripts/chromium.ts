/** Finds the browser of the e2e tests: CHROMIUM_PATH, the headless shell, which takes a quarter less time, or another Chromium. */
import { existsSync } from 'node:fs'
import { installWithApt } from './programs.ts'

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
  installWithApt(PACKAGES, 'for the tests in a browser', () => chromiumPath() !== undefined)
  const installed = chromiumPath()
  if (installed) return installed
  throw new Error('Install it (as root: apt-get install chromium-headless-shell), or name one in CHROMIUM_PATH.')
}
