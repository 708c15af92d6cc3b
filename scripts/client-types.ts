/** Writes the types of the client from the committed openapi.json (`npm run client-types`). */
import { writeFileSync } from 'node:fs'
import { clientTypes, ensureOpenapiTools } from './openapi-tools.ts'

ensureOpenapiTools()
writeFileSync(new URL('../packages/client/src/api.gen.ts', import.meta.url), await clientTypes())
