/** A running demo leaves its URL in a file, so that the other commands find it at any port. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Environment } from '../config-file.ts'

type Running = { url: string; pid: number }

const fileOf = (environment: Environment): string =>
  join(environment.XDG_STATE_HOME || join(environment.HOME || homedir(), '.local', 'state'), 'vanline', 'demo.json')

/** Notes the URL of the demo in this process until the process ends. Without a writable home, the commands need --url. */
export function noteDemo(url: string, environment: Environment): void {
  const path = fileOf(environment)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify({ url, pid: process.pid } satisfies Running), { mode: 0o600 })
  } catch {
    return
  }
  process.once('exit', () => {
    if (readRunning(path)?.pid === process.pid) rmSync(path, { force: true })
  })
}

/** The URL of the demo that runs now. */
export function demoUrl(environment: Environment): string | undefined {
  const running = readRunning(fileOf(environment))
  return running && isAlive(running.pid) ? running.url : undefined
}

function readRunning(path: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Running
  } catch {
    return undefined
  }
}

/** A demo that was killed leaves its file behind. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
