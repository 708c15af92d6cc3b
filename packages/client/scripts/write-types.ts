/** Writes the types of the API from the committed openapi.json (`npm run client-types`). */
import { writeFileSync } from 'node:fs'
import { GENERATED, generatedTypes } from './generated-types.ts'

writeFileSync(GENERATED, await generatedTypes())
