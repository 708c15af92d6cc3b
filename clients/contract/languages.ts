/** The languages that have a client, and how their drivers are started. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { without } from '../../scripts/programs.ts'
import { driverOf, type OpenDriver } from './drivers.ts'

type Language = {
  /** Why the language is left out. */
  skip: string | false
  /** The source of its driver. */
  driver: string
  /** Called in the suite of the language. */
  open: () => OpenDriver
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const TYPESCRIPT_DRIVER = pathOf('typescript-driver.ts')
const PYTHON_DRIVER = pathOf('../python/tests/contract_driver.py')
const GO_CLIENT = pathOf('../go')
const GO_DRIVER = join(GO_CLIENT, 'internal/contractdriver/main.go')

const LANGUAGES: Record<string, () => Language> = {
  typescript: () => ({
    skip: false,
    driver: TYPESCRIPT_DRIVER,
    open: () => driverOf(process.execPath, [TYPESCRIPT_DRIVER]),
  }),
  python: () => ({
    skip: without('python3'),
    driver: PYTHON_DRIVER,
    open: () =>
      driverOf('python3', [PYTHON_DRIVER], { PYTHONPATH: pathOf('../python/src'), PYTHONDONTWRITEBYTECODE: '1' }),
  }),
  go: () => ({ skip: without('go'), driver: GO_DRIVER, open: openGo }),
}

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

/** Declares a suite for each language; CONTRACT_LANGUAGES names only some. */
export function forEachLanguage(declare: (openDriver: OpenDriver, name: string) => void): void {
  for (const name of process.env.CONTRACT_LANGUAGES?.split(',') ?? Object.keys(LANGUAGES)) {
    const language = LANGUAGES[name]?.()
    if (!language) throw new Error(`There is no language ${name}.`)
    if (existsSync(language.driver))
      describe(`the client in ${name}`, { skip: language.skip }, () => declare(language.open(), name))
  }
}
