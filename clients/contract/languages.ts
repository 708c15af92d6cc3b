/** The languages that have a client, and how their drivers are started. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../../scripts/processes.ts'
import { without } from '../../scripts/programs.ts'
import { driverOf, type OpenDriver } from './drivers.ts'

type Language = {
  /** Why the language is left out. */
  skip: string | false
  /** Called in the suite of the language. */
  open: () => OpenDriver
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const TYPESCRIPT_DRIVER = pathOf('typescript-driver.ts')
const PYTHON_DRIVER = pathOf('../python/tests/contract_driver.py')
const GO_CLIENT = pathOf('../go')

/** Python leaves what it has compiled here, so that its next process starts sooner. */
const PYTHON_CACHE = join(ROOT, 'node_modules/.cache/python')

const LANGUAGES = {
  typescript: () => ({
    skip: false,
    open: () => driverOf(process.execPath, [TYPESCRIPT_DRIVER]),
  }),
  python: () => ({
    skip: without('python3'),
    open: () =>
      driverOf('python3', [PYTHON_DRIVER], { PYTHONPATH: pathOf('../python/src'), PYTHONPYCACHEPREFIX: PYTHON_CACHE }),
  }),
  go: () => ({ skip: without('go'), open: openGo }),
} satisfies Record<string, () => Language>

export type LanguageName = keyof typeof LANGUAGES

/** Builds the driver in Go once, as that takes longer than a scenario. */
function openGo(): OpenDriver {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-go-'))
  const program = join(folder, 'contractdriver')
  before(() => {
    const args = ['build', '-o', program, './internal/contractdriver']
    const { status, stderr } = spawnSync('go', args, { cwd: GO_CLIENT, encoding: 'utf8' })
    if (status !== 0) throw new Error(`go ${args.join(' ')} failed: ${stderr}`)
  })
  after(() => rmSync(folder, { recursive: true }))
  return driverOf(program, [])
}

/** Declares the suite of a language. */
export function forLanguage(name: LanguageName, declare: (openDriver: OpenDriver) => void): void {
  const { skip, open } = LANGUAGES[name]()
  describe(`the client in ${name}`, { skip }, () => declare(open()))
}
