import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { placeOf } from '../../../scripts/processes.ts'
import { startChild } from '../../server/test/child.ts'
import { hasServer } from '../../server/test/has-server.ts'
import { newFile, newFolder, newPostgres } from './places.ts'
import { type Result, type Service, serve, vanline, vanlineAlone } from './vanline.ts'

type Place = [database: string, open: () => Promise<string>]

/** The databases of services. */
export const PLACES: readonly Place[] = [
  ['SQLite', async () => newFile()],
  ...(hasServer() ? [['PostgreSQL', newPostgres] satisfies Place] : []),
]

/** Runs a suite against a running service on each of some databases. */
export function forEachService(
  places: readonly Place[],
  suite: string,
  body: (running: Running) => void,
  environment?: Record<string, string>,
): void {
  for (const [name, open] of places)
    describe(`${suite} on ${name}`, () => body(runningService(() => open(), environment)))
}

export type Running = {
  service: Service
  /** Runs the command against the service; standard output is not a terminal. */
  run(...args: string[]): Promise<Result>
  /** Runs the command in a separate process, to test its umask or how it ends. */
  runAlone(...args: string[]): Promise<Result>
  /** Runs it on a terminal of a width without colours; `typed` answers its questions. */
  onTerminal(columns: number, args: string[], typed?: string): Promise<Result>
  /** Runs it and reads what it prints as JSON. */
  json<Value>(...args: string[]): Promise<Value>
}

/** A service for a suite to share. */
export function runningService(open: () => Promise<string>, environment: Record<string, string> = {}): Running {
  const running = {} as Running
  // Resources that are opened here belong to the suite, not only to the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  before(() =>
    inSuite(async () => {
      running.service = await serve(await open(), { VANLINE_RATE_LIMIT: '0', ...environment })
    }),
  )
  after(async () => {
    await running.service?.stop()
  })
  running.run = (...args) => vanline(args, { VANLINE_URL: running.service.base })
  running.runAlone = (...args) => vanlineAlone(args, { VANLINE_URL: running.service.base })
  running.onTerminal = (columns, args, input = '') =>
    vanline(args, { VANLINE_URL: running.service.base, NO_COLOR: '1' }, { columns, input })
  running.json = async <Value>(...args: string[]) => {
    const { code, said, complained } = await running.run(...args)
    assert.equal(code, 0, complained)
    return JSON.parse(said) as Value
  }
  return running
}

/** Runs the command on a real terminal, which `script` creates, and types into it. */
export async function onRealTerminal(
  service: Service,
  typed: string,
  ...args: string[]
): Promise<{ code: number | string; shown: string }> {
  const quoted = [process.execPath, placeOf('packages/cli/src/vanline.ts'), ...args]
    .map((word) => `'${word}'`)
    .join(' ')
  const environment = { VANLINE_URL: service.base, TERM: 'xterm', SHELL: '/bin/sh' }
  const child = startChild('script', ['-qec', quoted, '/dev/null'], environment)
  child.process.stdin!.write(typed)
  const code = await child.ended
  return { code, shown: child.said.join('\n').replaceAll('\r', '') }
}

/** A file for the time of the suite. */
export function fileWith(name: string, content: string): string {
  const path = join(newFolder(), name)
  writeFileSync(path, content)
  return path
}

/** How many shipments there are. A service that counts requests is asked until it answers. */
export async function countOf(service: Service, list = 'shipments'): Promise<number> {
  for (;;) {
    const answer = await service.call('GET', `/v1/${list}?limit=1`, { headers: { prefer: 'count=exact' } })
    if (answer.status === 200) return Number(answer.headers['total-count'])
    assert.equal(answer.status, 429, answer.text)
    await pause(20)
  }
}
