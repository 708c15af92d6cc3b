/**
 * Compiles the joined modules of the executable, and writes the bytecode of each beside it (node compile.cjs <folder> <file>): all functions
 * of the named file, and of the others those that run when they are loaded. No module runs here, so nothing but the texts and the seed of
 * V8's hashes decides the bytes. binary.ts fixes that seed for this program alone.
 */
const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { BYTECODE, scriptOf } = require('./executable.cjs')

const [folder, wholeFile] = process.argv.slice(2)
for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
  setFlagsFromString(file === wholeFile ? '--no-lazy' : '--lazy')
  const script = scriptOf(file, readFileSync(join(folder, file), 'utf8'))
  // V8 refuses bytecode that was written with other flags than those of the process that loads it.
  setFlagsFromString('--lazy')
  writeFileSync(join(folder, file + BYTECODE), script.createCachedData())
}
