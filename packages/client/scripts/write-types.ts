/** Writes the types of the service anew, from its committed description. `npm run client-types` is this. */
import { writeFileSync } from 'node:fs'
import { GENERATED, generatedTypes } from './generated-types.ts'

writeFileSync(GENERATED, await generatedTypes())
