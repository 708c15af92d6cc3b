/** The process of npm start. The compile cache makes the next start twice as fast. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./main.ts')
