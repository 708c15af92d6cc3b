#!/usr/bin/env node
/** The vanline command. What it has compiled is kept for the next time, which then begins sooner. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
// The files that the command writes contain personal data: only its own user can read them.
process.umask(0o077)
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
// The channel to the main process of a service would keep one alive that could not start.
if (process.exitCode !== 0) process.disconnect?.()
