import { helpText, readConfig } from '@vanline/server/config'
import type { Command } from '../command.ts'

/** Runs the service, in this process or in several that it starts. */
export const serve: Command = {
  summary: 'start the service',
  about: () => `${helpText()}
SIGTERM and SIGINT stop it: open requests are finished first, and the exit code is 0.`,
  examples: [
    'vanline serve',
    'PORT=0 DATABASE_URL=sqlite::memory: vanline serve',
    'DATABASE_URL=postgres://vanline@db.example/vanline vanline serve',
  ],
  async run() {
    const config = readConfig(process.env)
    // Loaded late, because --help does not need the service.
    const { serve: run } = await import('@vanline/server/serve')
    await run(config)
  },
}
