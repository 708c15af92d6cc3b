import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/processes.ts'
import { removeInTheEnd } from '../../machine/folders.ts'
import { BadOption } from '../../options.ts'

/** The sources of one commit, or of this checkout with its uncommitted changes. */
export type Checkout = { label: string; root: string }

export const OURS: Checkout = { label: 'this checkout', root: ROOT }
const LOCKFILE = 'package-lock.json'
const ARCHIVE_BYTES_MAX = 1_000_000_000

/** The commit that this branch started from. */
export const branchPoint = (): string => git('merge-base', 'HEAD', 'main')

/** Extracts a commit into a temporary folder. The folder shares the installed packages of this checkout if the lockfiles are equal; otherwise they are installed. */
export function checkoutOf(commit: string, log: (line: string) => void): Checkout {
  const label = git('log', '-1', '--format=%h %s', commit)
  const root = mkdtempSync(join(tmpdir(), 'vanline-gate-'))
  removeInTheEnd(root)
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: ARCHIVE_BYTES_MAX })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  const lockOf = (folder: string) => readFileSync(join(folder, LOCKFILE), 'utf8')
  if (lockOf(root) === lockOf(ROOT)) linkPackages(root)
  else installPackages({ label, root }, log)
  return { label, root }
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    throw new BadOption(
      `--against and --commit take a commit of this repository: ${String((error as { stderr: unknown }).stderr).trim()}`,
    )
  }
}

function linkPackages(root: string): void {
  for (const folder of ['node_modules', ...globSync('packages/*/node_modules', { cwd: ROOT })]) {
    const link = join(root, folder)
    mkdirSync(join(link, '..'), { recursive: true })
    if (!existsSync(link)) symlinkSync(join(ROOT, folder), link, 'junction')
  }
}

function installPackages({ label, root }: Checkout, log: (line: string) => void): void {
  log(`Its lockfile differs from ours: installing the packages of ${label}.`)
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
}
