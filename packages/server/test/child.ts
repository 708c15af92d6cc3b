import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export type Child = {
  process: ChildProcess
  /** Everything it has said so far, line by line. */
  said: string[]
  complained: string[]
  /** The first line that fits, as soon as it is there; fails if the process ends before. */
  line(pattern: RegExp): Promise<string>
  /** How it ended: an exit code, or a signal. */
  ended: Promise<number | NodeJS.Signals>
}

/** Starts a command of its own; whatever the test forgets is ended after it. */
export function startChild(command: string, args: string[], environment: Record<string, string> = {}): Child {
  const child = spawn(command, args, {
    cwd: ROOT,
    // A group of its own, so that what it starts can be ended with it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
  })
  const said: string[] = []
  const complained: string[] = []
  const waiting = new Set<() => void>()
  const hear = (lines: string[]) => (line: string) => {
    lines.push(line)
    for (const look of waiting) look()
  }
  createInterface({ input: child.stdout }).on('line', hear(said))
  createInterface({ input: child.stderr }).on('line', hear(complained))
  // A process that was killed cannot be written to; that is not what the tests are about.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  after(async () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // The whole group is gone, as it should be.
    }
    await ended
  })
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = said.find((each) => pattern.test(each))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      ended.then((how) => reject(new Error(`ended with ${how} before it said ${pattern}: ${complained.join('\n')}`)))
    })
  return { process: child, said, complained, line, ended }
}

/** Starts one of the programs in test/processes, which says "ready" and waits to be told to go. */
export async function startProgram(name: string, ...args: string[]): Promise<Child> {
  const child = startChild(process.execPath, [`packages/server/test/processes/${name}.ts`, ...args])
  await child.line(/^ready$/)
  return child
}

/** Lets programs go at the same time. */
export function letGo(...children: Child[]): void {
  for (const child of children) child.process.stdin!.write('go\n')
}

/** The program has come to its end without complaint. */
export async function endsWell(child: Child): Promise<void> {
  const how = await child.ended
  assert.equal(how, 0, child.complained.join('\n'))
}
