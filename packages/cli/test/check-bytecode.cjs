/** Loads the modules of the executable (node check-bytecode.cjs <folder>) with their bytecode, and prints for which ones V8 refused it. */
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { BYTECODE, openModules } = require('../../../scripts/release/executable.cjs')

const folder = process.argv[2]
const { load, scripts } = openModules(
  (name) => readFileSync(join(folder, name), 'utf8'),
  (name) => readFileSync(join(folder, name + BYTECODE)),
)
for (const name of readdirSync(folder)) if (name.endsWith('.js')) load(`./${name}`)
const refused = [...scripts].filter(([, { cachedDataRejected }]) => cachedDataRejected !== false).map(([name]) => name)
console.log(`${scripts.size} modules, refused: ${refused.join(' ') || 'none'}`)
process.exit()
