/** Writes the files that follow from the committed openapi.json: the types of the client, and the lists of fields of the command and the console (`npm run client-types`). */
import { writeFileSync } from 'node:fs'
import { consoleFields, importFields } from './field-lists.ts'
import { clientTypes, ensureOpenapiTools } from './openapi-tools.ts'

ensureOpenapiTools()
const write = (path: string, text: string) => writeFileSync(new URL(`../packages/${path}`, import.meta.url), text)
write('cli/src/import/fields.gen.ts', importFields())
write('console/src/format/fields.gen.ts', consoleFields())
write('console/src/imports/fields.gen.ts', importFields())
write('client/src/api.gen.ts', await clientTypes())
