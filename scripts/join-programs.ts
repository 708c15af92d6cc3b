/**
 * The service and the command with their modules joined: to load a thousand files takes longer than everything else that a start does.
 * `npm start` and `npm run vanline` run this form (start.js), and so do the tests, which start hundreds of processes. The single
 * executable has the same form. A test file that runs alone starts the sources.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { PROGRAMS, ROOT } from './processes.ts'

/** The threads of the service, each found beside the module that starts it. */
export const THREADS: Record<string, string> = {
  'scan-thread': 'packages/server/src/db/sqlite/scan-thread.ts',
  'write-thread': 'packages/server/src/db/sqlite/write-thread.ts',
  'send-thread': 'packages/server/src/webhooks/deliveries/send-thread.ts',
}

/** Joins the programs and their threads into a new folder. Returns the files of this repository that they consist of. */
export async function joinPrograms(folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  const { output } = await build({
    cwd: ROOT,
    input: { ...PROGRAMS, ...THREADS },
    platform: 'node',
    external: ['@scalar/fastify-api-reference', 'pg-native'],
    plugins: [{ name: 'where the pages are', transform: (code, id) => withPlaces(code, id) }],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    logLevel: 'warn',
  })
  return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])).filter(isOurs)
}

const isOurs = (id: string): boolean => id.startsWith(join(ROOT, 'packages'))

/** A module still finds its pages beside its source. */
const withPlaces = (code: string, id: string): string | undefined =>
  isOurs(id)
    ? code.replaceAll(/(new URL\([^,()]+, )import\.meta\.url/g, `$1${JSON.stringify(pathToFileURL(id).href)}`)
    : undefined

// start.js runs this file, and reads which files the programs consist of.
if (import.meta.main) console.log(JSON.stringify(await joinPrograms(process.argv[2]!)))
