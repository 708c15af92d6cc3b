/** Programs of the machine that tests run: which are there, how they are installed, and what a test says without one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The programs that some tests need, with the package of Debian that has each. */
const PACKAGES = {
  // Virtual environments are a package of their own, which brings the rest.
  python3: 'python3-venv',
  go: 'golang-go',
  'systemd-analyze': 'systemd',
  buildah: 'buildah',
  promtool: 'prometheus',
} as const
export type Program = keyof typeof PACKAGES

/** How a program says that it is there, where that is not `--version`. Python must be 3.11 or newer, and able to make virtual environments. */
const VERSION_ARGUMENTS: Partial<Record<Program, readonly string[]>> = {
  go: ['version'],
  python3: ['-c', 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))'],
}

/** Installs the first of these packages that there is, if this is possible without a question. Returns whether the program is there now. */
export function installWithApt(packages: readonly string[], reason: string, isThere: () => boolean): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`> apt-get install ${packages[0]} (${reason})`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  for (const name of packages)
    if (!isThere()) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  return isThere()
}

/**
 * Why a test that runs this program is left out, or false if the program is there. With CI=true it is installed, and a program that
 * cannot be installed is an error: CI leaves no test out.
 */
export function without(program: Program, env = process.env, install = installWithApt): string | false {
  const isThere = () => spawnSync(program, VERSION_ARGUMENTS[program] ?? ['--version'], { env }).status === 0
  if (isThere()) return false
  const reason = `${program} is missing (as root: apt-get install ${PACKAGES[program]})`
  if (env.CI !== 'true') return reason
  if (install([PACKAGES[program]], 'for a test', isThere)) return false
  throw new Error(`${reason}. With CI=true no test is left out.`)
}
