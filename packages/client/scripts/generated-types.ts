import openapiTypescript, { astToString } from 'openapi-typescript'

export const GENERATED = new URL('../src/api.gen.ts', import.meta.url)
const DESCRIPTION = new URL('../../server/openapi.json', import.meta.url)

/** The types of the API, from the committed openapi.json. */
export async function generatedTypes(): Promise<string> {
  const nodes = await openapiTypescript(DESCRIPTION, { emptyObjectsUnknown: true, defaultNonNullable: false })
  return `/** Written by \`npm run client-types\`. Do not change it by hand. */\n${astToString(nodes)}`
}
