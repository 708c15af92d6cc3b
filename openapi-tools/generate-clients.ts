/** Writes what each generator makes of openapi.json, with the settings that its users begin with, to the folder `generators/generated` of the client's tests. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

const DESCRIPTION = new URL('../packages/server/openapi.json', import.meta.url)
const input = fileURLToPath(DESCRIPTION)
const at = (name: string): string =>
  fileURLToPath(new URL(`../packages/client/test/generators/generated/${name}`, import.meta.url))

await writeFile(at('openapi-typescript.ts'), astToString(await openapiTypescript(DESCRIPTION)))

await createClient({
  input,
  output: { path: at('hey-api'), importFileExtension: '.ts' },
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})

const output = { target: at('orval.ts'), client: 'fetch', baseUrl: { runtime: 'process.env.VANLINE_URL' } } as const
await generate({ input, output }, at(''))
