import openapiTypescript, { astToString } from 'openapi-typescript'

const DESCRIPTION = new URL('../packages/server/openapi.json', import.meta.url)

/** The types of the API, from the committed openapi.json. */
export async function clientTypes(): Promise<string> {
  const nodes = await openapiTypescript(DESCRIPTION, { emptyObjectsUnknown: true, defaultNonNullable: false })
  return `/** Written by \`npm run client-types\`. Do not change it by hand. */\n${astToString(nodes)}`
}
