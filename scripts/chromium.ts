/** The browser of the e2e tests: Debian's Chromium, or CHROMIUM_PATH. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of the browser, if it is installed. */
export const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path))

/** Installs the browser if possible without interaction; otherwise says what to do. */
export function ensureChromium(): string {
  const found = chromiumPath()
  if (found) return found
  console.log('> apt-get install chromium (for the tests in a browser)')
  const isRoot = process.getuid?.() === 0
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  if (isRoot) {
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  }
  const installed = chromiumPath()
  if (installed) return installed
  throw new Error(
    'The tests in a browser need Chromium: install it (apt-get install chromium), or name one in CHROMIUM_PATH.',
  )
}
