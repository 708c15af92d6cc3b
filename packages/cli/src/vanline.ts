#!/usr/bin/env node
/** The vanline command. What it has compiled is kept for the next time, which then begins sooner. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { runProgram } = await import('./program.ts')
await runProgram(process.argv.slice(2))
