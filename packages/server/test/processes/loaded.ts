/** Starts the service from its sources and prints which packages, and which large parts of Node, that has loaded. */
import { registerHooks } from 'node:module'

const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/
/** Parts of Node that take long to load, and that the service does not need to answer. */
const NODE_PARTS = ['internal/deps/undici/undici']

const packages = new Set<string>()
registerHooks({
  load(url, context, next) {
    const name = PACKAGE.exec(url)?.[1]
    if (name) packages.add(name)
    return next(url, context)
  },
})
const { readConfig } = await import('../../src/config/config.ts')
const { start } = await import('../../src/start.ts')
await start(readConfig(process.env))
const { moduleLoadList } = process as unknown as { moduleLoadList: string[] }
const parts = NODE_PARTS.filter((name) => moduleLoadList.includes(`NativeModule ${name}`))
console.log(JSON.stringify({ packages: [...packages].toSorted(), parts }))
process.exit(0)
