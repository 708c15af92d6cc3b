/**
 * The linters and generators in the folder `openapi-tools`. They are a fifth of all development packages, and only
 * `npm run openapi` and the tests of the OpenAPI document and the packages need them. So they have a lockfile of their own, and are installed when
 * they are first needed.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FOLDER = join(import.meta.dirname, '../openapi-tools')
const LOCKFILE = join(FOLDER, 'package-lock.json')
const INSTALLED_LOCKFILE = join(FOLDER, 'node_modules/.installed.json')

export const openapiToolPath = (path: string): string => join(FOLDER, path)

/** `require` as a module in the folder has it. */
export const requireOpenapiTool = createRequire(join(FOLDER, 'package.json'))

/** The types of the API, from the committed openapi.json. */
export async function clientTypes(): Promise<string> {
  const module: { clientTypes: () => Promise<string> } = await import(
    pathToFileURL(openapiToolPath('client-types.ts')).href
  )
  return module.clientTypes()
}

/** Installs what the lockfile says, unless that is installed. */
export function ensureOpenapiTools(): void {
  const isInstalled = existsSync(INSTALLED_LOCKFILE) && readFileSync(INSTALLED_LOCKFILE).equals(readFileSync(LOCKFILE))
  if (isInstalled) return
  console.log('> npm ci in openapi-tools (linters and generators of OpenAPI)')
  const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' })
  if (status !== 0) throw new Error('The tools in openapi-tools cannot be installed. Run npm ci there to see why.')
  copyFileSync(LOCKFILE, INSTALLED_LOCKFILE)
}
