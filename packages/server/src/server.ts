/** The process that npm start runs. What it has compiled is kept for the next start, which is then twice as fast. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./main.ts')
