/**
 * The linters and generators in the folder `openapi-tools`. They are a fifth of all development packages, and only
 * `npm run openapi` and the tests of the OpenAPI document and the packages need them. So they have a lockfile of their own, and are installed when
 * they are first needed.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureToolFolder } from './tool-folder.ts'

const FOLDER = join(import.meta.dirname, '../openapi-tools')

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

/** Installs the tools, unless they are installed. */
export const ensureOpenapiTools = (): void => ensureToolFolder('openapi-tools')
