import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { baseOf, type Child, ROOT } from '../../../scripts/processes.ts'
import type { Answer, Call, TestApp } from '../../server/test/app.ts'
import { startChild } from '../../server/test/child.ts'
import { untilTaken } from '../../server/test/nodes.ts'
import type { Answer as Ended, Call as Started, Surroundings } from './commands.ts'

/** Starts the real command. */
export const startVanline = (args: string[], environment: Record<string, string> = {}): Child =>
  startChild(process.execPath, ['packages/cli/src/vanline.ts', ...args], environment)

export type Result = { code: number | NodeJS.Signals; said: string; complained: string }

/** Runs the real command in a process of its own to its end. */
export async function vanlineAlone(args: string[], environment: Record<string, string> = {}): Promise<Result> {
  const child = startVanline(args, environment)
  // A service that starts where it should refuse would not end by itself.
  child.line(/^Vanline is ready:/).then(
    () => child.process.kill('SIGTERM'),
    () => {},
  )
  const code = await child.ended
  return withoutPassword({ code, said: child.said.join('\n'), complained: child.complained.join('\n') })
}

/** Runs the real command to its end, in the process that commands share if it is none that goes on for long. */
export async function vanline(
  args: string[],
  environment: Record<string, string> = {},
  surroundings: Surroundings = {},
): Promise<Result> {
  if (args[0] === 'serve' || args[0] === 'demo') return vanlineAlone(args, environment)
  const before = lastCall
  const call = (async () => {
    await before.catch(() => {})
    return inSharedProcess({ args, environment, surroundings })
  })()
  lastCall = call
  return withoutPassword(await call)
}

let lastCall: Promise<unknown> = Promise.resolve()
let commands: ChildProcess | undefined

async function inSharedProcess(call: Started): Promise<Ended> {
  if (!commands) {
    const module = fileURLToPath(new URL('commands.ts', import.meta.url))
    commands = fork(module, [], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(commands, 'message')
  }
  commands.ref()
  commands.channel!.ref()
  const answered = new AbortController()
  const { signal } = answered
  const lost = once(commands, 'exit', { signal }).then(() => {
    commands = undefined
    throw new Error(`the process ended in vanline ${call.args.join(' ')}`)
  })
  commands.send(call)
  try {
    const [answer] = await Promise.race([once(commands, 'message', { signal }), lost])
    return answer
  } finally {
    lost.catch(() => {})
    answered.abort()
    // The child ends with this process, which does not wait for the child.
    commands?.unref()
    commands?.channel?.unref()
  }
}

/** No password that a test uses may be in anything the command says. */
function withoutPassword(result: Result): Result {
  assert.doesNotMatch(result.said + result.complained, new RegExp(PASSWORD), 'a password was shown')
  return result
}

/** What no output may contain. */
export const PASSWORD = 'open-sesame'

/** Runs the command and expects it to do its work. */
export async function succeeds(args: string[], environment?: Record<string, string>): Promise<string> {
  const { code, said, complained } = await vanline(args, environment)
  assert.equal(code, 0, complained)
  return said
}

/** Runs the command and expects it to refuse, in one line. */
export async function fails(args: string[], reason: RegExp, environment?: Record<string, string>): Promise<void> {
  const { code, complained } = await vanline(args, environment)
  assert.equal(code, 1, complained)
  assert.match(complained, reason)
  assert.doesNotMatch(complained, /^\s+at /m, 'a stack is for those who write the code')
}

/** The service in a process of its own. The fixtures of the server's tests work on it as well. */
export type Service = TestApp & { base: string; child: Child; stop: () => Promise<void> }

export async function serve(url: string, settings: Record<string, string> = {}): Promise<Service> {
  const environment = { PORT: '0', LOG_LEVEL: 'silent', VANLINE_WEBHOOK_ALLOW_PRIVATE: '1', ...settings }
  const child = startVanline(['serve'], { ...environment, DATABASE_URL: url })
  const base = await baseOf(child)
  const stop = async () => {
    child.process.kill('SIGTERM')
    assert.equal(await child.ended, 0, child.complained.join('\n'))
  }
  return { base, child, stop, call: callOn(base) } as Service
}

/** Sends requests to a service the way the server's own tests do. */
function callOn(base: string): Call {
  const send: Call = async (method, path, { body, raw, headers = {} } = {}) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers } as Record<
        string,
        string
      >,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(raw === undefined ? {} : { body: raw }),
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? undefined : JSON.parse(text),
      text,
    }
    return answer
  }
  return (...request) => untilTaken(() => send(...request))
}
