/** Writes the files that follow from the committed openapi.json: the types of the clients, and the lists of fields of the command and the console (`npm run client-types`). */
import { writeFileSync } from 'node:fs'
import { consoleFields, importFields } from './field-lists.ts'
import { goTypes } from './go-client.ts'
import { clientTypes, ensureOpenapiTools } from './openapi-tools.ts'
import { pythonTypes } from './python-client.ts'

ensureOpenapiTools()
const write = (path: string, text: string) => writeFileSync(new URL(`../${path}`, import.meta.url), text)
write('packages/cli/src/import/fields.gen.ts', importFields())
write('packages/console/src/format/fields.gen.ts', consoleFields())
write('packages/console/src/imports/fields.gen.ts', importFields())
write('packages/client/src/api.gen.ts', await clientTypes())
write('clients/go/types.gen.go', goTypes())
write('clients/python/src/vanline/schema.py', pythonTypes())
