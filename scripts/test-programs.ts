/**
 * The service and the command as the tests start them a few hundred times: their modules are joined first, because to load a thousand files
 * takes longer than what most tests then do. The single executable has the same form. A test file that runs alone starts the sources.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { PROGRAMS, ROOT } from './processes.ts'

/** Joins the programs into a folder, from which all processes of the tests are started. */
export async function joinPrograms(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    cwd: ROOT,
    input: PROGRAMS,
    platform: 'node',
    external: ['@scalar/fastify-api-reference', 'pg-native'],
    plugins: [{ name: 'where the sources are', transform: (code, id) => withPlace(code, id) }],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'warn',
  })
  process.env.TEST_PROGRAMS = folder
}

/** A module still finds its threads and pages beside its source. */
const withPlace = (code: string, id: string): string | undefined =>
  id.startsWith(join(ROOT, 'packages'))
    ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    : undefined
