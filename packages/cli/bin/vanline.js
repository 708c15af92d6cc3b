#!/usr/bin/env node
/** The vanline command. Every Node can read this file, so that an older one gets a line that helps instead of a stack trace. */
const NODE_MIN = '24.15'

const [major, minor] = process.versions.node.split('.').map(Number)
const [majorMin, minorMin] = NODE_MIN.split('.').map(Number)
if (major > majorMin || (major === majorMin && minor >= minorMin)) {
  // Before the first module with types: to load the compiler that strips them takes longer than --version.
  process.getBuiltinModule('node:module').enableCompileCache()
  await import('../src/vanline.ts')
} else {
  process.stderr.write(`vanline needs Node ${NODE_MIN} or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 1
}
