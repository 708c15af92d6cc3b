/** The real service in a process of its own, with a database that is gone afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@vanline/client'

const SERVER = fileURLToPath(new URL('../packages/server/src/server.ts', import.meta.url))

export type Service = { url: string; client: Client; stop: () => Promise<void> }

/** Starts the service and waits until it says where it is. */
export async function startService(environment: Record<string, string> = {}): Promise<Service> {
  const child: ChildProcess = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: 'sqlite::memory:',
      LOG_LEVEL: 'error',
      VANLINE_RATE_LIMIT: '0',
      ...environment,
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk) => {
      said += chunk
      const console = /console (\S+)\/console/.exec(said)?.[1]
      if (console) resolve(console)
    })
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${said}`)))
  })
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return { url, client: createClient({ baseUrl: url }), stop }
}
