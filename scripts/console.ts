/**
 * Builds the console into packages/server/console, where the server reads it (`npm run console`), or into the folder that is named. The page of
 * the crews is built with it, into the folder crew there.
 */
import { join } from 'node:path'
import { buildConsole } from './built-console.js'

const [folder] = process.argv.slice(2)

async function buildInto(outDir: string): Promise<void> {
  // Imported here, because only this process builds.
  const { build } = await import('vite')
  const buildPage = (name: string, outDir: string) => {
    const root = join(import.meta.dirname, '../packages', name)
    return build({ root, build: { outDir, emptyOutDir: true }, logLevel: 'warn' })
  }
  await buildPage('console', outDir)
  await buildPage('crew', join(outDir, 'crew'))
}

if (folder === undefined) await buildConsole()
else {
  // The process that wants the files has ended.
  process.stdin.once('end', () => process.exit(1)).resume()
  await buildInto(folder).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  process.exit()
}
