#!/usr/bin/env node
/** The vanline command. What it has compiled is kept for the next time, which then begins sooner. */
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// An object that V8 allocates as an old one keeps the garbage of its request (ADR 0073). Set before anything else is compiled.
setFlagsFromString('--no-allocation-site-pretenuring')
enableCompileCache()
// Whatever the command writes holds personal data, and is for its own user alone.
process.umask(0o077)
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
// The channel to the main process of a service would keep one alive that could not start.
if (process.exitCode !== 0) process.disconnect?.()
