/**
 * Writes what generators make of openapi.json, with the settings that their users begin with, to the folder `generators/generated` of the client's
 * tests. The arguments name the generators.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const DESCRIPTION = new URL('../packages/server/openapi.json', import.meta.url)
const input = fileURLToPath(DESCRIPTION)
const at = (name: string): string =>
  fileURLToPath(new URL(`../packages/client/test/generators/generated/${name}`, import.meta.url))

/** Each is loaded only if it is asked for, since loading one takes a second. */
const GENERATORS: Record<string, () => Promise<void>> = {
  async 'openapi-typescript'() {
    const { default: openapiTypescript, astToString } = await import('openapi-typescript')
    await writeFile(at('openapi-typescript.ts'), astToString(await openapiTypescript(DESCRIPTION)))
  },
  async 'hey-api'() {
    const { createClient } = await import('@hey-api/openapi-ts')
    await createClient({
      input,
      output: { path: at('hey-api'), importFileExtension: '.ts' },
      logs: { level: 'silent' },
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    })
  },
  async orval() {
    const { generate } = await import('orval')
    const output = { target: at('orval.ts'), client: 'fetch', baseUrl: { runtime: 'process.env.VANLINE_URL' } } as const
    await generate({ input, output }, at(''))
  },
}

for (const name of process.argv.slice(2)) await GENERATORS[name]!()
