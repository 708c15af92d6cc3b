/**
 * What tests need that is not in the lockfile: a browser, tools with a lockfile of their own, PostgreSQL. It is installed where that is possible.
 * Where it is not, the tests that need it are left out, and one line says which and how to get it; with CI=true that is an error.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { ensureOpenapiTools } from '../openapi-tools.ts'
import { type PostgresServer, startPostgres } from '../postgres.ts'
import { ROOT } from '../processes.ts'
import { type Program, without } from '../programs.ts'
import { type Graph, usersOf } from './graph.ts'
import { CannotRun } from './select.ts'

/** An outside thing, by the module through which tests use it. */
export type Need = { what: string; module: string; ensure: () => void }

const NEEDS: readonly Need[] = [
  { what: 'Chromium', module: 'e2e/browser.ts', ensure: ensureChromium },
  { what: 'the OpenAPI tools', module: 'scripts/openapi-tools.ts', ensure: ensureOpenapiTools },
]

/** Through these modules tests use PostgreSQL. */
const OF_POSTGRES = ['packages/server/test/databases.ts', 'packages/server/test/bystander.ts', 'scripts/postgres.ts']

export type Prepared = { files: readonly string[]; leftOut: string[] }

/** Gets what the files need. Files whose need cannot be met are left out, with a line for each reason. */
export function meetNeeds(files: readonly string[], graph: () => Graph, needs = NEEDS): Prepared {
  let left = files
  const leftOut: string[] = []
  for (const { what, module, ensure } of needs) {
    const users = usersOf(graph(), [module])
    const needing = left.filter((file) => users.has(file))
    if (needing.length === 0) continue
    try {
      ensure()
    } catch (error) {
      leftOut.push(
        refuseInCI(
          `${needing.length} test ${needing.length === 1 ? 'file needs' : 'files need'} ${what}. ${(error as Error).message}`,
        ),
      )
      left = left.filter((file) => !users.has(file))
    }
  }
  return { files: left, leftOut }
}

const PROGRAMS = /\bwithout\('([\w-]+)'\)/g

/** With CI=true, installs the programs that the tests run, one after the other: two processes cannot install at once. */
export function meetPrograms(files: readonly string[], find: (program: Program) => unknown = without): void {
  if (process.env.CI !== 'true') return
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const programs = new Set(texts.flatMap((text) => [...text.matchAll(PROGRAMS)].map(([, name]) => name as Program)))
  for (const program of programs)
    try {
      find(program)
    } catch (error) {
      throw new CannotRun((error as Error).message)
    }
}

function refuseInCI(line: string): string {
  if (process.env.CI === 'true') throw new CannotRun(`${line} With CI=true no test is left out.`)
  return line
}

/** Whether one of the files uses PostgreSQL. */
export function needsPostgres(files: readonly string[], graph: () => Graph): boolean {
  const users = usersOf(graph(), OF_POSTGRES)
  return files.some((file) => users.has(file))
}

/** Whether a file uses the built console or the page of the crews: in a browser, by its URL, or its files in a release. Then it is built before the tests start. */
export const needsConsole = (file: string): boolean =>
  file.startsWith('e2e/') ||
  /'\/(console|crew)\b|\/console\b|openConsole|consoleLibraries/.test(readFileSync(join(ROOT, file), 'utf8'))

/** Functions that only tests of PostgreSQL call. Suites for each database leave PostgreSQL out by themselves. */
const ONLY_POSTGRES = /\b(openTestPostgres|newPostgres|startPostgres|TEST_DATABASE_URL!)/
const FOR_EACH = /^scripts\/|\/(databases|places|running)\.ts$/

/** The files that can run without a server. */
export function withoutPostgres(files: readonly string[], graph: () => Graph): string[] {
  const modules = [...graph().keys()].filter((path) => !FOR_EACH.test(path))
  const only = modules.filter((path) => ONLY_POSTGRES.test(readFileSync(join(ROOT, path), 'utf8')))
  const users = usersOf(graph(), only)
  return files.filter((file) => !users.has(file))
}

/** Starts the server of the tests. Without one, the tests run on SQLite only, and a line says why. */
export async function startServer(settings: Record<string, string>): Promise<PostgresServer | string> {
  try {
    return await startPostgres(settings)
  } catch (error) {
    const how = 'TEST_DATABASE_URL can name a server, in which the tests make and delete databases.'
    return refuseInCI(`Nothing runs on PostgreSQL, which could not be started. ${(error as Error).message} ${how}`)
  }
}
